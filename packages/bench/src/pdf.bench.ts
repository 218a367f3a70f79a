import { randomUUID } from 'node:crypto';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PrintLanguage, PrintSize } from '@bahi/contracts';
import type { PrintedDocument } from '@bahi/paper';
import type { DrawPdf } from '@bahi/paper/pdf';
import { AnswerThreads, createLogger } from '@bahi/runtime';
import { paperBill, paperLines, printedBill } from '@bahi/testing/samplePaper';
import type { Bench, Row } from './bench.ts';
import { runBills } from './billLoad.ts';
import type { ChildServer } from './childServer.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { RawClient } from './rawClient.ts';
import { openShops, type ShopHandle } from './shop.ts';
import { figure, median, percentile } from './stats.ts';

const CASHIERS = 8;
const PRINTERS = 2;
const STARTS = 3;
const LONG_BILL = 300;
const WARM_UP = 5;

const worker = pathToFileURL(fileURLToPath(new URL('../../../services/server/dist/pdf.worker.js', import.meta.url)));
/** A worker that loads TypeScript; the product's own workers are built. */
const bareWorker = new URL(
  `data:text/javascript,${encodeURIComponent(
    `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))};
     register();
     await import(${JSON.stringify(new URL('barePdf.ts', import.meta.url).href)});`,
  )}`,
);

/** A bill of seven lines, different each time. */
function nextBill(turn: number, language: PrintLanguage): PrintedDocument {
  const bill = paperBill({
    lines: paperLines(7),
    number: `SKS/2526/${String(turn).padStart(5, '0')}`,
    paymentMethod: 'UPI',
  });
  return printedBill(bill, {}, language);
}

/** Documents per second that one thread draws. */
async function rate(url: URL, size: PrintSize, language: PrintLanguage, seconds: number): Promise<number> {
  const thread = new AnswerThreads(url, { data: null, logger: createLogger('error'), idleMs: 60_000 });
  const draw: DrawPdf = async (...drawing) => thread.ask('draw', drawing);
  for (let turn = 0; turn < WARM_UP; turn += 1) await draw(nextBill(turn, language), size);
  const begun = performance.now();
  let turn = 0;
  for (; performance.now() - begun < seconds * 1_000; turn += 1) await draw(nextBill(turn, language), size);
  const perSecond = turn / ((performance.now() - begun) / 1_000);
  await thread.stop();
  return perSecond;
}

async function ratesRow(size: PrintSize, language: PrintLanguage, seconds: number): Promise<Row> {
  const [ours, bare] = [await rate(worker, size, language, seconds), await rate(bareWorker, size, language, seconds)];
  return {
    id: 'G11',
    what: `PDFs/s ÷ bare pdf-lib in one thread each, seven lines on ${size} in ${language}`,
    value: ours / bare,
    unit: '×',
    floor: 0.5,
    goal: 0.7,
    better: 'higher',
    detail: `${figure(ours)} ÷ ${figure(bare)}/s`,
  };
}

const authorized = ({ token }: ShopHandle) => ({ Authorization: `Bearer ${token}` });

/** Sells the given number of lines in one call and returns the bill's id. */
async function sell(client: RawClient, shop: ShopHandle, lines: number): Promise<string> {
  const body = {
    customer: { walkIn: true },
    paymentMethod: 'CASH',
    lines: Array.from({ length: lines }, (_, index) => ({
      productId: shop.productIds[index % shop.productIds.length],
      quantityMilli: 1_000,
    })),
  };
  const headers = { ...authorized(shop), 'Idempotency-Key': randomUUID() };
  const { status, body: answer } = await client.request('POST', '/api/billing/complete', headers, JSON.stringify(body));
  if (status !== 201) throw new Error(`a sale: ${status} ${answer}`);
  return (JSON.parse(answer) as { id: string }).id;
}

/** Milliseconds until the PDF arrives. */
async function print(client: RawClient, shop: ShopHandle, billId: string, query: string): Promise<number> {
  const begun = performance.now();
  const { status, body } = await client.request('GET', `/api/billing/${billId}/pdf?${query}`, authorized(shop));
  if (status !== 200) throw new Error(`a PDF: ${status} ${body}`);
  return performance.now() - begun;
}

/** Users who print one new bill after the other, until stopped. */
class Printers {
  made = 0;
  #stopped = false;
  readonly #running: Promise<unknown>;

  constructor(address: string, shop: ShopHandle) {
    this.#running = Promise.all(Array.from({ length: PRINTERS }, () => this.#forEver(address, shop)));
  }

  async #forEver(address: string, shop: ShopHandle): Promise<void> {
    const client = await RawClient.open(address);
    while (!this.#stopped) {
      await print(client, shop, await sell(client, shop, 5), 'size=80mm&language=both');
      this.made += 1;
    }
    client.close();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }
}

async function billsRow(server: ChildServer, shops: readonly ShopHandle[], seconds: number): Promise<Row> {
  const [printing, ...selling] = shops;
  if (printing === undefined) throw new Error('no shop prints');
  const p99 = async (forSeconds: number): Promise<number> => {
    const load = { address: server.address, shops: selling, connections: CASHIERS, seconds: forSeconds };
    return percentile((await runBills(load)).latenciesMs, 0.99);
  };
  await p99(2);
  const quiet = await p99(seconds);
  const printers = new Printers(server.address, printing);
  const busy = await p99(seconds);
  await printers.stop();
  return {
    id: 'G10',
    what: `p99 of a bill while ${PRINTERS} people print without pause ÷ quiet, ${CASHIERS} connections, a shop each`,
    value: busy / quiet,
    unit: '×',
    floor: 3,
    goal: 1.5,
    better: 'lower',
    detail: `${figure(busy)} ÷ ${figure(quiet)} ms; ${figure(printers.made / seconds)} PDFs/s in Hindi and English`,
  };
}

const secondsRow = (what: string, samplesMs: readonly number[], floor: number, goal: number): Row => ({
  id: 'pdf',
  what,
  value: median(samplesMs) / 1_000,
  unit: 's',
  floor,
  goal,
  better: 'lower',
  detail: `median of ${samplesMs.map((ms) => Math.round(ms)).join(', ')} ms`,
});

/** G10, G11, and the time one user waits for a PDF. */
export const pdf: Bench = {
  id: 'pdf',
  async run({ seconds }): Promise<Row[]> {
    const rows = [
      await ratesRow('80mm', 'hi', seconds),
      await ratesRow('80mm', 'en', seconds),
      await ratesRow('a4', 'both', seconds),
    ];
    const dataDir = temporaryFolder();
    await seed(dataDir, CASHIERS + 1, 300, 0);
    const [firsts, longs]: [number[], number[]] = [[], []];
    for (let start = 0; start < STARTS; start += 1) {
      const server = await startProduct(dataDir);
      const [shop] = await openShops(server.address, 1);
      if (shop === undefined) throw new Error('no shop');
      const client = await RawClient.open(server.address);
      firsts.push(await print(client, shop, await sell(client, shop, 5), 'size=80mm&language=hi'));
      longs.push(await print(client, shop, await sell(client, shop, LONG_BILL), 'size=a4&language=both'));
      client.close();
      if (start === STARTS - 1)
        rows.push(await billsRow(server, await openShops(server.address, CASHIERS + 1), seconds));
      await server.stop();
    }
    return [
      ...rows,
      secondsRow('first PDF after the start, over HTTP', firsts, 1.5, 1),
      secondsRow(`PDF of ${LONG_BILL} lines on A4 in both languages, over HTTP`, longs, 2, 1),
    ];
  },
};
