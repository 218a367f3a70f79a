import { describe, expect, it } from '@jest/globals';
import { PrivateStoreFull, PrivateStoreUnavailable } from '../port.ts';
import { failingClearly } from './failingClearly.ts';

const failingWith = (error: unknown) =>
  failingClearly({
    put: async () => {
      throw error;
    },
  }).put();

describe('the embedded private store', () => {
  it.each([{ errcode: 13 }, { code: 'ENOSPC' }])('F5: calls a disk without space by its name: %j', async (fields) => {
    const driversOwn = Object.assign(new Error('database or disk is full'), fields);
    await expect(failingWith(driversOwn)).rejects.toBeInstanceOf(PrivateStoreFull);
    await expect(failingWith(driversOwn)).rejects.toMatchObject({ cause: driversOwn });
  });

  it.each([{ errcode: 10 }, { code: 'EACCES' }, {}])('F5: and any other failure unavailable: %j', async (fields) => {
    await expect(failingWith(Object.assign(new Error('no'), fields))).rejects.toBeInstanceOf(PrivateStoreUnavailable);
  });
});
