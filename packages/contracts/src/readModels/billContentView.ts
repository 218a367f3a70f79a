import { z } from 'zod';
import { namedCustomer, type BillContent, type PricedLine } from '../events/billContent.ts';
import type { CounterDefaults } from '../primitives.ts';
import { fieldPicker } from '../fieldPicker.ts';
import { billLineView, shownTotals, type BillLineView, type BillView, type ShownTotals } from './bill.ts';

// picked, so that a line's cost is not shown and a repeat has all fields in the order of the first answer (L8)
const lineFields = fieldPicker(z.object(billLineView.omit({ listPricePaise: true, belowCost: true }).shape));
const customerView = fieldPicker(namedCustomer);
const totalsView = fieldPicker(shownTotals);

const NOTHING: ShownTotals = {
  subtotalPaise: 0,
  billDiscountPaise: 0,
  discountPaise: 0,
  taxPaise: 0,
  roundOffPaise: 0,
  grandTotalPaise: 0,
};

type ContentHead = Pick<
  BillView,
  | 'customer'
  | 'customerId'
  | 'paymentMethod'
  | 'upiReference'
  | 'tenderedPaise'
  | 'changePaise'
  | 'note'
  | 'approvedBy'
  | keyof ShownTotals
>;
type ShownContent = Omit<BillContent, 'roundOff' | 'heldCodes' | 'payments'> | null;

function lineView(line: PricedLine): BillLineView {
  const { listPricePaise } = line;
  return { ...lineFields(line), ...(listPricePaise !== null && { listPricePaise }) };
}

/**
 * The content of a bill as bills show it, saved or completed. Absent values are left out. Null: nothing was saved, and the
 * bill is as it began.
 */
export function billContentView(
  content: ShownContent,
  defaults: CounterDefaults = null,
): ContentHead & Pick<BillView, 'lines'> {
  return { ...contentHead(content, defaults), lines: content?.lines.map(lineView) ?? [] };
}

/** The same without lines, as in lists. */
export function contentHead(content: ShownContent, defaults: CounterDefaults = null): ContentHead {
  if (content === null) return startingHead(defaults);
  const { customer, customerId, totals, paymentMethod, upiReference, tenderedPaise, note, approvedBy } = content;
  const linked = customerId !== null && { customerId };
  return {
    customer: customer?.walkIn === false ? { ...customerView(customer), ...linked } : customer,
    ...linked,
    ...totalsView(totals),
    ...(paymentMethod !== null && { paymentMethod }),
    ...(upiReference !== null && { upiReference }),
    ...(tenderedPaise !== null && { tenderedPaise, changePaise: tenderedPaise - totals.grandTotalPaise }),
    ...(note !== null && { note }),
    ...(approvedBy !== null && { approvedBy: { id: approvedBy } }),
  };
}

function startingHead(defaults: CounterDefaults): ContentHead {
  const paymentMethod = defaults?.paymentMethod ?? null;
  return {
    customer: defaults?.walkIn === true ? { walkIn: true } : null,
    ...NOTHING,
    ...(paymentMethod !== null && { paymentMethod }),
  };
}
