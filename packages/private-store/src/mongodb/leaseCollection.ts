import { randomUUID } from 'node:crypto';
import type { Leases } from '../leases.ts';
import type { Collections } from './collections.ts';

const isHeld = { $gt: ['$until', '$$NOW'] };
const after = (forMs: number) => ({ $add: ['$$NOW', forMs] });

/**
 * Leases of all processes. Each call is one atomic update, and the server's clock decides: the clocks of two processes may differ by
 * more than a lease lasts.
 */
export function leaseCollection({ leases }: Collections): Leases {
  return {
    async take({ key, note, forMs, longestMs = forMs }) {
      const takenBy = randomUUID();
      const fresh = { _id: { $literal: key }, note: { $literal: note }, takenBy, until: after(forMs) };
      const isTaken = { $and: [isHeld, { $lte: ['$until', after(longestMs)] }] };
      const held = await leases.findOneAndUpdate(
        { _id: key },
        [{ $replaceWith: { $cond: [isTaken, '$$ROOT', fresh] } }],
        { upsert: true, returnDocument: 'after' },
      );
      return held === null || held.takenBy === takenBy ? undefined : held.note;
    },
    async keep({ key, note }, as) {
      const next = { note: { $literal: as.note }, until: after(as.forMs) };
      const { matchedCount } = await leases.updateOne({ _id: key, note, $expr: isHeld }, [{ $set: next }]);
      return matchedCount === 1;
    },
    async release({ key, note }) {
      await leases.deleteOne({ _id: key, note });
    },
  };
}
