import { describe, expect, it } from '@jest/globals';
import { archiveName, namedArchives } from '../target/archiveName.ts';
import { outlived } from './retention.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-03-02T04:10:00Z');

/** Sixty days of archives, cleaned up after each one. */
function afterDays(days: number): string[] {
  let names: string[] = [];
  for (let hour = 0; hour < days * 24; hour += 1) {
    names.push(archiveName('a', hour % 24 === 0 ? 'full' : 'hour', START + hour * HOUR));
    const gone = new Set(outlived(namedArchives(names)).map(({ name }) => name));
    names = names.filter((name) => !gone.has(name));
  }
  return names;
}

const fullDays = (names: string[]) =>
  namedArchives(names)
    .filter(({ kind }) => kind === 'full')
    .map(({ at }) => new Date(at).toISOString().slice(0, 10));

describe('what is kept', () => {
  it('is everything at first', () => {
    expect(afterDays(5)).toHaveLength(5 * 24);
  });

  it('is a full archive of each of seven days, and before them the last one of four weeks', () => {
    // the sixtieth day is Thursday, 30 April; Sundays end the weeks
    expect(fullDays(afterDays(60))).toEqual([
      '2026-04-05',
      '2026-04-12',
      '2026-04-19',
      '2026-04-23',
      '2026-04-24',
      '2026-04-25',
      '2026-04-26',
      '2026-04-27',
      '2026-04-28',
      '2026-04-29',
      '2026-04-30',
    ]);
  });

  it('are the hourly ones of those days', () => {
    const hours = afterDays(60).filter((name) => name.endsWith('-hour.bahi'));
    expect(hours).toHaveLength(7 * 23);
  });

  it('are days on which something was made, however long ago', () => {
    const names = [1, 2, 9, 30].map((day) => archiveName('a', 'full', START + day * 24 * HOUR));
    expect(outlived(namedArchives(names))).toEqual([]);
  });

  it('is only the last full archive of a day', () => {
    const names = [0, 1, 2].map((hour) => archiveName('a', 'full', START + hour * HOUR));
    expect(outlived(namedArchives(names)).map(({ name }) => name)).toEqual(names.slice(0, 2));
  });
});

describe('names of archives', () => {
  it('say the log, the moment and the kind, and pass over what is none', () => {
    const name = archiveName('0af1', 'hour', Date.parse('2026-07-11T10:30:00.123Z'));
    expect(name).toBe('bahi-0af1-20260711T103000Z-hour.bahi');
    const others = ['notes.txt', `${name}.part`, 'bahi-0af1-20261311T103000Z-full.bahi'];
    expect(namedArchives([...others, name])).toEqual([
      { name, logId: '0af1', kind: 'hour', at: Date.parse('2026-07-11T10:30:00Z') },
    ]);
  });
});
