import type { BillView, CustomerRow, DayCloseRow, DrawerView, PaymentView, ProductRow } from '@bahi/contracts';
import type { ShopClient } from '../../shopClient.ts';
import { OPENING_MILLI, type TradingShop } from './tradingShop.ts';
import type { Command } from './command.ts';

/** Only for lists that never catch up; F7 and F16 measure how fast they do. */
const PATIENCE_MS = 120_000;

/** What an answer tells of a bill, or of other money. */
type Answered = Pick<BillView, 'id' | 'invoiceNumber' | 'revision' | 'grandTotalPaise'> &
  Pick<PaymentView, 'amountPaise'>;

/** Money that a command moved, at its place in the ledger. */
interface Moved {
  revision: number;
  soldPaise: number;
  /** What of it is owed. */
  creditPaise: number;
  collectedPaise: number;
  paidInPaise: number;
}

const sumOf = (moved: readonly Moved[], of: Exclude<keyof Moved, 'revision'>): number =>
  moved.reduce((sum, one) => sum + one[of], 0);

/** Records all acknowledged commands, to compare with the books. */
export class Bookkeeping {
  readonly #stock: Map<string, number>;
  readonly #counts = { purchase: 0, adjustment: 0, close: 0 };
  readonly #moved: Moved[] = [];
  /** Invoice number by bill. */
  readonly #bills = new Map<string, string>();

  constructor(shop: TradingShop) {
    this.#stock = new Map(shop.productIds.map((id) => [id, OPENING_MILLI]));
  }

  get billCount(): number {
    return this.#bills.size;
  }

  /** Call once per acknowledged command, however often it was sent. */
  acknowledge({ kind, moves }: Command, body: unknown): void {
    for (const [productId, moved] of moves) this.#stock.set(productId, (this.#stock.get(productId) ?? 0) + moved);
    if (kind === 'purchase' || kind === 'adjustment' || kind === 'close') this.#counts[kind] += 1;
    const { id, invoiceNumber, revision, ...money } = body as Answered;
    const isBill = kind === 'bill' || kind === 'credit' || kind === 'completion';
    if (isBill) this.#bills.set(id, invoiceNumber ?? '');
    this.#moved.push({
      revision,
      soldPaise: isBill ? money.grandTotalPaise : 0,
      creditPaise: kind === 'credit' ? money.grandTotalPaise : 0,
      collectedPaise: kind === 'payment' ? money.amountPaise : 0,
      paidInPaise: kind === 'pay_in' ? money.amountPaise : 0,
    });
  }

  /** Compares totals, stock and numbers of the API with the acknowledged commands. One line per difference. */
  async differences(client: ShopClient): Promise<string[]> {
    const found = await lagging(client);
    const compare = (what: string, mine: unknown, theirs: unknown): void => {
      if (mine !== theirs) found.push(`${what}: ${String(mine)} acknowledged, ${String(theirs)} in the books`);
    };
    const total = async (list: string) => (await client.list(list, { range: [0, 0] })).total;
    compare('bills', this.#bills.size, await total('sales'));
    compare('purchases', this.#counts.purchase, await total('purchases'));
    compare('adjustments', this.#counts.adjustment, await total('stock-adjustments'));
    const rows = await client.all<ProductRow>('products');
    for (const row of rows) compare(`stock of ${row.name}`, this.#stock.get(row.id), row.currentStockMilli);
    return [...found, ...this.numberGaps()];
  }

  /** Each close, and the open day, have what was acknowledged between their places in the ledger. One line per difference. */
  async drawerDifferences(client: ShopClient, customerId: string): Promise<string[]> {
    const found: string[] = [];
    const compare = (what: string, mine: unknown, theirs: unknown): void => {
      if (mine !== theirs) found.push(`${what}: ${String(mine)} acknowledged, ${String(theirs)} in the books`);
    };
    const closes = await client.all<DayCloseRow>('day-closes', {}, ['number', 'ASC']);
    compare('closes', this.#counts.close, closes.length);
    const open = await client.get<DrawerView>('/day-close');
    const all = this.#moved;
    let [from, openingPaise] = [-1, 0];
    for (const period of [...closes, { ...open, number: 'open', revision: Infinity, countedPaise: 0 }]) {
      const { number, revision, movements = [], ...theirs } = period;
      const moved = all.filter((one) => one.revision > from && one.revision < revision);
      const [sold, collected] = [sumOf(moved, 'soldPaise'), sumOf(moved, 'collectedPaise')];
      const paidIn = sumOf(moved, 'paidInPaise');
      const cash = openingPaise + sold - sumOf(moved, 'creditPaise') + paidIn;
      const listedPaidIn = movements.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
      compare(
        `opening, sales, collected, paid in and expected of close ${number}`,
        [openingPaise, sold, collected, paidIn, cash].join(),
        [
          theirs.openingPaise,
          theirs.salesPaise,
          theirs.creditCollectedPaise,
          listedPaidIn,
          theirs.expectedPaise,
        ].join(),
      );
      [from, openingPaise] = [revision, theirs.countedPaise];
    }
    const { duePaise } = await client.get<CustomerRow>(`/customers/${customerId}`);
    compare('the due', sumOf(all, 'creditPaise') - sumOf(all, 'collectedPaise'), duePaise);
    return found;
  }

  /** Reads every bill back by its id and checks its number. One line per lost bill. */
  async lostBills(client: ShopClient): Promise<string[]> {
    const listed = new Map((await client.all<BillView>('sales')).map((row) => [row.id, row.invoiceNumber]));
    return [...this.#bills].filter(([id, number]) => listed.get(id) !== number).map(([id]) => `bill ${id} is lost`);
  }

  /** Numbers must run from 1 without gaps or duplicates. */
  numberGaps(): string[] {
    const sequences = [...this.#bills.values()]
      .map((number) => Number(number.split('/').at(-1)))
      .toSorted((a, b) => a - b);
    const wrong = sequences.findIndex((sequence, index) => sequence !== index + 1);
    return wrong === -1 ? [] : [`invoice number ${wrong + 1} is missing or duplicated`];
  }
}

/** Waits until the lists show all writes; one line if they do not. */
async function lagging(client: ShopClient): Promise<string[]> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { projections } = await client.get<{ projections: { lag: number }[] }>('/system/projections');
    if (projections.every(({ lag }) => lag === 0)) return [];
    if (performance.now() > deadline) return [`lists lag: ${JSON.stringify(projections)}`];
  }
}
