import type { AlertColor } from '@mui/material/Alert';
import type { TextParams, WordKey } from '../i18n/words.ts';
import type { ListedResource } from '../providers/reactAdmin/listedResource.ts';
import { createStore } from '../providers/createStore.ts';

/** Something a saved form leaves to be said on the screen it leads to; a key, so that it follows the language. */
export interface Notice {
  key: WordKey;
  params?: TextParams;
  severity: Extract<AlertColor, 'warning' | 'info'>;
}

/** A notice that waits for the screens of its resource, or stands on one. */
interface LeftNotice extends Notice {
  id: number;
  resource: ListedResource;
}

const MOST = 20;
let count = 0;

export const notices = createStore<readonly LeftNotice[]>([]);

/** Leaves something to be said, after what stands there and was not closed. */
export function leaveNotices(resource: ListedResource, left: readonly Notice[]): void {
  const added = left.map((notice) => ({ ...notice, resource, id: (count += 1) }));
  notices.set([...notices.get(), ...added].slice(-MOST));
}

/** A warning as the server gives it beside a row that it saved all the same. */
export interface Warning {
  field: string;
  code: 'name_repeated' | 'sku_case_variant' | 'barcode_check' | 'gst_number_check' | 'spreadsheet_number';
}

/** The warnings of a saved row, each kind once. */
export function noticesOf({ name, warnings = [] }: { name: string; warnings?: readonly Warning[] }): Notice[] {
  const codes = new Set(warnings.map(({ code }) => code));
  return [...codes].map((code) => ({ key: `products.warnings.${code}`, params: { name }, severity: 'warning' }));
}
