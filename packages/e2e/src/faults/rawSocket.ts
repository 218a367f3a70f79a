import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** A masked text frame, as a browser sends it; only for short texts. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const mask = randomBytes(4);
  const head =
    body.length < 126
      ? Buffer.from([0x81, 0x80 | body.length])
      : Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([head, mask, body.map((byte, index) => byte ^ (mask[index % 4] ?? 0))]);
}

async function upgraded(baseUrl: string): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\n` +
      `Connection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  await heard(socket, 'HTTP/1.1 101');
  return socket;
}

/** Waits for a text in the received data. */
async function heard(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let arrived = '';
    const listen = (chunk: Buffer): void => {
      arrived += chunk.toString('latin1');
      if (!arrived.includes(text)) return;
      socket.off('data', listen);
      socket.off('error', reject);
      resolve();
    };
    socket.on('data', listen);
    socket.on('error', reject);
  });
}

/**
 * Opens a socket that signs in, watches the dashboard and then reads nothing, while it still answers pings.
 * @returns a function that closes it
 */
export async function openSilentSocket(baseUrl: string, token: string): Promise<() => void> {
  const socket = await upgraded(baseUrl);
  const welcomed = heard(socket, '40{"sid"');
  socket.write(frame(`40${JSON.stringify({ token })}`));
  await welcomed;
  const shown = heard(socket, '42["dashboard"');
  socket.write(frame('42["dashboard:watch",{"range":"today"}]'));
  await shown;
  socket.pause();
  socket.on('error', () => undefined);
  const pong = setInterval(() => socket.write(frame('3')), 5_000);
  return () => {
    clearInterval(pong);
    socket.destroy();
  };
}
