import type { ChangeMemberBody, InviteMemberBody, MemberRow } from '@bahi/contracts';
import { callApi, type RequestOptions } from '../http/http.ts';

/** All members including the owner; for the owner only. */
export const getMembers = async (signal?: AbortSignal): Promise<MemberRow[]> =>
  (await callApi<MemberRow[]>('/members', { signal })).body;

/**
 * Mails a link that is valid for seven days; repeated for an invited person it replaces the link. The answer has the link where no mail
 * goes out.
 * @throws {ApiError} too_many_requests, mail_unavailable
 */
export const inviteMember = async (body: InviteMemberBody, options?: RequestOptions): Promise<MemberRow> =>
  (await callApi<MemberRow>('/members', { method: 'POST', body, ...options })).body;

/** @throws {ApiError} member_not_found, stale_revision */
export const changeMember = async (id: string, body: ChangeMemberBody): Promise<MemberRow> =>
  (await callApi<MemberRow>(`/members/${id}`, { method: 'PUT', body })).body;

/** Withdraws an invitation or ends a membership. @throws {ApiError} member_not_found */
export const removeMember = async (id: string, options: RequestOptions): Promise<void> => {
  await callApi(`/members/${id}`, { method: 'DELETE', ...options });
};
