import { NO_REPLY, type AnswerStore, type FeedbackRecord, type FeedbackStore } from '../port.ts';
import type { OverAt } from './accountCollections.ts';
import { RECORD, unlessTaken, type Collections } from './collections.ts';

/** Feedback and the replies to it. */
export function feedbackCollection({ feedback }: Collections): FeedbackStore {
  return {
    async insert(record) {
      await unlessTaken(feedback.insertOne({ ...NO_REPLY, ...record, _id: record.feedbackId }));
    },
    get: async (feedbackId) =>
      (await feedback.findOne<FeedbackRecord>({ _id: feedbackId }, { projection: RECORD })) ?? undefined,
    async reply(feedbackId, { reply, repliedAt, replyRevision }) {
      const older = { _id: feedbackId, replyRevision: { $lt: replyRevision } };
      await feedback.updateOne(older, { $set: { reply, repliedAt, replyRevision } });
    },
  };
}

/** Keys of commands that leave no event. Remembering is one atomic update: of many copies one is new. */
export function answerCollection({ answers }: Collections, overAt: OverAt): AnswerStore {
  return {
    async remember(answer, now) {
      const isKept = { $gt: ['$expiresAt', now] };
      const fresh = { ...answer, _id: answer.key, overAt: overAt(answer.expiresAt) };
      const before = await answers.findOneAndUpdate(
        { _id: answer.key },
        [{ $replaceWith: { $cond: [isKept, '$$ROOT', { $literal: fresh }] } }],
        { upsert: true, returnDocument: 'before' },
      );
      if (before === null || before.expiresAt <= now) return undefined;
      const { key, bodyHash, expiresAt } = before;
      return { key, bodyHash, expiresAt };
    },
    async forget(key) {
      await answers.deleteOne({ _id: key });
    },
  };
}
