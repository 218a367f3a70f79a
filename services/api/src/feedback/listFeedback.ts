import { feedbackRow } from '@bahi/contracts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { listReply, readPage } from '../lists/listRows.ts';
import { parseListQuery } from '../lists/parseListQuery.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import { rowFor, type Resource } from '../lists/resource.ts';
import type { Services } from '../services.ts';

export const feedback: Resource = {
  name: 'feedback',
  model: 'feedbackList',
  collection: 'feedback',
  // the text is no field to sort by: the read model never has it
  row: feedbackRow.omit({ message: true }),
  filters: ['id', 'status'],
  sort: { field: 'at', order: 'DESC' },
};

/** `GET /feedback`: what the shop's people said, joined with the text from the private store. */
export async function listFeedback(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId, role } = call.session;
  const query = parseListQuery(feedback, role, call.query);
  const consistency = await readYourWrites(services, call, [feedback.model]);
  const page = await readPage(services, feedback, shopId, query);
  const rows = await Promise.all(
    page.rows.map(async (row) => {
      const kept = await services.privateStore.feedback.get(row.id);
      return { ...rowFor(feedback, role, row), message: kept?.message ?? '' };
    }),
  );
  const reply = listReply(feedback.name, query.ids === undefined ? query.offset : 0, rows, page.total, page.capped);
  return { ...reply, headers: { ...reply.headers, ...consistency } };
}
