import type { Id, RecordPurchaseBatchBody } from '@bahi/contracts';
import type { PurchaseLine, StockedProduct, TaxParts } from '@bahi/domain';
import { orNull } from '../lists/orNull.ts';

type LineBody = RecordPurchaseBatchBody['lines'][number];
type TypedTaxes = { [Part in keyof TaxParts]?: number | null | undefined };

/** Taxes as typed; null without any. A missing half is like the other one, as the two are at one rate. */
export function typedTaxes({ cgstPaise, sgstPaise, igstPaise }: TypedTaxes): TaxParts | null {
  if ((cgstPaise ?? sgstPaise ?? igstPaise ?? null) === null) return null;
  return {
    cgstPaise: cgstPaise ?? sgstPaise ?? 0,
    sgstPaise: sgstPaise ?? cgstPaise ?? 0,
    igstPaise: igstPaise ?? 0,
  };
}

/** One line of a supplier's bill as the ledger takes it: omitted fields are null, prices include tax unless the body says otherwise. */
export function purchaseLine(purchaseId: Id, product: StockedProduct, body: LineBody): PurchaseLine {
  return {
    purchaseId,
    product,
    quantityMilli: body.quantityMilli,
    purchasePricePaise: body.purchasePricePaise ?? null,
    lineTotalPaise: body.lineTotalPaise ?? null,
    gstRateBps: body.gstRateBps ?? 0,
    taxPaise: body.taxPaise ?? null,
    taxParts: typedTaxes(body),
    priceIncludesTax: body.priceIncludesTax ?? true,
    hsn: body.hsn === undefined ? product.hsn : orNull(body.hsn),
    claimsCredit: (body.inputTax ?? 'credited') === 'credited',
    // a batch spreads those of its bill
    discountPaise: 0,
    freightPaise: 0,
    sellingPricePaise: body.sellingPricePaise ?? null,
    note: orNull(body.note),
  };
}
