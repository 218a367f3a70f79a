import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../shopClient.ts';
import { sheetOpener } from './counter.ts';
import { describeInBrowserOnEngines, openStage, type Stage, type View } from './browser.ts';
import { CountingUser } from './countingUser.ts';

interface Words {
  otpSent: string;
  registered: string;
  addCategory: string;
  addProduct: string;
  newProduct: string;
  walkIn: RegExp;
  cash: string;
  generate: RegExp;
  generated: string;
  firstSteps: RegExp;
  totalBilling: string;
  totalRevenue: string;
  userMenu: RegExp;
  logout: string;
  signIn: string;
}

const english: Words = {
  otpSent: 'OTP sent to your email. Please verify to complete registration.',
  registered: 'Registration successful! Logging you in...',
  addCategory: 'Add a category',
  addProduct: 'Add a product',
  newProduct: 'New product',
  walkIn: /^Walk-in/,
  cash: 'Cash',
  generate: /^Generate bill/,
  generated: 'Bill Generated Successfully',
  firstSteps: /Three steps to your first bill/,
  totalBilling: 'Total billing',
  totalRevenue: 'Total revenue',
  userMenu: /^User menu/,
  logout: 'Logout',
  signIn: 'Sign in',
};
const hindi: Words = {
  otpSent: 'आपके ईमेल पर ओटीपी भेज दिया गया है। पंजीकरण पूरा करने के लिए उसे सत्यापित करें।',
  registered: 'पंजीकरण हो गया! आपको साइन इन किया जा रहा है...',
  addCategory: 'श्रेणी जोड़ें',
  addProduct: 'सामान जोड़ें',
  newProduct: 'नया सामान',
  walkIn: /^बिना नाम/,
  cash: 'नकद',
  generate: /^बिल बनाएँ/,
  generated: 'बिल बन गया',
  firstSteps: /पहले बिल तक तीन कदम/,
  totalBilling: 'कुल बिलिंग',
  totalRevenue: 'कुल बिक्री',
  userMenu: /^उपयोगकर्ता मेनू/,
  logout: 'साइन आउट',
  signIn: 'साइन इन करें',
};

const MAX_ACTIONS = 12;

async function fillInRegistration(page: Page, email: string, phone: string): Promise<void> {
  const details = {
    shopName: 'शर्मा Kirana',
    ownerName: 'Asha Sharma',
    email,
    phone,
    address: '12 MG Road, Pune',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  for (const [name, text] of Object.entries(details)) await page.locator(`[name=${name}]`).fill(text);
  await page.locator('[name=acceptTerms]').check();
  await page.keyboard.press('Enter');
}

/** The value under the label of a tile. */
const figure = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('xpath=following-sibling::*[1]');

describeInBrowserOnEngines('the first day of an owner', (engine) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ engine });
  });
  afterAll(() => stage.close());

  // phone numbers that are unique in this run, used to sign in
  const days: [View, Words, string][] = [
    [{ language: 'en', width: 1_440, theme: 'light' }, english, '9820071001'],
    [{ language: 'hi', width: 390, theme: 'dark' }, hindi, '9820071002'],
  ];
  // the second engine may affect the figures, not the texts
  for (const [view, words, phone] of engine === 'embedded' ? days : days.slice(1)) {
    it(`checklist 36, 37, 39, 65: takes at most twelve actions from the code in the mail to the first bill (${view.language} ${view.width})`, async () => {
      const email = stage.product.emailOf(view.language);
      const visitor = await stage.visit(view);
      const { page } = visitor;
      const user = new CountingUser(page);
      const fits = async () => expect([page.url(), await visitor.overflow()]).toEqual([page.url(), 0]);

      await visitor.open('/register');
      await fillInRegistration(page, email, phone);
      await page.getByText(words.otpSent).waitFor();
      await user.type(await stage.product.readOtp(email));
      await user.key('Enter');
      await page.getByText(words.registered).waitFor();

      await user.press(page.getByRole('link', { name: words.addCategory }));
      await page.locator('[name=name]:focus').waitFor();
      await fits();
      await user.type('Tea');
      await user.key('Enter');

      await page.getByRole('heading', { level: 1, name: words.newProduct }).waitFor();
      await page.locator('[name=name]:focus').waitFor();
      await fits();
      await user.type('Assam tea');
      await user.fillIn(page.locator('[name=sellingPricePaise]'), '140');
      await user.key('Enter');

      await page.waitForURL(/\/dashboard\/billing\/create\/[0-9a-f]{32}$/);
      await page.getByText('Assam tea').first().waitFor();
      await fits();
      // on a phone customer and payment are in a sheet
      if ((await sheetOpener(page).count()) > 0) await user.press(sheetOpener(page));
      await user.press(page.getByRole('button', { name: words.walkIn }));
      await user.press(page.getByRole('button', { name: words.cash }));
      await user.press(page.getByRole('button', { name: words.generate }));
      await page.getByText(words.generated).first().waitFor();
      await page.waitForURL(/\/dashboard\/billing\/[0-9a-f]{32}$/);
      expect(user.actions).toBeLessThanOrEqual(MAX_ACTIONS);
      await fits();

      await visitor.open('/dashboard');
      await figure(page, words.totalRevenue).getByText('₹140.00').waitFor();
      expect(await figure(page, words.totalBilling).textContent()).toBe('1');
      expect(await page.getByText(words.firstSteps).count()).toBe(0);
      await fits();

      await page.getByRole('button', { name: words.userMenu }).click();
      await page.getByRole('menuitem', { name: words.logout }).click();
      await page.waitForURL(`${stage.product.baseUrl}/`);
      const kept = await page.evaluate<string[]>('Object.keys(localStorage)');
      expect(kept).toEqual(['language']);

      await page.locator('[name=identifier]').fill(phone);
      await page.locator('[name=password]').fill(PASSWORD);
      await page.getByRole('button', { name: words.signIn, exact: true }).click();
      await figure(page, words.totalRevenue).getByText('₹140.00').waitFor();
      expect(visitor.problems).toEqual([]);
      await visitor.context.close();
    });
  }
});
