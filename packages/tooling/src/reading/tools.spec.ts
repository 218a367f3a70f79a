import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { streamOf } from '@bahi/contracts';
import * as domain from '@bahi/domain';
import { createCommandHandler, openEmbeddedEventStore } from '@bahi/event-store';
import { openControlSocket, openDataFolder } from '@bahi/runtime';
import { DatabaseSync } from '@photostructure/sqlite';
import { callTool, type Tool } from '../cli/tool.ts';
import { digestTool } from './digestTool.ts';
import { replayTool } from './replayTool.ts';
import { verifyTool } from './verifyTool.ts';

const id = (n: number) => n.toString(16).padStart(32, '0');

describe('the reading tools', () => {
  let folder: string;
  let added = 0;
  const addCategories = async (...names: string[]) => {
    const store = await openEmbeddedEventStore({ folder });
    const commands = createCommandHandler({ store, app: 'test', soleWriter: true });
    for (const name of names) {
      added += 1;
      const context = {
        commandId: id(added),
        correlationId: id(added),
        shopId: id(9),
        at: `2026-07-0${added}T04:30:00.000Z`,
      };
      const category = { id: id(added), name, description: null };
      await commands.handle(domain.catalogueStream, streamOf.catalogue(id(9)), context, (state) =>
        domain.addCategory(state, category),
      );
    }
    await commands.close();
    await store.close();
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bahi-tools-'));
    openDataFolder(folder, {}).release();
    await addCategories('Spices', 'मसाले');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const call = async (tool: Tool, ...args: string[]) => {
    const lines: string[] = [];
    const code = await callTool(tool, args, { DATA_DIR: folder, LOG_LEVEL: 'silent' }, (line) => lines.push(line));
    return { code, lines };
  };

  it('print their usage', async () => {
    expect((await call(verifyTool, '--help')).lines[0]).toMatch(/^npm run verify/);
    const help = await call(replayTool, '--help');
    const streams = Object.values(domain).flatMap((known) =>
      typeof known === 'object' && 'family' in known ? [known.family] : [],
    );
    expect([help.code, streams.length]).toEqual([0, 10]);
    expect(streams.filter((family) => !help.lines.join('\n').includes(`${family}-`))).toEqual([]);
  });

  it('reject unknown arguments in one line', async () => {
    expect((await call(verifyTool, '--tail')).code).toBe(2);
    // an ignored head would let the books pass as sound
    const forgotten = await call(verifyTool, `5:${'a'.repeat(64)}`);
    expect(forgotten).toEqual({ code: 2, lines: [expect.stringMatching(/^Unexpected argument '5:a+'/)] });
    expect(await call(replayTool)).toEqual({ code: 2, lines: ['give exactly one stream: npm run replay -- STREAM'] });
    expect(await call(replayTool, 'ledger-x')).toEqual({ code: 2, lines: ['there is no stream ledger-x'] });
  });

  it('print a readable history', async () => {
    const { code, lines } = await call(replayTool, streamOf.catalogue(id(9)));
    expect(code).toBe(0);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^ {5}1 {2}2026-07-02 04:30:00Z {2}CategoryAdded {2}category=.*मसाले.* revision=0$/);
  });

  it('print a machine-readable history', async () => {
    const { lines } = await call(replayTool, streamOf.catalogue(id(9)), '--json');
    expect(lines.map((line) => (JSON.parse(line) as { revision: number }).revision)).toEqual([0, 1]);
  });

  it('update the read models before showing them, even when no server runs', async () => {
    const before = await call(digestTool, 'categoryList');
    expect(before).toMatchObject({
      code: 0,
      lines: [expect.stringMatching(/^\w{64} {2}categoryList$/), expect.anything()],
    });
    await addCategories('Oils');
    const after = await call(digestTool, 'categoryList');
    expect(after.lines).not.toEqual(before.lines);
    expect(await call(digestTool, 'categoryList')).toEqual(after);
  });

  it('show no read models that do not catch up', async () => {
    const stop = await openControlSocket(join(folder, 'control.sock'), async () => ({ reached: false }));
    const { code, lines } = await call(digestTool);
    await stop();
    expect([code, lines]).toEqual([2, [expect.stringMatching(/^the read models are behind the books/)]]);
  });

  it('report when a log ends before events that read models have seen', async () => {
    const log = join(folder, 'events.db');
    const whole = readFileSync(log);
    await addCategories('Salt', 'Sugar');
    await call(digestTool);
    for (const suffix of ['-wal', '-shm']) rmSync(`${log}${suffix}`, { force: true });
    writeFileSync(log, whole);
    const gone = expect.stringMatching(
      /events\.db ends at event 3 and read models were made of 5: its end is missing; /,
    );
    expect(await call(digestTool)).toEqual({ code: 2, lines: [gone] });
    const { code, lines } = await call(verifyTool);
    expect([code, lines.at(0), lines.at(-1)]).toEqual([1, gone, '3 events in 1 streams: DAMAGED']);
    rmSync(join(folder, 'read'), { recursive: true });
    expect((await call(digestTool)).code).toBe(0);
  });

  it('find sound books sound, and report the place of damage', async () => {
    expect(await call(verifyTool)).toMatchObject({ code: 0, lines: ['3 events in 1 streams: sound'] });
    const database = new DatabaseSync(join(folder, 'events.db'));
    database.exec(`UPDATE events SET data = replace(data, 'Spices', 'Spiced') WHERE revision = 0`);
    database.close();
    const { code, lines } = await call(verifyTool);
    expect(code).toBe(1);
    expect(lines[0]).toMatch(new RegExp(`^DAMAGED row_changed: catalogue-${id(9)} revision 0`));
  });

  it('report a head that the books do not contain', async () => {
    expect((await call(verifyTool, '--head', `5:${'a'.repeat(64)}`)).lines.join()).toContain('head_missing');
    expect((await call(verifyTool, '--head', 'five')).code).toBe(2);
  });

  it('rebuild damaged read models, and report in one line another file that cannot be opened and why', async () => {
    const garbage = 'no database, but long enough to look at'.repeat(200);
    const closed = (file: string) => {
      for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
      writeFileSync(file, garbage);
    };
    // read models are rebuilt
    const before = await call(digestTool);
    const [rows = ''] = readdirSync(join(folder, 'read')).filter((name) => /^categoryList-.*\.db$/.test(name));
    closed(join(folder, 'read', rows));
    const after = await call(digestTool);
    // the rebuild reads the event whose name was changed above, with its new name
    const others = ({ lines }: typeof after) => lines.filter((line) => !/(categoryList|all of these)$/.test(line));
    expect([before.code, after.code, after.lines.length]).toEqual([0, 0, before.lines.length]);
    expect(others(after)).toEqual(others(before));
    closed(join(folder, 'events.db'));
    for (const answer of [await call(digestTool), await call(replayTool, 'ledger-x')]) {
      expect(answer).toEqual({ code: 2, lines: ['the event log cannot be opened: file is not a database'] });
    }
  });
});
