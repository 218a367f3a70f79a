import { afterEach, describe, expect, it } from '@jest/globals';
import { api, openTestApp, signUpOwner, type TestApp } from '@bahi/testing/testApp';
import type { BackupStatus } from '../ports.ts';

let test: TestApp;
afterEach(async () => test.close());

async function ask(status?: BackupStatus) {
  test = await openTestApp(status === undefined ? {} : { ports: { backupStatus: () => status } });
  const owner = await signUpOwner(test);
  return (await api(test).get('/api/system/backup').set(owner.auth).expect(200)).body;
}

describe('GET /system/backup', () => {
  it('says nothing where nobody set up backups', async () => {
    expect(await ask()).toEqual({
      kept: false,
      newestAt: null,
      ageSeconds: null,
      failing: false,
      targetMissing: false,
    });
  });

  it('says how old the newest one is, by the clock of the server', async () => {
    const newestAt = '2026-01-05T04:30:00.000Z';
    expect(await ask({ newestAt, failing: true, targetMissing: false })).toEqual({
      kept: true,
      newestAt,
      ageSeconds: 7_200,
      failing: true,
      targetMissing: false,
    });
  });

  it('calls none fresh that is dated ahead, but for clocks that differ a little', async () => {
    const unknown = { kept: true, newestAt: null, ageSeconds: null, failing: true, targetMissing: false };
    expect(await ask({ newestAt: '2027-01-05T06:30:00.000Z', failing: true, targetMissing: false })).toEqual(unknown);
    await test.close();
    expect(await ask({ newestAt: '2026-01-05T06:31:00.000Z', failing: true, targetMissing: false })).toMatchObject({
      ageSeconds: 0,
    });
  });

  it('says that there is none yet', async () => {
    expect(await ask({ newestAt: null, failing: false, targetMissing: false })).toMatchObject({
      kept: true,
      ageSeconds: null,
    });
  });
});
