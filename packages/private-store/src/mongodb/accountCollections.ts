import {
  MAX_CODE_TRIES,
  type AccountRecord,
  type AccountStore,
  type CodeAttempt,
  type CodeStore,
  type InvitationRecord,
  type InvitationStore,
  type KnownNetworkStore,
  type OneTimeCode,
  type SessionRecord,
  type SessionStore,
} from '../port.ts';
import { RECORD, unlessTaken, type Collections } from './collections.ts';

/** When the server's clock may forget what is over at `expiresAt` by ours. */
export type OverAt = (expiresAt: number) => Date;

/** Accounts with their credentials. */
export function accountCollection({ accounts }: Collections): AccountStore {
  const find = async (filter: Partial<AccountRecord>) =>
    (await accounts.findOne<AccountRecord>(filter, { projection: RECORD })) ?? undefined;
  return {
    insert: async (account) =>
      (await unlessTaken(accounts.insertOne({ ...account, _id: account.accountId }))) !== undefined,
    byId: async (accountId) =>
      (await accounts.findOne<AccountRecord>({ _id: accountId }, { projection: RECORD })) ?? undefined,
    byEmailKey: async (emailKey) => find({ emailKey }),
    byPhoneKey: async (phoneKey) => find({ phoneKey }),
    ofShop: async (shopId) =>
      accounts.find<AccountRecord>({ shopId }, { projection: RECORD, sort: { _id: 1 } }).toArray(),
    async changeContact(accountId, seen, { name, phone, contactRevision }) {
      const named = {
        ...(name !== undefined && { name }),
        ...(phone !== undefined && { phone: phone.number, phoneKey: phone.key }),
      };
      const asSeen = { _id: accountId, contactRevision: seen };
      const { matchedCount } = await accounts.updateOne(asSeen, { $set: { ...named, contactRevision } });
      return matchedCount === 1;
    },
    async changePassword(accountId, passwordHash) {
      await accounts.updateOne({ _id: accountId }, { $set: { passwordHash } });
    },
    async remove(accountId) {
      await accounts.deleteOne({ _id: accountId });
    },
  };
}

/** Who is signed in. Looked up by every request: a session may end at any process, and is over everywhere at once (S9). */
export function sessionCollection({ sessions }: Collections, overAt: OverAt): SessionStore {
  return {
    async insert(session) {
      await sessions.insertOne({ ...session, _id: session.sessionId, overAt: overAt(session.expiresAt) });
    },
    get: async (sessionId, now) =>
      (await sessions.findOne<SessionRecord>({ _id: sessionId, expiresAt: { $gt: now } }, { projection: RECORD })) ??
      undefined,
    async remove(sessionId) {
      await sessions.deleteOne({ _id: sessionId });
    },
    async removeOfAccount(accountId, except = '') {
      const ending = await sessions.find({ accountId, _id: { $ne: except } }, { projection: { _id: 1 } }).toArray();
      const ids = ending.map(({ _id }) => _id);
      await sessions.deleteMany({ _id: { $in: ids } });
      return ids;
    },
  };
}

/**
 * One-time codes. An attempt is one step of the server's: it counts as a try or takes the code away, or finds it spent, so
 * that however many processes race, one attempt wins and no sixth is looked at (S3).
 */
export function codeCollection({ codes }: Collections, overAt: OverAt): CodeStore {
  const keyOf = ({ emailKey, purpose }: Pick<OneTimeCode, 'emailKey' | 'purpose'>) => `${purpose} ${emailKey}`;
  async function attempted(attempt: CodeAttempt, now: number, whenRight: number | '$tries'): Promise<boolean> {
    const right = { $eq: ['$codeKey', { $literal: attempt.codeKey }] };
    const before = await codes.findOneAndUpdate(
      { _id: keyOf(attempt), expiresAt: { $gt: now, $lte: attempt.latestEnd }, tries: { $lt: MAX_CODE_TRIES } },
      [{ $set: { tries: { $cond: [right, whenRight, { $add: ['$tries', 1] }] } } }],
      { returnDocument: 'before' },
    );
    return before?.codeKey === attempt.codeKey;
  }
  return {
    async put(code) {
      const kept = { ...code, tries: 0, overAt: overAt(code.expiresAt) };
      await codes.replaceOne({ _id: keyOf(code) }, kept, { upsert: true });
    },
    check: async (attempt, now) => attempted(attempt, now, '$tries'),
    consume: async (attempt, now) => attempted(attempt, now, MAX_CODE_TRIES),
  };
}

/** Invitations that wait. */
export function invitationCollection({ invitations }: Collections): InvitationStore {
  return {
    async put(invitation) {
      await invitations.replaceOne({ _id: invitation.memberId }, invitation, { upsert: true });
    },
    byTokenHash: async (tokenHash) =>
      (await invitations.findOne<InvitationRecord>({ tokenHash }, { projection: RECORD })) ?? undefined,
    ofShop: async (shopId) =>
      invitations.find<InvitationRecord>({ shopId }, { projection: RECORD, sort: { _id: 1 } }).toArray(),
    async remove(memberId) {
      await invitations.deleteOne({ _id: memberId });
    },
  };
}

/** Where passwords were proved. */
export function knownNetworkCollection({ knownNetworks }: Collections, overAt: OverAt): KnownNetworkStore {
  return {
    async put(known) {
      const { key: _id, expiresAt } = known;
      await knownNetworks.replaceOne({ _id }, { ...known, overAt: overAt(expiresAt) }, { upsert: true });
    },
    has: async (key, now) => (await knownNetworks.findOne({ _id: key, expiresAt: { $gt: now } })) !== null,
  };
}
