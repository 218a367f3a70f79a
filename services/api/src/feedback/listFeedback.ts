import { feedbackRow, type FeedbackRow } from '@bahi/contracts';
import type { FeedbackDoc } from '@bahi/projections';
import type { Doc } from '@bahi/read-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import { answerList } from '../lists/listRows.ts';
import type { Resource } from '../lists/resource.ts';
import type { Services } from '../services.ts';
import { feedbackRowOf } from './feedbackRow.ts';

export const feedback: Resource = {
  name: 'feedback',
  model: 'feedbackList',
  collection: 'feedback',
  // names and texts are no fields to sort by: the read model never has them
  row: feedbackRow.omit({ senderName: true, message: true, reply: true, repliedAt: true }),
  filters: ['id', 'status', 'addressee'],
  sort: { field: 'at', order: 'DESC' },
};

/** Of one sender: the handler says whose. */
export const ownFeedback: Resource = { ...feedback, name: 'own-feedback', filters: ['status'] };

const answered = async (services: Services, call: SignedInCall<undefined>, resource: Resource): Promise<Reply> =>
  answerList(services, call, { resource, row: feedbackRow, rowsOf });

async function rowsOf(services: Services, documents: readonly Doc[]): Promise<FeedbackRow[]> {
  return Promise.all(
    (documents as FeedbackDoc[]).map(async (row) =>
      feedbackRowOf(services, row, await services.privateStore.feedback.get(row.id)),
    ),
  );
}

/** `GET /feedback`: all that the shop's people said. */
export const listFeedback = async (services: Services, call: SignedInCall<undefined>): Promise<Reply> =>
  answered(services, call, feedback);

/** `GET /feedback/mine`: what the caller said, with the replies to it. */
export const listOwnFeedback = async (services: Services, call: SignedInCall<undefined>): Promise<Reply> =>
  answered(services, call, { ...ownFeedback, fixed: { accountId: call.session.accountId } });
