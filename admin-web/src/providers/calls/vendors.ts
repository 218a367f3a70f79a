import type { Id, VendorView } from '@bahi/contracts';
import { callApi } from '../http/http.ts';

/** One vendor with what is open, archived or not. @throws {ApiError} not_found */
export const getVendor = async (id: Id, signal?: AbortSignal): Promise<VendorView> =>
  (await callApi<VendorView>(`/vendors/${id}`, { signal })).body;
