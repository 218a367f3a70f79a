import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { RecordedEvent } from '@bahi/contracts';
import { NO_STREAM, openEmbeddedEventStore, verifyRows, type EventStore } from '@bahi/event-store';
import type { SeededRandom } from '@bahi/testing/faults';
import { Disk } from './disk.ts';
import type { Acknowledged } from './powerCutDriver.ts';
import { readRecording, type DiskCall } from './recording.ts';

const here = dirname(fileURLToPath(import.meta.url));
const repository = join(here, '../../../../..');
/** Probabilities of losing an unsynced change; each cut picks one. */
const DROPPING = [0.1, 0.5, 0.9];
const golden = join(repository, 'packages/contracts/golden');
const ACKNOWLEDGED = 'acknowledged.jsonl';

/** The disk calls of one run. */
export interface Traffic {
  calls: DiskCall[];
  /** The files at the end of the run. */
  left: Map<string, Buffer>;
}

export interface Finding {
  /** The call before which the power is cut. */
  cut: number;
  /** Appends acknowledged by then. */
  acknowledged: number;
  /** Acknowledged appends that are missing or different. */
  lost: number;
  /** All other violations: partial appends, gaps, rows that do not verify, a store that accepts no appends. */
  broken: string[];
}

/** When the power is cut: between commits, or during a checkpoint of the write-ahead log. */
export type During = 'traffic' | 'folding';

/** Whether writes can be recorded on this machine. */
export function canRecord(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    execFileSync('gcc', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const weakened: Plugin = {
  name: 'weakened-sqlite',
  setup(bundling) {
    const shim = join(here, 'weakSqlite.ts');
    bundling.onResolve({ filter: /^@photostructure\/sqlite$/ }, ({ path, importer }) =>
      importer === shim ? { path, external: true } : { path: shim },
    );
  },
};

async function bundle(outdir: string, weak: boolean): Promise<void> {
  // link to the installed modules
  symlinkSync(join(repository, 'node_modules'), join(outdir, 'node_modules'));
  writeFileSync(join(outdir, 'package.json'), '{"type":"module"}');
  await build({
    entryPoints: [
      join(here, 'powerCutDriver.ts'),
      join(repository, 'packages/event-store/src/embedded/eventWriter.worker.ts'),
    ],
    outdir,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['@photostructure/sqlite'],
    plugins: weak ? [weakened] : [],
    logLevel: 'error',
  });
}

export interface TrafficOptions {
  /** Bills that each writer makes before the store is closed and reopened. */
  sessions: readonly number[];
  /**
   * Maximum size of answers. Long answers spread an append over several pages, so that few fill the write-ahead log.
   */
  longestAnswer?: number;
  /** Commits with `synchronous=NORMAL` without the store's knowledge. */
  weak?: boolean;
}

/** Runs eight writers on a new store and records every call that changes a file. */
export async function recordTraffic({ sessions, longestAnswer = 200, weak = false }: TrafficOptions): Promise<Traffic> {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'bahi-power-cut-')));
  try {
    const folder = join(scratch, 'data');
    const log = join(scratch, 'recording');
    const recorder = join(scratch, 'recorder.so');
    mkdirSync(folder);
    execFileSync('gcc', ['-O2', '-shared', '-fPIC', '-o', recorder, join(here, 'recorder.c'), '-ldl', '-lpthread']);
    await bundle(scratch, weak);
    execFileSync(
      process.execPath,
      [join(scratch, 'powerCutDriver.js'), folder, golden, String(longestAnswer), ...sessions.map(String)],
      { env: { ...process.env, LD_PRELOAD: recorder, RECORD_FOLDER: folder, RECORD_LOG: log }, stdio: 'inherit' },
    );
    const calls = readRecording(log);
    const left = new Map<string, Buffer>();
    for (const path of created(calls)) if (existsSync(path)) left.set(path, readFileSync(path));
    return { calls, left };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function created(calls: readonly DiskCall[]): Set<string> {
  return new Set(calls.flatMap((call) => (call.kind === 'create' ? [call.path] : [])));
}

/** Cuts the power at this many random places and reports the result of each cut. */
export async function cutPowerAtRandom(
  traffic: Traffic,
  count: number,
  random: SeededRandom,
  during: During = 'traffic',
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const cuts = chooseCuts(traffic, count, random, during);
  for await (const finding of cutPower(traffic, cuts, random)) findings.push(finding);
  return findings;
}

/** Cuts the power at each given place, in ascending order, and checks the content of the store. */
async function* cutPower({ calls }: Traffic, cuts: readonly number[], random: SeededRandom): AsyncGenerator<Finding> {
  const disk = new Disk();
  const acknowledged: Acknowledged[] = [];
  const marker = fileNamed(calls, ACKNOWLEDGED);
  let done = 0;
  for (const cut of cuts) {
    for (const call of calls.slice(done, cut)) {
      disk.apply(call);
      if (call.kind === 'write' && call.file === marker) {
        acknowledged.push(JSON.parse(call.bytes.toString()) as Acknowledged);
      }
    }
    done = cut;
    const dropping = DROPPING[random.below(DROPPING.length)] ?? 1;
    const found = await inspect(disk.afterPowerCut(random, dropping), acknowledged);
    yield { cut, acknowledged: acknowledged.length, ...found };
  }
}

/**
 * Random places between the first and the last acknowledgement, in ascending order. During a checkpoint every append is
 * in two places, so those thousands of writes are chosen separately.
 */
function chooseCuts({ calls }: Traffic, count: number, random: SeededRandom, during: During): number[] {
  const acknowledgements = fileNamed(calls, ACKNOWLEDGED);
  const log = fileNamed(calls, 'events.db');
  const writes = (file: bigint) => (call: DiskCall) => call.kind === 'write' && call.file === file;
  const first = calls.findIndex(writes(acknowledgements));
  const last = calls.findLastIndex(writes(acknowledgements));
  const isFolding = writes(log);
  const places = calls.flatMap((call, place) =>
    place > first && place <= last && isFolding(call) === (during === 'folding') ? [place] : [],
  );
  return Array.from({ length: count }, () => places[random.below(places.length)] ?? last).sort((a, b) => a - b);
}

function fileNamed(calls: readonly DiskCall[], name: string): bigint {
  const call = calls.find((each) => each.kind === 'create' && basename(each.path) === name);
  if (call?.kind !== 'create') throw new Error(`the driver made no ${name}`);
  return call.file;
}

type Found = Pick<Finding, 'lost' | 'broken'>;

async function inspect(files: ReadonlyMap<string, Buffer>, acknowledged: readonly Acknowledged[]): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-after-cut-'));
  try {
    for (const [path, bytes] of files) {
      if (outlivesMachine(path)) writeFileSync(join(folder, basename(path)), bytes);
    }
    const store = await openEmbeddedEventStore({ folder });
    try {
      return await examine(store, folder, acknowledged);
    } finally {
      await store.close();
    }
  } catch (error) {
    return { lost: acknowledged.length, broken: [String(error)] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function examine(store: EventStore, folder: string, acknowledged: readonly Acknowledged[]): Promise<Found> {
  const streams = await readStreams(store);
  const digests = new Map(
    Array.from(streams, ([stream, events]) => [stream, events.map((event) => digest(event))] as const),
  );
  const lost = acknowledged.filter(({ stream, from, events }) =>
    events.some((expected, index) => digests.get(stream)?.[from + index] !== expected),
  ).length;
  const broken = [...streams].flatMap(([stream, events]) => brokenIn(stream, events));
  const { problems } = verifyRows(folder);
  broken.push(...problems.map(({ problem, place }) => `${problem} at ${place}`));
  const [newest] = await store.readAll({ after: null, maxCount: 1, asStored: true });
  if (newest !== undefined) await store.append('bill-next', NO_STREAM, [newest]);
  return { lost, broken };
}

async function readStreams(store: EventStore): Promise<Map<string, RecordedEvent[]>> {
  const streams = new Map<string, RecordedEvent[]>();
  for (const event of await store.readAll({ after: null, maxCount: Number.MAX_SAFE_INTEGER, asStored: true })) {
    const events = streams.get(event.stream);
    if (events === undefined) streams.set(event.stream, [event]);
    else events.push(event);
  }
  return streams;
}

/** The index of the write-ahead log is shared memory: written without system calls and rebuilt after a restart. */
function outlivesMachine(path: string): boolean {
  return !path.endsWith('-shm');
}

// parsed from canonical text, so the members are already in canonical order
function digest({ id, type, v, data, meta }: RecordedEvent): string {
  return hash('sha256', JSON.stringify({ data, id, meta, type, v }));
}

/**
 * Checks that revisions have no gaps and that each command is complete: its last event contains the number of its
 * events.
 */
function brokenIn(stream: string, events: readonly RecordedEvent[]): string[] {
  const broken: string[] = [];
  let open = 0;
  for (const [index, { revision, meta }] of events.entries()) {
    if (revision !== index) broken.push(`${stream} holds revision ${revision} at place ${index}`);
    open += 1;
    if (meta.answer === undefined) continue;
    if ((meta.answer as { facts: number }).facts !== open) broken.push(`${stream} lacks events before ${revision}`);
    open = 0;
  }
  if (open > 0) broken.push(`${stream} ends in the middle of an append`);
  return broken;
}

/** Compares the recorded files with the actual ones: true when no write was missed. */
export function recordedEverything({ calls, left }: Traffic): boolean {
  const disk = new Disk();
  for (const call of calls) disk.apply(call);
  const contents = disk.contents();
  const isRecorded = ([path, bytes]: [string, Buffer]): boolean => contents.get(path)?.equals(bytes) === true;
  return contents.size === left.size && [...left].filter(([path]) => outlivesMachine(path)).every(isRecorded);
}
