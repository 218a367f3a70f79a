import type { FeedbackRow, feedbackStatusBody } from '@bahi/contracts';
import { changeFeedbackStatus as decide, feedbackStream } from '@bahi/domain';
import type { z } from 'zod';
import { accepted, HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import type { Services } from '../services.ts';

/** `PUT /feedback/{id}`: marks it as new or answered. */
export async function changeFeedbackStatus(
  services: Services,
  call: SignedInCall<z.output<typeof feedbackStatusBody>>,
): Promise<Reply> {
  const { shopId } = call.session;
  const id = idParam(call);
  const { status } = call.body;
  const outcome = accepted(
    await services.commands.handle(feedbackStream, `feedback-${id}`, call.context, (state) =>
      decide(state, { shopId, status }),
    ),
  );
  const kept = await services.privateStore.feedback.get(id);
  if (kept === undefined) throw new HttpRefusal('not_found');
  const revision = outcome.events.at(-1)?.revision ?? outcome.revision;
  const row: FeedbackRow = { id, message: kept.message, hasImage: kept.image !== null, status, at: kept.at, revision };
  return { status: 200, body: row, revision, position: outcome.position, replayed: outcome.kind === 'replayed' };
}
