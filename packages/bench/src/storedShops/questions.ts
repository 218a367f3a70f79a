import { readDashboard } from '@bahi/projections';
import { searchOf, type ReadModels, type Sort } from '@bahi/read-store';

const DAY_MS = 86_400_000;

const list = (field: string, order: Sort['order']) => ({ sort: { field, order }, offset: 0, limit: 25 });

/** A search by best match, with the order of the list. */
function searched(text: string, field: string, order: Sort['order']) {
  const search = searchOf(text);
  if (search === undefined) throw new Error(`no search: ${text}`);
  return { search, byRank: true, ...list(field, order) };
}

/** Asks for one page or a dashboard of a shop, and says how many rows it has. */
export type Question = (shopId: string) => Promise<number>;

/** What the screens of a shop ask for. */
export function questionsOf(read: ReadModels): Record<string, Question> {
  const products = async (query: object, shopId: string) => {
    const asked = { shopId, where: { status: 'active' }, ...list('nameKey', 'ASC'), ...query };
    return (await read.query('productList', 'products', asked)).rows.length;
  };
  const sales = async (query: object, shopId: string) => {
    const asked = { shopId, where: { status: 'completed' }, ...list('billedAt', 'DESC'), ...query };
    return (await read.query('billList', 'bills', asked)).rows.length;
  };
  return {
    'list of 25 products': (shopId) => products({}, shopId),
    'search of products, all match': (shopId) => products(searched('prod', 'nameKey', 'ASC'), shopId),
    'search of products, a few match': (shopId) => products(searched('product 12', 'nameKey', 'ASC'), shopId),
    'list of 25 sales': (shopId) => sales({}, shopId),
    'search of sales by number': (shopId) => sales(searched('0012', 'billedAt', 'DESC'), shopId),
    'list of 25 customers': async (shopId) => {
      const asked = { shopId, where: { status: 'active' }, ...list('nameKey', 'ASC') };
      return (await read.query('customerList', 'customers', asked)).rows.length;
    },
    // the seeded day was yesterday
    'dashboard of a day': async (shopId) => {
      const now = new Date(Date.now() - DAY_MS).toISOString();
      return (await readDashboard(read, { shopId, range: 'today', now })).recentBills.length;
    },
  };
}
