const nameOf = (billId: string): string => `bill:${billId}`;

/** Only pages of https or of this very machine have locks; elsewhere no tab knows of another. */
const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;

/** Marks a bill as open in this tab, for as long as the tab lives. Answers how to end that before. */
export function holdBill(billId: string): () => void {
  const held = new AbortController();
  const { signal } = held;
  void locks()?.request(nameOf(billId), { mode: 'shared' }, async () => {
    if (!signal.aborted) await new Promise((release) => signal.addEventListener('abort', release));
  });
  return () => held.abort();
}

/** Whether a tab of this browser has the bill open. */
export async function isHeld(billId: string): Promise<boolean> {
  const held = (await locks()?.query())?.held ?? [];
  return held.some(({ name }) => name === nameOf(billId));
}
