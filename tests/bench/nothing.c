/* nothing.c - linked like the program, and ends at once: what the libraries themselves cost at every start. */
int main(void)
{
    return 0;
}
