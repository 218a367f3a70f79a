import { MAX_PURCHASE_LINES } from '@bahi/contracts';
import { useTranslate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { withLine, type LineDraft, type PurchaseDraft } from './purchaseDraft.ts';
import type { usePurchaseForm } from './usePurchaseForm.ts';

export interface PurchaseLines {
  linesNow: () => readonly LineDraft[];
  changeLine: (key: number, changed: (line: LineDraft) => LineDraft) => void;
  /** Adds an empty line. Returns undefined, with a message, when the bill is full. */
  add: () => LineDraft | undefined;
  remove: (key: number) => void;
}

/** The lines of the draft, and how they change. */
export function usePurchaseLines({ now, change }: Pick<ReturnType<typeof usePurchaseForm>, 'now' | 'change'>) {
  const translate = useTranslate();
  const toast = useToast();
  const linesNow = (): PurchaseDraft['lines'] => now().lines;
  const changeLines = (changed: (lines: PurchaseDraft['lines']) => PurchaseDraft['lines']): void =>
    change((draft) => ({ ...draft, lines: changed(draft.lines) }));
  return {
    linesNow,
    changeLine: (key, changed) =>
      changeLines((lines) => lines.map((line) => (line.key === key ? changed(line) : line))),
    add() {
      const lines = withLine(linesNow());
      if (lines === null) {
        toast.error(translate('errors.too_many', { max: MAX_PURCHASE_LINES }));
        return undefined;
      }
      changeLines(() => lines);
      return lines.at(-1);
    },
    remove: (key) => changeLines((lines) => lines.filter((line) => line.key !== key)),
  } satisfies PurchaseLines;
}
