import { describe, expect, it } from '@jest/globals';
import { Statements } from './statements.ts';

describe('prepared statements', () => {
  it('are made once and limited in number, whatever lists are queried', () => {
    const prepared: string[] = [];
    const statements = new Statements((sql) => {
      prepared.push(sql);
      return { sql };
    });
    for (let n = 0; n < 2_000; n += 1) expect(statements.of(`SELECT ${n}`)).toBe(statements.of(`SELECT ${n}`));
    expect([prepared.length, statements.size]).toEqual([2_000, 500]);
    statements.of('SELECT 1999');
    expect(prepared).toHaveLength(2_000);
    statements.of('SELECT 0');
    expect([prepared.length, statements.size]).toEqual([2_001, 500]);
    statements.clear();
    expect(statements.size).toBe(0);
  });
});
