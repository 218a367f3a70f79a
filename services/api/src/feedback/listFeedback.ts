import { feedbackRow } from '@bahi/contracts';
import type { FeedbackDoc } from '@bahi/projections';
import type { Reply, SignedInCall } from '../http/route.ts';
import { listReply, readPage } from '../lists/listRows.ts';
import { parseListQuery } from '../lists/parseListQuery.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
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

async function pageOf(services: Services, call: SignedInCall<undefined>, resource: Resource): Promise<Reply> {
  const { role } = call.session;
  const query = parseListQuery(resource, role, call.query);
  const consistency = await readYourWrites(services, call, [resource.model]);
  const page = await readPage(services, resource, call, query);
  const rows = await Promise.all(
    (page.rows as FeedbackDoc[]).map(async (row) =>
      feedbackRowOf(services, row, await services.privateStore.feedback.get(row.id)),
    ),
  );
  const reply = listReply(resource.name, query.ids === undefined ? query.offset : 0, rows, page.total, page.capped);
  return { ...reply, headers: { ...reply.headers, ...consistency } };
}

/** `GET /feedback`: all that the shop's people said. */
export const listFeedback = async (services: Services, call: SignedInCall<undefined>): Promise<Reply> =>
  pageOf(services, call, feedback);

/** `GET /feedback/mine`: what the caller said, with the replies to it. */
export const listOwnFeedback = async (services: Services, call: SignedInCall<undefined>): Promise<Reply> =>
  pageOf(services, call, { ...ownFeedback, fixed: { accountId: call.session.accountId } });
