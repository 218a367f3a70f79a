const listPath = (resource: 'products' | 'sales', filter: Record<string, string> = {}): string => {
  const path = `/dashboard/${resource}`;
  // an empty filter clears one that the list remembers
  return `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
};

/** The list of active products with this filter. */
export const productsPath = (filter?: Record<string, string>): string => listPath('products', filter);

/** The list of completed bills with this filter. */
export const salesPath = (filter: Record<string, string>): string => listPath('sales', filter);
