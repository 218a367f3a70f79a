import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTcpProxy, type TcpProxy } from './tcpProxy.ts';

describe('a way to a server that can be spoiled', () => {
  let echo: Server;
  let proxy: TcpProxy;
  let client: Socket;
  beforeEach(async () => {
    echo = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
    await once(echo, 'listening');
    proxy = await startTcpProxy((echo.address() as AddressInfo).port, { slowMs: 50 });
    client = connect(proxy.port, '127.0.0.1');
    await said('hello');
  });
  afterEach(async () => {
    client.destroy();
    await proxy.close();
    echo.close();
  });

  /** Sends a word and waits until it comes back. */
  async function said(word: string): Promise<void> {
    client.write(word);
    const [heard] = (await once(client, 'data')) as [Buffer];
    expect(heard.toString()).toBe(word);
  }

  it('keeps what is said while it is silent, and brings it when it is open again', async () => {
    proxy.become('silent');
    let heard = '';
    client.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    client.write('anybody?');
    // a connection of its own goes through the same machine meanwhile
    const other = connect((echo.address() as AddressInfo).port, '127.0.0.1');
    other.write('beside it');
    await once(other, 'data');
    other.destroy();
    expect(heard).toBe('');
    proxy.become('open');
    await once(client, 'data');
    expect(heard).toBe('anybody?');
  });

  it('brings each piece later while it is slow', async () => {
    proxy.become('slow');
    const began = performance.now();
    await said('are you there?');
    expect(performance.now() - began).toBeGreaterThan(95);
  });

  it('breaks the connections there are and those that come while it is cut, and takes new ones afterwards', async () => {
    proxy.become('cut');
    await once(client, 'close');
    client = connect(proxy.port, '127.0.0.1').on('error', () => undefined);
    await once(client, 'close');
    proxy.become('open');
    client = connect(proxy.port, '127.0.0.1');
    await said('back again');
  });
});
