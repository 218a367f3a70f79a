import type { BillContent, BillCustomer, BillTotals, PricedLine } from '../events/billContent.ts';
import type { BillLineView, BillView } from './bill.ts';

// field by field: a rest of twenty fields costs ten times as much, for every line of every bill
function lineView(line: PricedLine): BillLineView {
  return {
    lineNo: line.lineNo,
    productId: line.productId,
    name: line.name,
    localName: line.localName,
    sku: line.sku,
    unit: line.unit,
    hsn: line.hsn,
    quantityMilli: line.quantityMilli,
    unitPricePaise: line.unitPricePaise,
    priceIncludesTax: line.priceIncludesTax,
    grossPaise: line.grossPaise,
    discountPaise: line.discountPaise,
    billDiscountSharePaise: line.billDiscountSharePaise,
    taxableValuePaise: line.taxableValuePaise,
    gstRateBps: line.gstRateBps,
    cgstPaise: line.cgstPaise,
    sgstPaise: line.sgstPaise,
    igstPaise: line.igstPaise,
    lineTotalPaise: line.lineTotalPaise,
  };
}

/** Its fields always in one order, so that a repeat has them in the order of the first answer (L8). */
function customerView(customer: BillCustomer): BillCustomer {
  if (customer.walkIn) return customer;
  const { walkIn, name, phone, gstNumber, stateCode, address } = customer;
  return { walkIn, name, phone, gstNumber, stateCode, address };
}

type ShownTotals = Omit<BillTotals, 'taxableValuePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'>;

const NOTHING: ShownTotals = {
  subtotalPaise: 0,
  billDiscountPaise: 0,
  discountPaise: 0,
  taxPaise: 0,
  roundOffPaise: 0,
  grandTotalPaise: 0,
};

type BillContentView = Pick<
  BillView,
  'customer' | 'lines' | 'paymentMethod' | 'upiReference' | 'note' | keyof ShownTotals
>;

/** What a bill shows of its content, saved or completed (null: nothing was saved); absent where nothing was said. */
export function billContentView(content: Omit<BillContent, 'roundOff'> | null): BillContentView {
  if (content === null) return { customer: null, lines: [], ...NOTHING };
  const { customer, lines, totals, paymentMethod, upiReference, note } = content;
  return {
    customer: customer && customerView(customer),
    lines: lines.map(lineView),
    subtotalPaise: totals.subtotalPaise,
    billDiscountPaise: totals.billDiscountPaise,
    discountPaise: totals.discountPaise,
    taxPaise: totals.taxPaise,
    roundOffPaise: totals.roundOffPaise,
    grandTotalPaise: totals.grandTotalPaise,
    ...(paymentMethod !== null && { paymentMethod }),
    ...(upiReference !== null && { upiReference }),
    ...(note !== null && { note }),
  };
}
