import type { ReportName } from '@bahi/contracts';

const listPath = (resource: 'products' | 'sales' | 'customers', filter: Record<string, string> = {}): string => {
  const path = `/dashboard/${resource}`;
  // an empty filter clears one that the list remembers
  return `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
};

/** The list of active products with this filter. */
export const productsPath = (filter?: Record<string, string>): string => listPath('products', filter);

/** The list of completed bills with this filter. */
export const salesPath = (filter: Record<string, string>): string => listPath('sales', filter);

/** The list of customers who owe something, those with a promise first; as of a past day or minute if one is given. */
export const duesPath = (asOf: string | undefined): string => {
  const filter = { owes: 'true', ...(asOf !== undefined && { asOf }) };
  return `${listPath('customers', filter)}&sort=promiseDate&order=ASC`;
};

/** A register of some days. */
export const registerPath = (name: ReportName, days: { from: string; to: string }): string =>
  `/dashboard/reports?${new URLSearchParams({ name, ...days })}`;
