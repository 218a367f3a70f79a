import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { INDIC_SCRIPTS, indicNames } from '@bahi/testing/paper';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowser, openStage, type Stage, type Visitor } from './browser.ts';
import { stockShelves } from './counter.ts';
import { takeOverPrinting } from './printedPages.ts';
import { showBill, someLines, type ShownBill } from './shownBill.ts';

/** Where the range of each loaded face begins. */
const LOADED = `[...document.fonts]
  .filter(({ family, status }) => family.includes('Bahi Paper') && status === 'loaded')
  .map(({ unicodeRange }) => unicodeRange.split(/[-,]/)[0].toUpperCase())`;
/** The same of Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam. */
const RANGES = ['U+980', 'U+A01', 'U+A80', 'U+B01', 'U+B82', 'U+C00', 'U+C80', 'U+D00'];

// the client draws the print page, so one engine is enough
describeInBrowser('Indian scripts on the print page', () => {
  let stage: Stage;
  let owner: ShopClient;
  let bill: ShownBill;
  let visitor: Visitor;
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    const { tea } = await stockShelves(owner);
    const lines = [{ productId: tea.id, quantityMilli: 2_000 }];
    bill = await owner.completeBill({ customer: { walkIn: true }, paymentMethod: 'CASH', lines });
    visitor = await stage.visit();
    await takeOverPrinting(visitor);
  });
  afterAll(() => stage.close());

  /** Shows a bill of these goods; gives the faces of other scripts that it loaded. */
  const loadedFor = async (names: readonly string[]): Promise<string[]> => {
    const lines = someLines(bill, names.length).map((line, index) => ({ ...line, name: names[index] ?? '' }));
    await showBill(visitor, owner, { ...bill, lines }, '?size=80mm&language=en');
    const loaded = await visitor.page.evaluate<string[]>(LOADED);
    return RANGES.filter((range) => loaded.includes(range));
  };

  it('have the product’s own fonts, each loaded only when a name needs it', async () => {
    expect(await loadedFor(['Tea', 'चाय', 'क्\u200dष'])).toEqual([]);
    expect(await loadedFor(['Tea', 'இட்லி மாவு'])).toEqual(['U+B82']);
    expect(await loadedFor(INDIC_SCRIPTS.flatMap((script) => indicNames[script]))).toEqual(RANGES);
    expect(visitor.problems).toEqual([]);
  });
});
