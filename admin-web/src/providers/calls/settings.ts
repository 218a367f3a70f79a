import type { ChangeSettingsBody, CounterSettings } from '@bahi/contracts';
import { callApi } from '../http/http.ts';

export const getSettings = async (signal?: AbortSignal): Promise<CounterSettings> =>
  (await callApi<CounterSettings>('/me/settings', { signal })).body;

export const changeSettings = async (body: ChangeSettingsBody): Promise<CounterSettings> =>
  (await callApi<CounterSettings>('/me/settings', { method: 'PUT', body })).body;
