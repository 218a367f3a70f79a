import { callApi } from '../http/http.ts';

/** What `GET /system/backup` answers. */
export interface BackupAge {
  /** False where nobody set up automatic backups. */
  kept: boolean;
  /** Of the newest backup, by the server's clock; null = there is none yet. */
  ageSeconds: number | null;
  /** The last try failed. */
  failing: boolean;
}

/** The owner says that the machine's clock is right: bills go on from there. @throws {ApiError} forbidden */
export const confirmClock = async (): Promise<{ confirmed: true }> =>
  (await callApi<{ confirmed: true }>('/clock/confirm', { method: 'POST' })).body;

export const getBackupAge = async (signal?: AbortSignal): Promise<BackupAge> =>
  (await callApi<BackupAge>('/system/backup', { signal })).body;
