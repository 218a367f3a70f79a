import type { ProductRow } from '@bahi/contracts';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { parseMilli } from '../format/parse.ts';
import { useTranslate } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';
import { useToast } from '../messages/toasts.ts';
import type { HoldCode } from '../productSearch/useLookupQueue.ts';
import { useKeptLookups } from '../productSearch/useKeptLookups.ts';
import { useProductLookup, type ProductLookup } from '../productSearch/useProductLookup.ts';
import { useScanner } from '../scanning/useScanner.ts';
import { useFocusNext } from '../screen/useFocusNext.ts';
import { quantityId, withProduct, withQuantity, type LineDraft } from './draft/purchaseDraft.ts';
import type { PurchaseLines } from './draft/usePurchaseLines.ts';

/** A scan whose product is being looked up, and the line that waits for it. */
interface WaitingScan {
  /** Undefined when the bill has no room: the product may still be on it. */
  key: number | undefined;
  /** The line was added for this scan. */
  isAdded: boolean;
  /** The element that had the focus. */
  origin: Element | null;
}

/**
 * Adds scanned goods. The focus moves to the line's quantity at once, before the product is found, because the next keys are a
 * quantity. A product that has a line gets no second one: the focus moves to its line, with what was typed.
 */
export function useScannedProducts(
  { linesNow, changeLine, add, remove }: PurchaseLines,
  hold: HoldCode,
): ProductLookup {
  const translate = useTranslate();
  const toast = useToast();
  const namesOf = useProductNames();
  const focusNext = useFocusNext();
  /** In the order of the lookups, which run one after the other. */
  const waiting = useRef<WaitingScan[]>([]);

  const lineFor = (): Omit<WaitingScan, 'origin'> => {
    const last = linesNow().at(-1);
    const isFree = last?.product === null && waiting.current.every(({ key }) => key !== last.key);
    return isFree ? { key: last.key, isAdded: false } : { key: add()?.key, isAdded: true };
  };
  /** Removes the line that was added for a scan, and gives the focus back; a line in which something was typed stays. */
  const giveUp = ({ key, isAdded, origin }: WaitingScan): void => {
    const line = linesNow().find((one) => one.key === key);
    if (line === undefined || isTyped(line)) return;
    if (!hasMovedOn(line) && origin instanceof HTMLElement) origin.focus();
    if (isAdded) remove(line.key);
  };
  const found = (product: ProductRow): void => {
    const scan = waiting.current.shift();
    const line = linesNow().find(({ key }) => key === scan?.key);
    const earlier = linesNow().find((one) => one.product?.id === product.id);
    if (earlier === undefined) {
      const key = line?.key ?? add()?.key;
      if (key !== undefined) changeLine(key, (now) => withProduct(now, product));
      return;
    }
    toast.info(translate('purchases.alreadyOnBill', { name: namesOf(product).first }));
    const typedMilli = line?.quantityMilli ?? null;
    if (typedMilli !== null) changeLine(earlier.key, (now) => withQuantity(now, typedMilli));
    const isFollowed = line === undefined || !hasMovedOn(line);
    if (scan?.isAdded === true && line !== undefined) remove(line.key);
    else if (line !== undefined) changeLine(line.key, (now) => withQuantity(now, null));
    if (isFollowed) focusNext(quantityId(earlier));
  };
  /** Holds a code that no product has, with the quantity that was typed for it; its line goes. */
  const onUnknown: HoldCode = (code, quantityMilli) => {
    const scan = waiting.current.shift();
    const line = linesNow().find(({ key }) => key === scan?.key);
    const typedMilli = line?.quantityMilli ?? undefined;
    if (scan !== undefined && typedMilli === undefined) giveUp(scan);
    else if (scan?.isAdded === true && line !== undefined) remove(line.key);
    else if (line !== undefined) changeLine(line.key, (now) => withQuantity(now, null));
    return hold(code, typedMilli ?? quantityMilli);
  };
  const lookup = useProductLookup(found, { kind: 'goods', onUnknown });
  const look = (code: string, scan: WaitingScan): void => {
    waiting.current.push(scan);
    lookup.addByCode(code, undefined, () => {
      waiting.current.shift();
      giveUp(scan);
    });
  };
  const scanned = (code: string, numberAfter: string): void => {
    const origin = document.activeElement;
    // rendered at once: the next key may come before the next frame
    const scan = { ...flushSync(lineFor), origin };
    if (scan.key !== undefined) toQuantity(changeLine, scan.key, parseMilli(numberAfter));
    look(code, scan);
  };
  // the line that a scan waited in was kept with the form
  useKeptLookups('purchases/create', { ...lookup, addByCode: (code) => look(code, { ...lineFor(), origin: null }) });
  useScanner(scanned, lookup.isKnown, { onEnterHeld: () => toast.info(translate('common.enterHeld')) });
  return lookup;
}

const isTyped = ({ quantityMilli, closingMilli, amountPaise }: LineDraft): boolean =>
  quantityMilli !== null || closingMilli !== null || amountPaise !== null;

/** Whether the person types in another field by now. */
const hasMovedOn = (line: LineDraft): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.id !== quantityId(line);

/** Moves the focus to a line's quantity, with what was typed of it already. */
function toQuantity(changeLine: PurchaseLines['changeLine'], key: number, quantityMilli: number | undefined): void {
  if (quantityMilli !== undefined) flushSync(() => changeLine(key, (line) => withQuantity(line, quantityMilli)));
  const field = document.getElementById(quantityId({ key }));
  field?.focus();
  // the next digit follows, and does not replace it
  if (quantityMilli !== undefined && field instanceof HTMLInputElement)
    field.setSelectionRange(field.value.length, field.value.length);
}
