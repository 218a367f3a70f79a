import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTcpProxy, type TcpProxy } from './tcpProxy.ts';

describe('a proxy with network faults', () => {
  let echo: Server;
  let proxy: TcpProxy;
  let client: Socket;
  beforeEach(async () => {
    echo = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
    await once(echo, 'listening');
    proxy = await startTcpProxy((echo.address() as AddressInfo).port, { slowMs: 50 });
    client = connect(proxy.port, '127.0.0.1');
    await echoed('hello');
  });
  afterEach(async () => {
    client.destroy();
    await proxy.close();
    echo.close();
  });

  /** Sends a word and waits for its echo. */
  async function echoed(word: string): Promise<void> {
    client.write(word);
    const [heard] = (await once(client, 'data')) as [Buffer];
    expect(heard.toString()).toBe(word);
  }

  it('keeps data while it is silent, and forwards it when it is open again', async () => {
    proxy.become('silent');
    let heard = '';
    client.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    client.write('anybody?');
    // another connection uses the same machine meanwhile
    const other = connect((echo.address() as AddressInfo).port, '127.0.0.1');
    other.write('beside it');
    await once(other, 'data');
    other.destroy();
    expect(heard).toBe('');
    proxy.become('open');
    await once(client, 'data');
    expect(heard).toBe('anybody?');
  });

  it('delays each piece of data while it is slow', async () => {
    proxy.become('slow');
    const began = performance.now();
    await echoed('are you there?');
    expect(performance.now() - began).toBeGreaterThan(95);
  });

  it('breaks existing and new connections while it is cut, and accepts new ones afterwards', async () => {
    proxy.become('cut');
    await once(client, 'close');
    client = connect(proxy.port, '127.0.0.1').on('error', () => undefined);
    await once(client, 'close');
    proxy.become('open');
    client = connect(proxy.port, '127.0.0.1');
    await echoed('back again');
  });
});
