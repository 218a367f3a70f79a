import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import type { DashboardMessage, DashboardView } from '@bahi/contracts';
import { seededRandom } from '@bahi/testing/faults';
import { io, type Socket } from 'socket.io-client';
import { startProduct, type ProductOptions, type ProductProcess } from '../productProcess.ts';
import { memoryMeter } from './memoryMeter.ts';
import { openSilentSocket } from './rawSocket.ts';
import { together } from './traffic/together.ts';
import { NO_LIMITS, openTradingShop, ownerOf, type TradingShop } from './traffic/tradingShop.ts';
import { nextCommand, sendCommand } from './traffic/command.ts';

const SCREENS = 25;
const EQUAL_WITHIN_MS = 5_000;
const STAYS_UP_TO_MS = 150;
const STILL_TRADING_MS = 2_500;
const WRITERS = 4;
const MIB = 1_024 * 1_024;
/** Time for the server to notice that its sockets are gone. */
const SETTLE_MS = 1_000;

export interface ReconnectReport {
  disconnects: number;
  pushes: number;
  /** Time from the last command until the slowest screen was right. */
  slowestMs: number;
  problems: string[];
}

/** Sells and buys continuously until stopped. */
function traffic(product: ProductProcess, shop: TradingShop, seed: number): () => Promise<void> {
  const stopped = new AbortController();
  const running = Array.from({ length: WRITERS }, async (_, index) => {
    const random = seededRandom(seed * 1_009 + index);
    while (!stopped.signal.aborted) await sendCommand(ownerOf(shop, product), nextCommand(shop, random));
  });
  return async () => {
    stopped.abort();
    await Promise.all(running);
  };
}

/** A page with the dashboard open, whose connection breaks repeatedly. */
class Screen {
  readonly #socket: Socket;
  last: DashboardMessage | undefined;
  pushes = 0;

  constructor(baseUrl: string, token: string) {
    const options = { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true };
    this.#socket = io(baseUrl, { ...options, autoConnect: false });
    this.#socket.on('connect', () => this.#socket.emit('dashboard:watch', { range: 'today' }));
    this.#socket.on('dashboard', (message: DashboardMessage) => {
      this.pushes += 1;
      // like the page, ignore figures older than those shown
      if (this.last === undefined || message.position >= this.last.position) this.last = message;
    });
  }

  async connect(): Promise<void> {
    const connected = new Promise<void>((resolve) => this.#socket.once('connect', () => resolve()));
    this.#socket.connect();
    await connected;
  }

  /** Cuts the connection without closing it properly. */
  cut(): void {
    this.#socket.io.engine.close();
    this.#socket.disconnect();
  }
}

/** The figures that both the push and the page's own call contain. */
function figures({ from, to, tiles, topProducts, lowStock }: DashboardMessage | DashboardView): unknown {
  return { from, to, tiles, topProducts, lowStock };
}

/**
 * F17: screens repeatedly lose their connection under traffic; afterwards each must show the same as the API.
 * @param options.on the engine
 */
export async function reconnectRounds(options: {
  seed: number;
  disconnects: number;
  on?: ProductOptions;
}): Promise<ReconnectReport> {
  const report: ReconnectReport = { disconnects: 0, pushes: 0, slowestMs: 0, problems: [] };
  const product = await startProduct({ ...options.on, env: NO_LIMITS });
  try {
    const shop = await openTradingShop(product);
    const random = seededRandom(options.seed);
    const screens = Array.from({ length: SCREENS }, () => new Screen(product.baseUrl, shop.token));
    const stopTraffic = traffic(product, shop, options.seed);
    await Promise.all(
      screens.map(async (screen) => {
        await screen.connect();
        while (report.disconnects < options.disconnects) {
          report.disconnects += 1;
          await pause(random.below(STAYS_UP_TO_MS));
          screen.cut();
          await screen.connect();
        }
      }),
    );
    // pushes sent at the reconnect are outdated by now, so wait for later ones
    await pause(STILL_TRADING_MS);
    await stopTraffic();

    const quietSince = performance.now();
    const owner = ownerOf(shop, product);
    // the call may be a few milliseconds behind the last write, so repeat it until both agree
    let shown = await owner.dashboard({ range: 'today' });
    for (const [index, screen] of screens.entries()) {
      const right = (): boolean => screen.last !== undefined && isDeepStrictEqual(figures(screen.last), figures(shown));
      while (!right() && performance.now() - quietSince < EQUAL_WITHIN_MS) {
        await pause(20);
        shown = await owner.dashboard({ range: 'today' });
      }
      if (!right())
        report.problems.push(`screen ${index} shows ${JSON.stringify(screen.last)}, the API ${JSON.stringify(shown)}`);
    }
    report.slowestMs = performance.now() - quietSince;
    report.pushes = screens.reduce((sum, { pushes }) => sum + pushes, 0);
    for (const screen of screens) screen.cut();
    return report;
  } finally {
    await product.stop();
  }
}

export interface SilentSocketsReport {
  sockets: number;
  /** Memory that was freed when the sockets closed. */
  costMiB: number;
}

/** F17: memory used by sockets that watch the dashboard and never read, under traffic for the given time. */
export async function silentSockets(options: {
  sockets: number;
  trafficMs: number;
  on?: ProductOptions;
}): Promise<SilentSocketsReport> {
  const meter = memoryMeter();
  const product = await startProduct({ ...options.on, env: { ...NO_LIMITS, ...meter.env } });
  try {
    const shop = await openTradingShop(product);
    const endings: (() => void)[] = [];
    const wanted = Array.from({ length: options.sockets }, (_, index) => index);
    await together(wanted, 10, async () => {
      endings.push(await openSilentSocket(product.baseUrl, shop.token));
    });
    const stopTraffic = traffic(product, shop, 1);
    await pause(options.trafficMs);
    await stopTraffic();
    const withSockets = await meter.bytes(product);
    for (const end of endings) end();
    await pause(SETTLE_MS);
    const costMiB = (withSockets - (await meter.bytes(product))) / MIB;
    return { sockets: endings.length, costMiB };
  } finally {
    await product.stop();
    meter.remove();
  }
}
