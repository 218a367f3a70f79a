import { useCallback, useRef, type RefObject } from 'react';

interface BillFields {
  search: RefObject<HTMLInputElement | null>;
  customer: RefObject<HTMLInputElement | null>;
  /** Around phone, address and state. */
  details: RefObject<HTMLDivElement | null>;
  payment: RefObject<HTMLDivElement | null>;
  discount: RefObject<HTMLInputElement | null>;
  /** Around all lines. */
  lines: RefObject<HTMLDivElement | null>;
  toSearch: () => void;
  /** To the quantity of the line with this key; of the last one when that is gone. */
  toQuantity: (key: number | undefined) => void;
  /** Focus to the field that is at fault, if there is one. */
  goTo: (field: string | undefined) => void;
}

/** Where the focus goes on the bill page. */
export function useBillFields(): BillFields {
  const search = useRef<HTMLInputElement>(null);
  const customer = useRef<HTMLInputElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const payment = useRef<HTMLDivElement>(null);
  const discount = useRef<HTMLInputElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const toSearch = useCallback(() => search.current?.focus(), []);
  const toQuantity = useCallback((key: number | undefined): void => {
    const quantityOf = (line: string): HTMLElement | null | undefined =>
      lines.current?.querySelector(`${line} .quantity input`);
    (quantityOf(`li[data-key="${key}"]`) ?? quantityOf('li:last-of-type'))?.focus();
  }, []);
  const goTo = useCallback((field: string | undefined): void => {
    const [, line] = /^lines\.(\d+)\./.exec(field ?? '') ?? [];
    if (line !== undefined) faultIn(lines.current?.querySelectorAll('ol > li')[Number(line)])?.focus();
    if (field === 'lines') search.current?.focus();
    if (field === 'customer') customer.current?.focus();
    if (field === 'customer.address') details.current?.querySelector('textarea')?.focus();
    if (field === 'customer.stateCode') details.current?.querySelector<HTMLElement>('[role=combobox]')?.focus();
    if (field === 'paymentMethod') payment.current?.querySelector('button')?.focus();
    if (field === 'billDiscountPaise') discount.current?.focus();
  }, []);
  return { search, customer, details, payment, discount, lines, toSearch, toQuantity, goTo };
}

const faultIn = (line: Element | undefined): HTMLElement | null | undefined =>
  line?.querySelector('[aria-invalid=true]');
