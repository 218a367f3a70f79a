import {
  MAX_CODE_TRIES,
  MAX_FORMER_CODES,
  type CodeAttempt,
  type CodeOutcome,
  type CodeStore,
  type InvitationRecord,
  type InvitationStore,
} from '../port.ts';
import type { Rows } from './rows.ts';

const OF_CODE = 'emailKey = :emailKey AND purpose = :purpose';

/** One-time codes; counting an attempt and using up the code is one transaction. */
export function codeTable(rows: Rows): CodeStore {
  const put = rows.run('INSERT OR REPLACE INTO codes VALUES (:emailKey, :purpose, :codeKey, :expiresAt, 0)');
  const get = rows.one<{ codeKey: string; tries: number }>(
    `SELECT codeKey, tries FROM codes WHERE ${OF_CODE} AND expiresAt > :now AND expiresAt <= :latestEnd`,
  );
  const setTries = rows.run(`UPDATE codes SET tries = :tries WHERE ${OF_CODE}`);
  const { keepBefore, isFormer, bringBack } = formerCodes(rows);
  const attempted = ({ emailKey, purpose, codeKey, latestEnd }: CodeAttempt, now: number, takes: boolean) =>
    rows.together((): CodeOutcome => {
      const code = get({ emailKey, purpose, now, latestEnd });
      if (code === undefined || code.tries >= MAX_CODE_TRIES) return 'wrong';
      if (code.codeKey === codeKey) {
        if (takes) setTries({ emailKey, purpose, tries: MAX_CODE_TRIES });
        return 'right';
      }
      if (isFormer({ emailKey, purpose, codeKey })) return 'superseded';
      setTries({ emailKey, purpose, tries: code.tries + 1 });
      return 'wrong';
    });
  return {
    async put(code) {
      const { emailKey, purpose, codeKey } = code;
      rows.together(() => {
        keepBefore({ emailKey, purpose, codeKey });
        put({ ...code });
      });
    },
    async withdraw({ emailKey, purpose, codeKey }) {
      rows.together(() => bringBack({ emailKey, purpose, codeKey }));
    },
    check: async (attempt, now) => attempted(attempt, now, false),
    consume: async (attempt, now) => attempted(attempt, now, true),
  };
}

type CodeKey = Pick<CodeAttempt, 'emailKey' | 'purpose' | 'codeKey'>;

/** The codes that newer ones replaced. */
function formerCodes(rows: Rows) {
  const keep = rows.run(`INSERT OR REPLACE INTO formerCodes SELECT * FROM codes WHERE ${OF_CODE}`);
  const forget = rows.run(`DELETE FROM formerCodes WHERE ${OF_CODE} AND codeKey = :codeKey`);
  const newest = `SELECT codeKey FROM formerCodes WHERE ${OF_CODE} ORDER BY expiresAt DESC`;
  const trim = rows.run(
    `DELETE FROM formerCodes WHERE ${OF_CODE} AND codeKey NOT IN (${newest} LIMIT ${MAX_FORMER_CODES})`,
  );
  const find = rows.one(`SELECT 1 FROM formerCodes WHERE ${OF_CODE} AND codeKey = :codeKey`);
  const last = rows.one<{ codeKey: string }>(`${newest} LIMIT 1`);
  const restore = rows.run(
    `UPDATE codes SET (codeKey, expiresAt, tries) =
      (SELECT codeKey, expiresAt, tries FROM formerCodes WHERE ${OF_CODE} AND codeKey = :before)
      WHERE ${OF_CODE} AND codeKey = :codeKey`,
  );
  return {
    /** Keeps the newest code, before this one replaces it. */
    keepBefore: ({ emailKey, purpose, codeKey }: CodeKey): void => {
      keep({ emailKey, purpose });
      forget({ emailKey, purpose, codeKey });
      trim({ emailKey, purpose });
    },
    isFormer: (code: CodeKey) => find({ ...code }) !== undefined,
    /** Puts the code before this one in its place. */
    bringBack: ({ emailKey, purpose, codeKey }: CodeKey): void => {
      const before = last({ emailKey, purpose })?.codeKey;
      if (before === undefined) return;
      if (restore({ emailKey, purpose, codeKey, before }) > 0) forget({ emailKey, purpose, codeKey: before });
    },
  };
}

/** Open invitations. */
export function invitationTable(rows: Rows): InvitationStore {
  const put = rows.run(`INSERT OR REPLACE INTO invitations
    VALUES (:memberId, :shopId, :email, :emailKey, :role, :tokenHash, :expiresAt)`);
  const byTokenHash = rows.one<InvitationRecord>('SELECT * FROM invitations WHERE tokenHash = :tokenHash');
  const ofShop = rows.all<InvitationRecord>('SELECT * FROM invitations WHERE shopId = :shopId');
  const remove = rows.run('DELETE FROM invitations WHERE memberId = :memberId');
  const keepLink = rows.run(
    'INSERT OR REPLACE INTO formerLinks SELECT tokenHash, memberId FROM invitations WHERE memberId = :memberId',
  );
  const forgetLink = rows.run('DELETE FROM formerLinks WHERE tokenHash = :tokenHash');
  const forgetLinks = rows.run('DELETE FROM formerLinks WHERE memberId = :memberId');
  const formerLink = rows.one('SELECT 1 FROM formerLinks WHERE tokenHash = :tokenHash');
  return {
    async put(invitation) {
      const { memberId, tokenHash } = invitation;
      rows.together(() => {
        keepLink({ memberId });
        forgetLink({ tokenHash });
        put({ ...invitation });
      });
    },
    byTokenHash: async (tokenHash) => byTokenHash({ tokenHash }),
    isReplaced: async (tokenHash) => formerLink({ tokenHash }) !== undefined,
    ofShop: async (shopId) => ofShop({ shopId }),
    async remove(memberId) {
      rows.together(() => {
        forgetLinks({ memberId });
        remove({ memberId });
      });
    },
  };
}
