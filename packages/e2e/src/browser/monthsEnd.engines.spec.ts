import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ShopClient } from '../shopClient.ts';
import { describeInBrowser, openStage, type Stage } from './browser.ts';
import { stockShelves, type Goods } from './counter.ts';

const DAY_MS = 86_400_000;
const SHOP = '29ZZKPS1234K1Z8';

/** The shop's month of an instant, as `2026-11`. */
const monthOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(instant)).slice(0, 7);

/** Presses a button that downloads a file, and keeps it in a folder under its own name. */
async function download(page: Page, folder: string, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

describeInBrowser('a month’s end', () => {
  let stage: Stage;
  let owner: ShopClient;
  let goods: Goods;
  let folder: string;
  let month: string;
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    goods = await stockShelves(owner);
    folder = mkdtempSync(join(tmpdir(), 'bahi-month-'));
    // noon of the last day of last month
    const [year, place] = monthOf(new Date().toISOString()).split('-').map(Number) as [number, number];
    const soldAt = new Date(Date.UTC(year, place - 1, 1) - DAY_MS / 2).toISOString();
    month = monthOf(soldAt);
    await owner.changeProfile({
      stateCode: '29',
      gstRegistration: 'regular',
      gstNumber: SHOP,
      gstEffectiveFrom: `${month}-01`,
    });
    const { id, revision } = goods.tea;
    await owner.send('PUT', `/products/${id}`, { revision, rates: [{ rateBps: 500, effectiveFrom: '2020-01-01' }] });
    const { id: importId } = await owner.send<{ id: string }>('POST', '/imports', { label: 'Last month' });
    await owner.completeBill({
      importId,
      occurredAt: soldAt,
      originalNumber: 'OLD/7',
      lines: [{ productId: goods.tea.id, quantityMilli: 2_000 }],
      customer: { walkIn: true },
      paymentMethod: 'CASH',
    });
    await owner.send('POST', `/imports/${importId}/finish`, {});
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await stage.close();
  });

  it('is checked, downloaded as it is filed, and locked', async () => {
    const { page, openSignedIn, context } = await stage.visit();
    await openSignedIn(owner.token ?? '', '/dashboard/reports');
    await page.getByRole('link', { name: 'GST returns' }).click();
    await page.getByRole('heading', { name: 'Check before filing' }).waitFor();
    await page.getByText('Assam tea has no HSN code.').waitFor();
    const asPlaced = readFileSync(await download(page, folder, 'Download JSON'), 'utf8');
    expect(JSON.parse(asPlaced)).toMatchObject({
      gstin: SHOP,
      fp: month.slice(5) + month.slice(0, 4),
      version: 'GST3.2.4',
    });
    await page.getByRole('button', { name: 'Mark as filed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as filed' }).click();
    await page.getByText('Marked as filed. No bill can be made', { exact: false }).waitFor();
    expect(readFileSync(await download(page, folder, 'Download JSON'), 'utf8')).toBe(asPlaced);
    await page.getByRole('link', { name: 'Open the product' }).click();
    await page.getByRole('heading', { name: 'Edit product' }).waitFor();
    await context.close();
  });

  it('an auditor proves a stock figure from the ledger, and the verifier names a broken row', async () => {
    const auditor = await owner.openAuditor();
    const { page, openSignedIn, context } = await stage.visit();
    await openSignedIn(auditor.token ?? '', `/dashboard/products/${goods.tea.id}/history`);
    await page.getByText('998 pcs').first().waitFor();
    await openSignedIn(auditor.token ?? '', '/dashboard/reports/filing');
    const ledger = await download(page, folder, 'Download the ledger');
    const verifier = await download(page, folder, 'Download the verifier');
    const verify = () => {
      const { status, stdout } = spawnSync(process.execPath, [verifier, ledger], { encoding: 'utf8' });
      return { status, stdout };
    };
    expect(verify()).toEqual({
      status: 0,
      stdout: expect.stringMatching(/rows of ledger-[0-9a-f]{32}: all are right/),
    });
    const rows = readFileSync(ledger, 'utf8').split('\n');
    const at = rows.findIndex((row) => row.includes('"BillCompleted"'));
    expect(rows[at]).toContain('"stockAfterMilli":998000');
    writeFileSync(
      ledger,
      rows.with(at, rows[at]?.replace('"stockAfterMilli":998000', '"stockAfterMilli":999000') ?? '').join('\n'),
    );
    expect(verify()).toEqual({
      status: 1,
      stdout: expect.stringMatching(
        new RegExp(`^BROKEN row ${at + 1} \\(.*BillCompleted\\): its content does not match its own hash`),
      ),
    });
    await context.close();
  });
});
