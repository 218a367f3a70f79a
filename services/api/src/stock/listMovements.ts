import { id, stockHistoryRow, stockMovementRow, type StockMovementRow } from '@bahi/contracts';
import type { Doc } from '@bahi/read-store';
import { loadCatalogue } from '../catalogue/catalogueCommand.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { answerList } from '../lists/listRows.ts';
import type { Resource } from '../lists/resource.ts';
import type { Services } from '../services.ts';

export const movementResource: Resource = {
  name: 'stock-history',
  model: 'stockHistory',
  collection: 'movements',
  row: stockHistoryRow.extend({ productId: id }),
  filters: ['productId', 'kind'],
  sort: { field: 'revision', order: 'DESC' },
};

/** A movement as the read model has it. */
type Movement = Doc & Omit<StockMovementRow, 'productName' | 'unit'>;

/** `GET /stock-history`: every movement of every product, newest first, with the stock and value of its product after it. */
export async function listMovements(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { products } = await loadCatalogue(services, call.session.shopId);
  return answerList(services, call, {
    resource: movementResource,
    row: stockMovementRow,
    rowsOf: async (_services, documents) =>
      documents.map((document) => {
        const movement = document as Movement;
        const facts = products.get(movement.productId)?.facts;
        return stockMovementRow.parse({ ...movement, productName: facts?.name ?? '', unit: facts?.unit ?? 'pcs' });
      }),
  });
}
