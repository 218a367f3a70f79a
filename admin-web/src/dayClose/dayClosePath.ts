/** The page of a close. */
export const dayClosePath = (id: string): string => `/dashboard/day-close/${id}`;
