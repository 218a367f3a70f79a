import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describePrivateStore } from '../privateStore.contract.ts';
import { PrivateStoreUnavailable } from '../port.ts';
import { openEmbeddedPrivateStore } from './embeddedPrivateStore.ts';
import { privateFileHolds } from './privateFileHolds.ts';

let folder = '';
let opened = 0;
const openNext = () => {
  opened += 1;
  const file = join(folder, `private-${opened}.db`);
  const uploads = join(folder, `uploads-${opened}`);
  const open = () => openEmbeddedPrivateStore({ file, uploadsFolder: uploads });
  return { file, uploads, store: open(), open };
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-store-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describePrivateStore('embedded', async () => {
  const { store, open } = openNext();
  return { store, beside: open() };
});

describe('the embedded private store', () => {
  it('is readable by its owner only', async () => {
    const { file, store } = openNext();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await store.close();
  });

  it('keeps acknowledged writes when it is opened again', async () => {
    const { file, store } = openNext();
    const session = { sessionId: 'a', accountId: 'b', shopId: 'c', expiresAt: 10 };
    await store.sessions.insert(session);
    await store.close();
    const again = openEmbeddedPrivateStore({ file, uploadsFolder: join(folder, 'uploads') });
    expect(await again.sessions.get('a', 9)).toEqual(session);
    await again.close();
  });

  it('is complete in its one file once it is closed', async () => {
    const { file, uploads, store } = openNext();
    await store.sessions.insert({ sessionId: 'a', accountId: 'b', shopId: 'c', expiresAt: 10 });
    await store.close();
    const untouched = join(folder, 'untouched.db');
    await openEmbeddedPrivateStore({ file: untouched, uploadsFolder: uploads, alone: true }).close();
    for (const each of [file, untouched]) copyFileSync(each, `${each}-alone.db`);
    expect(privateFileHolds(`${untouched}-alone.db`)).toBe('tables');
    const again = openEmbeddedPrivateStore({ file: `${file}-alone.db`, uploadsFolder: uploads });
    expect(await again.sessions.get('a', 9)).toMatchObject({ accountId: 'b' });
    await again.close();
  });

  it('fails with its own error when it is unavailable', async () => {
    const { store } = openNext();
    await store.close();
    await expect(store.sessions.get('a', 0)).rejects.toBeInstanceOf(PrivateStoreUnavailable);
  });

  it('fails with its own error when its file is not a database', () => {
    const file = join(folder, 'garbage.db');
    writeFileSync(file, 'no database, but long enough to look at'.repeat(200));
    const open = () => openEmbeddedPrivateStore({ file, uploadsFolder: join(folder, 'uploads') });
    expect(open).toThrow(PrivateStoreUnavailable);
  });

  it('deletes partial files of interrupted uploads, and none that is being written', async () => {
    const { file, store, open, uploads } = openNext();
    await store.uploads.put('a'.repeat(32), Buffer.from('whole'));
    const part = `${'b'.repeat(32)}.1.part`;
    writeFileSync(join(uploads, part), 'piece');
    const beside = open();
    expect(readdirSync(uploads).toSorted()).toEqual(['a'.repeat(32), part]);
    await Promise.all([beside.close(), store.close()]);
    const again = openEmbeddedPrivateStore({ file, uploadsFolder: uploads, alone: true });
    expect(readdirSync(uploads)).toEqual(['a'.repeat(32)]);
    await again.close();
  });

  it('S14: reaches no file outside its folder', async () => {
    const { store } = openNext();
    await expect(store.uploads.get('../private.db')).rejects.toBeInstanceOf(PrivateStoreUnavailable);
    await store.close();
  });
});
