import { readFileSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { seededRandom } from '@bahi/testing/faults';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { backUp } from '../backUp.ts';
import { proveSeries } from '../proveSeries.ts';
import { id, LEDGER, openSmallShop, PASSPHRASE, temporaryFolder } from '@bahi/testing/backups/smallShop';
import { newArchiveKey } from './archiveKey.ts';
import { readHeader, type ArchiveHeader } from './header.ts';
import type { ArchiveRecord } from './records.ts';
import { writeArchive } from './writeArchive.ts';

const FLIPS = 300;
const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Where each frame ends, header included. */
function borders(bytes: Buffer): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf('\n') + 1; at < bytes.length; at += 20 + bytes.readUInt32BE(at)) found.push(at);
  return found;
}

describe('F20: a damaged archive', () => {
  const file = folder.path('good');
  const damaged = folder.path('damaged');
  let good: Buffer;

  // texts that do not compress, so that there are several blocks
  beforeAll(async () => {
    const shop = await openSmallShop();
    const random = seededRandom(5);
    const noise = () => Array.from({ length: 20_000 }, () => random.below(36).toString(36)).join('');
    for (let n = 0; n < 30; n += 1) await shop.append(LEDGER, noise());
    await backUp(shop, file, { passphrase: PASSPHRASE });
    good = readFileSync(file);
  });

  const problemOf = async (bytes: Buffer, passphrase: string | null = PASSPHRASE): Promise<string> => {
    try {
      writeFileSync(damaged, bytes);
      await proveSeries([damaged], passphrase ?? undefined);
      return 'none';
    } catch (error) {
      return (error as { problem?: string }).problem ?? String(error);
    }
  };

  it('is refused at each of 300 places where a bit was flipped', async () => {
    const random = seededRandom(20);
    const bits = new Set<number>();
    const found = new Map<string, number>();
    for (let n = 0; n < FLIPS; n += 1) {
      const bytes = Buffer.from(good);
      // a third in the first line and the frame behind it, which would be met too seldom
      const at = random.below(n % 3 === 0 ? 1_000 : bytes.length);
      const bit = random.below(8);
      bits.add(bit);
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
      const problem = await problemOf(bytes);
      found.set(problem, (found.get(problem) ?? 0) + 1);
    }
    const known = ['damaged', 'cut_off', 'wrong_passphrase', 'not_an_archive', 'other_format'];
    expect([...found.keys()].filter((problem) => !known.includes(problem))).toEqual([]);
    expect(bits.size).toBe(8);
    expect(found.get('damaged')).toBeGreaterThan(FLIPS / 2);
  });

  it('is refused when it was cut at any border, or anywhere else', async () => {
    const ends = borders(good);
    expect(ends.length).toBeGreaterThan(4);
    for (const end of [...ends, good.length - 1, good.length - 30]) {
      expect(await problemOf(good.subarray(0, end))).toBe('cut_off');
    }
    for (const end of [0, 10]) expect(await problemOf(good.subarray(0, end))).toBe('not_an_archive');
  });

  it('is refused when blocks were moved, left out, doubled or added', async () => {
    const [first = 0, second = 0, third = 0] = borders(good);
    const part = (from: number, to?: number) => good.subarray(from, to);
    const moved = [part(0, first), part(second, third), part(first, second), part(third)];
    const leftOut = [part(0, first), part(second)];
    const doubled = [part(0, second), part(first)];
    const added = [good, part(first, second)];
    for (const parts of [moved, leftOut, doubled, added]) expect(await problemOf(Buffer.concat(parts))).toBe('damaged');
  });

  it('is refused without its passphrase, with another one, and with one that it never had', async () => {
    await expect(proveSeries([file], 'other')).rejects.toMatchObject({ problem: 'wrong_passphrase' });
    await expect(proveSeries([file], undefined)).rejects.toMatchObject({ problem: 'passphrase_missing' });
    const open = folder.path('open');
    await backUp(await openSmallShop(), open, { passphrase: undefined });
    await expect(proveSeries([open], PASSPHRASE)).rejects.toMatchObject({ problem: 'not_encrypted' });
  });

  it('under the first line of another one is refused', async () => {
    const other = folder.path('other');
    await backUp(await openSmallShop(), other, { passphrase: PASSPHRASE });
    const line = (bytes: Buffer) => bytes.subarray(0, bytes.indexOf('\n') + 1);
    const changed = { ...(JSON.parse(line(good).toString()) as ArchiveHeader), head: '9'.repeat(20) };
    const body = good.subarray(line(good).length);
    expect(await problemOf(Buffer.concat([Buffer.from(`${JSON.stringify(changed)}\n`), body]))).toBe('damaged');
    expect(await problemOf(Buffer.concat([line(readFileSync(other)), body]))).toBe('damaged');
  });

  it('with an event that no log would take back is refused', async () => {
    const { secret, ...keyed } = await newArchiveKey(undefined);
    const { header } = await readHeader(file);
    const at = '2026-07-11T10:30:00.000Z';
    const meta = { commandId: id(7), correlationId: id(7), at, app: 'test' };
    const holding = async (what: object) => {
      const event = { kind: 'event', stream: 'bill-a', revision: 0, id: id(1), type: 'Noted', v: 1, ...what };
      const records = [{ kind: 'secret', dataSecret: 'd'.repeat(40) }, event, { kind: 'end', events: 1 }];
      const source = Readable.from(records) as AsyncIterable<ArchiveRecord>;
      await writeArchive(damaged, { ...header, ...keyed }, secret, source, async () => undefined);
      return problemOf(readFileSync(damaged), null);
    };
    expect(await holding({ data: null, meta })).toBe('none');
    for (const what of [{ meta }, { data: {}, meta: {} }, { data: {}, meta: [] }, { data: {} }]) {
      expect(await holding(what)).toBe('damaged');
    }
  });
});
