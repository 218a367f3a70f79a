import type { PrintSize } from '@bahi/contracts';

/** The page of a close. */
export const dayClosePath = (id: string): string => `/dashboard/day-close/${id}`;

/** Path of the print page of a day close, or with `now` of what should be in the drawer; the profile's paper unless given. */
export const closePrintPath = (closeId: string, size?: PrintSize): string =>
  `/dashboard/print/day-close/${closeId}${size === undefined ? '' : `?size=${size}`}`;
