import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '@bahi/contracts';
import { CommandMemory } from './commandMemory.ts';

const hour = 60 * 60 * 1_000;
const start = Date.parse('2026-04-01T00:00:00.000Z');

function event(revision: number, commandId: string, atHour: number, bodyHash?: string): RecordedEvent {
  const at = new Date(start + atHour * hour).toISOString();
  const meta = { commandId, correlationId: commandId, at, app: 'test', ...(bodyHash !== undefined && { bodyHash }) };
  return { id: String(revision), type: 'MonthFiled', v: 1, data: {}, meta, stream: 'ledger-a', revision, position: '' };
}

describe('the memory of commands', () => {
  it('knows where all events of a command stand, and the body hash of its last', () => {
    const memory = new CommandMemory();
    for (const noted of [event(0, 'a', 0), event(1, 'b', 0), event(2, 'b', 0), event(3, 'b', 0, 'aa')])
      memory.evolve(noted);
    expect(memory.get('a')).toMatchObject({ first: 0, last: 0, bodyHash: null });
    expect(memory.get('b')).toMatchObject({ first: 1, last: 3, bodyHash: 'aa' });
  });

  it('keeps 48 hours however many commands, and 1,000 commands however old', () => {
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
});
