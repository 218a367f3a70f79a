import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openControlSocket } from '@bahi/runtime';
import { callTool, type Tool } from '../cli/tool.ts';
import { digestTool } from '../reading/digestTool.ts';
import { verifyTool } from '../reading/verifyTool.ts';
import { seedTool } from '../writing/seedTool.ts';
import { backupTool } from './backupTool.ts';
import { restoreTool } from './restoreTool.ts';

/** Most archives here are open: each key takes a second. */
const LOCKED = { BACKUP_PASSPHRASE: 'nine rivers carry rice' };

describe('backup and restore', () => {
  const root = mkdtempSync(join(tmpdir(), 'bahi-archives-'));
  const shop = join(root, 'shop');
  const file = join(root, 'books.bahi');
  const locked = join(root, 'locked.bahi');
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const call = async (tool: Tool, dataDir: string, args: string[], env: Record<string, string> = {}) => {
    const lines: string[] = [];
    const variables = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', BACKUP_PASSPHRASE: '', ...env };
    const code = await callTool(tool, args, variables, (line) => lines.push(line));
    return { code, lines };
  };

  beforeAll(async () => {
    await call(seedTool, shop, ['--owners', '2', '--products', '5', '--bills', '20']);
    for (const made of [await call(backupTool, shop, [file]), await call(backupTool, shop, [locked], LOCKED)])
      expect(made.code).toBe(0);
  });

  it('print the contents of the archive', async () => {
    const { lines } = await call(backupTool, shop, [join(root, 'said')], LOCKED);
    expect(lines[0]).toMatch(/^\d+ events of 2 shops, from \S+ to \S+$/);
    expect(lines[1]).toBe('2 sign-ins, 0 invitations, 0 pieces of feedback with 0 pictures');
    expect(lines[2]).toMatch(/said: 0\.\d MB, encrypted$/);
    const open = await call(backupTool, shop, [join(root, 'open')]);
    expect(open.lines[2]).toContain('NOT ENCRYPTED: BACKUP_PASSPHRASE is not set');
  });

  it('give the same digests and sound books', async () => {
    const copy = join(root, 'copy');
    const restored = await call(restoreTool, copy, [locked], LOCKED);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.lines.at(-1)).toMatch(/^state of .*; everybody must sign in again$/);
    expect((await call(digestTool, copy, [])).lines).toEqual((await call(digestTool, shop, [])).lines);
    expect((await call(verifyTool, copy, [])).code).toBe(0);
    // the archive of a copy belongs to another log
    const again = join(root, 'again.bahi');
    await call(backupTool, copy, [again]);
    const logIds = [file, again].map((name) => /"logId":"(\w+)"/.exec(readFileSync(name, 'latin1'))?.[1]);
    expect(new Set(logIds).size).toBe(2);
    expect((await call(restoreTool, shop, [again, '--drill'])).lines).toContain(
      'not compared: the books in use belong to another log',
    );
  });

  it('try a restore without changing anything', async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('bahi-drill-'));
    const { code, lines } = await call(restoreTool, shop, [file, '--drill']);
    expect(code).toBe(0);
    expect(lines.slice(-3)).toEqual([
      'equal to the books in use, which have 0 newer events',
      'their read models are equal too',
      'the drill succeeded',
    ]);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('bahi-drill-'))).toEqual(before);
  });

  it('do not compare read models that are behind the books', async () => {
    const stop = await openControlSocket(join(shop, 'control.sock'), async () => ({ reached: false }));
    const { code, lines } = await call(restoreTool, shop, [file, '--drill']);
    await stop();
    expect(code).toBe(2);
    expect(lines.slice(-2)).toEqual([
      'equal to the books in use, which have 0 newer events',
      expect.stringMatching(/^the read models are behind the books/),
    ]);
  });

  it('find the newest archives at the target, and the secret in them', async () => {
    const target = join(root, 'target');
    mkdirSync(target);
    const env = { BACKUP_TARGET: target };
    expect((await call(restoreTool, join(root, 'late'), ['--newest'], env)).lines.join()).toContain(
      'there is no archive',
    );
    copyFileSync(file, join(target, 'bahi-5e-20260711T103000Z-full.bahi'));
    const { dataSecret = '' } = JSON.parse(readFileSync(join(shop, 'keys.json'), 'utf8')) as { dataSecret?: string };
    expect(await call(restoreTool, shop, ['--newest', '--secret'], env)).toEqual({
      code: 0,
      lines: [`DATA_SECRET=${dataSecret}`],
    });
    expect(await call(restoreTool, join(root, 'late'), ['--newest'], env)).toMatchObject({ code: 0 });
    expect((await call(restoreTool, shop, ['--newest'])).lines.join()).toContain('BACKUP_TARGET: required');
    const keys = { ...LOCKED, AWS_ACCESS_KEY_ID: 'K', AWS_SECRET_ACCESS_KEY: 'S' };
    const away = { ...keys, BACKUP_TARGET: 'http://127.0.0.1:1/books' };
    expect(await call(restoreTool, shop, ['--newest'], away)).toEqual({
      code: 2,
      lines: ['http://127.0.0.1:1/books/: fetch failed'],
    });
  });

  it('ask which log to restore when several have archives at the target', async () => {
    const target = join(root, 'shared');
    mkdirSync(target);
    const young = join(root, 'young');
    await call(seedTool, young, ['--owners', '1', '--products', '2', '--bills', '2']);
    const youngFile = join(root, 'young.bahi');
    await call(backupTool, young, [youngFile]);
    const [logId, youngId] = [file, youngFile].map((name) => /"logId":"(\w+)"/.exec(readFileSync(name, 'latin1'))?.[1]);
    copyFileSync(file, join(target, `bahi-${logId}-20260711T103000Z-full.bahi`));
    copyFileSync(youngFile, join(target, `bahi-${youngId}-20260712T103000Z-full.bahi`));
    const env = { BACKUP_TARGET: target };
    const nowhere = join(root, 'meant');
    const { code, lines } = await call(restoreTool, nowhere, ['--newest'], env);
    expect([code, existsSync(nowhere)]).toEqual([2, false]);
    for (const id of [logId, youngId]) expect(lines.join()).toContain(`  ${id}: archives 1, `);
    const drilled = await call(restoreTool, shop, ['--newest', '--drill'], env);
    expect(drilled.lines).toContain('their read models are equal too');
    expect((await call(restoreTool, nowhere, [file, '--log', String(logId)], env)).code).toBe(2);
    const restored = await call(restoreTool, nowhere, ['--newest', '--log', String(logId)], env);
    expect([restored.code, restored.lines[1]]).toEqual([0, expect.stringContaining('of 2 shops')]);
  });

  it('refuse to archive under another data secret than that of the books', async () => {
    const other = { DATA_SECRET: 'not the one these books were made with' };
    const { code, lines } = await call(backupTool, shop, [join(root, 'other')], other);
    expect([code, lines.length]).toEqual([2, 1]);
  });

  it('refuse a folder that is not empty, and create none for an invalid archive', async () => {
    const filled = await call(restoreTool, shop, [file]);
    expect(filled).toMatchObject({ code: 2, lines: [expect.stringContaining('is not empty')] });
    const nowhere = join(root, 'nowhere');
    const damaged = join(root, 'damaged.bahi');
    writeFileSync(damaged, readFileSync(file).subarray(0, -40));
    const refused = [
      await call(restoreTool, nowhere, [locked], { BACKUP_PASSPHRASE: 'another passphrase' }),
      await call(restoreTool, nowhere, [locked]),
      await call(restoreTool, nowhere, [file], LOCKED),
      await call(restoreTool, nowhere, [file], { DATA_SECRET: 'not the one these books were made with' }),
      await call(restoreTool, nowhere, [damaged]),
      await call(restoreTool, nowhere, [join(root, 'absent')]),
      await call(restoreTool, nowhere, [root]),
      await call(restoreTool, nowhere, [file, '--drill', '--secret']),
      await call(restoreTool, nowhere, []),
    ];
    for (const { code, lines } of refused) expect([code, lines.length]).toEqual([2, 1]);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('overwrite an earlier archive, and nothing else', async () => {
    const books = readFileSync(join(shop, 'events.db'));
    for (const taken of [join(shop, 'events.db'), shop]) {
      const lines = [`${taken}: is there and no archive of this program; name another file`];
      expect(await call(backupTool, shop, [taken])).toEqual({ code: 2, lines });
    }
    expect(readFileSync(join(shop, 'events.db'))).toEqual(books);
    const empty = join(root, 'empty');
    writeFileSync(empty, '');
    const first = await call(backupTool, shop, [empty]);
    const second = await call(backupTool, shop, [empty]);
    expect([first.code, second.code, first.lines.length, second.lines.length]).toEqual([0, 0, 3, 4]);
    expect(second.lines[3]).toMatch(/^replaces the archive made \d{4}-\S+Z$/);
  });

  it('refuse to archive a folder that is being restored, a missing folder, or under a weak passphrase', async () => {
    const half = join(root, 'half');
    await call(restoreTool, half, [file]);
    writeFileSync(join(half, 'restore.json'), '{}');
    const archive = join(root, 'none.bahi');
    expect((await call(backupTool, half, [archive])).lines.join()).toContain('was not finished');
    expect((await call(backupTool, join(root, 'missing'), [archive])).code).toBe(2);
    const nowhere = await call(backupTool, shop, [join(root, 'no such folder', 'a.bahi')]);
    expect(nowhere).toEqual({ code: 2, lines: [expect.stringContaining('no such folder')] });
    expect((await call(backupTool, shop, [archive], { BACKUP_PASSPHRASE: 'short' })).lines.join()).toContain(
      'at least 8',
    );
    expect(existsSync(archive)).toBe(false);
  });
});
