import {
  MAX_CODE_TRIES,
  MAX_FORMER_CODES,
  type CodeAttempt,
  type CodeOutcome,
  type CodeStore,
  type InvitationRecord,
  type InvitationStore,
  type OneTimeCode,
} from '../port.ts';
import type { OverAt } from './accountCollections.ts';
import { RECORD, type Collections } from './collections.ts';

/** The earlier codes of a document, also of one that has none. */
const FORMER = { $ifNull: ['$former', []] };

/**
 * One-time codes. An attempt is one atomic update: it counts, or removes the code, or finds it used up. So of racing processes one
 * wins, and no sixth attempt is checked (S3).
 */
export function codeCollection({ codes }: Collections, overAt: OverAt): CodeStore {
  const keyOf = ({ emailKey, purpose }: Pick<OneTimeCode, 'emailKey' | 'purpose'>) => `${purpose} ${emailKey}`;
  async function attempted(attempt: CodeAttempt, now: number, whenRight: number | '$tries'): Promise<CodeOutcome> {
    const typed = { $literal: attempt.codeKey };
    const right = { $eq: ['$codeKey', typed] };
    const superseded = { $in: [typed, { $ifNull: ['$former.codeKey', []] }] };
    const otherwise = { $cond: [superseded, '$tries', { $add: ['$tries', 1] }] };
    const before = await codes.findOneAndUpdate(
      { _id: keyOf(attempt), expiresAt: { $gt: now, $lte: attempt.latestEnd }, tries: { $lt: MAX_CODE_TRIES } },
      [{ $set: { tries: { $cond: [right, whenRight, otherwise] } } }],
      { returnDocument: 'before' },
    );
    if (before === null) return 'wrong';
    if (before.codeKey === attempt.codeKey) return 'right';
    return before.former?.some(({ codeKey }) => codeKey === attempt.codeKey) === true ? 'superseded' : 'wrong';
  }
  return {
    async put(code) {
      const { emailKey, purpose, codeKey, expiresAt } = code;
      const newest = { codeKey: '$codeKey', expiresAt: '$expiresAt', tries: '$tries' };
      const before = { $cond: [{ $eq: [{ $type: '$codeKey' }, 'missing'] }, [], [newest]] };
      const others = {
        $filter: {
          input: { $concatArrays: [before, FORMER] },
          cond: { $ne: ['$$this.codeKey', { $literal: codeKey }] },
        },
      };
      const kept = { emailKey: { $literal: emailKey }, purpose, codeKey: { $literal: codeKey }, expiresAt, tries: 0 };
      const former = { $slice: [others, MAX_FORMER_CODES] };
      const set = { $set: { ...kept, overAt: overAt(expiresAt), former } };
      await codes.updateOne({ _id: keyOf(code) }, [set], { upsert: true });
    },
    async withdraw(code) {
      const rest = { former: { $slice: [FORMER, 1, MAX_FORMER_CODES] } };
      const before = { $replaceWith: { $mergeObjects: ['$$ROOT', { $first: '$former' }, rest] } };
      await codes.updateOne({ _id: keyOf(code), codeKey: code.codeKey, 'former.0': { $exists: true } }, [before]);
    },
    check: async (attempt, now) => attempted(attempt, now, '$tries'),
    consume: async (attempt, now) => attempted(attempt, now, MAX_CODE_TRIES),
  };
}

/** Links of one member that are remembered after newer ones replaced them. */
const MAX_FORMER_LINKS = 20;

/** Open invitations. */
export function invitationCollection({ invitations }: Collections): InvitationStore {
  return {
    async put(invitation) {
      const before = { $cond: [{ $eq: [{ $type: '$tokenHash' }, 'missing'] }, [], ['$tokenHash']] };
      const cond = { $ne: ['$$this', { $literal: invitation.tokenHash }] };
      const others = { $filter: { input: { $concatArrays: [before, FORMER] }, cond } };
      const former = { $slice: [others, MAX_FORMER_LINKS] };
      const fields = Object.entries(invitation) as [string, string | number][];
      const values = fields.map(([name, $literal]) => [name, { $literal }] as const);
      const set = { $set: { ...Object.fromEntries(values), former } };
      await invitations.updateOne({ _id: invitation.memberId }, [set], { upsert: true });
    },
    byTokenHash: async (tokenHash) =>
      (await invitations.findOne<InvitationRecord>({ tokenHash }, { projection: RECORD })) ?? undefined,
    isReplaced: async (tokenHash) => (await invitations.findOne({ former: tokenHash })) !== null,
    ofShop: async (shopId) =>
      invitations.find<InvitationRecord>({ shopId }, { projection: RECORD, sort: { _id: 1 } }).toArray(),
    async remove(memberId) {
      await invitations.deleteOne({ _id: memberId });
    },
  };
}
