import type { DashboardMessage } from '@bahi/contracts';
import type { CDPSession, Page, WebSocketRoute } from 'playwright-core';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, Row } from './bench.ts';
import { launchBrowser } from './launchBrowser.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { openShop, type ShopHandle } from './shop.ts';
import { figure } from './stats.ts';

const PUSHES_PER_SECOND = 10;
const PREFIX = '42["dashboard",';
const UPGRADED = '5';
const WATCH = '42["dashboard:watch",{"range":"month"}]';
const SETTLED_MS = 3_000;

/** A dashboard in a real browser, whose socket messages the bench sends. */
interface FedDashboard {
  page: Page;
  push(step: number): void;
}

/** A change as on a busy day: figures, today's bar, and the newest bill. */
function moved(shown: DashboardMessage, step: number): DashboardMessage {
  const { tiles, series = [], recentBills = [] } = shown;
  const days = series.map((day, place) =>
    place === series.length - 1
      ? { ...day, bills: day.bills + step, revenuePaise: day.revenuePaise + 100 * step }
      : day,
  );
  const [newest] = recentBills;
  const bills =
    newest === undefined
      ? []
      : [{ ...newest, id: step.toString(16).padStart(32, '0'), invoiceNumber: `P/${step}` }, ...recentBills.slice(1)];
  const position = String(BigInt(shown.position) + BigInt(step)).padStart(shown.position.length, '0');
  return {
    ...shown,
    position,
    series: days,
    recentBills: bills,
    tiles: tiles && {
      ...tiles,
      totalBilling: (tiles.totalBilling ?? 0) + step,
      totalRevenuePaise: (tiles.totalRevenuePaise ?? 0) + 100 * step,
    },
  };
}

/** Opens the dashboard of a month with a proxy between its socket and the server, and waits for the first real push. */
async function openFed(address: string, page: Page, { token }: ShopHandle): Promise<FedDashboard> {
  let browserSide: WebSocketRoute | undefined;
  const first = new Promise<DashboardMessage>((found) => {
    void page.routeWebSocket(/socket\.io/, (route) => {
      browserSide = route;
      const server = route.connectToServer();
      route.onMessage((message) => {
        server.send(message);
        // the answer to the page's own request may have come before the connection was upgraded to a web socket
        if (message === UPGRADED) server.send(WATCH);
      });
      server.onMessage((message) => {
        route.send(message);
        const text = String(message);
        if (text.startsWith(PREFIX)) found(JSON.parse(text.slice(PREFIX.length, -1)) as DashboardMessage);
      });
    });
  });
  await page.goto(`${address}/terms`);
  await page.evaluate(`localStorage.setItem('accessToken', ${JSON.stringify(token)})`);
  await page.goto(`${address}/dashboard?range=month`);
  await page.locator('.recharts-bar').first().waitFor();
  const shown = await first;
  return { page, push: (step) => browserSide?.send(`${PREFIX}${JSON.stringify(moved(shown, step))}]`) };
}

async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

/** The share of this time in which the page's main thread was busy. */
async function busyPart(session: CDPSession, seconds: number, each: (tick: number) => void): Promise<number> {
  const before = await busySeconds(session);
  const began = performance.now();
  for (let tick = 1; tick <= seconds * PUSHES_PER_SECOND; tick += 1) {
    each(tick);
    await pause(Math.max(0, began + (tick * 1_000) / PUSHES_PER_SECOND - performance.now()));
  }
  const spent = await busySeconds(session);
  return ((spent - before) * 1_000) / (performance.now() - began);
}

/** How busy pushes keep a screen with a dashboard. The server sends one per second, this bench ten. */
export const mainThread: Bench = {
  id: 'main-thread',
  async run({ seconds }): Promise<Row[]> {
    const dataDir = temporaryFolder();
    await seed(dataDir, 1, 300, 300);
    const server = await startProduct(dataDir);
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
      const fed = await openFed(server.address, page, await openShop(server.address, 0));
      const session = await page.context().newCDPSession(page);
      // processor time, which does not depend on other programs
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      await pause(SETTLED_MS);
      const idle = await busyPart(session, seconds, () => undefined);
      const busy = await busyPart(session, seconds, (tick) => fed.push(tick));
      await page.getByText(`P/${seconds * PUSHES_PER_SECOND}`, { exact: true }).waitFor();
      return [
        {
          id: 'main-thread',
          what: 'main thread busy at ten pushes a second to a dashboard',
          value: busy * 100,
          unit: '%',
          floor: 10,
          goal: 8,
          better: 'lower',
          detail: `${figure(idle * 100)} % without pushes`,
        },
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
