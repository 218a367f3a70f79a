import { z } from 'zod';
import { id } from '../primitives.ts';
import { event, type FactOf } from './envelope.ts';

/** Who reads feedback: the shop's owner, or, of what the owner says, those who run the installation. */
export const feedbackAddressee = z.enum(['owner', 'operator']);
export type FeedbackAddressee = z.infer<typeof feedbackAddressee>;

/**
 * Stream `feedback-{id}`, for signed-in feedback only. Text and image are private data; anonymous feedback is mailed
 * and not stored.
 */
export const feedbackEvents = {
  FeedbackGiven: event(
    1,
    z.strictObject({ feedbackId: id, shopId: id, accountId: id, addressee: feedbackAddressee, hasImage: z.boolean() }),
  ),
  FeedbackStatusChanged: event(1, z.strictObject({ status: z.enum(['new', 'answered']) })),
};
export type FeedbackFact = FactOf<typeof feedbackEvents>;
