import { readFileSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { seededRandom } from '@bahi/testing/faults';
import { id, LEDGER, openSmallShop, PASSPHRASE, temporaryFolder } from '@bahi/testing/backups/smallShop';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Decrypter, Encrypter } from 'age-encryption';
import { backUp } from '../backUp.ts';
import { proveSeries } from '../proveSeries.ts';
import { readHeader, type ArchiveHeader } from './header.ts';
import type { ArchiveRecord } from './records.ts';
import { writeArchive } from './writeArchive.ts';

const FLIPS = 300;
/** A block of an age file: 64 KiB, and the tag that proves it. */
const BLOCK = 65_536 + 16;
/** A guess need not be slow here, and hundreds are made. */
const QUICK = 2;
const folder = temporaryFolder();
afterAll(() => folder.remove());

const line = (bytes: Buffer) => bytes.subarray(0, bytes.indexOf('\n') + 1);
const behindLine = (bytes: Buffer) => bytes.subarray(line(bytes).length);

/** What stands in an archive, opened by the library alone. */
async function opened(bytes: Buffer): Promise<Buffer> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(PASSPHRASE);
  return Buffer.from(await decrypter.decrypt(behindLine(bytes)));
}

/** An archive with another content, or the same one under another work factor. */
async function lockedAgain(first: Buffer, content: Buffer, workFactor: number): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(PASSPHRASE);
  encrypter.setScryptWorkFactor(workFactor);
  return Buffer.concat([first, await encrypter.encrypt(content)]);
}

/** A shop whose texts do not compress, so that its archive has several blocks. */
async function openNoisyShop() {
  const shop = await openSmallShop();
  const random = seededRandom(5);
  const noise = () => Array.from({ length: 20_000 }, () => random.below(36).toString(36)).join('');
  for (let n = 0; n < 30; n += 1) await shop.append(LEDGER, noise());
  return shop;
}

async function problemOf(bytes: Buffer, passphrase: string | undefined): Promise<string> {
  const damaged = folder.path('damaged');
  try {
    writeFileSync(damaged, bytes);
    await proveSeries([damaged], passphrase);
    return 'none';
  } catch (error) {
    return (error as { problem?: string }).problem ?? String(error);
  }
}

/** How often which problem was found where a bit was flipped; a third of the places are in the first thousand bytes. */
async function problemsOfFlips(good: Buffer, passphrase: string | undefined): Promise<Map<string, number>> {
  const random = seededRandom(20);
  const found = new Map<string, number>();
  for (let n = 0; n < FLIPS; n += 1) {
    const bytes = Buffer.from(good);
    const at = random.below(n % 3 === 0 ? 1_000 : bytes.length);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.below(8)), at);
    const problem = await problemOf(bytes, passphrase);
    found.set(problem, (found.get(problem) ?? 0) + 1);
  }
  return found;
}

describe('F20: a damaged archive', () => {
  const file = folder.path('good');
  let good: Buffer;
  /** Where each block of the age file begins, and the end of the file. */
  let borders: number[];

  beforeAll(async () => {
    await backUp(await openNoisyShop(), file, { passphrase: PASSPHRASE });
    const made = readFileSync(file);
    good = await lockedAgain(line(made), await opened(made), QUICK);
    // behind the lines of the age file and the nonce of its blocks
    const first = good.indexOf('\n', good.indexOf('\n--- ') + 1) + 1 + 16;
    borders = [];
    for (let at = first; at < good.length; at += BLOCK) borders.push(at);
    borders.push(good.length);
    expect(borders.length).toBeGreaterThan(4);
  });

  it('is refused at each of 300 places where a bit was flipped', async () => {
    const found = await problemsOfFlips(good, PASSPHRASE);
    const known = ['damaged', 'wrong_passphrase', 'not_an_archive', 'other_format'];
    expect([...found.keys()].filter((problem) => !known.includes(problem))).toEqual([]);
    expect(found.get('damaged')).toBeGreaterThan(FLIPS / 2);
  });

  it('is refused when it was cut at any border, or anywhere else', async () => {
    const cuts = [...borders.slice(0, -1), good.length - 1, good.length - 30];
    for (const end of cuts) expect([end, await problemOf(good.subarray(0, end), PASSPHRASE)]).toEqual([end, 'damaged']);
    for (const end of [0, 10]) expect(await problemOf(good.subarray(0, end), PASSPHRASE)).toBe('not_an_archive');
  });

  it('is refused when blocks were moved, left out, doubled or added', async () => {
    const [first = 0, second = 0, third = 0] = borders;
    const part = (from: number, to?: number) => good.subarray(from, to);
    const moved = [part(0, first), part(second, third), part(first, second), part(third)];
    const leftOut = [part(0, first), part(second)];
    const doubled = [part(0, second), part(first)];
    const added = [good, part(first, second)];
    for (const parts of [moved, leftOut, doubled, added]) {
      expect(await problemOf(Buffer.concat(parts), PASSPHRASE)).toBe('damaged');
    }
  });

  it('under the first line of another one is refused', async () => {
    const other = folder.path('other');
    await backUp(await openSmallShop(), other, { passphrase: PASSPHRASE });
    const changed = { ...(JSON.parse(line(good).toString()) as ArchiveHeader), head: '9'.repeat(20) };
    for (const first of [Buffer.from(`${JSON.stringify(changed)}\n`), line(readFileSync(other))]) {
      expect(await problemOf(Buffer.concat([first, behindLine(good)]), PASSPHRASE)).toBe('damaged');
    }
  });

  it('that asks for more memory than a till has is refused before it gets any', async () => {
    const text = good.toString('latin1');
    for (const workFactor of ['18', '20', '99', '100']) {
      const asking = text.replace(/(-> scrypt \S+) 2\n/, `$1 ${workFactor}\n`);
      expect(asking).not.toBe(text);
      expect(await problemOf(Buffer.from(asking, 'latin1'), PASSPHRASE)).toBe('damaged');
    }
  });

  it('with an event that no log would take back is refused', async () => {
    const { header } = await readHeader(file);
    const at = '2026-07-11T10:30:00.000Z';
    const meta = { commandId: id(7), correlationId: id(7), at, app: 'test' };
    const holding = async (what: object) => {
      const event = { kind: 'event', stream: 'bill-a', revision: 0, id: id(1), type: 'Noted', v: 1, ...what };
      const records = [{ kind: 'secret', dataSecret: 'd'.repeat(40) }, event, { kind: 'end', events: 1 }];
      const source = Readable.from(records) as AsyncIterable<ArchiveRecord>;
      const made = folder.path('made');
      await writeArchive(made, { ...header, encryption: 'none' }, undefined, source, async () => undefined);
      return problemOf(readFileSync(made), undefined);
    };
    expect(await holding({ data: null, meta })).toBe('none');
    for (const what of [{ meta }, { data: {}, meta: {} }, { data: {}, meta: [] }, { data: {} }]) {
      expect(await holding(what)).toBe('damaged');
    }
  });
});

describe('F20: a damaged archive that is not encrypted', () => {
  let good: Buffer;

  beforeAll(async () => {
    const file = folder.path('open');
    await backUp(await openNoisyShop(), file, { passphrase: undefined });
    good = readFileSync(file);
  });

  it('is refused at each of 300 places where a bit was flipped, or still says the same', async () => {
    const content = gunzipSync(behindLine(good));
    const found = await problemsOfFlips(good, undefined);
    // gzip's own first bytes hold a time and a system, which nothing hangs on
    const known = ['damaged', 'not_an_archive', 'other_format', 'passphrase_missing', 'none'];
    expect([...found.keys()].filter((problem) => !known.includes(problem))).toEqual([]);
    expect(found.get('damaged')).toBeGreaterThan(FLIPS / 2);
    expect(found.get('none') ?? 0).toBeLessThan(FLIPS / 50);
    expect(content.subarray(0, line(good).length)).toEqual(line(good));
  });

  it('is refused when it was cut, or a part of it was left out or doubled', async () => {
    const middle = Math.floor(good.length / 2);
    const part = (from: number, to?: number) => good.subarray(from, to);
    const leftOut = Buffer.concat([part(0, middle), part(middle + 1_000)]);
    const doubled = Buffer.concat([part(0, middle + 1_000), part(middle)]);
    const cuts = [line(good).length, line(good).length + 5, middle, good.length - 8, good.length - 1];
    for (const bytes of [leftOut, doubled, ...cuts.map((end) => part(0, end))]) {
      expect(await problemOf(bytes, undefined)).toBe('damaged');
    }
  });

  it('under the first line of another one is refused', async () => {
    const changed = { ...(JSON.parse(line(good).toString()) as ArchiveHeader), head: '9'.repeat(20) };
    const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(changed)}\n`), behindLine(good)]);
    expect(await problemOf(bytes, undefined)).toBe('damaged');
  });
});
