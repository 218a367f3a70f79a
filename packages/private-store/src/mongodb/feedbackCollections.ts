import { NO_REPLY, type FeedbackRecord, type FeedbackStore } from '../port.ts';
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
