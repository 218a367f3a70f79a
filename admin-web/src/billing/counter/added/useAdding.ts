import { MAX_LINES, type CounterSettings, type ProductTile } from '@bahi/contracts';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type Dispatch } from 'react';
import { formatCount } from '../../../format/quantity.ts';
import { useTranslate } from '../../../i18n/language.ts';
import { useProductNames } from '../../../labels/productNames.ts';
import { useToast } from '../../../messages/toasts.ts';
import type { Draft, DraftAction } from '../../draft/draft.ts';
import { initialMilli, isFullFor } from '../../draft/draftLines.ts';
import { connection } from '../../../providers/http/connection.ts';
import { keepScan } from '../../draft/keptScans.ts';
import { useSettings } from '../settings/useSettings.ts';
import { signal } from '../settings/signals.ts';
import { canTakeBack, useAdded } from './useAdded.ts';

interface OpenDraft {
  draft: Draft;
  newestDraft: () => Draft;
}

/** Adds products with a signal, and takes back what was added or removed last. */
export function useAdding(change: Dispatch<DraftAction>, { draft, newestDraft }: OpenDraft, isGenerating: boolean) {
  const { settings } = useSettings();
  const { notice, noteAdded, remove, takeBack } = useAdded(change, newestDraft);
  const add = useAdd(change, newestDraft, isGenerating, (quantityMilli) => {
    noteAdded(quantityMilli);
    signal('added', settings);
  });
  return { add, settings, notice, canTakeBack: canTakeBack(notice, draft), remove, takeBack };
}

/** Signals lookups that added nothing. */
export function useRefusals(failures: readonly string[], settings: CounterSettings): void {
  const refuse = useEffectEvent(() => signal('refused', settings));
  useEffect(() => {
    if (failures.length > 0) refuse();
  }, [failures]);
}

/**
 * Adds a product to the bill, or returns why it does not. One that is found after the bill was sent is refused with a message that
 * outlives the page.
 */
function useAdd(
  change: Dispatch<DraftAction>,
  newestDraft: () => Draft,
  isGenerating: boolean,
  onAdded: (quantityMilli: number) => void,
) {
  const translate = useTranslate();
  const toast = useToast();
  const namesOf = useProductNames();
  const newest = useRef(onAdded);
  useLayoutEffect(() => {
    newest.current = onAdded;
  }, [onAdded]);
  return useCallback(
    (product: ProductTile, quantityMilli = initialMilli(product.unit)): string | undefined => {
      const name = namesOf(product).first;
      if (isGenerating) {
        toast.error(translate('billing.tooLate', { name }));
        return undefined;
      }
      if (isFullFor(newestDraft(), product))
        return translate('billing.billFull', { name, max: formatCount(MAX_LINES) });
      change({ type: 'add', product, quantityMilli });
      newest.current(quantityMilli);
      return undefined;
    },
    [change, newestDraft, isGenerating, toast, translate, namesOf],
  );
}

/** Adds what was tapped or weighed; a message says why it does not. */
export function useAddChosen(add: ReturnType<typeof useAdd>, isEnding: boolean, isLeaving: boolean) {
  const translate = useTranslate();
  const toast = useToast();
  const namesOf = useProductNames();
  return useCallback(
    (product: ProductTile, quantityMilli?: number): void => {
      if (isLeaving) return keepScan({ by: 'id', value: product.id, quantityMilli });
      const isTooLate = isEnding && connection.isAway();
      const name = namesOf(product).first;
      const refusal = isTooLate ? translate('billing.tooLate', { name }) : add(product, quantityMilli);
      if (refusal !== undefined) toast.error(refusal);
    },
    [add, isEnding, isLeaving, namesOf, toast, translate],
  );
}
