import { namedCustomer, type BillContent, type PricedLine } from '../events/billContent.ts';
import { z } from 'zod';
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
  'customer' | 'paymentMethod' | 'upiReference' | 'note' | 'approvedBy' | keyof ShownTotals
>;
type ShownContent = Omit<BillContent, 'roundOff' | 'heldCodes'> | null;

function lineView(line: PricedLine): BillLineView {
  const { listPricePaise } = line;
  return { ...lineFields(line), ...(listPricePaise !== null && { listPricePaise }) };
}

/** The content of a bill as bills show it, saved or completed (null: nothing was saved). Absent values are left out. */
export function billContentView(content: ShownContent): ContentHead & Pick<BillView, 'lines'> {
  return { ...contentHead(content), lines: content?.lines.map(lineView) ?? [] };
}

/** The same without lines, as in lists. */
export function contentHead(content: ShownContent): ContentHead {
  if (content === null) return { customer: null, ...NOTHING };
  const { customer, totals, paymentMethod, upiReference, note, approvedBy } = content;
  return {
    customer: customer?.walkIn === false ? customerView(customer) : customer,
    ...totalsView(totals),
    ...(paymentMethod !== null && { paymentMethod }),
    ...(upiReference !== null && { upiReference }),
    ...(note !== null && { note }),
    ...(approvedBy !== null && { approvedBy: { id: approvedBy } }),
  };
}
