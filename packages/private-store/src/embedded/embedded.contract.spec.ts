import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describePrivateStore } from '../privateStore.contract.ts';
import { PrivateStoreUnavailable } from '../port.ts';
import { openEmbeddedPrivateStore } from './embeddedPrivateStore.ts';

let folder = '';
let opened = 0;
const openNext = () => {
  opened += 1;
  const file = join(folder, `private-${opened}.db`);
  return { file, store: openEmbeddedPrivateStore({ file, uploadsFolder: join(folder, `uploads-${opened}`) }) };
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-store-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describePrivateStore('embedded', async () => openNext().store);

describe('the embedded private store', () => {
  it('is readable by its owner only', async () => {
    const { file, store } = openNext();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await store.close();
  });

  it('keeps what it acknowledged when it is opened again', async () => {
    const { file, store } = openNext();
    const session = { sessionId: 'a', accountId: 'b', shopId: 'c', expiresAt: 10 };
    await store.sessions.insert(session);
    await store.close();
    const again = openEmbeddedPrivateStore({ file, uploadsFolder: join(folder, 'uploads') });
    expect(await again.sessions.get('a', 9)).toEqual(session);
    await again.close();
  });

  it('says that it is unavailable, in one word of ours', async () => {
    const { store } = openNext();
    await store.close();
    await expect(store.sessions.get('a', 0)).rejects.toBeInstanceOf(PrivateStoreUnavailable);
  });

  it('S14: reaches no file outside its folder', async () => {
    const { store } = openNext();
    await expect(store.uploads.get('../private.db')).rejects.toBeInstanceOf(PrivateStoreUnavailable);
    await store.close();
  });
});
