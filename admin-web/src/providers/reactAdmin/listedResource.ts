/** Resources whose lists and forms are built from `list/` and `form/`; the words of each stand under its name. */
export type ListedResource = 'categories' | 'vendors' | 'customers' | 'products' | 'purchases';
