import type {
  AcceptInviteBody,
  ChangePasswordBody,
  InvitationView,
  LoginBody,
  Profile,
  RegisterBody,
  ResetPasswordBody,
  SendOtpBody,
} from '@bahi/contracts';
import { callApi } from '../http/http.ts';

/** The answer to every way of signing in. */
export interface SignedIn {
  accessToken: string;
  profile: Profile;
}

const post = async <T>(path: string, body?: unknown): Promise<T> =>
  (await callApi<T>(path, { method: 'POST', body })).body;

/** `identifier` is an email address or a phone number. @throws {ApiError} wrong_credentials, too_many_requests */
export const login = async (body: LoginBody): Promise<SignedIn> => post('/auth/login', body);
/** Mails a code of six digits that is valid for ten minutes. @throws {ApiError} too_many_requests, mail_unavailable */
export const sendOtp = async (body: SendOtpBody): Promise<{ sent: true }> => post('/auth/send-otp', body);
/** @throws {ApiError} otp_invalid, otp_superseded, email_taken, field errors */
export const register = async (body: RegisterBody): Promise<SignedIn> => post('/auth/register', body);
/** @throws {ApiError} otp_invalid, otp_superseded, field errors */
export const resetPassword = async (body: ResetPasswordBody): Promise<{ changed: true }> =>
  post('/auth/reset-password', body);
/** What the invitation of a link is to. @throws {ApiError} invite_invalid, invite_superseded, too_many_requests */
export const getInvitation = async (token: string, signal?: AbortSignal): Promise<InvitationView> =>
  (await callApi<InvitationView>('/auth/invitation', { method: 'POST', body: { token }, signal })).body;
/** @throws {ApiError} invite_invalid, invite_superseded, field errors */
export const acceptInvite = async (body: AcceptInviteBody): Promise<SignedIn> => post('/auth/accept-invite', body);
/** Revokes the token of this browser, which `signOut.ts` removes, or another one. */
export const logout = async (token?: string): Promise<void> =>
  void (await callApi('/auth/logout', { method: 'POST', ...(token !== undefined && { token }) }));
/** @throws {ApiError} wrong_current_password (422, never 401) */
export const changePassword = async (body: ChangePasswordBody): Promise<{ changed: true }> =>
  (await callApi<{ changed: true }>('/auth/change-password', { method: 'PUT', body })).body;
