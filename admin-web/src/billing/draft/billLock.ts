const nameOf = (billId: string): string => `bill:${billId}`;

/** Web Locks need a secure context (https or localhost); elsewhere tabs do not know of each other. */
const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;

/** Marks a bill as open in this tab until the tab closes. Returns the function that releases it earlier. */
export function holdBill(billId: string): () => void {
  const held = new AbortController();
  const { signal } = held;
  void locks()?.request(nameOf(billId), { mode: 'shared' }, async () => {
    if (!signal.aborted) await new Promise((release) => signal.addEventListener('abort', release));
  });
  return () => held.abort();
}

/** Whether any tab of this browser has the bill open. */
export async function isHeld(billId: string): Promise<boolean> {
  const held = (await locks()?.query())?.held ?? [];
  return held.some(({ name }) => name === nameOf(billId));
}
