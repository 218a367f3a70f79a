import { describe, expect, it } from '@jest/globals';
import { freePort } from './guardedServer.ts';

describe('ports for servers that are yet to start', () => {
  it('gives no two askers the same one', async () => {
    const ports = await Promise.all(Array.from({ length: 500 }, freePort));
    expect(new Set(ports).size).toBe(ports.length);
  });
});
