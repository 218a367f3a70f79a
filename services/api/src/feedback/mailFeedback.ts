import { setTimeout as pause } from 'node:timers/promises';
import { streamOf, type Id } from '@bahi/contracts';
import { shopStream } from '@bahi/domain';
import type { MailMessage } from '@bahi/mail';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Call, Reply } from '../http/route.ts';
import { countRanges, MailCounts } from '../limits/mailCounts.ts';
import type { Services } from '../services.ts';
import { imageName, type Image } from './image.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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

/** Mails what a visitor says, once for each key of a client. */
export async function mailFeedback(
  services: Services,
  call: Call,
  body: AnonymousFeedback,
  image: Image | undefined,
): Promise<Reply> {
  const { commandId: key, bodyHash } = call.context;
  const reply: Reply = { status: 201, body: { received: true } };
  // without a key from the client every call is a new one
  if (bodyHash === undefined) {
    await mailVisitors(services, call, body, image);
    return reply;
  }
  if (await mailedBefore(services, key, bodyHash)) return { ...reply, replayed: true };
  const { leases } = services.privateStore;
  const lease = { key, note: sending(bodyHash) };
  try {
    await mailVisitors(services, call, body, image);
    await leases.keep(lease, { note: bodyHash, forMs: DAY_MS });
  } catch (error) {
    // nothing happened, so the same key may try again
    await leases.release(lease);
    throw error;
  }
  return reply;
}

async function mailVisitors(
  services: Services,
  call: Call,
  { name, email, phone, message }: AnonymousFeedback,
  image: Image | undefined,
): Promise<void> {
  const text = `${message}\n\n${name}\n${email}\n${phone}\n`;
  await mailIt(services, call, { subject: 'Feedback from a visitor', text, replyTo: email }, image);
}

interface OwnersFeedback {
  shopId: Id;
  accountId: Id;
  message: string;
  image: Image | undefined;
}

/** Mails what an owner says: there is nobody above them in the shop. A reply goes to the owner's address. */
export async function mailOwnersFeedback(
  services: Services,
  call: Call,
  { shopId, accountId, message, image }: OwnersFeedback,
): Promise<void> {
  const [account, { state }] = await Promise.all([
    services.privateStore.accounts.byId(accountId),
    services.commands.load(shopStream, streamOf.shop(shopId)),
  ]);
  const who = [state.profile?.shopName, account?.name, account?.email, account?.phone].filter((line) => line);
  const text = `${message}\n\n${who.join('\n')}\n`;
  const replyTo = account && { replyTo: account.email };
  await mailIt(services, call, { subject: 'Feedback from the owner of a shop', text, ...replyTo }, image);
}

async function mailIt(
  services: Services,
  { ip, context: { commandId: key } }: Call,
  mail: Pick<MailMessage, 'subject' | 'text' | 'replyTo'>,
  image: Image | undefined,
): Promise<void> {
  const counts = new MailCounts();
  await countRanges(counts, services.limits, ip, 'feedback');
  const sent = services.mail.send({
    to: services.settings.feedbackTo,
    kind: 'feedback',
    ...mail,
    ...(image && { attachment: { name: imageName(key, image.mime), mime: image.mime, bytes: image.bytes } }),
  });
  await counts.done(sent);
}
