import { createReactor } from '@bahi/api';
import { createLogger } from '@bahi/runtime';
import { count, ToolError, type Tool } from '../cli/tool.ts';
import { withProjections } from '../reading/projecting.ts';
import { openSignIn } from './openSignIn.ts';
import { withFolder } from './openFolder.ts';
import { billsOf, seedIds, seedShop, seedUntil, type SeedPlan } from './seedBooks.ts';

const A_MILLION_BILLS_MS = 6 * 60 * 60 * 1_000;

/** Fills a folder with generated shops for benches. */
export const seedTool: Tool = {
  help: `
npm run seed -- [--owners N] [--products P] [--bills B] [--days D] [--registered]

Fills an empty installation with N shops (default 1) of P products each (default 300) and B bills in total (default 1000),
written through the rules and spread over D days (default 30). With --registered the shops are registered for GST: they sell at several
rates, to registered buyers and to another state too, and issue credit notes. The same numbers on the same day give the same books. Owner i, counted from 0, signs in as
owner{i}@example.test with Password-{i}-example. For benches only: refused when NODE_ENV=production, in a folder with other
books, and while a server runs on the folder.
`,
  options: {
    owners: { type: 'string' },
    products: { type: 'string' },
    bills: { type: 'string' },
    days: { type: 'string' },
    registered: { type: 'boolean' },
  },
  optionsOnly: true,
  async run({ values, config, print }) {
    if (config.production) throw new ToolError('NODE_ENV: a seed has known passwords and is refused in production');
    const plan: SeedPlan = {
      owners: count(values, 'owners', 1, 1),
      products: count(values, 'products', 300, 1),
      bills: count(values, 'bills', 1_000, 0),
      days: count(values, 'days', 30, 1),
      registered: values['registered'] === true,
      until: seedUntil(Date.now()),
    };
    const began = performance.now();
    await withFolder(config, async (services, { reactorCheckpoint }) => {
      const [first] = await services.events.readAll({ after: null, maxCount: 1 });
      if (first !== undefined) throw new ToolError('there are books already; a seed needs an empty installation');
      for (let index = 0; index < plan.owners; index += 1) {
        await seedShop(services.commands, index, plan);
        const { shopId, ownerId } = seedIds(index);
        const person = {
          accountId: ownerId,
          shopId,
          name: `Owner ${index}`,
          email: `owner${index}@example.test`,
          phone: String(7_000_000_000 + index),
          password: `Password-${index}-example`,
        };
        await openSignIn(services, person, 'registration', plan.until.toISOString());
        if (billsOf(index, plan) >= 10_000) print(`shop ${index}: ${billsOf(index, plan)} bills`);
      }
      await createReactor(services, reactorCheckpoint, createLogger(config.logLevel)).catchUp();
    });
    // fill the read models, so that a server on the seed starts without catching up
    await withProjections(config, async () => undefined, { patienceMs: A_MILLION_BILLS_MS, fills: true });
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    print(`${plan.owners} shops, ${plan.owners * plan.products} products, ${plan.bills} bills in ${seconds} s`);
    return 0;
  },
};
