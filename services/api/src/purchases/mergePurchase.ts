import type { CorrectPurchaseBody, PurchaseFacts } from '@bahi/contracts';
import type { PurchaseHead, PurchaseLine, StockedProduct, StockForm } from '@bahi/domain';
import { orNull } from '../lists/emptied.ts';

/**
 * Which price a correction means. A total without a unit price holds as it is. A form sends the whole row back, so there what
 * equals the record was not typed: a new total wins, then a new unit price; another quantity alone keeps the unit price.
 */
function mergePrice(recorded: PurchaseFacts, body: CorrectPurchaseBody) {
  const { lineTotalPaise: total = recorded.lineTotalPaise, purchasePricePaise: price = recorded.purchasePricePaise } =
    body;
  const totalAlone = body.lineTotalPaise !== undefined && body.purchasePricePaise === undefined;
  if (totalAlone || total !== recorded.lineTotalPaise) return { purchasePricePaise: null, lineTotalPaise: total };
  const quantityChanged = (body.quantityMilli ?? recorded.quantityMilli) !== recorded.quantityMilli;
  if (price !== recorded.purchasePricePaise || quantityChanged) {
    return { purchasePricePaise: price, lineTotalPaise: null };
  }
  return { purchasePricePaise: null, lineTotalPaise: total };
}

function mergeTax(recorded: PurchaseFacts, body: CorrectPurchaseBody, amountsChanged: boolean): number | null {
  if (body.taxPaise !== undefined && body.taxPaise !== recorded.taxPaise) return body.taxPaise;
  return amountsChanged ? null : recorded.taxPaise;
}

/** The whole purchase after a correction; omitted = as recorded. */
export function mergePurchase(
  recorded: PurchaseFacts,
  body: CorrectPurchaseBody,
  product: StockedProduct,
  vendorName: string,
): { head: PurchaseHead; line: PurchaseLine; form: StockForm } {
  const price = mergePrice(recorded, body);
  const gstRateBps = body.gstRateBps ?? recorded.gstRateBps;
  const priceIncludesTax = body.priceIncludesTax ?? recorded.priceIncludesTax;
  const amountsChanged =
    price.lineTotalPaise !== recorded.lineTotalPaise ||
    gstRateBps !== recorded.gstRateBps ||
    priceIncludesTax !== recorded.priceIncludesTax;
  const { openingStockMilli, closingStockMilli } = body;
  return {
    head: {
      vendorId: body.vendorId ?? recorded.vendorId,
      vendorName,
      purchaseDate: body.purchaseDate ?? recorded.purchaseDate,
      vendorBillNumber: body.vendorBillNumber ?? recorded.vendorBillNumber,
    },
    line: {
      purchaseId: recorded.purchaseId,
      product,
      quantityMilli: body.quantityMilli ?? recorded.quantityMilli,
      ...price,
      gstRateBps,
      taxPaise: mergeTax(recorded, body, amountsChanged),
      priceIncludesTax,
      note: body.note === undefined ? recorded.note : orNull(body.note),
    },
    form:
      openingStockMilli === undefined || closingStockMilli === undefined
        ? null
        : { openingStockMilli, closingStockMilli },
  };
}
