import type { ProductRow } from '@bahi/contracts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { isUnreached, messageOf } from '../providers/http/apiError.ts';

/** A lookup that got no answer is tried again after this time, for as long as the page is open. */
const AGAIN_MS = 3_000;

/** What was asked for. */
export interface Asked {
  by: 'code' | 'words' | 'id';
  /** The code, the words or the id. */
  value: string;
  /** Undefined when none was typed. */
  quantityMilli?: number | undefined;
}

/** A lookup that has no answer yet. */
export interface HeldLookup extends Asked {
  key: number;
}

/** What to look up. */
interface Question extends Asked {
  /** Returns the product, with a quantity if the code has one, or a message that says why there is none. */
  find: () => Promise<Resolved>;
  /** Called when nothing was added. */
  onFailed?: (() => void) | undefined;
}

/** A product with the quantity that its code has. */
export interface Weighed {
  product: ProductRow;
  quantityMilli: number;
}
/** A scanned code that no product has. */
export interface UnknownCode {
  code: string;
  /** Says so, for a page that does not hold such codes. */
  message: string;
}
export type Resolved = ProductRow | Weighed | UnknownCode | string;
/** Adds a product. A text that it returns says why it does not, in the reader's language. */
export type AddProduct = (product: ProductRow, quantityMilli: number | undefined) => unknown;

/** Holds a code that no product has. A text that it returns says why it does not. */
export type HoldCode = (code: string, quantityMilli: number | undefined) => string | undefined;

/** Holds the code where codes are held; else returns that no product has it. */
const holdOr = ({ code, message }: UnknownCode, quantityMilli: number | undefined, hold: HoldCode | undefined) =>
  hold === undefined ? message : hold(code, quantityMilli);

const refusalIn = (answer: unknown): string | undefined => (typeof answer === 'string' ? answer : undefined);

/** Lookups without an answer, and why others failed since the first of them started. */
interface Lookups {
  held: readonly HeldLookup[];
  /** The first of them got no answer, and is tried again. */
  isRepeated: boolean;
  failures: readonly string[];
}

const IDLE: Lookups = { held: [], isRepeated: false, failures: [] };
const started = ({ held, failures, isRepeated }: Lookups, lookup: HeldLookup): Lookups => ({
  held: [...held, lookup],
  isRepeated,
  failures: held.length === 0 ? [] : failures,
});
const ended = ({ held, failures }: Lookups, { key }: HeldLookup, failure: string | undefined): Lookups => ({
  held: held.filter((other) => other.key !== key),
  isRepeated: false,
  failures: failure === undefined ? failures : [...failures, failure],
});

/**
 * Runs lookups one after the other, so that products are added in the order they were asked for. A lookup that gets no answer is held
 * and tried again until it has one, or until all are given up.
 */
export function useLookupQueue(onAdd: AddProduct, onUnknown?: HoldCode) {
  const translate = useTranslate();
  const queue = useRef(Promise.resolve());
  const count = useRef(0);
  // the answer is added to the bill as it is by then
  const newest = useRef({ onAdd, onUnknown });
  useLayoutEffect(() => {
    newest.current = { onAdd, onUnknown };
  }, [onAdd, onUnknown]);
  const [{ held, failures, isRepeated }, setLookups] = useState(IDLE);
  /** Aborted when the held lookups are given up. */
  const giving = useRef(new AbortController());
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => void (hasLeft.current = true);
  }, []);
  const ask = useCallback(
    ({ find, onFailed, ...asked }: Question): void => {
      const { signal } = giving.current;
      const lookup: HeldLookup = { key: (count.current += 1), ...asked };
      let isAdded = false;
      const add = (found: ProductRow | Weighed): string | undefined => {
        if (signal.aborted) return undefined;
        const weighed = 'product' in found ? found : { product: found, quantityMilli: undefined };
        const refusal = refusalIn(newest.current.onAdd(weighed.product, asked.quantityMilli ?? weighed.quantityMilli));
        isAdded = refusal === undefined;
        return refusal;
      };
      const hold = (found: UnknownCode): string | undefined => {
        if (signal.aborted) return undefined;
        const refusal = holdOr(found, asked.quantityMilli, newest.current.onUnknown);
        isAdded = refusal === undefined;
        return refusal;
      };
      const search = async (): Promise<string | undefined> => {
        try {
          const found = await find();
          if (typeof found === 'string') return found;
          return 'message' in found ? hold(found) : add(found);
        } catch (error) {
          const text = asked.by === 'id' ? translate('billing.chosenBefore') : asked.value;
          if (!isUnreached(error)) return `${translate('billing.searchFailed', { text })} ${messageOf(error)}`;
        }
        setLookups((lookups) => ({ ...lookups, isRepeated: true }));
        await pause(signal);
        return signal.aborted || hasLeft.current ? undefined : search();
      };
      setLookups((lookups) => started(lookups, lookup));
      queue.current = queue.current.then(async () => {
        const failure = await Promise.race([search(), aborted(signal)]);
        if (!isAdded && !hasLeft.current) onFailed?.();
        setLookups((lookups) => ended(lookups, lookup, failure));
      });
    },
    [translate],
  );
  const report = useCallback((now: readonly string[]) => setLookups((lookups) => ({ ...lookups, failures: now })), []);
  const dismiss = useCallback(() => report([]), [report]);
  /** Adds a product that was chosen among the hits. */
  const add = useCallback<AddProduct>(
    (product, quantityMilli) => {
      const refusal = refusalIn(newest.current.onAdd(product, quantityMilli));
      report(refusal === undefined ? [] : [refusal]);
    },
    [report],
  );
  const giveUp = useCallback(() => {
    giving.current.abort();
    giving.current = new AbortController();
  }, []);
  return { ask, add, held, isRepeated, failures, dismiss, giveUp };
}

async function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((done) => {
    if (signal.aborted) done(undefined);
    signal.addEventListener('abort', () => done(undefined), { once: true });
  });
}

async function pause(signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([new Promise((done) => (timer = setTimeout(done, AGAIN_MS))), aborted(signal)]);
  clearTimeout(timer);
}
