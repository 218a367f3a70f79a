import type { Bench, Row } from './bench.ts';
import { runBills } from './billLoad.ts';
import { seed, startProduct, temporaryFolder } from './product.ts';
import { openShops } from './shop.ts';
import { figure } from './stats.ts';

const CONNECTIONS = 64;

interface Books {
  shops: number;
  products: number;
  inTurn: boolean;
}

interface Measured {
  billsPerSecond: number;
  memoryMb: number;
}

/** The rate of 64 connections once each shop's state has been read. */
async function rateOf({ shops, products, inTurn }: Books, seconds: number): Promise<Measured> {
  const dataDir = temporaryFolder();
  await seed(dataDir, shops, products, 0);
  const server = await startProduct(dataDir);
  const load = { address: server.address, shops: await openShops(server.address, shops), connections: CONNECTIONS };
  await runBills({ ...load, seconds, inTurn: true });
  const { billsPerSecond } = await runBills({ ...load, seconds, inTurn });
  const memoryMb = server.memoryBytes() / 1_000_000;
  await server.stop();
  return { billsPerSecond, memoryMb };
}

/** G1 with many shops: while their states fit into a quarter of the memory, they must sell as fast as eight. */
export const manyShops: Bench = {
  id: 'many-shops',
  async run({ seconds }): Promise<Row[]> {
    const eight = await rateOf({ shops: 8, products: 500, inTurn: false }, seconds);
    const rows: Row[] = [];
    for (const books of [
      { shops: 64, products: 500, inTurn: false },
      { shops: 64, products: 3_000, inTurn: false },
      { shops: 500, products: 500, inTurn: true },
    ]) {
      const many = await rateOf(books, seconds);
      const products = books.products.toLocaleString('en-IN');
      rows.push({
        id: 'G1',
        what: `completed bills, ${books.shops} shops × ${products} products${books.inTurn ? ' in turn' : ''} ÷ 8 shops × 500, ${CONNECTIONS} connections`,
        value: many.billsPerSecond / eight.billsPerSecond,
        unit: '×',
        floor: 0.9,
        goal: 1,
        better: 'higher',
        detail: `${figure(many.billsPerSecond)} ÷ ${figure(eight.billsPerSecond)} bills/s; ${figure(many.memoryMb)} and ${figure(eight.memoryMb)} MB resident`,
      });
    }
    return rows;
  },
};
