import type { AnswerFeedbackBody, FeedbackRow } from '@bahi/contracts';
import { callApi, type RequestOptions } from '../http/http.ts';
import { rowCount } from '../http/rowCount.ts';

/** Sends feedback; a visitor's has name, email and phone. @throws {ApiError} field errors, image_type, too_many_requests */
export const giveFeedback = async (form: FormData, options: RequestOptions): Promise<void> => {
  await callApi('/feedback', { method: 'POST', form, ...options });
};

/** Number of unanswered messages to the owner; owner only. */
export async function countNewFeedback(signal?: AbortSignal): Promise<number> {
  const query = new URLSearchParams({ filter: JSON.stringify({ status: 'new', addressee: 'owner' }), range: '[0,0]' });
  const { body, headers } = await callApi<FeedbackRow[]>(`/feedback?${query}`, { signal });
  return rowCount(headers, body).total;
}

/** @throws {ApiError} not_found, field errors */
export const answerFeedback = async (
  id: string,
  body: AnswerFeedbackBody,
  options: RequestOptions,
): Promise<FeedbackRow> => (await callApi<FeedbackRow>(`/feedback/${id}`, { method: 'PUT', body, ...options })).body;

/** @throws {ApiError} not_found */
export const getFeedbackImage = async (id: string, signal?: AbortSignal): Promise<Blob> =>
  (await callApi<Blob>(`/feedback/${id}/image`, { isFile: true, signal })).body;
