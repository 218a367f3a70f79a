import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';

/**
 * `GET /system/backup`: how old the newest automatic backup is. The age is reckoned here, because a till's clock may be wrong.
 * `kept` is false where nobody set up automatic backups; then there is nothing to say.
 */
export async function getBackup(services: Services, _call: SignedInCall<undefined>): Promise<Reply> {
  const status = services.backupStatus?.();
  if (status === undefined) {
    return { status: 200, body: { kept: false, newestAt: null, ageSeconds: null, failing: false } };
  }
  const { newestAt, failing } = status;
  const ageMs = newestAt === null ? null : services.clock.now() - Date.parse(newestAt);
  const ageSeconds = ageMs === null ? null : Math.max(0, Math.floor(ageMs / 1_000));
  return { status: 200, body: { kept: true, newestAt, ageSeconds, failing } };
}
