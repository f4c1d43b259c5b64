/* mapreport.h - a map and its fairness, for people and for programs.   floor 3 */
#pragma once
#include "desk.h"
#include "maptable.h"

void mapreport_summary(Desk *desk, const Survey *survey, FILE *out);    /* a few lines */
void mapreport_picture(const Survey *survey, FILE *out);                /* the hexes as letters and numbers */
void mapreport_json(Desk *desk, const Survey *survey, FILE *out);       /* all tables of maptable.h */
