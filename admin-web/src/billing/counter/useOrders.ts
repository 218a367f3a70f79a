import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** `print` saves what is not saved yet, then prints; `receive` generates the bill, and notes that its money is there. */
type Order = 'save' | 'print' | 'generate' | 'receive';

const isLast = (order: Order | undefined): boolean => order === 'generate' || order === 'receive';

interface Waiting {
  order: Order;
  /** What had come to nothing when the order was given: the person has seen that. */
  misses: readonly string[];
  answer: (worked: boolean) => void;
}

interface Obstacles {
  /** Products that were asked for are not on the bill yet. */
  isSearching: boolean;
  /** Those that will never be. */
  misses: readonly string[];
  isSaving: boolean;
  /** Nothing else is begun any more. */
  isGenerating: boolean;
}

/**
 * Save, print and generate wait for the products that were asked for before and for a save that is under way, then take the bill as
 * it is by then. When such a product comes to nothing the order is dropped: the page says what is not on the bill.
 */
export function useOrders(obstacles: Obstacles, carryOut: Readonly<Record<Order, () => Promise<boolean>>>) {
  const { isSearching, misses, isSaving, isGenerating } = obstacles;
  const [waiting, setWaiting] = useState<Waiting>();
  const begun = useRef<Waiting>(undefined);
  const isFree = !isSearching && !isSaving;
  const begin = useEffectEvent(async (given: Waiting) => {
    const isShort = misses.length > 0 && misses !== given.misses;
    given.answer(!isShort && (await carryOut[given.order]()));
    setWaiting((now) => (now === given ? undefined : now));
  });
  useEffect(() => {
    if (waiting === undefined || waiting === begun.current || !isFree) return;
    begun.current = waiting;
    void begin(waiting);
  }, [waiting, isFree]);

  /** Resolves to whether it was done and worked. */
  const give = async (order: Order): Promise<boolean> => {
    const before = waiting === begun.current ? undefined : waiting;
    if (isGenerating || isLast(before?.order) || (order === 'save' && (isSaving || before !== undefined))) return false;
    // what is generated is saved as well
    before?.answer(false);
    return new Promise((answer) => setWaiting({ order, misses, answer }));
  };
  return { give, waitsFor: isFree ? undefined : waiting?.order };
}
