import type { Id, RecordPurchaseBatchBody } from '@bahi/contracts';
import type { PurchaseLine, StockedProduct } from '@bahi/domain';
import { orNull } from '../lists/orNull.ts';

type LineBody = RecordPurchaseBatchBody['lines'][number];

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
    priceIncludesTax: body.priceIncludesTax ?? true,
    // a batch spreads those of its bill
    discountPaise: 0,
    freightPaise: 0,
    sellingPricePaise: body.sellingPricePaise ?? null,
    note: orNull(body.note),
  };
}
