import type { Id, RecordPurchaseBatchBody } from '@bahi/contracts';
import type { PurchaseLine, StockedProduct } from '@bahi/domain';
import { orNull } from '../lists/orNull.ts';

type LineBody = RecordPurchaseBatchBody['lines'][number];

/** One line of a supplier's bill as the ledger takes it: what was not sent is null, prices hold tax unless said otherwise. */
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
    note: orNull(body.note),
  };
}
