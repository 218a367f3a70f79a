import type { CustomerRow, CustomerKhata, Id } from '@bahi/contracts';
import { callApi } from '../http/http.ts';
import { sentSearch } from '../sentSearch.ts';

/** One customer, archived or not. @throws {ApiError} not_found */
export const getCustomer = async (id: Id, signal?: AbortSignal): Promise<CustomerKhata> =>
  (await callApi<CustomerKhata>(`/customers/${id}`, { signal })).body;

/** Number of suggestions at the counter. */
const SUGGESTED = 8;

/** Active customers found by name, phone in any spelling or GST number, best first. */
export async function findCustomers(q: string, signal?: AbortSignal): Promise<CustomerRow[]> {
  const query = new URLSearchParams({
    filter: JSON.stringify({ q: sentSearch(q) }),
    range: JSON.stringify([0, SUGGESTED - 1]),
  });
  return (await callApi<CustomerRow[]>(`/customers?${query}`, { signal })).body;
}
