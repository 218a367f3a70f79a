import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BillView } from '@bahi/contracts';
import { seededRandom, type SeededRandom } from '@bahi/testing/faults';
import { startProduct, type ProductOptions, type ProductProcess } from '../productProcess.ts';
import { signIn } from '../shopClient.ts';
import { digestOf, freshReplayDigest, mustRun, runToolWith } from './traffic/tools.ts';
import { NO_LIMITS, openTradingShop, ownerOf, type TradingShop } from './traffic/tradingShop.ts';

const WRITERS = 20;
const PRODUCTS = 12;
/** Counters pause between commands. */
const PAUSE_MS = 20;
const MOST_BEFORE_MS = 1_500;
const PASSPHRASE = { BACKUP_PASSPHRASE: 'nine rivers carry rice' };
const WRONG = { BACKUP_PASSPHRASE: 'ten rivers carry rice' };

export interface BackupReport {
  /** Acknowledged bills in total, and when the backups began. */
  bills: number;
  acknowledgedBefore: number;
  /** Bills found in the restored books. */
  restored: number;
  damaged: number;
  problems: string[];
}

/** Twenty counters, and the bills with numbers that the server acknowledged. */
class Counters {
  readonly acknowledged = new Map<string, string>();
  readonly #running: Promise<void>[];
  #stopped = false;

  constructor(shop: TradingShop, product: ProductProcess, problems: string[]) {
    const owner = ownerOf(shop, product);
    this.#running = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let turn = 0; !this.#stopped; turn += 1) {
        try {
          const lines = [{ productId: shop.productIds[(writer + turn) % PRODUCTS], quantityMilli: 1_000 }];
          const bill = await owner.completeBill({ customer: { walkIn: true }, paymentMethod: 'CASH', lines });
          this.acknowledged.set(bill.id, bill.invoiceNumber ?? '');
        } catch (error) {
          problems.push((error as Error).message);
        }
        await pause(PAUSE_MS);
      }
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }
}

/** Checks the books in a restored folder through a product that runs on it. One line per problem. */
async function restoredProblems(
  dataDir: string,
  shop: TradingShop,
  before: ReadonlyMap<string, string>,
  all: ReadonlyMap<string, string>,
  report: BackupReport,
): Promise<string[]> {
  const problems: string[] = [];
  await mustRun('verify', dataDir);
  if ((await digestOf(dataDir)) !== (await freshReplayDigest(dataDir)))
    problems.push('read models differ from a replay');
  const product = await startProduct({ dataDir, env: NO_LIMITS });
  try {
    const old = await ownerOf(shop, product).call('GET', '/shop/info');
    if (old.status !== 401) problems.push(`a session survived the restore: ${old.status}`);
    const owner = await signIn(product.baseUrl, shop.email);
    const bills = new Map(
      (await owner.all<BillView>('sales')).map(({ id, invoiceNumber }) => [id, invoiceNumber ?? '']),
    );
    report.restored += bills.size;
    for (const [id, number] of before) if (bills.get(id) !== number) problems.push(`bill ${number} is lost`);
    for (const [id, number] of bills) if (all.get(id) !== number) problems.push(`nobody received bill ${number}`);
    const sequences = [...bills.values()].map((number) => Number(number.split('/').at(-1))).toSorted((a, b) => a - b);
    const gap = sequences.findIndex((sequence, index) => sequence !== index + 1);
    if (gap !== -1) problems.push(`invoice number ${gap + 1} is missing or duplicated`);
    // the series continues
    const lines = [{ productId: shop.productIds[0], quantityMilli: 1_000 }];
    const next = await owner.completeBill({ customer: { walkIn: true }, paymentMethod: 'CASH', lines });
    if (Number(next.invoiceNumber?.split('/').at(-1)) !== bills.size + 1) problems.push('the next number is wrong');
  } finally {
    await product.stop();
  }
  return problems;
}

/** Restores damaged archives, which must fail. One line for each that succeeds or leaves traces. */
async function acceptedDamage(file: string, root: string, random: SeededRandom, report: BackupReport) {
  const bytes = readFileSync(file);
  const flipped = Buffer.from(bytes);
  const at = random.below(bytes.length);
  flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << random.below(8)), at);
  const newer = Buffer.from(bytes.toString('latin1').replace(/"format":\d+/, '"format":99'), 'latin1');
  const wrong = new Map([
    [`bit flipped at ${at}`, flipped],
    ['cut off', bytes.subarray(0, random.below(bytes.length))],
    ['newer format', newer],
    ['wrong passphrase', bytes],
  ]);
  const problems: string[] = [];
  for (const [what, content] of wrong) {
    const damaged = join(root, 'damaged.bahi');
    const dataDir = join(root, 'nowhere');
    writeFileSync(damaged, content);
    const { code, output } = await runToolWith(
      what === 'wrong passphrase' ? WRONG : PASSPHRASE,
      'restore',
      dataDir,
      damaged,
    );
    report.damaged += 1;
    if (code !== 2 || output.trim().split('\n').length !== 1) problems.push(`${what}: ended with ${code}: ${output}`);
    if (existsSync(dataDir)) problems.push(`${what}: something was written`);
  }
  return problems;
}

export interface BackupRounds {
  rounds: number;
  seed: number;
  /** The engine on which the counters sell; by default the embedded one. */
  on?: ProductOptions;
}

/**
 * F20: backs up while 20 counters sell, and restores each backup to a separate folder; then damaged ones, which must
 * fail.
 */
export async function backupRounds({ rounds, seed, on = {} }: BackupRounds): Promise<BackupReport> {
  const report: BackupReport = { bills: 0, acknowledgedBefore: 0, restored: 0, damaged: 0, problems: [] };
  const root = mkdtempSync(join(tmpdir(), 'bahi-backup-'));
  const random = seededRandom(seed);
  const product = await startProduct({ ...on, env: NO_LIMITS });
  const books = { ...product.servers?.env, ...PASSPHRASE };
  try {
    const shop = await openTradingShop(product, PRODUCTS);
    const made: { file: string; before: Map<string, string> }[] = [];
    const counters = new Counters(shop, product, report.problems);
    for (let round = 0; round < rounds; round += 1) {
      await pause(random.below(MOST_BEFORE_MS));
      const file = join(root, `${round}.bahi`);
      made.push({ file, before: new Map(counters.acknowledged) });
      const { code, output } = await runToolWith(books, 'backup', product.dataDir, file);
      if (code !== 0) report.problems.push(`backup ${round} ended with ${code}: ${output}`);
    }
    await counters.stop();
    report.bills = counters.acknowledged.size;
    for (const [round, { file, before }] of made.entries()) {
      const dataDir = join(root, `shop ${round}`);
      report.acknowledgedBefore += before.size;
      const { code, output } = await runToolWith(PASSPHRASE, 'restore', dataDir, file);
      if (code !== 0) report.problems.push(`restore ${round} ended with ${code}: ${output}`);
      report.problems.push(...(await restoredProblems(dataDir, shop, before, counters.acknowledged, report)));
      report.problems.push(...(await acceptedDamage(file, root, random, report)));
      rmSync(dataDir, { recursive: true, force: true });
    }
  } finally {
    await product.stop();
    rmSync(root, { recursive: true, force: true });
  }
  return report;
}
