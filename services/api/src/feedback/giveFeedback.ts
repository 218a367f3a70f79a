import { setTimeout as pause } from 'node:timers/promises';
import { anonymousFeedbackBody, feedbackBody, streamOf } from '@bahi/contracts';
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
    await services.commands.handle(feedbackStream, streamOf.feedback(feedbackId), call.context, (state) =>
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
async function mailedBefore({ privateStore }: Services, key: string, bodyHash: string): Promise<boolean> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const held = await privateStore.leases.take({ key, note: sending(bodyHash), forMs: SENDING_MS, longestMs: DAY_MS });
    if (held === undefined) return false;
    if (held === bodyHash) return true;
    if (held !== sending(bodyHash)) throw new HttpRefusal('idempotency_mismatch');
    if (performance.now() > deadline) throw new HttpRefusal('request_timeout');
    await pause(POLL_MS);
  }
}

interface AnonymousFeedback {
  message: string;
  name: string;
  email: string;
  phone: string;
}

async function mailFeedback(
  services: Services,
  call: Call,
  body: AnonymousFeedback,
  image: Image | undefined,
): Promise<Reply> {
  const { commandId: key, bodyHash } = call.context;
  const reply: Reply = { status: 201, body: { received: true } };
  // without a key from the client every call is a new one
  if (bodyHash === undefined) {
    await mailIt(services, call, body, image);
    return reply;
  }
  if (await mailedBefore(services, key, bodyHash)) return { ...reply, replayed: true };
  const { leases } = services.privateStore;
  const lease = { key, note: sending(bodyHash) };
  try {
    await mailIt(services, call, body, image);
    await leases.keep(lease, { note: bodyHash, forMs: DAY_MS });
  } catch (error) {
    // nothing happened, so the same key may try again
    await leases.release(lease);
    throw error;
  }
  return reply;
}

async function mailIt(
  services: Services,
  { ip, context: { commandId: key } }: Call,
  { name, email, phone, message }: AnonymousFeedback,
  image: Image | undefined,
): Promise<void> {
  const counts = new MailCounts();
  await countRanges(counts, services.limits, ip, 'feedback');
  const sent = services.mail.send({
    to: services.settings.feedbackTo,
    kind: 'feedback',
    subject: 'Feedback from a visitor',
    text: `${message}\n\n${name}\n${email}\n${phone}\n`,
    replyTo: email,
    ...(image && { attachment: { name: imageName(key, image.mime), mime: image.mime, bytes: image.bytes } }),
  });
  await counts.done(sent);
}
