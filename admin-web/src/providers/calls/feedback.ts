import type { AnswerFeedbackBody, FeedbackRow } from '@bahi/contracts';
import { callApi, type RequestOptions } from '../http/http.ts';
import { rowCount } from '../http/rowCount.ts';

/** Name, email and phone go with it where nobody is signed in. @throws {ApiError} field errors, image_type, too_many_requests */
export const giveFeedback = async (form: FormData, options: RequestOptions): Promise<void> => {
  await callApi('/feedback', { method: 'POST', form, ...options });
};

/** How much feedback waits for an answer; only the owner may ask. */
export async function countNewFeedback(signal?: AbortSignal): Promise<number> {
  const query = new URLSearchParams({ filter: JSON.stringify({ status: 'new' }), range: '[0,0]' });
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
