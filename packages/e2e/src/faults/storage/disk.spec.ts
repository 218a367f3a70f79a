import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '@bahi/testing/faults';
import { Disk } from './disk.ts';
import type { DiskCall } from './recording.ts';

const file = 1n;
const folder = 2n;
const created: DiskCall[] = [
  { kind: 'create', file, path: '/d/log' },
  { kind: 'open', file: folder, path: '/d' },
];
const syncOf = (id: bigint): DiskCall[] => [
  { kind: 'syncBegin', file: id },
  { kind: 'syncEnd', file: id },
];
const write = (offset: number, bytes: Buffer): DiskCall => ({ kind: 'write', file, offset, bytes });

function diskAfter(...calls: DiskCall[]): Disk {
  const disk = new Disk();
  for (const call of calls) disk.apply(call);
  return disk;
}

const ALL_LOST = 1;

describe('a disk whose power is cut', () => {
  it('keeps writes before a completed sync, and may lose later ones', () => {
    const disk = diskAfter(...created, ...syncOf(folder), write(0, Buffer.from('safe')), ...syncOf(file));
    disk.apply({ kind: 'truncate', file, length: 2 });
    expect(disk.contents().get('/d/log')?.toString()).toBe('sa');
    const after = disk.afterPowerCut(
      { ...seededRandom(1), chance: (probability) => probability === ALL_LOST },
      ALL_LOST,
    );
    expect(after.get('/d/log')?.toString()).toBe('safe');
  });

  it('does not count a write made during the sync', () => {
    const disk = diskAfter(...created, ...syncOf(folder), { kind: 'syncBegin', file }, write(0, Buffer.from('late')));
    disk.apply({ kind: 'syncEnd', file });
    const after = disk.afterPowerCut(
      { ...seededRandom(1), chance: (probability) => probability === ALL_LOST },
      ALL_LOST,
    );
    expect(after.get('/d/log')?.length).toBe(0);
  });

  it('loses a file whose folder was not synced, even if the file was', () => {
    const disk = diskAfter(...created, write(0, Buffer.from('lost')), ...syncOf(file));
    expect(disk.afterPowerCut(seededRandom(1), ALL_LOST).size).toBe(0);
  });

  it('restores a name whose removal was not synced', () => {
    const disk = diskAfter(...created, ...syncOf(folder), { kind: 'unlink', path: '/d/log' });
    expect(disk.contents().size).toBe(0);
    expect([...disk.afterPowerCut(seededRandom(1), ALL_LOST).keys()]).toEqual(['/d/log']);
  });

  it('tears a write only at sector boundaries', () => {
    const disk = diskAfter(...created, ...syncOf(folder), write(100, Buffer.alloc(2_000, 'x')));
    const after = disk.afterPowerCut({ ...seededRandom(3), chance: (p) => p === 0.2 || seededRandom(7).chance(p) }, 0);
    const bytes = after.get('/d/log') ?? Buffer.alloc(0);
    const sectors = [
      bytes.subarray(100, 512),
      bytes.subarray(512, 1_024),
      bytes.subarray(1_024, 1_536),
      bytes.subarray(1_536),
    ];
    for (const sector of sectors) expect(new Set(sector).size).toBeLessThanOrEqual(1);
  });
});
