import { streamOf, type Decision, type StreamDefinition } from '@bahi/contracts';
import {
  addCategory,
  adjustStock,
  billStream,
  catalogueStream,
  recordSale,
  draftBill,
  ledgerStream,
  recordOpeningStock,
  recordPurchase,
  recordPurchaseBatch,
} from '@bahi/domain';
import type { CommandHandler, Outcome } from '@bahi/event-store';
import { adjustment, numberId, plainProduct, purchase, purchaseLine, sale } from '../books.ts';
import { SOME_DAY } from '../givenWhenThen.ts';

/** One command of the scenario. Giving it again repeats the same command. */
export type Command = (handler: CommandHandler) => Promise<Outcome>;

const SHOP = numberId(1);
const rice = plainProduct(10);
const soap = plainProduct(11);
const lookups = { now: SOME_DAY, imported: null };

let count = 0;

function command<State>(
  definition: StreamDefinition<State>,
  identity: string,
  decide: (state: Readonly<State>) => Decision,
): Command {
  count += 1;
  const commandId = numberId(5_000 + count);
  const context = { commandId, bodyHash: commandId, correlationId: commandId, shopId: SHOP, at: SOME_DAY };
  return (handler) => handler.handle(definition, streamOf[definition.family](identity), context, decide);
}

function tradeOf(round: number): Command[] {
  const batch = [rice, soap].map((product, index) =>
    purchaseLine(200 + round * 10 + index, product, 2_000, { purchasePricePaise: 3_500, lineTotalPaise: null }),
  );
  const { head, shop } = purchase(0, rice, 1, 1);
  const category = { id: numberId(900 + round), name: `Category ${round}`, description: null };
  const billId = numberId(400 + round);
  return [
    command(catalogueStream, SHOP, (state) => addCategory(state, category)),
    command(ledgerStream, SHOP, (state) => recordPurchase(state, purchase(100 + round, rice, 5_000, 3_000 + round))),
    command(ledgerStream, SHOP, (state) => recordPurchaseBatch(state, { head, lines: batch, shop, ...lookups })),
    command(billStream, billId, (state) =>
      draftBill(state, { billId, shopId: SHOP, importId: null, originalNumber: null, defaults: null }),
    ),
    command(ledgerStream, SHOP, (state) =>
      recordSale(
        state,
        sale(300 + round, [
          { product: rice, quantityMilli: 1_500 },
          { product: soap, quantityMilli: 4_000 },
        ]),
      ),
    ),
    command(ledgerStream, SHOP, (state) => adjustStock(state, adjustment(600 + round, soap, 250))),
    command(ledgerStream, SHOP, (state) =>
      recordOpeningStock(state, {
        product: plainProduct(20 + round),
        quantityMilli: 3_000,
        valuePaise: 9_000,
      }),
    ),
  ];
}

/** A small shop's day: commands on catalogue, books and drafts, with one event or several each. */
export const thirtyCommands: readonly Command[] = [0, 1, 2, 3, 4].flatMap(tradeOf).slice(0, 30);
