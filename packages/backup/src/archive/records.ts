import { z } from 'zod';
import type { EventMeta, SealedEvent } from '@bahi/contracts';
import type { AccountRecord, FeedbackRecord, FormerAccount, InvitationRecord } from '@bahi/private-store';

const id = z.string().regex(/^[0-9a-f]{32}$/);
const text = z.string();

const account = z.object({
  accountId: id,
  shopId: id,
  name: text,
  email: text,
  emailKey: text,
  phone: text,
  phoneKey: text.nullable(),
  phoneVerified: z.boolean(),
  passwordHash: text,
  contactRevision: z.int(),
}) satisfies z.ZodType<AccountRecord>;

const former = z.object({ accountId: id, shopId: id, name: text }) satisfies z.ZodType<FormerAccount>;

const invitation = z.object({
  memberId: id,
  shopId: id,
  email: text,
  emailKey: text,
  role: z.enum(['owner', 'staff', 'auditor']),
  tokenHash: text,
  expiresAt: z.int(),
}) satisfies z.ZodType<InvitationRecord>;

const feedback = z.object({
  feedbackId: id,
  shopId: id,
  accountId: id,
  message: text,
  image: z.object({ file: id, mime: text, bytes: z.int() }).nullable(),
  at: text,
  reply: text.nullable(),
  repliedAt: text.nullable(),
  replyRevision: z.int(),
}) satisfies z.ZodType<FeedbackRecord>;

const isMeta = (meta: unknown): boolean =>
  typeof meta === 'object' && meta !== null && 'at' in meta && typeof meta.at === 'string';

/** Whether an event can be put back: what could not be read as stored comes without its content or its envelope. */
export const isWhole = ({ data, meta }: Pick<SealedEvent, 'data' | 'meta'>): boolean =>
  data !== undefined && isMeta(meta);

/** An event with its place, as it was stored. */
const event = z.object({
  kind: z.literal('event'),
  stream: text,
  revision: z.int().min(0),
  id,
  type: text,
  v: z.int().min(1),
  data: z.custom<unknown>((data) => data !== undefined),
  meta: z.custom<EventMeta>(isMeta),
});
export type ArchivedEvent = SealedEvent & { kind: 'event'; stream: string; revision: number };

const record = z.discriminatedUnion('kind', [
  /** Keys the claims of addresses in the log: without it nobody could sign in. */
  z.object({ kind: z.literal('secret'), dataSecret: z.string().min(32) }),
  event,
  /** A sign-in as it stood; null = it was removed. `former`: the name kept of it. */
  z.object({ kind: z.literal('account'), accountId: id, account: account.nullable(), former: former.nullable() }),
  /** All invitations of a shop that wait. */
  z.object({ kind: z.literal('invitations'), shopId: id, invitations: z.array(invitation) }),
  z.object({ kind: z.literal('feedback'), feedback }),
  z.object({ kind: z.literal('upload'), file: id, content: z.base64() }),
  /** Newest event of a ledger, `REVISION:HASH`. */
  z.object({ kind: z.literal('ledger'), stream: text, head: text }),
  /** The last record: how many events there were. */
  z.object({ kind: z.literal('end'), events: z.int().min(0) }),
]);

/** One line of an archive. */
export type ArchiveRecord = Exclude<z.infer<typeof record>, { kind: 'event' }> | ArchivedEvent;

/** A record as its line. */
export function recordLine(value: ArchiveRecord): string {
  return `${JSON.stringify(value)}\n`;
}

/** A line as its record; undefined when it is none. */
export function parseRecord(line: string): ArchiveRecord | undefined {
  try {
    const parsed = record.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
