import {
  MAX_PAGE,
  type CorrectPurchaseBody,
  type LastPrice,
  type PurchaseEffect,
  type PurchaseRow,
  type RecordPurchaseBatchBody,
  type RecordPurchaseBody,
  type WrittenPurchase,
} from '@bahi/contracts';
import { callApi, type RequestOptions } from '../http/http.ts';

/**
 * Records a purchase; the server checks that nothing is missing. The row has `openingMoved` when the stock changed after the form was
 * opened. @throws {ApiError} field errors
 */
export const recordPurchase = async (
  body: Partial<RecordPurchaseBody>,
  options: RequestOptions,
): Promise<WrittenPurchase> =>
  (await callApi<WrittenPurchase>('/purchases', { method: 'POST', body, ...options })).body;

type UncheckedBatch = Partial<Omit<RecordPurchaseBatchBody, 'lines'>> & {
  lines: Partial<RecordPurchaseBatchBody['lines'][number]>[];
};

/** One supplier's bill of several products, all or nothing; rows in the order sent. @throws {ApiError} `lines.{n}.{field}` errors */
export const recordPurchaseBatch = async (body: UncheckedBatch, options: RequestOptions): Promise<WrittenPurchase[]> =>
  (await callApi<WrittenPurchase[]>('/purchases/batch', { method: 'POST', body, ...options })).body;

/** Purchases with this vendor bill number in any spelling, newest first. */
export async function purchasesUnder(
  vendorId: string,
  vendorBillNumber: string,
  signal?: AbortSignal,
): Promise<PurchaseRow[]> {
  const filter = JSON.stringify({ vendorId, vendorBillNumber });
  return (await callApi<PurchaseRow[]>(`/purchases?${new URLSearchParams({ filter, range: '[0,99]' })}`, { signal }))
    .body;
}

/** Corrects a purchase. @throws {ApiError} stale_revision (with `current`), purchase_consumed */
export const correctPurchase = async (
  id: string,
  body: CorrectPurchaseBody,
  options: RequestOptions,
): Promise<WrittenPurchase> =>
  (await callApi<WrittenPurchase>(`/purchases/${id}`, { method: 'PUT', body, ...options })).body;

/** Effect of a correction, or with null of a deletion. @throws {ApiError} the refusal that saving would give */
export async function getPurchaseEffect(
  id: string,
  correction: CorrectPurchaseBody | null,
  signal?: AbortSignal,
): Promise<PurchaseEffect> {
  const query = correction === null ? '' : `?${new URLSearchParams({ correction: JSON.stringify(correction) })}`;
  return (await callApi<PurchaseEffect>(`/purchases/${id}/effect${query}`, { signal })).body;
}

/** Most ids per call: they are part of the URL. */
const IDS_PER_CALL = 100;

/** What products cost when they were last bought, from this vendor or from any. Products that were never bought are left out. */
export async function lastPrices(
  productIds: readonly string[],
  vendorId?: string,
  signal?: AbortSignal,
): Promise<LastPrice[]> {
  const prices: LastPrice[] = [];
  for (let from = 0; from < productIds.length; from += IDS_PER_CALL) {
    const filter = {
      productId: productIds.slice(from, from + IDS_PER_CALL),
      ...(vendorId !== undefined && { vendorId }),
    };
    const query = new URLSearchParams({ filter: JSON.stringify(filter) });
    prices.push(...(await callApi<LastPrice[]>(`/purchases/last-prices?${query}`, { signal })).body);
  }
  return prices;
}

async function listed(
  filter: object,
  last: number,
  sort: [string, string],
  signal?: AbortSignal,
): Promise<PurchaseRow[]> {
  const query = { filter: JSON.stringify(filter), range: JSON.stringify([0, last]), sort: JSON.stringify(sort) };
  return (await callApi<PurchaseRow[]>(`/purchases?${new URLSearchParams(query)}`, { signal })).body;
}

/** Purchases by id, deleted ones too. */
export async function purchasesById(ids: readonly string[], signal?: AbortSignal): Promise<PurchaseRow[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, part) =>
    ids.slice(part * IDS_PER_CALL, (part + 1) * IDS_PER_CALL),
  );
  const found = parts.map(async (id) => listed({ id }, IDS_PER_CALL - 1, ['recordedAt', 'DESC'], signal));
  return (await Promise.all(found)).flat();
}

/** The lines of a vendor's bill in the order of recording: those that stand, or the deleted ones. */
export const purchasesOfBill = async (
  billId: string,
  status: 'reversed' | undefined,
  signal?: AbortSignal,
): Promise<PurchaseRow[]> =>
  listed({ billId, ...(status !== undefined && { status }) }, MAX_PAGE - 1, ['revision', 'ASC'], signal);
