import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { streamOf } from '@bahi/contracts';
import { addCategory, catalogueStream } from '@bahi/domain';
import { createCommandHandler, openEmbeddedEventStore, randomId } from '@bahi/event-store';
import { openDataFolder } from '@bahi/runtime';
import { DatabaseSync } from '@photostructure/sqlite';
import { callTool } from '../cli/tool.ts';
import { replayTool } from './replayTool.ts';

describe('the replay tool on damaged books', () => {
  const stream = streamOf.catalogue(randomId());
  let folder: string;
  let events: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bahi-replay-'));
    events = join(folder, 'events.db');
    openDataFolder(folder).release();
    const store = await openEmbeddedEventStore({ folder });
    const commands = createCommandHandler({ store, app: 'test', soleWriter: true });
    for (const name of ['Spices', 'Pulses', 'Oils']) {
      const [id, commandId] = [randomId(), randomId()];
      const context = { commandId, correlationId: commandId, at: '2026-07-01T04:30:00.000Z' };
      const category = { id, name, description: null };
      await commands.handle(catalogueStream, stream, context, (state) => addCategory(state, category));
    }
    await commands.close();
    await store.close();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const replay = async () => {
    const lines: string[] = [];
    const env = { DATA_DIR: folder, LOG_LEVEL: 'silent' };
    const code = await callTool(replayTool, [stream], env, (line) => lines.push(line));
    return { code, lines };
  };

  it.each(['data', 'meta'])('continues after a row whose %s cannot be read, and names the row', async (column) => {
    const database = new DatabaseSync(events);
    database.exec(`UPDATE events SET ${column} = '{"at' WHERE revision = 1`);
    database.close();
    const { code, lines } = await replay();
    expect([code, lines.length]).toEqual([1, 3]);
    expect(lines[1]).toBe('     1  DAMAGED CategoryAdded: cannot be read, see npm run verify');
  });

  it('reports in one line how much of a cut-off log is missing', async () => {
    truncateSync(events, statSync(events).size / 2);
    const line = expect.stringMatching(/events\.db is cut short, \d+ of its pages are gone: put the whole file back/);
    expect(await replay()).toEqual({ code: 2, lines: [line] });
  });
});
