import type { Id } from '@bahi/contracts';
import {
  type AccountRecord,
  type AccountStore,
  type FormerAccount,
  type KnownNetwork,
  type KnownNetworkStore,
  type SessionRecord,
  type SessionStore,
} from '../port.ts';
import type { Rows } from './rows.ts';

type AccountRow = Omit<AccountRecord, 'phoneVerified'> & { phoneVerified: number };

const toAccount = (row: AccountRow): AccountRecord => ({ ...row, phoneVerified: row.phoneVerified === 1 });

const MAX_NAMES_AT_HAND = 5_000;

/** Names by account. Every answer about a document needs some; only this process writes the file, so cached ones stay true. */
function accountNames(rows: Rows) {
  const named = rows.one<FormerAccount>('SELECT accountId, shopId, name FROM accounts WHERE accountId = :accountId');
  const former = rows.one<FormerAccount>('SELECT * FROM formerAccounts WHERE accountId = :accountId');
  const keep = rows.run('INSERT OR REPLACE INTO formerAccounts VALUES (:accountId, :shopId, :name)');
  const atHand = new Map<Id, FormerAccount>();
  const read = (accountId: Id): FormerAccount | undefined => {
    const found = named({ accountId }) ?? former({ accountId });
    if (found === undefined) return undefined;
    if (atHand.size >= MAX_NAMES_AT_HAND) atHand.clear();
    atHand.set(accountId, found);
    return found;
  };
  return {
    forget: (accountId: Id) => atHand.delete(accountId),
    calls: {
      async keepName({ accountId, shopId, name }: FormerAccount) {
        atHand.delete(accountId);
        keep({ accountId, shopId, name });
      },
      formerById: async (accountId: Id) => former({ accountId }),
      async names(shopId: Id, accountIds: readonly Id[]) {
        const found = accountIds.flatMap((accountId) => atHand.get(accountId) ?? read(accountId) ?? []);
        return new Map(found.filter((one) => one.shopId === shopId).map(({ accountId, name }) => [accountId, name]));
      },
    },
  };
}

/** Accounts with their credentials. */
export function accountTable(rows: Rows): AccountStore {
  const insert = rows.run(`INSERT OR IGNORE INTO accounts
    VALUES (:accountId, :shopId, :name, :email, :emailKey, :phone, :phoneKey, :phoneVerified, :passwordHash, :contactRevision)`);
  const byId = rows.one<AccountRow>('SELECT * FROM accounts WHERE accountId = :accountId');
  const byEmail = rows.one<AccountRow>('SELECT * FROM accounts WHERE emailKey = :emailKey');
  const byPhone = rows.one<AccountRow>('SELECT * FROM accounts WHERE phoneKey = :phoneKey');
  const ofShop = rows.all<AccountRow>('SELECT * FROM accounts WHERE shopId = :shopId');
  const changeContact = rows.run(`UPDATE accounts
    SET name = coalesce(:name, name), phone = coalesce(:phone, phone),
      phoneKey = iif(:phone IS NULL, phoneKey, :phoneKey), contactRevision = :contactRevision
    WHERE accountId = :accountId AND contactRevision = :seen`);
  const changePassword = rows.run('UPDATE accounts SET passwordHash = :passwordHash WHERE accountId = :accountId');
  const remove = rows.run('DELETE FROM accounts WHERE accountId = :accountId');
  const found = (row: AccountRow | undefined) => (row === undefined ? undefined : toAccount(row));
  const { forget, calls } = accountNames(rows);
  return {
    ...calls,
    async insert(account) {
      forget(account.accountId);
      return insert({ ...account, phoneVerified: account.phoneVerified ? 1 : 0 }) === 1;
    },
    byId: async (accountId) => found(byId({ accountId })),
    byEmailKey: async (emailKey) => found(byEmail({ emailKey })),
    byPhoneKey: async (phoneKey) => found(byPhone({ phoneKey })),
    ofShop: async (shopId) => ofShop({ shopId }).map(toAccount),
    changeContact: async (accountId, seen, { name = null, phone, contactRevision }) => {
      const { number = null, key = null } = phone ?? {};
      forget(accountId);
      return changeContact({ accountId, seen, name, phone: number, phoneKey: key, contactRevision }) === 1;
    },
    async changePassword(accountId, passwordHash) {
      changePassword({ accountId, passwordHash });
    },
    async remove(accountId) {
      forget(accountId);
      remove({ accountId });
    },
  };
}

const MAX_SESSIONS_AT_HAND = 5_000;

/** Who is signed in. */
export function sessionTable(rows: Rows): SessionStore {
  const insert = rows.run('INSERT INTO sessions VALUES (:sessionId, :accountId, :shopId, :expiresAt)');
  const get = rows.one<SessionRecord>('SELECT * FROM sessions WHERE sessionId = :sessionId AND expiresAt > :now');
  const remove = rows.run('DELETE FROM sessions WHERE sessionId = :sessionId');
  const removeOfAccount = rows.all<{ sessionId: Id }>(
    'DELETE FROM sessions WHERE accountId = :accountId AND sessionId <> :except RETURNING sessionId',
  );
  // every request reads its session; only this process writes the file, so a cached row stays true until it changes it
  const atHand = new Map<Id, SessionRecord>();
  const read = (sessionId: Id, now: number): SessionRecord | undefined => {
    const session = get({ sessionId, now });
    if (session === undefined) return undefined;
    if (atHand.size >= MAX_SESSIONS_AT_HAND) atHand.clear();
    atHand.set(sessionId, session);
    return session;
  };
  return {
    async insert(session) {
      insert({ ...session });
    },
    async get(sessionId, now) {
      const session = atHand.get(sessionId) ?? read(sessionId, now);
      return session !== undefined && session.expiresAt > now ? session : undefined;
    },
    async remove(sessionId) {
      atHand.delete(sessionId);
      remove({ sessionId });
    },
    async removeOfAccount(accountId, except = '') {
      atHand.clear();
      return removeOfAccount({ accountId, except }).map((row) => row.sessionId);
    },
  };
}

/** Networks from which a password was proved. */
export function knownNetworkTable(rows: Rows): KnownNetworkStore {
  const put = rows.run('INSERT OR REPLACE INTO knownNetworks VALUES (:key, :expiresAt)');
  const get = rows.one<KnownNetwork>('SELECT * FROM knownNetworks WHERE key = :key AND expiresAt > :now');
  return {
    async put(known) {
      put({ ...known });
    },
    has: async (key, now) => get({ key, now }) !== undefined,
  };
}
