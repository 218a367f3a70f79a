import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BillView, CategoryRow, ProductRow, Profile } from '@bahi/contracts';
import { owner, products, shop } from '@bahi/testing/sampleShop';
import { describeOnEngines } from './engineServers.ts';
import { startProduct, startRefused, type ProductProcess } from './productProcess.ts';

interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

const PASSWORD = 'Lal-Bahi-Khata-2526';

describeOnEngines('a new shop up to its first bill', (engine) => {
  let product: ProductProcess;
  let token = '';
  let consistency = '';
  let category: CategoryRow;
  let tea: ProductRow;
  let bill: BillView;

  async function call<Body>(method: string, path: string, body?: unknown, headers = {}): Promise<Answer<Body>> {
    const response = await fetch(`${product.baseUrl}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== '' && { Authorization: `Bearer ${token}` }),
        ...(consistency !== '' && { 'Consistency-Token': consistency }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    consistency = response.headers.get('consistency-token') ?? consistency;
    // a shared machine may need longer than the server waits
    if (response.headers.get('consistency') === 'stale') return call(method, path, body, headers);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? null : JSON.parse(text)) as Body,
    };
  }

  const sale = () => ({
    customer: { walkIn: true },
    lines: [{ productId: tea.id, quantityMilli: 3_000 }],
    paymentMethod: 'CASH',
  });

  beforeAll(async () => {
    product = await startProduct({ engine });
  });
  afterAll(async () => {
    await product.stop();
  });

  it('starts empty, answers at once and serves its page', async () => {
    expect((await fetch(`${product.baseUrl}/health/ready`)).status).toBe(200);
    const page = await fetch(`${product.baseUrl}/dashboard/sales`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Bahi');
    expect((await call('GET', '/nothing')).body).toMatchObject({ code: 'not_found' });
  });

  it('registers an owner with the code from the mail', async () => {
    expect((await call('POST', '/auth/send-otp', { email: owner.email })).body).toEqual({ sent: true });
    const registered = await call<{ accessToken: string; profile: Profile }>('POST', '/auth/register', {
      shopName: shop.shopName,
      ownerName: owner.name,
      email: owner.email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      address: shop.address,
      phone: '9829000001',
      acceptTerms: true,
      otp: await product.readOtp(owner.email),
    });
    expect(registered.body.profile).toMatchObject({ shopName: shop.shopName, role: 'owner' });
    token = registered.body.accessToken;
  });

  it('adds a category and a product with opening stock', async () => {
    category = (await call<CategoryRow>('POST', '/categories', { name: 'Tea and snacks' })).body;
    const { name, localName, unit, sellingPricePaise, purchasePricePaise } = products.find(({ sku }) => sku === 'TEA')!;
    const added = await call<ProductRow>('POST', '/products', {
      name,
      localName,
      unit,
      sellingPricePaise,
      purchasePricePaise,
      sku: 'TEA',
      categoryId: category.id,
      openingStockMilli: 10_000,
    });
    expect(added.status).toBe(201);
    tea = added.body;
    expect(tea).toMatchObject({ currentStockMilli: 10_000, localName: 'चाय पत्ती', categoryName: 'Tea and snacks' });
  });

  it('completes a bill once, however often it is sent', async () => {
    const key = { 'Idempotency-Key': 'first-bill' };
    const first = await call<BillView>('POST', '/billing/complete', sale(), key);
    const again = await call<BillView>('POST', '/billing/complete', sale(), key);
    bill = first.body;
    expect(bill).toMatchObject({
      status: 'completed',
      invoiceNumber: expect.stringMatching(/^INV\/\d{4}\/00001$/),
      grandTotalPaise: 42_000,
    });
    expect([again.status, again.body]).toEqual([first.status, bill]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('reads the bill back, with its effect on the stock', async () => {
    expect((await call<BillView>('GET', `/billing/${bill.id}`)).body).toEqual(bill);
    expect((await call<ProductRow>('GET', `/products/${tea.id}`)).body.currentStockMilli).toBe(7_000);
    const sales = await call<BillView[]>('GET', '/sales');
    expect(sales.body.map(({ invoiceNumber }) => invoiceNumber)).toEqual([bill.invoiceNumber]);
  });

  it('prints the bill, and answers 304 when nothing has changed', async () => {
    // a server too busy to draw in time answers 503, and the client asks again
    const ask = async (headers = {}): Promise<Response> => {
      const answer = await fetch(`${product.baseUrl}/api/billing/${bill.id}/pdf?size=80mm&language=hi`, {
        headers: { Authorization: `Bearer ${token}`, ...headers },
      });
      return answer.status === 503 ? ask(headers) : answer;
    };
    const pdf = await ask();
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const again = await ask({ 'If-None-Match': pdf.headers.get('etag') ?? '' });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  it('keeps the bill after the process is killed, and continues with the next number', async () => {
    product = await product.killAndRestart();
    expect((await call<BillView>('GET', `/billing/${bill.id}`)).body).toEqual(bill);
    const again = await call<BillView>('POST', '/billing/complete', sale(), { 'Idempotency-Key': 'first-bill' });
    expect(again.body).toEqual(bill);
    const next = await call<BillView>('POST', '/billing/complete', sale());
    expect(next.body.invoiceNumber).toBe(bill.invoiceNumber?.replace(/1$/, '2'));
    expect((await call<ProductRow>('GET', `/products/${tea.id}`)).body.currentStockMilli).toBe(4_000);
  });

  it('allows no second process on a folder, and any number on the servers', async () => {
    if (product.servers !== undefined) {
      const { dataDir, servers } = product;
      const second = await startProduct({ dataDir, servers });
      expect((await fetch(`${second.baseUrl}/health/ready`)).status).toBe(200);
      await second.stop();
      return;
    }
    const refused = await startRefused({ dataDir: product.dataDir });
    expect(refused.code).toBe(1);
    expect(refused.log).toMatch(/lock\.db is locked/);
  });

  it('stops cleanly, and allows a sign-in after the next start', async () => {
    const { dataDir, servers } = product;
    token = '';
    const ending = new Promise<void>((resolve) => void product.ended.then(() => resolve()));
    process.kill(product.pid, 'SIGTERM');
    await ending;
    expect(await product.ended).toEqual({ code: 0, signal: null });
    const old = product;
    product = await startProduct({ dataDir, ...(servers && { servers }) });
    const signedIn = await call<{ profile: Profile }>('POST', '/auth/login', {
      identifier: owner.email,
      password: PASSWORD,
    });
    expect(signedIn.body.profile.shopName).toBe(shop.shopName);
    await product.stop();
    product = old;
  });
});

describe('an invalid start', () => {
  it.each([
    ['PORT', 'eighty'],
    ['JWT_SECRET', 'short'],
    ['MONGODB_URL', 'mongodb://localhost'],
  ])('ends with a one-line error that names %s', async (name, value) => {
    const { code, log } = await startRefused({ env: { [name]: value } });
    expect(code).toBe(1);
    expect(log.trim().split('\n')).toHaveLength(1);
    expect(log).toContain(name);
  });
});
