import type { Leases } from '../leases.ts';
import type { Rows } from './rows.ts';

/** Leases in the private store's file: all connections to it share them, and a restart forgets none. */
export function leaseTable(rows: Rows, clock: { now(): number }): Leases {
  const noteOf = rows.one<{ note: string }>(
    'SELECT note FROM leases WHERE key = :key AND expiresAt > :now AND expiresAt <= :latestEnd',
  );
  const put = rows.run('INSERT OR REPLACE INTO leases VALUES (:key, :note, :expiresAt)');
  const update = rows.run(`UPDATE leases SET note = :next, expiresAt = :expiresAt
    WHERE key = :key AND note = :note AND expiresAt > :now`);
  const remove = rows.run('DELETE FROM leases WHERE key = :key AND note = :note');
  return {
    take: async ({ key, note, forMs, longestMs = forMs }) =>
      rows.together(() => {
        const now = clock.now();
        const held = noteOf({ key, now, latestEnd: now + longestMs });
        if (held === undefined) put({ key, note, expiresAt: now + forMs });
        return held?.note;
      }),
    async keep({ key, note }, as) {
      const now = clock.now();
      return update({ key, note, now, next: as.note, expiresAt: now + as.forMs }) === 1;
    },
    async release({ key, note }) {
      remove({ key, note });
    },
  };
}
