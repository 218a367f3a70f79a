import { mulDivHalfUp, type CorrectPurchaseBody, type PurchaseDetails } from '@bahi/contracts';
import {
  hasTaxAtRate,
  type PurchaseHead,
  type PurchaseLine,
  type PurchaseVendor,
  type StockedProduct,
  type StockForm,
} from '@bahi/domain';
import { lineGross } from '@bahi/domain/arithmetic';
import { clearedTo, orNull } from '../lists/orNull.ts';
import { typedTaxes } from './purchaseLine.ts';

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

const PARTS = ['cgstPaise', 'sgstPaise', 'igstPaise'] as const;

/**
 * A calculated tax follows rate and amount; a printed one stays until another, or null, is sent. A part that is sent as recorded
 * changes nothing, so that a whole row can be sent back with another rate.
 */
function mergeTax(
  recorded: PurchaseDetails,
  { taxPaise, ...body }: CorrectPurchaseBody,
): Pick<PurchaseLine, 'taxPaise' | 'taxParts'> {
  if (PARTS.some((part) => body[part] !== undefined && body[part] !== recorded[part]))
    return { taxPaise: null, taxParts: typedTaxes(body) };
  if (taxPaise !== undefined && taxPaise !== recorded.taxPaise) return { taxPaise, taxParts: null };
  return { taxPaise: null, taxParts: hasTaxAtRate(recorded) ? null : typedTaxes(recorded) };
}

/** A vendor who stays is as he was recorded, so that another field changes no tax; asking for another credit looks at him anew. */
function mergeVendor(
  recorded: PurchaseDetails,
  { inputTax }: CorrectPurchaseBody,
  vendor: PurchaseVendor,
): { vendor: PurchaseVendor; claimsCredit: boolean } {
  const asksAnew = inputTax !== undefined && inputTax !== recorded.inputTax;
  const claimsCredit = asksAnew ? (inputTax ?? 'credited') === 'credited' : recorded.inputTax !== 'blocked';
  if (asksAnew || vendor.vendorId !== recorded.vendorId) return { vendor, claimsCredit };
  const { vendorGstNumber, vendorComposition } = recorded;
  return { vendor: { ...vendor, vendorGstNumber, vendorComposition }, claimsCredit };
}

/** The HSN follows another product, unless one is sent. */
function mergeHsn(recorded: PurchaseDetails, { hsn }: CorrectPurchaseBody, product: StockedProduct): string | null {
  if (hsn === undefined || (hsn === recorded.hsn && product.id !== recorded.productId))
    return product.id === recorded.productId ? recorded.hsn : product.hsn;
  return orNull(hsn);
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
  vendorNow: PurchaseVendor,
): { head: PurchaseHead; line: PurchaseLine; form: StockForm } {
  const { vendor, claimsCredit } = mergeVendor(recorded, body, vendorNow);
  return {
    head: {
      ...vendor,
      purchaseDate: body.purchaseDate ?? recorded.purchaseDate,
      vendorBillNumber: body.vendorBillNumber ?? recorded.vendorBillNumber,
    },
    line: {
      purchaseId: recorded.purchaseId,
      product,
      quantityMilli: body.quantityMilli ?? recorded.quantityMilli,
      ...mergePrice(recorded, body),
      gstRateBps: clearedTo(0, body.gstRateBps) ?? recorded.gstRateBps,
      ...mergeTax(recorded, body),
      priceIncludesTax: clearedTo(true, body.priceIncludesTax) ?? recorded.priceIncludesTax,
      hsn: mergeHsn(recorded, body, product),
      claimsCredit,
      discountPaise: recorded.discountPaise,
      freightPaise: recorded.freightPaise,
      sellingPricePaise: null,
      note: body.note === undefined ? recorded.note : orNull(body.note),
    },
    form: mergeForm(recorded, body),
  };
}
