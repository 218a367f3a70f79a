import type { BillRow, BillView, ProductRow } from '@bahi/contracts';
import { until } from '@bahi/testing/servers/guardedServer';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowserOnEngines, openStage, type Stage } from './browser.ts';
import { atDetails, catchUp, counter, openBill, ready, stockShelves, type Goods } from './counter.ts';
import { Till, type Unknown } from './till.ts';

/** Rounds of five bills at each of two tills. */
const ROUNDS = 4;
const BILLS = 2 * 5 * ROUNDS;
/** What each cashier has in hand that the shop does not know yet. */
const UNKNOWN: readonly Unknown[] = [
  { code: '4006381333931', name: 'Marker' },
  { code: '5000159484695', name: 'Nougat' },
];

describeInBrowserOnEngines('two tills', (engine) => {
  let stage: Stage;
  let owner: ShopClient;
  let staff: ShopClient;
  let goods: Goods;
  beforeAll(async () => {
    stage = await openStage({ engine, ...(engine === 'distributed' && { env: { LIMIT_SCALE: '1000' } }) });
    owner = await stage.product.openShop();
    staff = await owner.openStaff();
    goods = await stockShelves(owner);
    const counterDefaults = { walkIn: true, paymentMethod: 'CASH' };
    await owner.changeProfile({ staffMayAddProducts: true, counterDefaults });
  });
  afterAll(() => stage.close());
  const tillOf = async (session: ShopClient): Promise<Till> => {
    const visitor = await stage.visit();
    await visitor.openSignedIn(session.token ?? '', '/dashboard/billing');
    await visitor.page.getByRole('button', { name: /^New bill/ }).waitFor();
    return new Till(visitor);
  };

  it(`a rush hour of ${BILLS} bills: numbers without a gap, stock and money exact`, async () => {
    const tills = await Promise.all([owner, staff].map(tillOf));
    await Promise.all(
      tills.map(async (till, place) => {
        for (let round = 0; round < ROUNDS; round += 1) await till.serveFive(round === 0 ? UNKNOWN[place] : undefined);
      }),
    );
    await catchUp(owner);
    const sales = await owner.all<BillRow>('sales', {}, ['billedAt', 'ASC']);
    const numbers = sales.map(({ invoiceNumber = '' }) => Number(invoiceNumber.split('/').at(-1)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: BILLS }, (_, index) => index + 1));

    const sold = tills.flatMap((till) => till.sold);
    expect(sold).toHaveLength(BILLS);
    const soldMilli = (name: string): number => sold.reduce((sum, { milli }) => sum + (milli[name] ?? 0), 0);
    for (const name of ['tea', 'soap', 'sugar'] as const) {
      const { currentStockMilli } = await owner.get<ProductRow>(`/products/${goods[name].id}`);
      expect([name, currentStockMilli]).toEqual([name, goods[name].currentStockMilli - soldMilli(name)]);
    }
    // what was added at the counter has no stock yet; what staff added is the owner's to complete
    const products = await owner.all<ProductRow>('products', {}, ['name', 'ASC']);
    const added = products.filter(({ barcodes }) => UNKNOWN.some(({ code }) => barcodes.includes(code)));
    expect(added.map(({ name, incomplete, currentStockMilli }) => [name, incomplete, currentStockMilli])).toEqual(
      UNKNOWN.map(({ name }, place) => [name, place === 1, -soldMilli(name)]),
    );
    const taken = sales.reduce((sum, { grandTotalPaise }) => sum + grandTotalPaise, 0);
    expect(taken).toBe(sold.reduce((sum, { paise }) => sum + paise, 0));
    const given = sales.reduce((sum, { changePaise = 0 }) => sum + changePaise, 0);
    expect(given).toBe(sold.reduce((sum, { changePaise }) => sum + changePaise, 0));
    await until(
      async () => (await owner.dashboard({ range: 'today' })).tiles.totalRevenuePaise === taken,
      'the dashboard to show the takings',
    );
    // nothing is left open but what the cashiers stand at
    expect((await owner.all<BillRow>('billing')).filter(({ lineCount }) => lineCount > 0)).toEqual([]);
    expect(tills.map(({ visitor }) => visitor.problems)).toEqual([[], []]);
    await Promise.all(tills.map(async ({ visitor }) => visitor.context.close()));
  });

  it('two people at one parked bill lose no line', async () => {
    const { id } = await openBill(owner, [{ productId: goods.tea.id, quantityMilli: 1_000 }]);
    const [first, second] = (await Promise.all([owner, staff].map(tillOf))) as [Till, Till];
    const [desk, otherDesk] = [counter(first.page), counter(second.page)];
    await first.visitor.open(`/dashboard/billing/create/${id}`);
    await second.page.keyboard.press('F2');
    await ready(second.page);

    // the other till shows it with who has it, and takes it over
    const tab = second.page.getByRole('navigation', { name: 'Open bills' }).getByRole('link', { name: /1 item/ });
    await tab.filter({ hasText: 'Asha Sharma' }).click();
    await second.page.waitForURL(new RegExp(id));
    await second.page.getByRole('button', { name: 'Take over' }).click();
    await first.page.getByText(/^Ravi Meena saved this bill on another till/).waitFor();

    // both add something
    await otherDesk.scan('036000291452');
    await otherDesk.quantity('Neem soap').waitFor();
    await desk.search.pressSequentially('biscuits large');
    await first.page.keyboard.press('Enter');
    await desk.quantity('Biscuits large').waitFor();
    await first.page.keyboard.press('Control+s');
    await first.page.getByText('Bill saved as draft').waitFor();
    await second.page.keyboard.press('Control+Enter');
    await otherDesk.dialog.getByText('Somebody else changed this bill').waitFor();
    await otherDesk.dialog.getByRole('button', { name: 'Keep all lines' }).click();
    await otherDesk.quantity('Biscuits large').waitFor();
    await second.page.keyboard.press('Control+Enter');
    await atDetails(second.page);
    const bill = await owner.get<BillView>(`/billing/${id}`);
    expect(bill.status).toBe('completed');
    expect(bill.lines.map(({ name }) => name).toSorted()).toEqual(['Assam tea', 'Biscuits large', 'Neem soap']);
    expect([first, second].map(({ visitor }) => visitor.problems)).toEqual([[], []]);
  });
});
