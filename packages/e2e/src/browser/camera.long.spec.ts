import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ShopClient } from '../shopClient.ts';
import { axeViolations } from './axeViolations.ts';
import { writeBarcodeFilm } from './barcodeFilm.ts';
import { describeInBrowser, openStage, type Stage } from './browser.ts';
import { counter, openBill, stockShelves } from './counter.ts';

const TEA = '8901030912344';
const SOAP = '036000291452';

// the client decodes the pictures, so no engine is involved
describeInBrowser('scanning by camera', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bahi-film-'));
  let stage: Stage;
  let owner: ShopClient;
  beforeAll(async () => {
    const film = path.join(folder, 'codes.y4m');
    writeBarcodeFilm(film, [TEA, SOAP]);
    stage = await openStage({}, ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]);
    owner = await stage.product.openShop();
    await stockShelves(owner);
  });
  afterAll(async () => {
    await stage.close();
    rmSync(folder, { recursive: true });
  });

  it('checklist 60: adds each code shown to the camera to the bill until it is closed', async () => {
    const bill = await openBill(owner);
    const visitor = await stage.visit({ width: 390 });
    const { page } = visitor;
    await visitor.context.grantPermissions(['camera']);
    await visitor.openSignedIn(owner.token ?? '', `/dashboard/billing/create/${bill.id}`);
    const { line, search } = counter(page);
    await page.getByRole('button', { name: 'Scan with camera' }).click();
    await line('Assam tea').waitFor();
    await line('Neem soap').waitFor();
    await page.getByText(/^Read: \d+\./).waitFor();
    // so tall that the bar at the bottom covers no line
    await page.setViewportSize({ width: 390, height: 1_600 });
    expect(await axeViolations(page)).toEqual([]);
    expect(await visitor.overflow()).toBe(0);
    const track = await page.evaluateHandle<{ readyState: string }>(
      `document.querySelector('video').srcObject.getVideoTracks()[0]`,
    );
    await page.getByRole('button', { name: 'Close camera' }).click();
    await page.locator('video').waitFor({ state: 'detached' });
    expect(await track.evaluate(({ readyState }) => readyState)).toBe('ended');
    await search.and(page.locator(':focus')).waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it('checklist 46: takes one code for a product', async () => {
    const visitor = await stage.visit({ width: 390 });
    const { page } = visitor;
    await visitor.context.grantPermissions(['camera']);
    await visitor.openSignedIn(owner.token ?? '', '/dashboard/products/create');
    await page.getByRole('button', { name: 'Scan with camera' }).click();
    await page.getByTitle(/^Remove \d+$/).waitFor();
    await page.locator('video').waitFor({ state: 'detached' });
    expect(await visitor.overflow()).toBe(0);
    expect(visitor.problems).toEqual([]);
  });

  it('reports in the reader’s language when the camera is not allowed', async () => {
    const bill = await openBill(owner);
    const visitor = await stage.visit({ language: 'hi', width: 390, theme: 'dark' });
    const { page } = visitor;
    await visitor.openSignedIn(owner.token ?? '', `/dashboard/billing/create/${bill.id}`);
    await page.getByRole('button', { name: 'कैमरे से स्कैन करें' }).click();
    await page.getByText(/^कैमरे की अनुमति नहीं मिली।/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await visitor.overflow()).toBe(0);
    expect(visitor.problems).toEqual([]);
  });
});
