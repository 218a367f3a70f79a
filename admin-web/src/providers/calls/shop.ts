import type { Id, LogoBody, Profile, ProfileBody, Role } from '@bahi/contracts';
import { callApi, type RequestOptions } from '../http/http.ts';

/** What `GET /shop/info` answers; the feedback form reads these. */
export interface ShopInfo {
  ownerName: string;
  email: string;
  role: Role;
}

/** A saved profile with its warnings. */
export type SavedProfile = Profile & {
  warnings?: { field: 'gstNumber'; code: 'gst_number_check' | 'gst_number_state' }[];
};

export const getShopInfo = async (signal?: AbortSignal): Promise<ShopInfo> =>
  (await callApi<ShopInfo>('/shop/info', { signal })).body;

export const getProfile = async (signal?: AbortSignal): Promise<Profile> =>
  (await callApi<Profile>('/shop/profile', { signal })).body;

/** The shop information dialog. @throws {ApiError} stale_revision, field errors */
export const saveShop = async (shopId: string, body: ProfileBody, options: RequestOptions): Promise<SavedProfile> =>
  (await callApi<SavedProfile>(`/shop/${shopId}`, { method: 'PUT', body, ...options })).body;

/** The additional information dialog. @throws {ApiError} stale_revision, field errors */
export const saveProfile = async (body: ProfileBody, options: RequestOptions): Promise<SavedProfile> =>
  (await callApi<SavedProfile>('/shop/profile', { method: 'PUT', body, ...options })).body;

/** A bill that is out without tax. */
export interface UntaxedBill {
  id: Id;
  invoiceNumber: string;
  day: string;
  grandTotalPaise: number;
  /** The tax that it contains. */
  taxPaise: number;
}

/** Bills without tax from a day on; `capped` when there are more. */
export const untaxedBills = async (
  from: string,
  signal?: AbortSignal,
): Promise<{ bills: UntaxedBill[]; taxPaise: number; capped: boolean }> =>
  (
    await callApi<{ bills: UntaxedBill[]; taxPaise: number; capped: boolean }>(`/shop/untaxed-bills?from=${from}`, {
      signal,
    })
  ).body;

/** The picture on bills, or none. @throws {ApiError} logo_too_large, logo_unreadable */
export const saveLogo = async (body: LogoBody, options: RequestOptions): Promise<Pick<Profile, 'logo'>> =>
  (await callApi<Pick<Profile, 'logo'>>('/shop/logo', { method: 'PUT', body, ...options })).body;

/** A picture that bills name, as a PNG. */
export const getLogo = async (id: Id, signal?: AbortSignal): Promise<Blob> =>
  (await callApi<Blob>(`/shop/logo/${id}`, { isFile: true, signal })).body;
