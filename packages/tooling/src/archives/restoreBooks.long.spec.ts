import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { proveSeries } from '@bahi/backup';
import { readConfig } from '@bahi/runtime';
import { callTool, ToolError } from '../cli/tool.ts';
import { verifyTool } from '../reading/verifyTool.ts';
import { seedTool } from '../writing/seedTool.ts';
import { backupTool } from './backupTool.ts';
import { restoreBooks } from './restoreBooks.ts';

describe('a restore larger than one page', () => {
  const root = mkdtempSync(join(tmpdir(), 'bahi-restore-books-'));
  const environmentOf = (name: string) => ({ DATA_DIR: join(root, name), LOG_LEVEL: 'silent' });
  const file = join(root, 'books.bahi');
  beforeAll(async () => {
    await callTool(seedTool, ['--products', '2', '--bills', '2000'], environmentOf('shop'), () => undefined);
    await callTool(backupTool, [file], environmentOf('shop'), () => undefined);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('reports when its books are restored and their read models are not', async () => {
    const series = await proveSeries([file], undefined);
    const restored = restoreBooks(readConfig(environmentOf('copy')), series, 0);
    await expect(restored).rejects.toThrow(ToolError);
    await expect(restored).rejects.toThrow(/^the books are restored, but the read models are behind the books/);
    expect(await callTool(verifyTool, [], environmentOf('copy'), () => undefined)).toBe(0);
  });

  it('is unfinished until its read models are filled, and continues after a kill when it runs again', async () => {
    const series = await proveSeries([file], undefined);
    const config = readConfig(environmentOf('marked'));
    const restored = restoreBooks(config, series);
    const isThere = (name: string) => existsSync(join(root, 'marked', name));
    while (!isThere('read/models.db')) await new Promise((resolve) => setImmediate(resolve));
    expect(isThere('restore.json')).toBe(true);
    await restored;
    expect(isThere('restore.json')).toBe(false);
  });
});
