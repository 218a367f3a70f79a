import { mulDivHalfUp, type CorrectPurchaseBody, type PurchaseDetails } from '@bahi/contracts';
import { taxAtRate, type PurchaseHead, type PurchaseLine, type StockedProduct, type StockForm } from '@bahi/domain';
import { lineGross } from '@bahi/domain/arithmetic';
import { clearedTo, orNull } from '../lists/orNull.ts';

/**
 * Which amount a correction means: the total that is sent, else the price that is sent; null leaves it to the other one. What is
 * not sent stays as it was entered: a price where quantity × price is the total, else the total. A row sent back with price and
 * total as recorded names neither; with another price it means that, unless the price is what the total gives.
 */
function mergePrice(
  recorded: PurchaseDetails,
  { lineTotalPaise: total, purchasePricePaise: price, quantityMilli = recorded.quantityMilli }: CorrectPurchaseBody,
) {
  const byPrice = (purchasePricePaise: number) => ({ purchasePricePaise, lineTotalPaise: null });
  const byTotal = (lineTotalPaise: number | null) => ({ purchasePricePaise: null, lineTotalPaise });

  const isSentBack = price === recorded.purchasePricePaise && total === recorded.lineTotalPaise;
  if (isSentBack || (price === undefined && total === undefined)) {
    const wasByPrice = lineGross(recorded.quantityMilli, recorded.purchasePricePaise) === recorded.lineTotalPaise;
    return wasByPrice ? byPrice(recorded.purchasePricePaise) : byTotal(recorded.lineTotalPaise);
  }
  const isOldTotal =
    total === recorded.lineTotalPaise &&
    typeof price === 'number' &&
    price !== recorded.purchasePricePaise &&
    price !== mulDivHalfUp(total, 1_000, quantityMilli);
  if ((typeof total === 'number' && !isOldTotal) || price === null)
    return byTotal(total === undefined ? recorded.lineTotalPaise : total);
  return byPrice(price ?? recorded.purchasePricePaise);
}

/** A calculated tax follows rate and amount; a printed one stays until another, or null, is sent. */
function mergeTax(recorded: PurchaseDetails, taxPaise: number | null | undefined): number | null {
  if (taxPaise !== undefined && taxPaise !== recorded.taxPaise) return taxPaise;
  return recorded.taxPaise === taxAtRate(recorded) ? null : recorded.taxPaise;
}

/** Null when neither stock was sent: then nothing has to add up. */
function mergeForm(
  recorded: PurchaseDetails,
  { openingStockMilli, closingStockMilli }: CorrectPurchaseBody,
): StockForm {
  if (openingStockMilli === undefined && closingStockMilli === undefined) return null;
  return {
    openingStockMilli: openingStockMilli ?? recorded.openingStockMilli,
    closingStockMilli: closingStockMilli ?? recorded.closingStockMilli,
  };
}

/** The whole purchase after a correction; omitted = as recorded. */
export function mergePurchase(
  recorded: PurchaseDetails,
  body: CorrectPurchaseBody,
  product: StockedProduct,
  vendorName: string,
): { head: PurchaseHead; line: PurchaseLine; form: StockForm } {
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
      ...mergePrice(recorded, body),
      gstRateBps: clearedTo(0, body.gstRateBps) ?? recorded.gstRateBps,
      taxPaise: mergeTax(recorded, body.taxPaise),
      priceIncludesTax: clearedTo(true, body.priceIncludesTax) ?? recorded.priceIncludesTax,
      discountPaise: recorded.discountPaise,
      freightPaise: recorded.freightPaise,
      sellingPricePaise: null,
      note: body.note === undefined ? recorded.note : orNull(body.note),
    },
    form: mergeForm(recorded, body),
  };
}
