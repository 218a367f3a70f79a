import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DashboardView, Profile } from '@bahi/contracts';
import type { Locator, Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowser, openStage, type Stage, type Visitor } from './browser.ts';
import { openBill, openSheet, stockShelves, type Goods } from './counter.ts';
import { settled } from './screens.ts';

/** The measured properties of an element. DOM types exist only in the browser client. */
interface TextBox {
  readonly style: { letterSpacing: string };
  readonly scrollWidth: number;
  readonly clientWidth: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/** A rectangle on the page. */
interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const PHONE = 390;
/** Elements whose text overflows; text for screen readers is one pixel wide and excluded. */
const CUT = `[...document.querySelectorAll('main *')].filter((one) =>
  one.clientWidth > 1 && one.scrollWidth > one.clientWidth && getComputedStyle(one).overflow !== 'visible'
).map((one) => one.textContent)`;

// the client sets widths and labels, so a second engine would show the same
describeInBrowser('a phone’s screen', () => {
  let stage: Stage;
  let owner: ShopClient;
  let goods: Goods;
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    goods = await stockShelves(owner);
  });
  afterAll(() => stage.close());

  /** Opens a phone in this language, signed in; `before` may stub the server's answers on one of its own. */
  async function phone(language: 'en' | 'hi', path: string, before?: (page: Page) => Promise<void>): Promise<Visitor> {
    const view = { language, width: PHONE };
    const visitor = before === undefined ? await stage.revisit(view) : await stage.visit(view);
    await before?.(visitor.page);
    await visitor.openSignedIn(owner.token ?? '', path);
    await settled(visitor.page);
    return visitor;
  }

  it.each([
    ['en', 'per jute bag'],
    ['hi', 'प्रति जूट बोरी'],
  ] as const)('shows the longest unit in full beside a large quantity (%s)', async (language, label) => {
    const bags = await owner.addProduct({
      name: 'Rice',
      categoryId: goods.tea.categoryId,
      unit: 'jute_bag',
      sellingPricePaise: 1_000,
    });
    const { id } = await openBill(owner, [{ productId: bags.id, quantityMilli: 12_345_000 }]);
    const { page, overflow } = await phone(language, `/dashboard/billing/create/${id}`);
    await page.getByText(label).waitFor();
    expect(await page.locator('.quantity input').inputValue()).toBe('12345');
    expect(await page.evaluate(CUT)).toEqual([]);
    expect(await overflow()).toBe(0);
  });

  it.each([
    ['en', '₹123.46 crore', '₹90.07 lakh crore'],
    ['hi', '₹123.46 करोड़', '₹90.07 लाख करोड़'],
  ] as const)('shows crores on one line of a tile, and the whole figure below (%s)', async (language, short, most) => {
    const rich = async (page: Page): Promise<void> => {
      // block the socket, whose figures would be the shop's own
      await page.routeWebSocket(/socket\.io/, async (socket) => socket.close());
      // the query for yesterday may still be in flight when the screen closes
      await page.route(/\/api\/dashboard\?(?!.*asOf)/, async (route) => {
        const response = await route.fetch();
        const view = (await response.json()) as DashboardView;
        const tiles = {
          ...view.tiles,
          totalRevenuePaise: 123_456_789_000,
          stockValuePaise: 9_999_999_999,
          inventoryValuePaise: Number.MAX_SAFE_INTEGER,
        };
        await route.fulfill({ response, json: { ...view, tiles } });
      });
    };
    const { page, overflow, context } = await phone(language, '/dashboard', rich);
    for (const text of [short, '₹1,23,45,67,890.00', '₹9,99,99,999.99', most, '₹9,00,71,99,25,47,409.91']) {
      const box = await page.getByText(text, { exact: true }).boundingBox();
      expect([text, (box?.height ?? 99) < 30]).toEqual([text, true]);
    }
    expect(await overflow()).toBe(0);
    await context.close();
  });

  it('shows the full shop name above every screen', async () => {
    const { page } = await phone('en', '/dashboard/categories');
    const name = page.getByRole('banner').getByText('Sharma Kirana');
    // in this machine's font, and in one a tenth wider
    for (const letterSpacing of ['0', '0.06em']) {
      const isWhole = await name.evaluate<boolean, string, TextBox>((element, spacing) => {
        element.style.letterSpacing = spacing;
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
        return scrollWidth <= clientWidth && scrollHeight <= clientHeight;
      }, letterSpacing);
      expect([letterSpacing, isWhole]).toEqual([letterSpacing, true]);
    }
  });

  it.each([
    ['/dashboard', 'New bill', undefined],
    ['/dashboard/products', 'New product', undefined],
    ['/dashboard/products/create', 'Save', undefined],
    ['a bill', 'Generate bill', 'Control+s'],
  ])('keeps messages off the main action of %s (%s)', async (path, action, saying = 'F2') => {
    const at =
      path === 'a bill'
        ? `/dashboard/billing/create/${(await openBill(owner, [{ productId: goods.tea.id, quantityMilli: 1_000 }])).id}`
        : path;
    const { page, context } = await phone('en', at, async (one) => {
      const refused = { status: 404, json: { code: 'not_found', message: 'Not found.' } };
      await one.route(/\/api\/billing\/(create|.*\/save)$/, async (route) => route.fulfill(refused));
    });
    const messages = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
    if (path === 'a bill') await page.locator('.quantity input').first().fill('9');
    for (const count of [1, 2]) {
      await page.keyboard.press(saying);
      await messages.nth(count - 1).waitFor();
      await messages.first().hover();
    }
    const role = path.endsWith('products') ? 'link' : 'button';
    const box = await page.getByRole('main').getByRole(role, { name: action, exact: true }).boundingBox();
    if (box === null) throw new Error('not on screen');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const there = `document.elementFromPoint(${x}, ${y}).closest('button, a')?.textContent ?? ''`;
    expect(await page.evaluate<string>(there)).toContain(action);
    await context.close();
  });

  it.each([
    ['en', 24],
    ['en', 32],
    ['hi', 24],
    ['hi', 32],
  ] as const)(
    'keeps total and main action of a bill apart and whole, with large letters (%s, %d px)',
    async (language, size) => {
      for (const quantityMilli of [1_000, 7_100_000]) {
        const { id } = await openBill(owner, [{ productId: goods.tea.id, quantityMilli }]);
        const { page, overflow } = await phone(language, `/dashboard/billing/create/${id}`);
        await page.evaluate(`document.documentElement.style.fontSize = '${size}px'`);
        const bar = page.locator('section[data-foot-bar]');
        const generate = bar.locator('button').last();
        const boxOf = async (part: Locator): Promise<Rect> => {
          const box = await part.boundingBox();
          if (box === null) throw new Error('not on screen');
          return box;
        };
        const label = await boxOf(bar.locator('div > div > div').first());
        const [amount, button] = [await boxOf(bar.locator('output')), await boxOf(generate)];
        // one line each
        for (const line of [label, amount]) expect(line.height).toBeLessThan(size * 2.2);
        expect(button.height).toBeLessThan(size * 3);
        const isBeside = button.x >= amount.x + amount.width && button.x >= label.x + label.width;
        expect(isBeside || button.y >= amount.y + amount.height).toBe(true);
        const under = await page.evaluate<string>(
          `document.elementFromPoint(${button.x + button.width / 2}, ${button.y + button.height / 2}).closest('button').textContent`,
        );
        expect(under).toBe(await generate.textContent());
        // the focused line stays clear of the bar, however high it is
        const field = page.locator('ol > li input').first();
        await field.focus();
        const [focused, whole] = [(await field.boundingBox())!, (await bar.boundingBox())!];
        expect(focused.y + focused.height).toBeLessThanOrEqual(whole.y);
        expect(await overflow()).toBe(0);
      }
    },
  );

  it('shows Hindi names first: in lists, in a search, on bills and on the dashboard', async () => {
    const bill = await owner.completeBill({
      customer: { walkIn: true },
      paymentMethod: 'CASH',
      lines: [{ productId: goods.tea.id, quantityMilli: 1_000 }],
    });
    const vendor = await owner.addVendor({ name: 'Gupta Traders' });
    await owner.send('POST', '/purchases', {
      productId: goods.tea.id,
      vendorId: vendor.id,
      purchaseDate: '2026-01-05',
      vendorBillNumber: 'GT/114',
      openingStockMilli: 999_000,
      quantityMilli: 1_000,
      closingStockMilli: 1_000_000,
      purchasePricePaise: 9_100,
    });
    const { page, open } = await phone('hi', '/dashboard/products');
    const card = page.getByRole('listitem').filter({ hasText: 'Assam tea' });
    expect(await card.locator('.title').innerText()).toMatch(/^असम चाय\nAssam tea · TEA-250$/);
    await open('/dashboard/purchases');
    await page
      .getByRole('listitem')
      .getByText(/^असम चाय/)
      .waitFor();
    await open('/dashboard');
    await page.getByRole('link', { name: 'असम चाय' }).waitFor();
    await open(`/dashboard/sales/${bill.id}`);
    await page.getByText(/^असम चाय/).waitFor();
    const { id } = await openBill(owner);
    await open(`/dashboard/billing/create/${id}`);
    await page.locator('input[type=search]').fill('assam');
    await page.getByRole('option', { name: /^असम चाय/ }).click();
    await page.getByRole('button', { name: 'असम चाय बढ़ाएँ' }).waitFor();
    // a search without results says so while typing
    await page.locator('input[type=search]').fill('xyzzy');
    await page.getByText('“xyzzy” नाम का कोई सामान नहीं मिला।').waitFor();
  });

  it.each([
    ['en', 'From ₹50,000: add name, address and state', 'Address *', 'Walk-in'],
    ['hi', '₹50,000 या ज़्यादा: नाम, पता और राज्य लिखें', 'पता *', 'बिना नाम'],
  ] as const)('R6: asks for the buyer as soon as the bill is large (%s)', async (language, asked, address, walkIn) => {
    const { id } = await openBill(owner, [{ productId: goods.tea.id, quantityMilli: 1_000 }]);
    const registered = async (page: Page): Promise<void> => {
      await page.route('**/api/shop/profile', async (route) => {
        const response = await route.fetch();
        const profile = (await response.json()) as Profile;
        await route.fulfill({ response, json: { ...profile, gstRegistration: 'composition' } });
      });
    };
    const { page, context } = await phone(language, `/dashboard/billing/create/${id}`, registered);
    const calls: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('/complete') && calls.push(request.url())));
    await openSheet(page);
    await page.getByRole('dialog').getByRole('button', { name: walkIn }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const ask = page.getByRole('button', { name: asked });
    expect(await ask.count()).toBe(0);
    await page.locator('li button.price').click();
    const price = page.locator('li .details input').first();
    await price.fill('49999.99');
    expect(await ask.count()).toBe(0);
    await price.fill('50000');
    await ask.click();
    await page.keyboard.type('Meera Nair');
    // missing fields are marked, and nothing was sent
    await page.keyboard.press('Control+Enter');
    await page.getByLabel(address, { exact: true }).and(page.locator(':focus')).fill('4 Park Road');
    await page.keyboard.press('Control+Enter');
    await page.locator('[role=combobox]:focus').press('ArrowDown');
    await page.getByRole('option').nth(1).click();
    expect(await ask.count()).toBe(0);
    expect(calls).toEqual([]);
    await context.close();
  });
});
