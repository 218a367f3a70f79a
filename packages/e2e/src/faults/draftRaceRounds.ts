import type { BillView, ErrorBody, ProductRow } from '@bahi/contracts';
import { seededRandom, type SeededRandom } from '@bahi/testing/faults';
import { startProduct, type ProductOptions, type ProductProcess } from '../productProcess.ts';
import { PASSWORD, ShopClient, type Answer } from '../shopClient.ts';
import { together } from './traffic/together.ts';
import { NO_LIMITS, openTradingShop, OPENING_MILLI, ownerOf, type TradingShop } from './traffic/tradingShop.ts';

const AT_ONCE = 8;
/** Maximum delay between the two requests, whose order is random. */
const HEAD_START_MS = 8;
/** Larger where the books are on a server, because the requests take different numbers of lookups. */
const HEAD_START_BESIDE_SERVERS_MS = 60;

export interface DraftRaceReport {
  races: number;
  completed: number;
  edited: number;
  discarded: number;
  problems: string[];
}

interface Race {
  draft: BillView;
  completion: Answer<BillView | ErrorBody>;
  /** Quantity on the only line of the completed bill. */
  pieces: number;
  rival: Answer<BillView | ErrorBody>;
  rivalPieces: number | 'discard';
}

/** Adds a user who may edit and discard drafts but cannot cancel bills: a late discard must not undo a bill. */
async function hireStaff(owner: ShopClient, product: ProductProcess): Promise<ShopClient> {
  const email = 'staff@trade.example.test';
  await owner.send('POST', '/members', { email, role: 'staff' });
  const token = await product.readInvitation(email);
  const staff = new ShopClient(product.baseUrl);
  const body = { token, name: 'Ravi Patil', password: PASSWORD, confirmPassword: PASSWORD };
  staff.token = (await staff.send<{ accessToken: string }>('POST', '/auth/accept-invite', body)).accessToken;
  return staff;
}

const content = (shop: TradingShop, pieces: number) => ({
  customer: { walkIn: true },
  paymentMethod: 'CASH',
  lines: [{ productId: shop.productIds[0], quantityMilli: pieces * 1_000 }],
});

async function run(
  owner: ShopClient,
  staff: ShopClient,
  shop: TradingShop,
  random: SeededRandom,
  headStartMs: number,
): Promise<Race> {
  const opened = await owner.send<BillView>('POST', '/billing/create', {});
  const path = `/billing/${opened.id}`;
  const saved = 1 + random.below(50);
  const draft = await owner.send<BillView>('PUT', `${path}/save`, {
    ...content(shop, saved),
    revision: opened.revision,
  });
  const { revision } = draft;
  const pieces = random.chance(0.5) ? saved : 100 + random.below(50);
  const rivalPieces = random.chance(0.4) ? 'discard' : 200 + random.below(50);
  const complete = async () =>
    owner.call<BillView | ErrorBody>(
      'POST',
      `${path}/complete`,
      pieces === saved ? { revision } : { ...content(shop, pieces), revision },
    );
  const rival = async () =>
    rivalPieces === 'discard'
      ? staff.call<BillView | ErrorBody>('DELETE', path)
      : staff.call<BillView | ErrorBody>('PUT', `${path}/save`, { ...content(shop, rivalPieces), revision });
  const later = async <T>(call: () => Promise<T>): Promise<T> => {
    await new Promise((resolve) => setTimeout(resolve, random.below(headStartMs)));
    return call();
  };
  const completesFirst = random.chance(0.5);
  const [completion, other] = await Promise.all([
    completesFirst ? complete() : later(complete),
    completesFirst ? later(rival) : rival(),
  ]);
  return { draft, completion, pieces, rival: other, rivalPieces };
}

const isBill = (answer: Answer<BillView | ErrorBody>): answer is Answer<BillView> => answer.status < 300;
const lineQuantity = (bill: BillView) => bill.lines.map(({ quantityMilli }) => quantityMilli / 1_000).join('+');

/** Checks the outcome of a race. One line per problem. */
async function judge(owner: ShopClient, staff: ShopClient, shop: TradingShop, race: Race): Promise<string[]> {
  const { draft, completion, pieces, rival, rivalPieces } = race;
  const shown = `completion ${completion.status} ${JSON.stringify(completion.body)}, rival ${rival.status} ${JSON.stringify(rival.body)}`;
  if (isBill(completion) === isBill(rival)) return [`both or neither succeeded: ${shown}`];
  const loser = isBill(completion) ? rival : completion;
  if (loser.status !== 409 && loser.status !== 403) return [`the loser got no reason: ${shown}`];

  const path = `/billing/${draft.id}`;
  const bill = await owner.get<BillView>(path);
  const kept = isBill(completion)
    ? `completed ${pieces}`
    : rivalPieces === 'discard'
      ? `discarded ${lineQuantity(draft)}`
      : `in_billing ${rivalPieces}`;
  if (`${bill.status} ${lineQuantity(bill)}` !== kept)
    return [`${kept} was acknowledged, but it is ${bill.status} ${lineQuantity(bill)}: ${shown}`];
  if (!isBill(completion)) return [];

  const late = [
    await staff.call('PUT', `${path}/save`, { ...content(shop, 999), revision: bill.revision }),
    await staff.call('DELETE', path),
    await owner.call('PATCH', `${path}/status`, { revision: bill.revision, status: 'created' }),
  ];
  const taken = late.filter(({ status }) => status !== 409 && status !== 403);
  return taken.map(({ status, body }) => `a completed bill accepted an edit: ${status} ${JSON.stringify(body)}`);
}

/**
 * F10: one person completes a draft while another edits or discards it.
 * @param options.on the engine
 */
export async function draftRaceRounds(options: {
  seed: number;
  races: number;
  on?: ProductOptions;
}): Promise<DraftRaceReport> {
  const report: DraftRaceReport = { races: 0, completed: 0, edited: 0, discarded: 0, problems: [] };
  const product = await startProduct({ ...options.on, env: NO_LIMITS });
  try {
    const shop = await openTradingShop(product, 1);
    const owner = ownerOf(shop, product);
    const staff = await hireStaff(owner, product);
    const headStartMs = product.servers === undefined ? HEAD_START_MS : HEAD_START_BESIDE_SERVERS_MS;
    let soldPieces = 0;
    const seeds = Array.from({ length: options.races }, (_, index) => options.seed * 1_000_003 + index);
    await together(seeds, AT_ONCE, async (seed) => {
      const race = await run(owner, staff, shop, seededRandom(seed), headStartMs);
      const problems = await judge(owner, staff, shop, race);
      report.problems.push(...problems.map((problem) => `seed ${seed}: ${problem}`));
      report.races += 1;
      if (isBill(race.completion)) {
        report.completed += 1;
        soldPieces += race.pieces;
      } else if (race.rivalPieces === 'discard') report.discarded += 1;
      else report.edited += 1;
    });
    const [row] = (await owner.list<ProductRow>('products')).rows;
    const stock = OPENING_MILLI - soldPieces * 1_000;
    if (row?.currentStockMilli !== stock) report.problems.push(`stock is ${row?.currentStockMilli}, not ${stock}`);
    const { total } = await owner.list('sales', { range: [0, 0] });
    if (total !== report.completed) report.problems.push(`${total} sales after ${report.completed} completions`);
    return report;
  } finally {
    await product.stop();
  }
}
