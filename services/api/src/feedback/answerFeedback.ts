import { actOf, streamOf, type AnswerFeedbackBody, type RecordedEvent } from '@bahi/contracts';
import { answerFeedback as decide, feedbackStream } from '@bahi/domain';
import type { FeedbackReply } from '@bahi/private-store';
import { accepted, HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import type { Services } from '../services.ts';
import { feedbackRowOf } from './feedbackRow.ts';

/**
 * `PUT /feedback/{id}`: marks it as new or answered, with what its sender is told. The fact comes first: its revision says which
 * of several replies is the newest, also when an older call is repeated.
 */
export async function answerFeedback(services: Services, call: SignedInCall<AnswerFeedbackBody>): Promise<Reply> {
  const { shopId } = call.session;
  const id = idParam(call);
  const { status, reply } = call.body;
  const outcome = accepted(
    await services.commands.handle(feedbackStream, streamOf.feedback(id), call.context, (state) =>
      decide(state, { shopId, status }),
    ),
  );
  const { feedback } = services.privateStore;
  const event = outcome.events.at(-1);
  const revision = event?.revision ?? outcome.revision;
  const given = reply === undefined || event === undefined ? undefined : replyOf(reply, event);
  if (given !== undefined) await feedback.reply(id, given);
  const kept = await feedback.get(id);
  const { current } = (await services.commands.load(feedbackStream, streamOf.feedback(id))).state;
  if (kept === undefined || current.stage !== 'given') throw new HttpRefusal('not_found');
  const answered = status === 'answered' && event !== undefined ? { answered: actOf(event.meta) } : {};
  const { addressee } = current;
  const recorded = { id, addressee, hasImage: kept.image !== null, status, at: kept.at, revision, ...answered };
  // a repeated call is answered as it was, whatever was replied since
  const row = await feedbackRowOf(services, recorded, { ...kept, ...given });
  return { status: 200, body: row, revision, position: outcome.position, replayed: outcome.kind === 'replayed' };
}

function replyOf(typed: string | null, { revision, meta }: RecordedEvent): FeedbackReply {
  const reply = typed === '' ? null : typed;
  return { reply, repliedAt: reply === null ? null : meta.at, replyRevision: revision };
}
