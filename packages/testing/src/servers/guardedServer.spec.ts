import { describe, expect, it } from '@jest/globals';
import { freePort } from './guardedServer.ts';

describe('a free port for a server', () => {
  it('is given to one caller only', async () => {
    const ports = await Promise.all(Array.from({ length: 500 }, freePort));
    expect(new Set(ports).size).toBe(ports.length);
  });
});
