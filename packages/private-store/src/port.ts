import type { Id, Role } from '@bahi/contracts';
import type { Leases } from './leases.ts';

/** A person who can sign in. Instants are milliseconds since 1970. */
export interface AccountRecord {
  accountId: Id;
  shopId: Id;
  name: string;
  /** As typed. */
  email: string;
  /** Keyed hash of the normalised address; unique. */
  emailKey: string;
  /** Empty when the person gave none. */
  phone: string;
  /** Keyed hash of the number while this account holds its claim. Null = no sign-in by phone. */
  phoneKey: string | null;
  phoneVerified: boolean;
  passwordHash: string;
  /** Revision of the newest shop event whose change of name or phone is included. */
  contactRevision: number;
}

/** What stays of an account that was removed: the name on documents that the person made. */
export type FormerAccount = Pick<AccountRecord, 'accountId' | 'shopId' | 'name'>;

/** Named fields change, absent ones stay. */
export interface ContactChange {
  name?: string;
  phone?: { number: string; key: string | null };
  contactRevision: number;
}

export interface AccountStore {
  /** False, and nothing written, when the account or its address is there already. */
  insert(account: AccountRecord): Promise<boolean>;
  byId(accountId: Id): Promise<AccountRecord | undefined>;
  byEmailKey(emailKey: string): Promise<AccountRecord | undefined>;
  byPhoneKey(phoneKey: string): Promise<AccountRecord | undefined>;
  ofShop(shopId: Id): Promise<AccountRecord[]>;
  /** False, and nothing written, when the account's contact revision is not `seen` any more, or the account is gone. */
  changeContact(accountId: Id, seen: number, change: ContactChange): Promise<boolean>;
  changePassword(accountId: Id, passwordHash: string): Promise<void>;
  remove(accountId: Id): Promise<void>;
  /** Keeps the name of an account that is removed next. Replaces an earlier one. */
  keepName(former: FormerAccount): Promise<void>;
  /** The kept name; the account itself may still exist. */
  formerById(accountId: Id): Promise<FormerAccount | undefined>;
  /** Names of the shop's accounts, present and former, by id. Accounts of other shops and unknown ids are left out. */
  names(shopId: Id, accountIds: readonly Id[]): Promise<Map<Id, string>>;
}

export interface SessionRecord {
  sessionId: Id;
  accountId: Id;
  shopId: Id;
  expiresAt: number;
}

export interface SessionStore {
  insert(session: SessionRecord): Promise<void>;
  /** Undefined when there is none, or it has expired at `now`. */
  get(sessionId: Id, now: number): Promise<SessionRecord | undefined>;
  remove(sessionId: Id): Promise<void>;
  /** Ends every session of the account but `except`; returns the ended ids. */
  removeOfAccount(accountId: Id, except?: Id): Promise<Id[]>;
}

export type CodePurpose = 'register' | 'reset';

export interface OneTimeCode {
  emailKey: string;
  purpose: CodePurpose;
  /** Keyed hash of the code; the code itself is not stored. */
  codeKey: string;
  expiresAt: number;
}

export type CodeAttempt = Omit<OneTimeCode, 'expiresAt'> & {
  /** A code that expires later is void: it was made before the clock was set back. */
  latestEnd: number;
};

/**
 * What a typed code is: the newest one; an earlier one of the same address and purpose, which is no attempt at the newest; or neither,
 * which is one.
 */
export type CodeOutcome = 'right' | 'superseded' | 'wrong';

export interface CodeStore {
  /** Replaces an earlier code of the same address and purpose, and its attempts. */
  put(code: OneTimeCode): Promise<void>;
  /**
   * Takes back a code that could not be sent: the one before it counts again, with its own attempts. Does nothing without one, or when
   * the code is not the newest any more.
   */
  withdraw(code: Omit<OneTimeCode, 'expiresAt'>): Promise<void>;
  /** The right code in time stays valid; the fifth wrong attempt burns the code. */
  check(attempt: CodeAttempt, now: number): Promise<CodeOutcome>;
  /** Like `check`, and uses up the right code: `right` once, also in a race. */
  consume(attempt: CodeAttempt, now: number): Promise<CodeOutcome>;
}

/** Attempts per code. */
export const MAX_CODE_TRIES = 5;

/** Earlier codes that are remembered: as many as one address may ask for in an hour. */
export const MAX_FORMER_CODES = 5;

/** An invitation to a shop; removed once the person joined or was removed. */
export interface InvitationRecord {
  memberId: Id;
  shopId: Id;
  email: string;
  emailKey: string;
  role: Role;
  /** Hash of the token in the mail; unique. */
  tokenHash: string;
  expiresAt: number;
}

export interface InvitationStore {
  /** Replaces an earlier invitation of the same member. */
  put(invitation: InvitationRecord): Promise<void>;
  byTokenHash(tokenHash: string): Promise<InvitationRecord | undefined>;
  /** Whether this was the token of an earlier invitation of somebody who has a newer one now. */
  isReplaced(tokenHash: string): Promise<boolean>;
  ofShop(shopId: Id): Promise<InvitationRecord[]>;
  remove(memberId: Id): Promise<void>;
}

export interface ImageMeta {
  /** Generated name, which reveals nothing about the sender. */
  file: string;
  mime: string;
  bytes: number;
}

/** Signed-in feedback. The texts are private data; its status is in the log. */
export interface GivenFeedback {
  feedbackId: Id;
  shopId: Id;
  accountId: Id;
  message: string;
  image: ImageMeta | null;
  at: string;
}

/** The owner's reply; null when there is none, or none any more. */
export interface FeedbackReply {
  reply: string | null;
  repliedAt: string | null;
  /** Revision of the event written with the reply; 0 = there was none yet. */
  replyRevision: number;
}

/** The reply of feedback without one. */
export const NO_REPLY: FeedbackReply = { reply: null, repliedAt: null, replyRevision: 0 };

export type FeedbackRecord = GivenFeedback & FeedbackReply;

export interface FeedbackStore {
  /** Does nothing when it is there already. */
  insert(feedback: GivenFeedback): Promise<void>;
  get(feedbackId: Id): Promise<FeedbackRecord | undefined>;
  /** Replaces an older reply; does nothing if the stored one is as new, or the feedback is unknown. */
  reply(feedbackId: Id, reply: FeedbackReply): Promise<void>;
}

/** A network from which the password of an account was proved. */
export interface KnownNetwork {
  /** Keyed hash of account and network; neither is stored. */
  key: string;
  expiresAt: number;
}

export interface KnownNetworkStore {
  /** Replaces the record of the same key. */
  put(known: KnownNetwork): Promise<void>;
  has(key: string, now: number): Promise<boolean>;
}

/** Uploaded files under generated names, outside every folder that is served. */
export interface UploadStore {
  /** Durable when it resolves. */
  put(file: string, bytes: Uint8Array): Promise<void>;
  get(file: string): Promise<Buffer | undefined>;
  remove(file: string): Promise<void>;
}

/**
 * Data that must stay erasable: credentials, sessions, one-time codes, personal data, uploads. Writes are durable when a call
 * resolves.
 * Every call rejects with {@link PrivateStoreUnavailable} when the store cannot be reached, and with {@link PrivateStoreFull}
 * when there is no space to write.
 */
export interface PrivateStore {
  accounts: AccountStore;
  sessions: SessionStore;
  codes: CodeStore;
  invitations: InvitationStore;
  feedback: FeedbackStore;
  /** Here because this is the one durable store outside the log that all processes share. */
  leases: Leases;
  knownNetworks: KnownNetworkStore;
  uploads: UploadStore;
  /**
   * Deletes records that expired before `now`: sessions, codes, leases, known networks. Returns how many; a server that deletes leases
   * by itself does not count them. An expired invitation stays until the member is invited again or removed.
   */
  purgeExpired(now: number): Promise<number>;
  close(): Promise<void>;
}

export class PrivateStoreUnavailable extends Error {
  override readonly name = 'PrivateStoreUnavailable';
}

/** No space is left; nothing was written. */
export class PrivateStoreFull extends Error {
  override readonly name = 'PrivateStoreFull';
}
