import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReadModelUnavailable, type ModelDefinition } from '../port.ts';
import { embeddedReadModels } from './embeddedReadModels.ts';
import { embeddedReadModelWriter } from './embeddedReadModelWriter.ts';
import { removeUnreadable } from './removeUnreadable.ts';

const shopId = 'a'.repeat(32);
const at = '1'.padStart(20, '0');
const model: ModelDefinition = { name: 'sample', version: 3, collections: [{ name: 'rows', indexes: [] }] };
const puts = new Map([['rows', new Map([['r1', { id: 'r1', shopId }]])]]);

describe('rows of a former version of the program', () => {
  let folder: string;
  const row = async () => {
    const reader = embeddedReadModels(folder);
    try {
      return await reader.get('sample', 'rows', 'r1');
    } finally {
      await reader.close();
    }
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bahi-former-'));
    const writer = embeddedReadModelWriter(folder);
    await writer.open(model, 1);
    await writer.commit(model, 1, { partition: 0, from: null, to: at, puts, removes: new Map() });
    await writer.activate(model, 1);
    await writer.open({ ...model, version: 4 }, 2);
    await writer.close();
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are removed; the build that fills in their place stays', async () => {
    expect(removeUnreadable(folder, [{ ...model, version: 4 }])).toEqual(['sample']);
    await expect(row()).rejects.toThrow(ReadModelUnavailable);
    const writer = embeddedReadModelWriter(folder);
    expect(await writer.builds('sample')).toEqual([{ model: 'sample', version: 4, build: 2, state: 'building' }]);
    await writer.close();
    expect((await readdir(folder)).filter((name) => name.startsWith('sample-v3'))).toEqual([]);
  });

  it.each([
    ['they are of this version', { version: 3 }],
    ['they are of a newer one', { version: 2 }],
  ])('are served if %s', async (_when, asked) => {
    expect(removeUnreadable(folder, [{ ...model, ...asked }])).toEqual([]);
    expect(await row()).toEqual({ id: 'r1', shopId });
  });
});
