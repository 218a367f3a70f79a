/** Sets the width of jsdom's window; `useMediaQuery` follows. */
export function setWidth(width: number): void {
  const queries = new Set<() => void>();
  window.matchMedia = (query: string) => {
    const max = Number(/max-width: *([\d.]+)px/.exec(query)?.[1] ?? Infinity);
    const min = Number(/min-width: *([\d.]+)px/.exec(query)?.[1] ?? 0);
    const list = {
      get matches() {
        return window.innerWidth <= max && window.innerWidth >= min && !query.includes('prefers-');
      },
      media: query,
      onchange: null,
      addEventListener: (_type: string, listener: () => void) => queries.add(listener),
      removeEventListener: (_type: string, listener: () => void) => queries.delete(listener),
      addListener: (listener: () => void) => queries.add(listener),
      removeListener: (listener: () => void) => queries.delete(listener),
      dispatchEvent: () => true,
    };
    return list as unknown as MediaQueryList;
  };
  window.innerWidth = width;
  widthChanged = () => queries.forEach((listener) => listener());
}

let widthChanged = (): void => undefined;

/** Resizes the window. */
export function resizeTo(width: number): void {
  window.innerWidth = width;
  widthChanged();
}
