import { MAX_HELD_CODES, type CounterSettings } from '@bahi/contracts';
import { useCallback, type Dispatch } from 'react';
import { formatCount } from '../../../format/quantity.ts';
import { useTranslate } from '../../../i18n/language.ts';
import { useToast } from '../../../messages/toasts.ts';
import { isFullForCode, ONE_SCAN } from '../../../productSearch/unknownCode/heldCodes.ts';
import type { HoldCode } from '../../../productSearch/useLookupQueue.ts';
import type { Draft, DraftAction } from '../../draft/draft.ts';
import { signal } from '../settings/signals.ts';

interface Holding {
  change: Dispatch<DraftAction>;
  open: { newestDraft: () => Draft };
  isGenerating: boolean;
  settings: CounterSettings;
}

/** Holds a code that no product has on the bill, or returns why it does not. One that comes after the bill was sent is refused. */
export function useHold({ change, open: { newestDraft }, isGenerating, settings }: Holding): HoldCode {
  const translate = useTranslate();
  const toast = useToast();
  return useCallback(
    (code, quantityMilli = ONE_SCAN) => {
      if (isGenerating) {
        toast.error(translate('billing.tooLate', { name: code }));
        return undefined;
      }
      if (isFullForCode(newestDraft().heldCodes, code)) {
        return translate('unknownCode.full', { code, max: formatCount(MAX_HELD_CODES) });
      }
      change({ type: 'hold', code, quantityMilli });
      signal('refused', settings);
      return undefined;
    },
    [change, newestDraft, isGenerating, settings, toast, translate],
  );
}
