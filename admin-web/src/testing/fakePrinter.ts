/** The page at the moment of a print request. */
export interface Printing {
  /** The `@page` rule. */
  rule: string;
  text: string;
}

interface FakePrinter {
  prints: readonly Printing[];
  /** Lets the fonts load. */
  bringLetters: () => void;
  /** Closes the print dialog. */
  closeDialog: () => void;
}

/** Fakes printing, fonts, their widths and layout, which jsdom lacks. */
export function fakePrinter({ withLetters = true, hovers = true } = {}): FakePrinter {
  const prints: Printing[] = [];
  const rules = new Map<CSSStyleSheet, string>();
  let bringLetters = (): void => undefined;
  const letters = withLetters ? Promise.resolve() : new Promise<void>((arrive) => (bringLetters = arrive));
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { load: async () => letters, ready: Promise.resolve() },
  });
  // letters that are all half as wide as high
  const measureText = (text: string): Partial<TextMetrics> => ({ width: text.length * 50 });
  HTMLCanvasElement.prototype.getContext = (() => ({ measureText })) as unknown as HTMLCanvasElement['getContext'];
  document.adoptedStyleSheets = [];
  CSSStyleSheet.prototype.replaceSync = function keep(text: string) {
    rules.set(this, text);
  };
  globalThis.ResizeObserver = class {
    observe = (): void => undefined;
    unobserve = (): void => undefined;
    disconnect = (): void => undefined;
  };
  window.matchMedia = (query) =>
    ({
      matches: query === '(hover: hover)' && hovers,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  window.print = () => {
    prints.push({
      rule: document.adoptedStyleSheets.map((sheet) => rules.get(sheet)).join(),
      text: [...document.querySelectorAll('.paper')].map(({ textContent }) => textContent).join('|'),
    });
  };
  return {
    prints,
    bringLetters: () => bringLetters(),
    closeDialog: () => window.dispatchEvent(new Event('afterprint')),
  };
}
