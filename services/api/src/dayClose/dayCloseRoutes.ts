import { cashMovementBody, closeDayBody, recountDayBody } from '@bahi/contracts';
import { command, EVERYONE, OWNER, OWNER_AND_STAFF, query, type Route } from '../http/route.ts';
import { listRows } from '../lists/listRows.ts';
import { closeDay } from './closeDay.ts';
import { cashMovementResource } from './dayCloseResource.ts';
import { getDayClose, listDayCloses, recountDay } from './dayCloses.ts';
import { getDrawer } from './getDrawer.ts';
import { moveCash } from './moveCash.ts';

/** What is in the drawer, and what was counted. Staff see and close it if the profile lets them. A part of the table in `routes.ts`. */
export const dayCloseRoutes: readonly Route[] = [
  query('GET /cash-movements', EVERYONE, listRows(cashMovementResource)),
  command('POST /cash-movements', OWNER_AND_STAFF, cashMovementBody, moveCash),
  query('GET /day-close', EVERYONE, getDrawer),
  query('GET /day-closes', EVERYONE, listDayCloses),
  command('POST /day-closes', OWNER_AND_STAFF, closeDayBody, closeDay),
  query('GET /day-closes/:id', EVERYONE, getDayClose),
  command('POST /day-closes/:id/recount', OWNER, recountDayBody, recountDay),
];
