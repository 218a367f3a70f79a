import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { enterLine } from './lines/useLineKeys.ts';

interface BillFields {
  search: RefObject<HTMLInputElement | null>;
  customer: RefObject<HTMLInputElement | null>;
  /** Container of phone, address and state. */
  details: RefObject<HTMLDivElement | null>;
  /** Whether the old due is collected too. */
  oldDue: RefObject<HTMLInputElement | null>;
  /** Container of the payment's parts. */
  parts: RefObject<HTMLDivElement | null>;
  /** Container of the payment methods, and of the link that sets UPI up. */
  payment: RefObject<HTMLDivElement | null>;
  /** Reference of a UPI payment. */
  reference: RefObject<HTMLInputElement | null>;
  discount: RefObject<HTMLInputElement | null>;
  tendered: RefObject<HTMLInputElement | null>;
  /** Container of the lines. */
  lines: RefObject<HTMLDivElement | null>;
  /** Scanned codes that belong to no product yet. */
  heldCodes: RefObject<HTMLOListElement | null>;
  /** Whether customer and payment are open over a page without room for them. */
  isSheetOpen: boolean;
  openSheet: () => void;
  closeSheet: () => void;
  /** Focuses what the sheet was opened for. */
  enterSheet: () => void;
  toSearch: () => void;
  /** Enters the quantity of the line with this key, or of the last line. */
  toQuantity: (key: number | undefined) => void;
  /** Focuses the field with this issue; opens the sheet that it is in. */
  goTo: (field: string | undefined) => void;
}

/** The sheet of the page: closed, or open for a field, or for none in particular. */
interface Sheet {
  isOpen: boolean;
  /** Focused after the sheet has opened or closed. */
  field: string | undefined;
}

/** Fields as they follow each other on the page; lines come first. */
const ORDER = [
  'heldCodes',
  'lines',
  'customer.name',
  'oldDue',
  'customer.phone',
  'customer.address',
  'customer.stateCode',
  'paymentMethod',
  'payments',
  'tenderedPaise',
  'upiReference',
  'billDiscountPaise',
];
const orderOf = (field: string): number => ORDER.indexOf(/^(?:lines|payments)(?=\.)/.exec(field)?.[0] ?? field);

/** The field that is first on the page. */
export const firstField = (fields: readonly string[]): string | undefined =>
  fields.toSorted((a, b) => orderOf(a) - orderOf(b))[0];

const isInPanel = (field: string): boolean => !/^(lines|heldCodes)/.test(field);

/** Moves the focus on the bill page. */
export function useBillFields(): BillFields {
  const search = useRef<HTMLInputElement>(null);
  const customer = useRef<HTMLInputElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const oldDue = useRef<HTMLInputElement>(null);
  const payment = useRef<HTMLDivElement>(null);
  const parts = useRef<HTMLDivElement>(null);
  const reference = useRef<HTMLInputElement>(null);
  const discount = useRef<HTMLInputElement>(null);
  const tendered = useRef<HTMLInputElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const heldCodes = useRef<HTMLOListElement>(null);
  const [sheet, setSheet] = useState<Sheet>({ isOpen: false, field: undefined });
  const focus = useCallback((field: string | undefined): void => {
    const [, line] = /^lines\.(\d+)\./.exec(field ?? '') ?? [];
    if (line !== undefined) fieldWith(lines.current?.querySelector(`li[data-place="${line}"]`))?.focus();
    if (field === 'heldCodes') heldCodes.current?.querySelector('button')?.focus();
    if (field === 'lines') search.current?.focus();
    if (field === 'customer.name') customer.current?.focus();
    if (field === 'oldDue') oldDue.current?.focus();
    if (field === 'customer.phone') details.current?.querySelector<HTMLElement>('input[type=tel]')?.focus();
    if (field === 'customer.gstNumber') details.current?.querySelector<HTMLElement>('input[name=gstNumber]')?.focus();
    if (field === 'customer.address') details.current?.querySelector('textarea')?.focus();
    if (field === 'customer.stateCode') details.current?.querySelector<HTMLElement>('[role=combobox]')?.focus();
    if (field === 'paymentMethod') linkOrMethodIn(payment.current)?.focus();
    if (field?.startsWith('payments.') === true)
      parts.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
    if (field === 'upiReference') reference.current?.focus();
    if (field === 'billDiscountPaise') discount.current?.focus();
    if (field === 'tenderedPaise') tendered.current?.focus();
  }, []);
  // the page takes the focus once the sheet has released it
  useEffect(() => {
    if (!sheet.isOpen) focus(sheet.field);
  }, [sheet, focus]);
  const goTo = useCallback(
    (field: string | undefined): void => {
      if (field === undefined) return;
      const isMissing = isInPanel(field) && customer.current === null;
      if (isMissing) setSheet({ isOpen: true, field });
      else if (isInPanel(field)) focus(field);
      else setSheet({ isOpen: false, field });
    },
    [focus],
  );
  const toSearch = useCallback(() => {
    search.current?.focus();
    setSheet((now) => (now.isOpen ? { isOpen: false, field: 'lines' } : now));
  }, []);
  const toQuantity = useCallback((key: number | undefined): void => {
    const all = [...(lines.current?.querySelectorAll<HTMLElement>('li[data-place]') ?? [])];
    const last = all.find((line) => line.dataset['place'] === String(all.length - 1));
    enterLine(all.find((line) => line.dataset['key'] === String(key)) ?? last);
  }, []);
  const openSheet = useCallback(() => setSheet({ isOpen: true, field: undefined }), []);
  const closeSheet = useCallback(() => setSheet((now) => (now.isOpen ? { isOpen: false, field: undefined } : now)), []);
  const places = { search, customer, details, oldDue, payment, parts, reference, discount, tendered, lines, heldCodes };
  const sheetOf = { isSheetOpen: sheet.isOpen, openSheet, closeSheet, enterSheet: () => focus(sheet.field) };
  return { ...places, ...sheetOf, toSearch, toQuantity, goTo };
}

/** The link that sets UPI up, or the first method. Other buttons may stand before it. */
const linkOrMethodIn = (box: HTMLElement | null): HTMLElement | null | undefined =>
  box?.querySelector('a') ?? box?.querySelector('[role=group] button');

const fieldWith = (line: Element | null | undefined): HTMLElement | null | undefined =>
  line?.querySelector('[aria-invalid=true]');
