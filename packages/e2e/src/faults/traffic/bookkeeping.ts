import type { BillView, ProductRow } from '@bahi/contracts';
import type { ShopClient } from '../../shopClient.ts';
import { OPENING_MILLI, type TradingShop } from './tradingShop.ts';
import type { Command } from './command.ts';

/** Only for lists that never catch up; F7 and F16 measure how fast they do. */
const PATIENCE_MS = 120_000;

/** Records all acknowledged commands, to compare with the books. */
export class Bookkeeping {
  readonly #stock: Map<string, number>;
  readonly #counts = { purchase: 0, adjustment: 0 };
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
    if (kind === 'purchase' || kind === 'adjustment') this.#counts[kind] += 1;
    if (kind !== 'bill' && kind !== 'completion') return;
    const { id, invoiceNumber } = body as BillView;
    this.#bills.set(id, invoiceNumber ?? '');
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
