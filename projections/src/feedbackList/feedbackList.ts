import { actOf, idOfStream, type FeedbackRow, type Id } from '@bahi/contracts';
import type { Projection } from '@bahi/projection-runner';
import type { Doc } from '@bahi/read-store';

const FEEDBACK = 'feedback';

/** Names, texts and pictures are private data, joined when the list is read. */
export interface FeedbackDoc
  extends Pick<FeedbackRow, 'addressee' | 'hasImage' | 'status' | 'at' | 'revision' | 'answered'>, Doc {
  accountId: Id;
}

/** Signed-in feedback of each shop. */
export const feedbackList: Projection = {
  name: 'feedbackList',
  version: 4,
  collections: [
    {
      name: FEEDBACK,
      indexes: [['at'], ['status', 'at'], ['addressee', 'status', 'at'], ['accountId', 'at']],
      totals: ['status', 'accountId'],
    },
  ],
  handles: ['FeedbackGiven', 'FeedbackStatusChanged'],
  keys: (event) => [[FEEDBACK, idOfStream(event.stream)]],
  apply(event, docs) {
    const { revision } = event;
    if (event.type === 'FeedbackGiven') {
      const { feedbackId, shopId, accountId, addressee, hasImage } = event.data;
      const { at } = event.meta;
      const given = { id: feedbackId, shopId, accountId, addressee, hasImage, at, revision };
      docs.put<FeedbackDoc>(FEEDBACK, { ...given, status: 'new' });
    } else if (event.type === 'FeedbackStatusChanged') {
      const known = docs.get<FeedbackDoc>(FEEDBACK, idOfStream(event.stream));
      if (known === undefined) return;
      const { answered: _, ...given } = known;
      const { status } = event.data;
      const answered = status === 'answered' && { answered: actOf(event.meta) };
      docs.put<FeedbackDoc>(FEEDBACK, { ...given, status, revision, ...answered });
    }
  },
  announces: ['feedback'],
};
