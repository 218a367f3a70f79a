interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Combines calls of one turn of the event loop into one call. */
export function together<Item, Result>(ask: (items: Item[]) => Promise<Result[]>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  const askAll = async (): Promise<void> => {
    const asked = waiting;
    waiting = [];
    try {
      const results = await ask(asked.map(({ item }) => item));
      for (const [at, { resolve }] of asked.entries()) resolve(results[at] as Result);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  return async (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(() => void askAll());
      waiting.push({ item, resolve, reject });
    });
}
