import { setTimeout as pause } from 'node:timers/promises';
import { anonymousFeedbackBody, feedbackBody } from '@bahi/contracts';
import { feedbackStream, giveFeedback as decide } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { NO_REPLY } from '@bahi/private-store';
import { checkBody } from '../http/checkBody.ts';
import { accepted, HttpRefusal } from '../http/httpRefusal.ts';
import type { Call, Reply, Session } from '../http/route.ts';
import { countRanges, MailCounts } from '../limits/mailCounts.ts';
import type { Services } from '../services.ts';
import { feedbackRowOf } from './feedbackRow.ts';
import { checkedImage, imageName, type Image } from './image.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** `POST /feedback`: feedback of a signed-in person belongs to the shop; that of a visitor is mailed and not kept. */
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

/** Writes text and image before the event, so that no event refers to missing data. */
async function keepFeedback(
  services: Services,
  call: Call,
  { shopId, accountId }: Session,
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
  const command = { feedbackId, shopId, accountId, hasImage: image !== undefined };
  const outcome = accepted(
    await services.commands.handle(feedbackStream, `feedback-${feedbackId}`, call.context, (state) =>
      decide(state, command),
    ),
  );
  const at = outcome.events[0]?.meta.at ?? call.at;
  const given = { id: feedbackId, hasImage: image !== undefined, status: 'new', at, revision: 0 } as const;
  const row = await feedbackRowOf(services, given, { ...kept, ...NO_REPLY });
  return { status: 201, body: row, revision: 0, position: outcome.position, replayed: outcome.kind === 'replayed' };
}

/** A mail counts as being sent for at most this long, also when the process died meanwhile. */
const SENDING_MS = 60_000;
/** How long a repeated call waits for the first one. */
const WAIT_MS = 5_000;
const POLL_MS = 50;
const sending = (bodyHash: string): string => `sending:${bodyHash}`;

/** Whether an earlier call with this key sent the mail. @throws {HttpRefusal} while it is being sent, and for another body */
async function mailedBefore({ monotonicClock, privateStore }: Services, { context }: Call): Promise<boolean> {
  const { commandId: key, bodyHash } = context;
  if (bodyHash === undefined) return false;
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const now = monotonicClock.now();
    const begun = { key, bodyHash: sending(bodyHash), expiresAt: now + SENDING_MS };
    const kept = await privateStore.answers.remember(begun, now);
    if (kept === undefined) return false;
    if (kept.bodyHash === bodyHash) return true;
    if (kept.bodyHash !== begun.bodyHash) throw new HttpRefusal('idempotency_mismatch');
    if (performance.now() > deadline) throw new HttpRefusal('request_timeout');
    await pause(POLL_MS);
  }
}

async function mailFeedback(
  services: Services,
  call: Call,
  body: { message: string; name: string; email: string; phone: string },
  image: Image | undefined,
): Promise<Reply> {
  const { commandId: key, bodyHash } = call.context;
  const { answers } = services.privateStore;
  const reply: Reply = { status: 201, body: { received: true } };
  if (await mailedBefore(services, call)) return { ...reply, replayed: true };
  const { name, email, phone, message } = body;
  try {
    const counts = new MailCounts();
    await countRanges(counts, services.limits, call.ip, 'feedback');
    const sent = services.mail.send({
      to: services.settings.feedbackTo,
      kind: 'feedback',
      subject: 'Feedback from a visitor',
      text: `${message}\n\n${name}\n${email}\n${phone}\n`,
      replyTo: email,
      ...(image && { attachment: { name: imageName(key, image.mime), mime: image.mime, bytes: image.bytes } }),
    });
    await counts.done(sent);
    const now = services.monotonicClock.now();
    // replaces the mark that it is being sent, which has expired by then
    if (bodyHash !== undefined) await answers.remember({ key, bodyHash, expiresAt: now + DAY_MS }, now + SENDING_MS);
  } catch (error) {
    // nothing happened, so the same key may try again
    await answers.forget(key);
    throw error;
  }
  return reply;
}
