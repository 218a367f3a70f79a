import type { Bench, Row } from './bench.ts';
import { layoutRows } from './counter/layout.ts';
import { speedRows } from './counter/speed.ts';
import { Till } from './counter/till.ts';
import { launchBrowser } from './launchBrowser.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';

const PRODUCTS = 2_000;
const BILLS = 200;

/** The bill page in a browser: what it shows in windows of four sizes, how fast it is, and how many keys it takes. */
export const counter: Bench = {
  id: 'counter',
  async run(_options, print): Promise<Row[]> {
    const dataDir = temporaryFolder();
    await seed(dataDir, 1, PRODUCTS, BILLS);
    const server = await startProduct(dataDir);
    const browser = await launchBrowser();
    try {
      const till = await Till.open(browser, server.address);
      const rows: Row[] = [];
      for (const part of [speedRows, layoutRows])
        for await (const row of part(till)) {
          print(row);
          rows.push(row);
        }
      return rows;
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
