import {
  AutomaticBackups,
  openTarget,
  type AutomaticBackupOptions,
  type BackupStatus,
  type TargetPlace,
} from '@bahi/backup';

const CHECK_MS = 60_000;

export interface BackupRun extends Omit<AutomaticBackupOptions, 'target'> {
  place: TargetPlace;
  /** Called with the state of the backups after each check. */
  onChecked: (status: BackupStatus) => void;
}

/** Checks at once and then each minute whether a backup is due. Returns the function that stops the checks, not a running backup. */
export function runBackups({ place, onChecked, ...options }: BackupRun): () => void {
  const backups = new AutomaticBackups({ ...options, target: openTarget(place) });
  const check = async (): Promise<void> => {
    await backups.tick();
    onChecked(backups.status);
  };
  const timer = setInterval(() => void check(), CHECK_MS);
  void check();
  return () => clearInterval(timer);
}
