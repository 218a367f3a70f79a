import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WorkerWriter } from './workerWriter.ts';

/** Records each start in the file `life`, and then behaves as the file `fate` says. */
const program = `
import { appendFileSync, readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
const fate = readFileSync(workerData.folder + '/fate', 'utf8');
appendFileSync(workerData.folder + '/life', 'begun ');
const order = ({ kind }) => {
  if (kind === 'close') return parentPort.close();
  if (fate === 'throws') throw new Error('no memory left');
  if (fate === 'exits') process.exit(7);
  parentPort.postMessage({ kind: 'answers', answers: [] });
};
if (fate !== 'cannot open') parentPort.on('message', order);
parentPort.postMessage(fate === 'cannot open' ? { kind: 'failed', message: 'no such folder' } : { kind: 'ready' });
`;

describe('the thread that writes the log', () => {
  let folder: string;
  let writer: WorkerWriter;
  const fate = (text: string) => writeFileSync(join(folder, 'fate'), text);
  const begun = () => readFileSync(join(folder, 'life'), 'utf8').trim().split(' ').length;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'writer-thread-'));
    const script = join(folder, 'writer.mjs');
    appendFileSync(script, program);
    writer = new WorkerWriter(pathToFileURL(script), folder);
  });
  afterEach(async () => {
    await writer.close();
    rmSync(folder, { recursive: true });
  });

  it.each(['throws', 'exits'])('that %s fails one group; one new thread writes all later groups', async (how) => {
    fate(how);
    await writer.start();
    fate('lives');
    await expect(writer.write([])).rejects.toThrow(how === 'throws' ? 'no memory left' : 'ended with 7');
    for (let group = 0; group < 5; group += 1) expect(await writer.write([])).toEqual([]);
    expect(begun()).toBe(2);
  });

  it('that cannot open the log is started again by the next group', async () => {
    fate('cannot open');
    await expect(writer.start()).rejects.toThrow('the event log cannot be opened');
    fate('lives');
    for (let group = 0; group < 5; group += 1) expect(await writer.write([])).toEqual([]);
    expect(begun()).toBe(2);
  });
});
