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
  rows().flatMap((row, place) => (row.querySelectorAll('input').length === 3 ? [place] : []));

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

describe('a bill of many lines', () => {
  beforeAll(() => {
    watched = new Map();
    Object.assign(globalThis, { IntersectionObserver: FakeObserver });
  });
  afterEach(() => watched.clear());

  it('has fields in the window, and elsewhere their text', async () => {
    await renderBill(billOf(400));
    expect(rows()).toHaveLength(400);
    expect(placesWithFields()).toEqual([...Array.from({ length: 14 }, (_, place) => place), 399]);
    scrollTo(200, 203);
    expect(placesWithFields()).toEqual([200, 201, 202, 399]);
    expect(rows()[300]).toHaveTextContent(/^Product 300.*1 packet.*₹140\.00.*₹140\.00$/);
  });

  it('keeps the fields of the line that has the focus, of the last product, and of a wrong number', async () => {
    await renderBill(billOf(100));
    scrollTo(50, 53);
    act(() => screen.getByLabelText('Quantity of Product 50').focus());
    fireEvent.change(screen.getByLabelText('Quantity of Product 51'), { target: { value: 'x' } });
    askFor('soap');
    await screen.findByLabelText('Quantity of Neem soap');
    scrollTo(0, 2);
    expect(placesWithFields()).toEqual([0, 1, 50, 51, 100]);
    act(() => search().focus());
    expect(placesWithFields()).toEqual([0, 1, 51, 100]);
    expect(screen.getByLabelText('Quantity of Product 51')).toHaveValue('x');
    fireEvent.keyDown(search(), { key: 'ArrowUp' });
    expect(screen.getByLabelText('Quantity of Neem soap')).toHaveFocus();
    // Generate leads to the wrong number, wherever it is
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(screen.getByLabelText('Quantity of Product 51')).toHaveFocus());
  });
});

describe('a bill with as many lines as it may have', () => {
  const full = billOf(MAX_LINES);
  const REFUSED =
    'Neem soap is not on this bill: a bill has at most 1,000 lines. Generate this one and add it to a new bill.';
  beforeAll(() => void Object.assign(globalThis, { IntersectionObserver: FakeObserver }));

  it('refuses one more at once and by name: scanned, searched by words, or chosen among the hits', async () => {
    await renderBill(full);
    const isRefused = async (): Promise<void> => {
      await screen.findByText(REFUSED);
      expect(rows()).toHaveLength(MAX_LINES);
      fireEvent.click(screen.getByLabelText('Close'));
      expect(screen.queryByText(REFUSED)).toBeNull();
    };
    askFor('036000291452');
    await isRefused();
    askFor('soap');
    await isRefused();
    fireEvent.change(search(), { target: { value: 'soap' } });
    fireEvent.click(await screen.findByText('Neem soap', { selector: '[role=option] b' }));
    await isRefused();
  });

  it('takes more of a product that it has', async () => {
    await renderBill(full, {
      'GET /products': () => json([productRow({ id: idOf(7), name: 'Product 7', barcodes: ['4006381333931'] })]),
    });
    askFor('4006381333931');
    await waitFor(() => expect(screen.getByLabelText('Quantity of Product 7')).toHaveValue('2'));
    expect(screen.queryByText(/at most 1,000 lines/)).toBeNull();
  });

  it('takes the last that fits of scans that follow each other faster than the page', async () => {
    await renderBill(billOf(MAX_LINES - 1));
    await act(async () => {
      askFor('8901030912344');
      askFor('036000291452');
    });
    await screen.findByText(REFUSED);
    expect(rows()).toHaveLength(MAX_LINES);
    expect(screen.getByLabelText(`Quantity of ${tea.name}`)).toHaveValue('1');
    expect(screen.queryByLabelText(`Quantity of ${soap.name}`)).toBeNull();
  });
});
