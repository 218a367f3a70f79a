import type { Id } from '@bahi/contracts';

/** The page of a customer, with the bills. */
export const customerPath = (id: Id): string => `/dashboard/customers/${id}/show`;
