import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_LINES } from '@bahi/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../../../i18n/language.ts';
import { clearCounter, renderBill, savedBill, soap, tea } from '../../../testing/renderBill.ts';
import { productRow, savedLine } from '../../../testing/sampleProducts.ts';
import { json } from '../../../testing/stubServer.ts';

const idOf = (place: number): string => `f${String(place).padStart(31, '0')}`;
const billOf = (count: number) => ({
  ...savedBill,
  lines: Array.from({ length: count }, (_, place) =>
    savedLine({ lineNo: place + 1, productId: idOf(place), name: `Product ${place}` }),
  ),
});
// by selectors: roles of thousands of elements take the test environment seconds
const search = (): HTMLElement => document.querySelector<HTMLElement>('input[type=search]')!;
const askFor = (text: string): void => {
  fireEvent.change(search(), { target: { value: text } });
  fireEvent.keyDown(search(), { key: 'Enter' });
};
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('ol > li')];
const placesWithFields = (): number[] =>
  rows().flatMap((row, place) => (row.querySelector('.quantity input') === null ? [] : [place]));

/** The observers of the page, and what each of them watches. */
let watched: Map<Element, (isIntersecting: boolean) => void>;
class FakeObserver {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    watched.set(target, (isIntersecting) =>
      this.#tell([{ target, isIntersecting } as unknown as IntersectionObserverEntry], this as never),
    );
  }
  unobserve(target: Element): void {
    watched.delete(target);
  }
}
/** The lines that the browser reports as near the window. */
const scrollTo = (from: number, to: number): void =>
  act(() => rows().forEach((row, place) => watched.get(row)?.(place >= from && place < to)));

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

/** As many lines as a window shows at once have their field from the start. */
const FIRST = Array.from({ length: 20 }, (_, place) => place);

describe('a bill of many lines', () => {
  beforeAll(() => {
    watched = new Map();
    Object.assign(globalThis, { IntersectionObserver: FakeObserver });
  });
  afterEach(() => watched.clear());

  it('has fields in the window, and elsewhere their text', async () => {
    await renderBill(billOf(60));
    expect(rows()).toHaveLength(60);
    expect(placesWithFields()).toEqual([...FIRST, 59]);
    scrollTo(30, 33);
    expect(placesWithFields()).toEqual([30, 31, 32, 59]);
    expect(rows()[40]).toHaveTextContent(/^Product 40.*1.*₹140\.00.*per packet.*₹140\.00$/);
  });

  it('can be reached by Tab, and by ↑ and ↓, on every line', async () => {
    await renderBill(billOf(60));
    scrollTo(0, 3);
    const far = rows()[30]!;
    expect(far.tabIndex).toBe(0);
    act(() => far.focus());
    expect(screen.getByLabelText('Quantity of Product 30')).toHaveFocus();
    expect(far.tabIndex).toBe(-1);
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    expect(screen.getByLabelText('Quantity of Product 31')).toHaveFocus();
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
    expect(screen.getByLabelText('Quantity of Product 29')).toHaveFocus();
  });

  it('keeps the fields of the line that has the focus, of the last product, and of a wrong number', async () => {
    await renderBill(billOf(60));
    scrollTo(30, 33);
    act(() => screen.getByLabelText('Quantity of Product 30').focus());
    fireEvent.change(screen.getByLabelText('Quantity of Product 31'), { target: { value: 'x' } });
    askFor('soap');
    await screen.findByLabelText('Quantity of Neem soap');
    scrollTo(0, 2);
    expect(placesWithFields()).toEqual([0, 1, 30, 31, 60]);
    act(() => search().focus());
    expect(placesWithFields()).toEqual([0, 1, 31, 60]);
    expect(screen.getByLabelText('Quantity of Product 31')).toHaveValue('x');
    fireEvent.keyDown(search(), { key: 'ArrowUp' });
    expect(screen.getByLabelText('Quantity of Neem soap')).toHaveFocus();
    // Generate leads to the wrong number, wherever it is
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(screen.getByLabelText('Quantity of Product 31')).toHaveFocus());
  });
});

describe('a bill with as many lines as it may have', () => {
  const REFUSED =
    'Neem soap is not on this bill: a bill has at most 1,000 lines. Generate this one and add it to a new bill.';
  beforeAll(() => void Object.assign(globalThis, { IntersectionObserver: FakeObserver }));

  // drawn once: a thousand lines take the test environment many seconds
  it('takes the last that fits of fast scans, refuses one more by name however it is asked for, and takes more of what it has', async () => {
    const known = productRow({ id: idOf(7), name: 'Product 7', barcodes: ['4006381333931'] });
    await renderBill(billOf(MAX_LINES - 1), {
      'GET /products': ({ url }) => json(url.includes('4006') ? [known] : /8901|tea/.test(url) ? [tea] : [soap]),
    });
    const isRefused = async (): Promise<void> => {
      await screen.findByText(REFUSED);
      expect(rows()).toHaveLength(MAX_LINES);
      fireEvent.click(screen.getByLabelText('Close'));
      expect(screen.queryByText(REFUSED)).toBeNull();
    };
    await act(async () => {
      askFor('8901030912344');
      askFor('036000291452');
    });
    await isRefused();
    expect(screen.getByLabelText(`Quantity of ${tea.name}`)).toHaveValue('1');
    askFor('soap');
    await isRefused();
    fireEvent.change(search(), { target: { value: 'soap' } });
    fireEvent.click(await screen.findByText('Neem soap', { selector: '[role=option] b' }));
    await isRefused();
    askFor('4006381333931');
    await waitFor(() => expect(screen.getByLabelText('Quantity of Product 7')).toHaveValue('2'));
    expect(screen.queryByText(/at most 1,000 lines/)).toBeNull();
  });
});
