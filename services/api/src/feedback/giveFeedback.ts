import { anonymousFeedbackBody, feedbackBody, streamOf, type FeedbackAddressee } from '@bahi/contracts';
import { feedbackStream, giveFeedback as decide } from '@bahi/domain';
import { deriveId, rememberedOutcome } from '@bahi/event-store';
import { NO_REPLY } from '@bahi/private-store';
import { checkBody } from '../http/checkBody.ts';
import { accepted, HttpRefusal } from '../http/httpRefusal.ts';
import type { Call, Reply, Session } from '../http/route.ts';
import type { Services } from '../services.ts';
import { feedbackRowOf } from './feedbackRow.ts';
import { checkedImage, type Image } from './image.ts';
import { mailFeedback, mailOwnersFeedback } from './mailFeedback.ts';

/**
 * `POST /feedback`: feedback of a signed-in person belongs to the shop, and its owner reads it; what the owner says is mailed as well, to
 * those who run the installation. That of a visitor is mailed to them and not kept.
 */
export async function giveFeedback(services: Services, call: Call): Promise<Reply> {
  const sender = call.session?.accountId ?? call.ip;
  if (call.session !== undefined) {
    const { message } = checkBody(feedbackBody, call.body);
    const image = checkedImage(call.file);
    await services.limits.feedbackPerSender.count(sender);
    return keepFeedback(services, call, call.session, message, image);
  }
  // without contact fields the sender meant to be signed in, but the session has ended; with them a dead token is ignored
  if (call.deadToken === true && !namesSomebody(call.body)) throw new HttpRefusal('session_expired');
  const body = checkBody(anonymousFeedbackBody, call.body);
  const image = checkedImage(call.file);
  await services.limits.feedbackPerSender.count(sender);
  return mailFeedback(services, call, body, image);
}

function namesSomebody(body: unknown): boolean {
  return typeof body === 'object' && body !== null && ['name', 'email', 'phone'].some((field) => field in body);
}

/**
 * Writes text and image before the event, so that no event refers to missing data, and mails before it, so that a repeat mails again
 * rather than not at all.
 */
async function keepFeedback(
  services: Services,
  call: Call,
  { shopId, accountId, role }: Session,
  message: string,
  image: Image | undefined,
): Promise<Reply> {
  const { privateStore } = services;
  const feedbackId = deriveId(call.context.commandId, 'feedback');
  const file = deriveId(feedbackId, 'image');
  const meta = image === undefined ? null : { file, mime: image.mime, bytes: image.bytes.length };
  const kept = { feedbackId, shopId, accountId, message, image: meta, at: call.at };
  if ((await privateStore.feedback.get(feedbackId)) === undefined) {
    if (image !== undefined) {
      await services.limits.uploadBytesPerShop.count(shopId, image.bytes.length);
      await privateStore.uploads.put(file, image.bytes);
    }
    await privateStore.feedback.insert(kept);
  }
  const addressee: FeedbackAddressee = role === 'owner' ? 'operator' : 'owner';
  const stream = streamOf.feedback(feedbackId);
  const isNew = (await rememberedOutcome(services.commands, feedbackStream, stream, call.context)) === undefined;
  if (addressee === 'operator' && isNew)
    await mailOwnersFeedback(services, call, { shopId, accountId, message, image });
  const command = { feedbackId, shopId, accountId, addressee, hasImage: image !== undefined };
  const outcome = accepted(
    await services.commands.handle(feedbackStream, stream, call.context, (state) => decide(state, command)),
  );
  const at = outcome.events[0]?.meta.at ?? call.at;
  const given = { id: feedbackId, addressee, hasImage: image !== undefined, status: 'new', at, revision: 0 } as const;
  const row = await feedbackRowOf(services, given, { ...kept, ...NO_REPLY });
  return { status: 201, body: row, revision: 0, position: outcome.position, replayed: outcome.kind === 'replayed' };
}
