import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';

/** Clocks of two machines may differ by this much. A backup dated further ahead was made by a wrong clock. */
const AHEAD_MS = 60 * 60 * 1_000;

/**
 * `GET /system/backup`: how old the newest automatic backup is. The age is calculated here, because a till's clock may be wrong.
 * `kept` is false without automatic backups.
 */
export async function getBackup(services: Services, _call: SignedInCall<undefined>): Promise<Reply> {
  const status = services.backupStatus?.();
  if (status === undefined) {
    return {
      status: 200,
      body: { kept: false, newestAt: null, ageSeconds: null, failing: false, targetMissing: false },
    };
  }
  const { newestAt, failing, targetMissing } = status;
  const ageMs = newestAt === null ? Number.NEGATIVE_INFINITY : services.clock.now() - Date.parse(newestAt);
  if (ageMs < -AHEAD_MS)
    return { status: 200, body: { kept: true, newestAt: null, ageSeconds: null, failing, targetMissing } };
  const ageSeconds = Math.max(0, Math.floor(ageMs / 1_000));
  return { status: 200, body: { kept: true, newestAt, ageSeconds, failing, targetMissing } };
}
