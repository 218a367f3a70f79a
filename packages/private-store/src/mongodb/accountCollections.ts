import {
  type AccountRecord,
  type AccountStore,
  type FormerAccount,
  type KnownNetworkStore,
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

/** Sessions. A session may end at any process, so each process looks it up again every second (S9). */
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
