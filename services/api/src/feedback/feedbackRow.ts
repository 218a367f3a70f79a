import type { FeedbackRow } from '@bahi/contracts';
import type { FeedbackRecord } from '@bahi/private-store';
import type { Services } from '../services.ts';

/** What the log says of a piece of feedback. */
type Recorded = Pick<FeedbackRow, 'id' | 'addressee' | 'hasImage' | 'status' | 'at' | 'revision' | 'answered'>;

/** A row as it is answered: what the log says of it, joined with the private texts and the sender's name. */
export async function feedbackRowOf(
  { privateStore }: Services,
  { id, addressee, hasImage, status, at, revision, answered }: Recorded,
  kept: FeedbackRecord | undefined,
): Promise<FeedbackRow> {
  const sender = kept && (await privateStore.accounts.byId(kept.accountId));
  return {
    id,
    senderName: sender?.name ?? null,
    addressee,
    message: kept?.message ?? '',
    hasImage,
    status,
    at,
    reply: kept?.reply ?? null,
    repliedAt: kept?.repliedAt ?? null,
    ...(answered && { answered }),
    revision,
  };
}
