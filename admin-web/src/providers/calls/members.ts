import type { ChangeMemberBody, InviteMemberBody, MemberRow } from '@bahi/contracts';
import { callApi, type RequestOptions } from '../http/http.ts';

/** Everybody of the shop, the owner included; only the owner may ask. */
export const getMembers = async (signal?: AbortSignal): Promise<MemberRow[]> =>
  (await callApi<MemberRow[]>('/members', { signal })).body;

/** Mails a link that is good for seven days; somebody who waits already gets a new one. @throws {ApiError} too_many_requests, mail_unavailable */
export const inviteMember = async (body: InviteMemberBody, options?: RequestOptions): Promise<MemberRow> =>
  (await callApi<MemberRow>('/members', { method: 'POST', body, ...options })).body;

/** @throws {ApiError} member_not_found, stale_revision */
export const changeMember = async (id: string, body: ChangeMemberBody): Promise<MemberRow> =>
  (await callApi<MemberRow>(`/members/${id}`, { method: 'PUT', body })).body;

/** Takes an invitation back, or ends a membership at once. @throws {ApiError} member_not_found */
export const removeMember = async (id: string, options: RequestOptions): Promise<void> => {
  await callApi(`/members/${id}`, { method: 'DELETE', ...options });
};
