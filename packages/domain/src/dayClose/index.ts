export { closeDay, countsBlind, maySeeDrawer, type CloseDay, type DayClosedData } from './closeDay.ts';
export { closeFigures } from './drawer.ts';
export { moveCash, type MoveCash } from './moveCash.ts';
export { recountDay, type RecountDay } from './recountDay.ts';
