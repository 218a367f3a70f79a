import {
  MAX_CODE_TRIES,
  MAX_FORMER_CODES,
  NO_REPLY,
  type AccountRecord,
  type AccountStore,
  type CodeAttempt,
  type CodeOutcome,
  type CodeStore,
  type FeedbackRecord,
  type FeedbackStore,
  type FormerAccount,
  type InvitationRecord,
  type InvitationStore,
  type KnownNetwork,
  type KnownNetworkStore,
  type OneTimeCode,
  type PrivateStore,
  type SessionRecord,
  type SessionStore,
  type UploadStore,
} from '../port.ts';
import { inMemoryLeases, type HeldLease } from './inMemoryLeases.ts';

type CountedCode = OneTimeCode & { tries: number };

interface Tables {
  accounts: Map<string, AccountRecord>;
  formerAccounts: Map<string, FormerAccount>;
  sessions: Map<string, SessionRecord>;
  codes: Map<string, CountedCode & { former: CountedCode[] }>;
  invitations: Map<string, InvitationRecord>;
  /** Member by the hash of a link that a newer one replaced. */
  formerLinks: Map<string, string>;
  feedback: Map<string, FeedbackRecord>;
  leases: Map<string, HeldLease>;
  knownNetworks: Map<string, KnownNetwork>;
  uploads: Map<string, Buffer>;
}

/** A private store that lives as long as the process: for tests. */
export function inMemoryPrivateStore(clock: { now(): number } = Date): PrivateStore {
  const tables: Tables = {
    accounts: new Map(),
    formerAccounts: new Map(),
    sessions: new Map(),
    codes: new Map(),
    invitations: new Map(),
    formerLinks: new Map(),
    feedback: new Map(),
    leases: new Map(),
    knownNetworks: new Map(),
    uploads: new Map(),
  };
  return {
    accounts: accountStore(tables),
    sessions: sessionStore(tables),
    codes: codeStore(tables),
    invitations: invitationStore(tables),
    feedback: feedbackStore(tables),
    leases: inMemoryLeases(tables.leases, clock),
    knownNetworks: knownNetworkStore(tables),
    uploads: uploadStore(tables),
    async purgeExpired(now) {
      let purged = 0;
      for (const table of [tables.sessions, tables.codes, tables.leases, tables.knownNetworks]) {
        for (const [key, row] of table) {
          if (row.expiresAt > now) continue;
          table.delete(key);
          purged += 1;
        }
      }
      return purged;
    },
    async close() {
      for (const table of Object.values(tables) as Map<string, unknown>[]) table.clear();
    },
  };
}

function find<Row>(table: Map<string, Row>, matches: (row: Row) => boolean): Row | undefined {
  const row = [...table.values()].find(matches);
  return row === undefined ? undefined : { ...row };
}

function accountStore({ accounts, formerAccounts }: Tables): AccountStore {
  return {
    async insert(account) {
      const taken = accounts.has(account.accountId) || find(accounts, (row) => row.emailKey === account.emailKey);
      if (taken) return false;
      accounts.set(account.accountId, { ...account });
      return true;
    },
    byId: async (accountId) => find(accounts, (row) => row.accountId === accountId),
    byEmailKey: async (emailKey) => find(accounts, (row) => row.emailKey === emailKey),
    byPhoneKey: async (phoneKey) => find(accounts, (row) => row.phoneKey === phoneKey),
    ofShop: async (shopId) => [...accounts.values()].filter((row) => row.shopId === shopId).map((row) => ({ ...row })),
    async changeContact(accountId, seen, { name, phone, contactRevision }) {
      const account = accounts.get(accountId);
      if (account === undefined || account.contactRevision !== seen) return false;
      const named = {
        ...(name !== undefined && { name }),
        ...(phone !== undefined && { phone: phone.number, phoneKey: phone.key }),
      };
      accounts.set(accountId, { ...account, ...named, contactRevision });
      return true;
    },
    async changePassword(accountId, passwordHash) {
      const account = accounts.get(accountId);
      if (account !== undefined) accounts.set(accountId, { ...account, passwordHash });
    },
    async remove(accountId) {
      accounts.delete(accountId);
    },
    async keepName({ accountId, shopId, name }) {
      formerAccounts.set(accountId, { accountId, shopId, name });
    },
    formerById: async (accountId) => find(formerAccounts, (row) => row.accountId === accountId),
    async names(shopId, accountIds) {
      const found = accountIds.flatMap((accountId) => accounts.get(accountId) ?? formerAccounts.get(accountId) ?? []);
      return new Map(found.filter((row) => row.shopId === shopId).map((row) => [row.accountId, row.name]));
    },
  };
}

function sessionStore({ sessions }: Tables): SessionStore {
  return {
    async insert(session) {
      sessions.set(session.sessionId, { ...session });
    },
    get: async (sessionId, now) => find(sessions, (row) => row.sessionId === sessionId && row.expiresAt > now),
    async remove(sessionId) {
      sessions.delete(sessionId);
    },
    async removeOfAccount(accountId, except) {
      const ended = [...sessions.values()]
        .filter((row) => row.accountId === accountId && row.sessionId !== except)
        .map((row) => row.sessionId);
      for (const sessionId of ended) sessions.delete(sessionId);
      return ended;
    },
  };
}

function codeStore({ codes }: Tables): CodeStore {
  const key = (code: Pick<OneTimeCode, 'emailKey' | 'purpose'>) => `${code.purpose} ${code.emailKey}`;
  function attempted(attempt: CodeAttempt, now: number, takes: boolean): CodeOutcome {
    const code = codes.get(key(attempt));
    if (code === undefined || code.expiresAt <= now || code.expiresAt > attempt.latestEnd) return 'wrong';
    if (code.tries >= MAX_CODE_TRIES) return 'wrong';
    if (code.codeKey === attempt.codeKey) {
      if (takes) code.tries = MAX_CODE_TRIES;
      return 'right';
    }
    if (code.former.some(({ codeKey }) => codeKey === attempt.codeKey)) return 'superseded';
    code.tries += 1;
    return 'wrong';
  }
  return {
    async put(code) {
      const before = codes.get(key(code));
      const former = before === undefined ? [] : [before, ...before.former];
      const kept = former.filter(({ codeKey }) => codeKey !== code.codeKey).slice(0, MAX_FORMER_CODES);
      codes.set(key(code), { ...code, tries: 0, former: kept });
    },
    async withdraw(code) {
      const newest = codes.get(key(code));
      const [before, ...former] = newest?.former ?? [];
      if (newest?.codeKey !== code.codeKey || before === undefined) return;
      codes.set(key(code), { ...before, former });
    },
    check: async (attempt, now) => attempted(attempt, now, false),
    consume: async (attempt, now) => attempted(attempt, now, true),
  };
}

function invitationStore({ invitations, formerLinks }: Tables): InvitationStore {
  return {
    async put(invitation) {
      const { memberId, tokenHash } = invitation;
      const before = invitations.get(memberId);
      if (before !== undefined) formerLinks.set(before.tokenHash, memberId);
      formerLinks.delete(tokenHash);
      invitations.set(memberId, { ...invitation });
    },
    byTokenHash: async (tokenHash) => find(invitations, (row) => row.tokenHash === tokenHash),
    isReplaced: async (tokenHash) => formerLinks.has(tokenHash),
    ofShop: async (shopId) =>
      [...invitations.values()].filter((row) => row.shopId === shopId).map((row) => ({ ...row })),
    async remove(memberId) {
      invitations.delete(memberId);
      for (const [tokenHash, of] of formerLinks) if (of === memberId) formerLinks.delete(tokenHash);
    },
  };
}

function feedbackStore({ feedback }: Tables): FeedbackStore {
  return {
    async insert(record) {
      if (!feedback.has(record.feedbackId)) feedback.set(record.feedbackId, { ...NO_REPLY, ...record });
    },
    get: async (feedbackId) => find(feedback, (row) => row.feedbackId === feedbackId),
    async reply(feedbackId, { reply, repliedAt, replyRevision }) {
      const kept = feedback.get(feedbackId);
      if (kept === undefined || kept.replyRevision >= replyRevision) return;
      feedback.set(feedbackId, { ...kept, reply, repliedAt, replyRevision });
    },
  };
}

function knownNetworkStore({ knownNetworks }: Tables): KnownNetworkStore {
  return {
    async put(known) {
      knownNetworks.set(known.key, { ...known });
    },
    has: async (key, now) => (knownNetworks.get(key)?.expiresAt ?? now) > now,
  };
}

function uploadStore({ uploads }: Tables): UploadStore {
  return {
    async put(file, bytes) {
      uploads.set(file, Buffer.from(bytes));
    },
    get: async (file) => uploads.get(file),
    async remove(file) {
      uploads.delete(file);
    },
  };
}
