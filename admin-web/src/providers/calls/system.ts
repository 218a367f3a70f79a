import type { MailDelivery } from '@bahi/contracts';
import { callApi } from '../http/http.ts';

/** The answer of `GET /system/backup`. */
export interface BackupAge {
  /** Whether automatic backups are set up. */
  kept: boolean;
  /** Age of the newest backup by the server's clock; null when there is none yet. */
  ageSeconds: number | null;
  /** Whether the last backup failed. */
  failing: boolean;
  /** Whether its target is not there, though it was: its disk is not connected. */
  targetMissing: boolean;
}

/** Confirms the machine's clock, so that bills can be generated again; owner only. @throws {ApiError} forbidden */
export const confirmClock = async (): Promise<{ confirmed: true }> =>
  (await callApi<{ confirmed: true }>('/clock/confirm', { method: 'POST' })).body;

export const getBackupAge = async (signal?: AbortSignal): Promise<BackupAge> =>
  (await callApi<BackupAge>('/system/backup', { signal })).body;

/** Whether mail goes out, and where links lead. Anybody may ask. */
export const getMailDelivery = async (signal?: AbortSignal): Promise<MailDelivery> =>
  (await callApi<MailDelivery>('/system/mail', { signal })).body;
