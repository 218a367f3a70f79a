import { useCallback, useRef, type RefObject } from 'react';

interface BillFields {
  search: RefObject<HTMLInputElement | null>;
  customer: RefObject<HTMLInputElement | null>;
  /** Container of phone, address and state. */
  details: RefObject<HTMLDivElement | null>;
  /** Container of the payment methods, and of the link that sets UPI up. */
  payment: RefObject<HTMLDivElement | null>;
  /** Reference of a UPI payment. */
  reference: RefObject<HTMLInputElement | null>;
  discount: RefObject<HTMLInputElement | null>;
  tendered: RefObject<HTMLInputElement | null>;
  /** Container of the lines. */
  lines: RefObject<HTMLDivElement | null>;
  toSearch: () => void;
  /** Focuses the quantity of the line with this key, or of the last line. */
  toQuantity: (key: number | undefined) => void;
  /** Focuses the field with this issue. */
  goTo: (field: string | undefined) => void;
}

/** Moves the focus on the bill page. */
export function useBillFields(): BillFields {
  const search = useRef<HTMLInputElement>(null);
  const customer = useRef<HTMLInputElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const payment = useRef<HTMLDivElement>(null);
  const reference = useRef<HTMLInputElement>(null);
  const discount = useRef<HTMLInputElement>(null);
  const tendered = useRef<HTMLInputElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const toSearch = useCallback(() => search.current?.focus(), []);
  const toQuantity = useCallback((key: number | undefined): void => {
    const quantityOf = (line: string): HTMLElement | null | undefined =>
      lines.current?.querySelector(`${line} .quantity input`);
    (quantityOf(`li[data-key="${key}"]`) ?? quantityOf('li:last-of-type'))?.focus();
  }, []);
  const goTo = useCallback((field: string | undefined): void => {
    const [, line] = /^lines\.(\d+)\./.exec(field ?? '') ?? [];
    if (line !== undefined) fieldWith(lines.current?.querySelectorAll('ol > li')[Number(line)])?.focus();
    if (field === 'lines') search.current?.focus();
    if (field === 'customer.name') customer.current?.focus();
    if (field === 'customer.phone') details.current?.querySelector<HTMLElement>('input[type=tel]')?.focus();
    if (field === 'customer.address') details.current?.querySelector('textarea')?.focus();
    if (field === 'customer.stateCode') details.current?.querySelector<HTMLElement>('[role=combobox]')?.focus();
    if (field === 'paymentMethod') linkOrButtonIn(payment.current)?.focus();
    if (field === 'upiReference') reference.current?.focus();
    if (field === 'billDiscountPaise') discount.current?.focus();
    if (field === 'tenderedPaise') tendered.current?.focus();
  }, []);
  return { search, customer, details, payment, reference, discount, tendered, lines, toSearch, toQuantity, goTo };
}

const linkOrButtonIn = (box: HTMLElement | null): HTMLElement | null | undefined =>
  box?.querySelector('a') ?? box?.querySelector('button');

const fieldWith = (line: Element | undefined): HTMLElement | null | undefined =>
  line?.querySelector('[aria-invalid=true]');
