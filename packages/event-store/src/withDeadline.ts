/** The call's result, or a rejection with `late()` when it takes longer. The call itself continues. */
export function withDeadline<T>(call: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), milliseconds);
    void call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
