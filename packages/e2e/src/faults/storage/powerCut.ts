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
/** How likely an unsafe change is lost: a cut draws one. */
const DROPPING = [0.1, 0.5, 0.9];
const golden = join(repository, 'packages/contracts/golden');
const ACKNOWLEDGED = 'acknowledged.jsonl';

/** The traffic of one run as it met the disk. */
export interface Traffic {
  calls: DiskCall[];
  /** The files the run left behind. */
  left: Map<string, Buffer>;
}

export interface Finding {
  /** Before which call the power went. */
  cut: number;
  /** Appends that were acknowledged by then. */
  acknowledged: number;
  /** Acknowledged appends that are missing or different. */
  lost: number;
  /** Everything else that must not be: appends found in part, gaps, rows that do not verify, a store that takes no more. */
  broken: string[];
}

/** Where the power is cut: among the commits, or while the write-ahead log is folded back into the file. */
export type During = 'traffic' | 'folding';

/** Whether writes can be recorded here. */
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
  // what npm installed stays where it is and is found through the link
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
  /** Bills each writer makes before the store is closed and opened again. */
  sessions: readonly number[];
  /** Bytes up to which answers vary: long ones spread an append over several pages, so that few fill the write-ahead log. */
  longestAnswer?: number;
  /** Commits with `synchronous=NORMAL` behind the store's back. */
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

/** Cuts the power at as many random places and reports what each cut left. */
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

/** Cuts the power at each of the places given, in rising order, and says what the store then holds. */
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
 * Random places between the first acknowledgement and the last, in rising order. While the write-ahead log is folded back
 * into the file every append is safe in two places: those thousands of writes are a place of their own.
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

/** The index of the write-ahead log is memory that processes share: written without calls, made again after a restart. */
function outlivesMachine(path: string): boolean {
  return !path.endsWith('-shm');
}

// parsed from canonical text, so their members are in canonical order already
function digest({ id, type, v, data, meta }: RecordedEvent): string {
  return hash('sha256', JSON.stringify({ data, id, meta, type, v }));
}

/** Revisions count from 0 without a gap, and each command's events are all there: its last one says how many. */
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

/** The files as the recording says they are, against the files as the run left them: true when no write escaped. */
export function recordedEverything({ calls, left }: Traffic): boolean {
  const disk = new Disk();
  for (const call of calls) disk.apply(call);
  const contents = disk.contents();
  const isRecorded = ([path, bytes]: [string, Buffer]): boolean => contents.get(path)?.equals(bytes) === true;
  return contents.size === left.size && [...left].filter(([path]) => outlivesMachine(path)).every(isRecorded);
}
