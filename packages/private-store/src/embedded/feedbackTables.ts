import type { FeedbackRecord, FeedbackStore } from '../port.ts';
import type { Rows } from './rows.ts';

interface FeedbackRow extends Omit<FeedbackRecord, 'image'> {
  file: string | null;
  mime: string | null;
  bytes: number | null;
}

function toFeedback({ file, mime, bytes, ...row }: FeedbackRow): FeedbackRecord {
  const image = file === null || mime === null || bytes === null ? null : { file, mime, bytes };
  return { ...row, image };
}

/** Feedback and the replies to it. */
export function feedbackTable(rows: Rows): FeedbackStore {
  const insert = rows.run(`INSERT OR IGNORE INTO feedback
    VALUES (:feedbackId, :shopId, :accountId, :message, :file, :mime, :bytes, :at)`);
  const get = rows.one<FeedbackRow>(`SELECT feedback.*, reply, repliedAt, ifnull(replyRevision, 0) AS replyRevision
    FROM feedback LEFT JOIN feedbackReplies USING (feedbackId) WHERE feedbackId = :feedbackId`);
  const putReply = rows.run(`INSERT INTO feedbackReplies
    SELECT feedbackId, :reply, :repliedAt, :replyRevision FROM feedback WHERE feedbackId = :feedbackId
    ON CONFLICT DO UPDATE SET reply = :reply, repliedAt = :repliedAt, replyRevision = :replyRevision
    WHERE replyRevision < :replyRevision`);
  return {
    async insert({ feedbackId, shopId, accountId, message, image, at }) {
      const { file = null, mime = null, bytes = null } = image ?? {};
      insert({ feedbackId, shopId, accountId, message, file, mime, bytes, at });
    },
    async get(feedbackId) {
      const row = get({ feedbackId });
      return row === undefined ? undefined : toFeedback(row);
    },
    async reply(feedbackId, { reply, repliedAt, replyRevision }) {
      putReply({ feedbackId, reply, repliedAt, replyRevision });
    },
  };
}
