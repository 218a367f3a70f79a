import { PRODUCT_COLUMNS, type ProductColumn } from '@bahi/contracts';
import type { Translate } from '../../i18n/language.ts';

/** The name of a column's meaning in the reader's language. */
export function columnLabel(translate: Translate, field: ProductColumn): string {
  if (field === 'id' || field === 'gstRate' || field === 'gstFrom') return translate(`fileImport.columns.${field}`);
  return translate(`resources.products.fields.${field}`);
}

/** The same for a field as the server names it; a field that is no column keeps its name. */
export function fieldLabel(translate: Translate, field: string): string {
  const known = PRODUCT_COLUMNS.find((one) => one === field);
  return known === undefined ? field : columnLabel(translate, known);
}
