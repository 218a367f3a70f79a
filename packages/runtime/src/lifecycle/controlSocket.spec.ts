import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { askServer, openControlSocket, type ControlRequest } from './controlSocket.ts';

describe('the control socket', () => {
  let folder: string;
  let path: string;
  let close: () => Promise<void>;
  const asked: ControlRequest[] = [];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bahi-control-'));
    path = join(folder, 'control.sock');
    writeFileSync(path, 'left over by a killed process');
    close = await openControlSocket(path, async (request) => {
      asked.push(request);
      if (request.command === 'rebuild') throw new Error(`there is no projection ${request.projection}`);
      return { answered: request.command };
    });
  });
  afterEach(async () => {
    await close();
    asked.length = 0;
    rmSync(folder, { recursive: true, force: true });
  });

  it('is for the owner of the folder only', () => {
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('answers a request', async () => {
    expect(await askServer(path, { command: 'retry', projection: 'stock' })).toEqual({ result: { answered: 'retry' } });
    expect(asked).toEqual([{ command: 'retry', projection: 'stock' }]);
  });

  it('hands back the reason of a failure', async () => {
    await expect(askServer(path, { command: 'rebuild', projection: 'x' })).rejects.toThrow('there is no projection x');
  });

  it('does nothing for a request it does not know', async () => {
    const line = await new Promise<string>((resolve) => {
      const socket = connect(path, () => socket.write('{"command":"drop"}\n'));
      socket.on('data', (data) => {
        socket.end();
        resolve(data.toString());
      });
    });
    expect(JSON.parse(line)).toMatchObject({ ok: false });
    expect(asked).toEqual([]);
  });

  it('is absent when no server runs', async () => {
    await close();
    expect(await askServer(path, { command: 'status' })).toBeUndefined();
    expect(await askServer(join(folder, 'none.sock'), { command: 'status' })).toBeUndefined();
  });
});
