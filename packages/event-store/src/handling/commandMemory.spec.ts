import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '@bahi/contracts';
import { CommandMemory } from './commandMemory.ts';
import { booksDefinition } from '@bahi/testing/sampleBooks';
import { StreamFold } from './streamFold.ts';

const hour = 60 * 60 * 1_000;
const start = Date.parse('2026-04-01T00:00:00.000Z');

function event(revision: number, commandId: string, atHour: number): RecordedEvent {
  const at = new Date(start + atHour * hour).toISOString();
  const meta = { commandId, correlationId: commandId, at, app: 'test' };
  return { id: String(revision), type: 'MonthFiled', v: 1, data: {}, meta, stream: 'ledger-a', revision, position: '' };
}

describe('the command memory', () => {
  it('knows the revisions of all events of a command', () => {
    const memory = new CommandMemory();
    for (const noted of [event(0, 'a', 0), event(1, 'b', 0), event(2, 'b', 0), event(3, 'b', 0)]) memory.evolve(noted);
    expect(memory.get('a')).toMatchObject({ first: 0, last: 0 });
    expect(memory.get('b')).toMatchObject({ first: 1, last: 3 });
  });

  it('keeps all commands of 48 hours, and 1,000 commands however old', () => {
    const memory = new CommandMemory();
    for (let count = 0; count < 3_000; count += 1)
      memory.evolve(event(count, `command ${count}`, count < 1_500 ? 0 : 47));
    expect(memory.get('command 0')).toBeDefined();
    memory.evolve(event(3_000, 'later', 49));
    expect(memory.get('command 1499')).toBeUndefined();
    expect(memory.get('command 1500')).toBeDefined();
    memory.evolve(event(3_001, 'much later', 1_000));
    expect(memory.get('command 2001')).toBeUndefined();
    expect(memory.get('command 2002')).toBeDefined();
  });

  it('keeps forgetting after a clock was years ahead, and keeps 48 hours of the commands dated by it', () => {
    const memory = new CommandMemory();
    const years = 80_000;
    for (let count = 0; count < 1_500; count += 1) memory.evolve(event(count, `ahead ${count}`, years));
    memory.evolve(event(1_500, 'put right', 0));
    const copy = CommandMemory.fromSnapshot(memory.toSnapshot());
    memory.evolve(event(1_501, 'next day', 47));
    expect(memory.get('ahead 0')).toBeDefined();
    for (const each of [memory, copy]) {
      for (let count = 0; count < 1_500; count += 1) each.evolve(event(1_502 + count, `later ${count}`, 49));
      expect(each.get('put right')).toBeUndefined();
      expect(each.get('later 0')).toBeDefined();
    }
  });

  it('forgets nothing because of one day on a clock that was years behind', () => {
    const memory = new CommandMemory();
    for (let count = 0; count < 1_500; count += 1) memory.evolve(event(count, `command ${count}`, 0));
    memory.evolve(event(1_500, 'behind', -80_000));
    memory.evolve(event(1_501, 'still behind', -79_976));
    memory.evolve(event(1_502, 'later', 47));
    expect(memory.get('command 0')).toBeDefined();
    memory.evolve(event(1_503, 'much later', 49));
    expect(memory.get('command 0')).toBeUndefined();
  });

  it('undoes the commands since the mark, and nothing once the mark is removed', () => {
    const fold = StreamFold.initial(booksDefinition);
    fold.mark();
    fold.evolve(event(0, 'a', 0));
    fold.commands.rewind();
    expect(fold.commands.get('a')).toBeUndefined();
    fold.unmark();
    fold.evolve(event(1, 'b', 0));
    fold.commands.rewind();
    expect(fold.commands.get('b')).toBeDefined();
  });
});
