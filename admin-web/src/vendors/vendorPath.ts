import type { Id } from '@bahi/contracts';

/** The page of a vendor, with what is owed. */
export const vendorPath = (id: Id): string => `/dashboard/vendors/${id}/show`;
