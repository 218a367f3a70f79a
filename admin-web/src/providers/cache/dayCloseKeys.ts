/** Resources, and query keys of a close and of the drawer: a live message about anything that moves money invalidates them. */
export const DAY_CLOSES = 'day-closes';
export const CASH_MOVEMENTS = 'cash-movements';
export const DRAWER_KEY = [DAY_CLOSES, 'drawer'] as const;
export const dayCloseKey = (id: string) => [DAY_CLOSES, 'close', id] as const;
