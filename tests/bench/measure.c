/* measure.c - what one run of a command costs.
 *
 *     measure COMMAND [ARGUMENT...]
 *
 * Prints wall time and processor time in seconds, and the peak memory in MB (1e6
 * bytes), of the command and its children; what the command says on stdout goes nowhere.
 * Fails as the command fails. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    struct timespec from, to;
    struct rusage usage;
    int status;
    if (argc < 2)
        return 2;
    clock_gettime(CLOCK_MONOTONIC, &from);
    pid_t child = fork();
    if (child < 0)
        return 3;
    if (child == 0) {
        int nowhere = open("/dev/null", O_WRONLY);
        if (nowhere >= 0)
            dup2(nowhere, STDOUT_FILENO);
        execvp(argv[1], argv + 1);
        perror(argv[1]);
        _exit(127);
    }
    if (wait4(child, &status, 0, &usage) < 0)
        return 3;
    clock_gettime(CLOCK_MONOTONIC, &to);
    double seconds = (double) (to.tv_sec - from.tv_sec) + 1e-9 * (double) (to.tv_nsec - from.tv_nsec);
    double worked = (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
                  + 1e-6 * (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    printf("%.6f %.6f %.3f\n", seconds, worked, (double) usage.ru_maxrss * 1024 / 1e6);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
