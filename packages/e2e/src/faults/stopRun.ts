import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@bahi/testing/faults';
import { startProduct, type ProductOptions } from '../productProcess.ts';
import { NO_LIMITS, openTradingShop, type TradingShop } from './traffic/tradingShop.ts';
import { nextCommand } from './traffic/command.ts';

const CLIENTS = 12;
const TRAFFIC_MS = 500;
/** The slow client finishes its body this long after the signal. */
const SLOW_BODY_MS = 1_000;
const STOP_MS = 12_000;

export interface StopReport {
  /** Requests in flight at the signal. */
  underWay: number;
  answered: number;
  /** Requests sent after the signal, on a connection made while the port closed. */
  resetAfter: number;
  stoppedInMs: number;
  problems: string[];
}

interface Call {
  method: string;
  path: string;
  body: string;
  key: string;
}

/** Node's own client, which distinguishes a failed connection from a cut answer. */
function open(baseUrl: string, token: string, agent: Agent, { method, path, body, key }: Call) {
  const sent = request(`${baseUrl}/api${path}`, {
    agent,
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': key,
      ...(body !== '' && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
    },
  });
  const answer = new Promise<number>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response: IncomingMessage) => {
      response.on('error', reject);
      response.on('close', () => (response.complete ? undefined : reject(new Error('the answer was cut'))));
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
  });
  return { sent, answer };
}

/** One client that sends continuously on a keep-alive connection until the port is closed. */
async function traffic(baseUrl: string, shop: TradingShop, index: number, stopping: () => boolean, report: StopReport) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const random = seededRandom(index);
  for (;;) {
    const command = nextCommand(shop, random);
    const read = random.chance(0.3);
    const call = read
      ? { method: 'GET', path: '/products', body: '', key: command.key }
      : { method: command.method, path: command.path, body: JSON.stringify(command.body), key: command.key };
    const before = !stopping();
    try {
      const { sent, answer } = open(baseUrl, shop.token, agent, call);
      sent.end(call.body);
      const status = await answer;
      if (before && stopping()) report.underWay += 1;
      if (status >= 300) report.problems.push(`${call.path}: ${status}`);
      report.answered += 1;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      // the port is closed, so this request was never sent
      if (code === 'ECONNREFUSED' && stopping()) break;
      if (before) report.problems.push(`${call.path} was cut: ${message}`);
      else report.resetAfter += 1;
      break;
    }
  }
  agent.destroy();
}

/** A request whose head arrives before the signal and whose body ends well after it. */
async function slowRequest(baseUrl: string, shop: TradingShop, signalled: Promise<void>): Promise<number> {
  const command = nextCommand(shop, seededRandom(99));
  const body = JSON.stringify(command.body);
  const agent = new Agent({ keepAlive: true });
  const { sent, answer } = open(baseUrl, shop.token, agent, {
    method: command.method,
    path: command.path,
    body,
    key: command.key,
  });
  sent.write(body.slice(0, 1));
  await signalled;
  await pause(SLOW_BODY_MS);
  sent.end(body.slice(1));
  const status = await answer;
  agent.destroy();
  return status;
}

/** Connections that send this part of a request and then nothing. Browsers open some in advance and never use them. */
function idleConnections(baseUrl: string, count: number, text: string): Socket[] {
  const { hostname, port } = new URL(baseUrl);
  return Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    if (text !== '') socket.write(text);
    return socket;
  });
}

/**
 * F18: SIGTERM while clients send continuously, beside connections that never complete a request.
 * @param idle how many connections have sent nothing, and how many a partial head
 * @param on the engine
 */
export async function stopUnderTraffic(
  idle = { silent: 1, slowHeads: 0 },
  on: ProductOptions = {},
): Promise<StopReport> {
  const report: StopReport = { underWay: 0, answered: 0, resetAfter: 0, stoppedInMs: 0, problems: [] };
  const product = await startProduct({ ...on, env: NO_LIMITS });
  try {
    const shop = await openTradingShop(product);
    let stopping = false;
    let signal: () => void = () => undefined;
    const signalled = new Promise<void>((resolve) => (signal = resolve));
    const slow = slowRequest(product.baseUrl, shop, signalled).then(
      (status) => (status < 300 ? [] : [`the slow request: ${status}`]),
      (error: Error) => [`the slow request: ${error.message}`],
    );
    const connections = [
      ...idleConnections(product.baseUrl, idle.silent, ''),
      ...idleConnections(product.baseUrl, idle.slowHeads, 'GET /api/products HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    ];
    const clients = Array.from({ length: CLIENTS }, (_, index) =>
      traffic(product.baseUrl, shop, index, () => stopping, report),
    );
    await pause(TRAFFIC_MS);
    stopping = true;
    const began = performance.now();
    process.kill(product.pid, 'SIGTERM');
    signal();
    const ending = await product.ended;
    report.stoppedInMs = performance.now() - began;
    await Promise.all(clients);
    for (const connection of connections) connection.destroy();
    report.problems.push(...(await slow));
    if (ending.code !== 0) report.problems.push(`ended with ${JSON.stringify(ending)}: ${product.log().slice(-500)}`);
    if (report.stoppedInMs > STOP_MS) report.problems.push(`stopped after ${report.stoppedInMs} ms`);
    return report;
  } finally {
    await product.stop();
  }
}
