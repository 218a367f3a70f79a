import { z } from 'zod';
import { phone } from '../phone.ts';
import { kindCode, lines, optionalLines, text } from '../texts.ts';
import { email } from './auth.ts';

const MAX_TEXT = 5_000;

/** The text parts of the multipart body of `POST /feedback`; contact fields are required when anonymous. */
export const feedbackBody = z.strictObject({ message: lines(MAX_TEXT, 'feedback_message_required') });
export const anonymousFeedbackBody = feedbackBody.extend({ name: text(120), email, phone });

/** `PUT /feedback/{id}`. Without `reply` the existing reply stays; null or an empty one removes it. */
export const answerFeedbackBody = z.strictObject({
  status: z.enum(['new', 'answered'], kindCode('invalid')),
  reply: optionalLines(MAX_TEXT).nullable().optional(),
});
export type AnswerFeedbackBody = z.infer<typeof answerFeedbackBody>;
