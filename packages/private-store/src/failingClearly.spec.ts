import { describe, expect, it } from '@jest/globals';
import { isDiskFull as isFullDisk } from './embedded/isDiskFull.ts';
import { failingClearly } from './failingClearly.ts';
import { isDiskFull as isFullServer } from './mongodb/isDiskFull.ts';
import { PrivateStoreFull, PrivateStoreUnavailable } from './port.ts';

const failingWith = (error: unknown, isFull: (error: unknown) => boolean) =>
  failingClearly(
    {
      put: async () => {
        throw error;
      },
    },
    isFull,
  ).put();

const full = [
  { isFull: isFullDisk, fields: { errcode: 13 } },
  { isFull: isFullDisk, fields: { code: 'ENOSPC' } },
  { isFull: isFullServer, fields: { code: 14_031 } },
];
const other = [
  { isFull: isFullDisk, fields: { errcode: 10 } },
  { isFull: isFullDisk, fields: { code: 'EACCES' } },
  { isFull: isFullServer, fields: { code: 11_000 } },
  { isFull: isFullServer, fields: {} },
];

describe('a private store', () => {
  it.each(full)('F5: reports a full disk as such: $fields', async ({ isFull, fields }) => {
    const driversOwn = Object.assign(new Error('database or disk is full'), fields);
    await expect(failingWith(driversOwn, isFull)).rejects.toBeInstanceOf(PrivateStoreFull);
    await expect(failingWith(driversOwn, isFull)).rejects.toMatchObject({ cause: driversOwn });
  });

  it.each(other)('F5: reports any other failure as unavailable: $fields', async ({ isFull, fields }) => {
    const driversOwn = Object.assign(new Error('no'), fields);
    await expect(failingWith(driversOwn, isFull)).rejects.toBeInstanceOf(PrivateStoreUnavailable);
  });

  it('F6: gives up a call that is not answered in time', async () => {
    const { get } = failingClearly({ get: async () => new Promise(() => undefined) }, isFullServer, 1);
    await expect(get()).rejects.toBeInstanceOf(PrivateStoreUnavailable);
  });
});
