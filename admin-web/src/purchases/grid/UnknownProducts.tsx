import type { HeldCode, QuickProductView } from '@bahi/contracts';
import { useToast } from '../../messages/toasts.ts';
import { isCode } from '../../productSearch/searchInput.ts';
import { ONE_SCAN } from '../../productSearch/unknownCode/heldCodes.ts';
import { UnknownCodes } from '../../productSearch/unknownCode/UnknownCodes.tsx';
import type { useHeldCodes } from '../../productSearch/unknownCode/useHeldCodes.ts';
import { productsById } from '../../providers/calls/products.ts';
import { messageOf } from '../../providers/http/apiError.ts';
import {
  emptyLine,
  withLines,
  withoutMark,
  withProduct,
  withQuantity,
  type PurchaseDraft,
} from '../draft/purchaseDraft.ts';

interface UnknownProductsProps {
  draft: PurchaseDraft;
  change: (changed: (now: PurchaseDraft) => PurchaseDraft) => void;
  /** Scanned codes that no product has. */
  scanned: ReturnType<typeof useHeldCodes>;
}

/** Codes of scans and of pasted rows that no product has: each can be added as a product, or linked to one that exists. */
export function UnknownProducts({ draft, change, scanned }: UnknownProductsProps) {
  const toast = useToast();
  const pasted = [...new Set(draft.lines.map(({ marks }) => marks?.product ?? ''))].filter(isCode);
  const codes: HeldCode[] = [...scanned.codes, ...pasted.map((code) => ({ code, quantityMilli: ONE_SCAN }))];
  const use = async (code: string, { id }: QuickProductView): Promise<void> => {
    const quantityMilli = scanned.codes.find((held) => held.code === code)?.quantityMilli;
    try {
      const [row] = await productsById([id]);
      if (row === undefined) return;
      change((now) => {
        const lines = now.lines.map((line) => (line.marks?.product === code ? withProduct(line, row) : line));
        if (quantityMilli === undefined) return { ...now, lines };
        const line = withProduct(emptyLine(0), row);
        // one scan is no quantity: it is still to be typed
        const added = quantityMilli > ONE_SCAN ? withQuantity(line, quantityMilli) : line;
        return { ...now, lines: withLines(lines, [added]).lines };
      });
      scanned.drop(code);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const drop = (code: string): void => {
    scanned.drop(code);
    change((now) => ({
      ...now,
      lines: now.lines.map((line) => (line.marks?.product === code ? withoutMark(line, 'product') : line)),
    }));
  };
  return <UnknownCodes codes={codes} onResolved={(code, product) => void use(code, product)} onDrop={drop} />;
}
