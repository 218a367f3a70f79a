import { useState } from 'react';
import { useKeptForm } from '../../form/unsaved/useKeptForm.ts';
import { newKey } from '../../providers/http/http.ts';

/**
 * What is typed into a dialog of the drawer, with the idempotency key of its command. Both survive a reload, so that a reload in the
 * middle sends it once; the next opening of the dialog is another command.
 */
export function useKeptEntry<Values extends object>(name: string, start: Values) {
  const { found, keep } = useKeptForm<{ key: string; values: Values }>(name);
  const [{ key, values }, set] = useState(() => found ?? { key: newKey(), values: start });
  return {
    values,
    idempotencyKey: key,
    wasRecovered: found !== undefined,
    isChanged: (): boolean => JSON.stringify(values) !== JSON.stringify(start),
    type(change: Partial<Values>): void {
      const next = { key, values: { ...values, ...change } };
      keep(next);
      set(next);
    },
  };
}
