import {
  MAX_CODE_TRIES,
  type AccountRecord,
  type AccountStore,
  type CodeAttempt,
  type CodeStore,
  type FormerAccount,
  type InvitationRecord,
  type InvitationStore,
  type KnownNetworkStore,
  type OneTimeCode,
  type SessionRecord,
  type SessionStore,
} from '../port.ts';
import { RECORD, unlessTaken, type Collections } from './collections.ts';

/** When the server may delete a record that expires at `expiresAt` by our clock. */
export type OverAt = (expiresAt: number) => Date;

/** Accounts with their credentials. */
export function accountCollection({ accounts, formerAccounts }: Collections): AccountStore {
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
    async keepName({ accountId, shopId, name }) {
      const former = { accountId, shopId, name };
      await formerAccounts.replaceOne({ _id: accountId }, former, { upsert: true });
    },
    formerById: async (accountId) =>
      (await formerAccounts.findOne<FormerAccount>({ _id: accountId }, { projection: RECORD })) ?? undefined,
    async names(shopId, accountIds) {
      const projection = { projection: { name: 1 } } as const;
      const wanted = (ids: readonly string[]) => ({ _id: { $in: [...ids] }, shopId });
      const present = await accounts.find(wanted(accountIds), projection).toArray();
      const names = new Map(present.map(({ _id, name }) => [_id, name]));
      const missing = accountIds.filter((accountId) => !names.has(accountId));
      if (missing.length === 0) return names;
      const former = await formerAccounts.find(wanted(missing), projection).toArray();
      return new Map([...names, ...former.map(({ _id, name }) => [_id, name] as const)]);
    },
  };
}

/** Sessions. Looked up by every request: a session may end at any process, and then ends everywhere at once (S9). */
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
 * One-time codes. An attempt is one atomic update: it counts, or removes the code, or finds it used up. So of racing processes one
 * wins, and no sixth attempt is checked (S3).
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

/** Open invitations. */
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

/** Networks from which a password was proved. */
export function knownNetworkCollection({ knownNetworks }: Collections, overAt: OverAt): KnownNetworkStore {
  return {
    async put(known) {
      const { key: _id, expiresAt } = known;
      await knownNetworks.replaceOne({ _id }, { ...known, overAt: overAt(expiresAt) }, { upsert: true });
    },
    has: async (key, now) => (await knownNetworks.findOne({ _id: key, expiresAt: { $gt: now } })) !== null,
  };
}
