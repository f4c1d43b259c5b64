#include "component.h"

const Generator generators[] = {
    { NULL, NULL, NULL },
};
