import type { AlertColor } from '@mui/material/Alert';
import type { TextParams, WordKey } from '../i18n/words.ts';
import type { ListedResource } from '../providers/reactAdmin/listedResource.ts';
import { createStore } from '../providers/createStore.ts';

/** A message that a saved form leaves for the next screen; a translation key, so that it follows the language. */
export interface Notice {
  key: WordKey;
  params?: TextParams;
  severity: Extract<AlertColor, 'warning' | 'info'>;
}

/** A notice that waits for a screen of its resource, or is shown on one. */
interface LeftNotice extends Notice {
  id: number;
  resource: ListedResource;
}

const MOST = 20;
let count = 0;

export const notices = createStore<readonly LeftNotice[]>([]);

/** Adds notices after those that were not closed. */
export function leaveNotices(resource: ListedResource, left: readonly Notice[]): void {
  const added = left.map((notice) => ({ ...notice, resource, id: (count += 1) }));
  notices.set([...notices.get(), ...added].slice(-MOST));
}

/** A warning that the server returns with a saved row. */
export interface Warning {
  field: string;
  code:
    | 'name_repeated'
    | 'phone_repeated'
    | 'sku_case_variant'
    | 'barcode_check'
    | 'gst_number_check'
    | 'spreadsheet_number';
}

/** Notices for the warnings of a saved row, one per kind. */
export function noticesOf({ name, warnings = [] }: { name: string; warnings?: readonly Warning[] }): Notice[] {
  const codes = new Set(warnings.map(({ code }) => code));
  const keyOf = (code: Warning['code']) =>
    code === 'phone_repeated' ? 'customers.phoneRepeated' : (`products.warnings.${code}` as const);
  return [...codes].map((code) => ({ key: keyOf(code), params: { name }, severity: 'warning' }));
}
