import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PASSWORD, signIn, type ShopClient } from '../shopClient.ts';
import { axeViolations } from './axeViolations.ts';
import { describeInBrowser, openStage, type Stage } from './browser.ts';
import { settled } from './screens.ts';

const NEW_PASSWORD = 'Naya-Khata-2627-Jaipur';

/** The button that opens the dialog with this field. */
const OPENERS = {
  shopName: /^(Edit shop information|दुकान की जानकारी बदलें)$/,
  billingInitial: /^(Edit additional information|अन्य जानकारी बदलें)$/,
  email: /^(Invite|बुलाएँ)$/,
  currentPassword: /^(Change password|पासवर्ड बदलें)$/,
} as const;
const EDIT_SCALES = /^(Edit labels of scales|तराज़ू के लेबल बदलें)$/;
const ADD_PREFIX = /Add a prefix|शुरुआती अंक जोड़ें/;
const DISCARD = /^(Discard|सेव किए बिना जाएँ)$/;

describeInBrowser('accounts', () => {
  let stage: Stage;
  let ownerEmail: string;
  let owner: ShopClient;
  beforeAll(async () => {
    // with wide limits, because the tests send one address several mails within half a minute
    stage = await openStage();
    ownerEmail = stage.product.emailOf('asha');
    owner = await stage.product.openShop({ email: ownerEmail });
  });
  afterAll(() => stage.close());

  const field = (page: Page, name: string) => page.locator(`[name=${name}]`);

  it('a password that is too easy is reported in the first step, and the rest of the form keeps its input', async () => {
    const visitor = await stage.revisit({ width: 390 });
    const { page } = visitor;
    const typed = {
      shopName: 'Another Kirana',
      ownerName: 'Asha Sharma',
      email: stage.product.emailOf('dev'),
      phone: '9820012399',
      address: '12 MG Road, Pune',
      password: 'password',
      confirmPassword: 'password',
    };
    await visitor.open('/register');
    for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text);
    await field(page, 'acceptTerms').check();
    await page.keyboard.press('Enter');
    await field(page, 'otp').fill(await stage.product.readOtp(typed.email));
    await page.keyboard.press('Enter');
    await page.getByText('This password is too easy to guess').waitFor();
    expect(await field(page, 'shopName').inputValue()).toBe('Another Kirana');
    await field(page, 'password').fill(PASSWORD);
    await field(page, 'confirmPassword').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await field(page, 'otp').fill(await stage.product.readOtp(typed.email));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    expect(visitor.problems).toEqual([]);
  });

  it('a forgotten password is replaced with the code from the mail, and the new one signs in', async () => {
    const { product } = stage;
    const somebody = product.emailOf('meera');
    await product.openShop({ email: somebody, phone: '9820012346' });
    const visitor = await stage.revisit({ language: 'hi', width: 390 });
    const { page } = visitor;
    await visitor.open('/');
    await page.getByRole('link', { name: 'पासवर्ड भूल गए?' }).click();
    const earlier = await product.readOtp(somebody);
    await field(page, 'email').fill(somebody);
    await page.keyboard.press('Enter');
    await field(page, 'otp').waitFor();
    const code = await product.readOtp(somebody);
    expect(code).not.toBe(earlier);
    await field(page, 'otp').fill(code);
    await field(page, 'newPassword').fill(NEW_PASSWORD);
    await field(page, 'confirmPassword').fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('आपका पासवर्ड बदल गया। कृपया साइन इन करें।').waitFor();
    await field(page, 'identifier').fill(somebody);
    await field(page, 'password').fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    expect(visitor.problems).toEqual([]);
  });

  it('an invited person joins through the link that the owner hands over, works as staff, and is signed out when removed', async () => {
    const visitor = await stage.revisit();
    const { page } = visitor;
    await visitor.openSignedIn(owner.token ?? '', '/dashboard/profile');
    await page.getByRole('button', { name: 'Invite' }).click();
    const invited = stage.product.emailOf('ravi');
    await field(page, 'email').fill(invited);
    await page.keyboard.press('Enter');
    const handOver = page.getByRole('dialog', { name: `Invitation for ${invited}` });
    const link = await handOver.getByLabel('Link', { exact: true }).inputValue();
    expect(link).toBe(`${stage.product.baseUrl}/invite/${await stage.product.readInvitation(invited)}`);
    await handOver.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Invited', { exact: true }).waitFor();

    const guest = await stage.visit({ width: 390 });
    await guest.open(new URL(link).pathname);
    await guest.page.getByRole('definition').filter({ hasText: 'Staff' }).waitFor();
    await guest.page.getByRole('definition').filter({ hasText: invited }).waitFor();
    await field(guest.page, 'name').fill('Ravi Meena');
    await field(guest.page, 'password').fill(PASSWORD);
    await field(guest.page, 'confirmPassword').fill(PASSWORD);
    await guest.page.keyboard.press('Enter');
    await guest.page.waitForURL('**/dashboard');
    await guest.open('/dashboard/profile');
    await guest.page.getByRole('heading', { name: 'Shop information' }).waitFor();
    expect(await guest.page.getByRole('heading', { name: 'Members' }).count()).toBe(0);
    expect(await guest.page.getByRole('button', { name: /^Edit/ }).count()).toBe(0);

    await page.getByRole('button', { name: 'Remove Ravi Meena' }).click();
    // their open page is told, and says so for a few seconds
    await Promise.all([
      guest.page.getByText('Session expired. Please login again.').waitFor(),
      page.getByText('Ravi Meena removed').waitFor(),
      page.getByRole('button', { name: 'Yes, remove' }).click(),
    ]);
    expect(new URL(guest.page.url()).pathname).toBe('/');
    expect([visitor.problems, guest.problems]).toEqual([[], []]);
    await guest.context.close();
  });

  it('checklist 76–78: the profile is changed in its dialogs; the header follows, a long initial beside a GST number is refused with the reason', async () => {
    const visitor = await stage.revisit();
    const { page } = visitor;
    await visitor.openSignedIn(owner.token ?? '', '/dashboard/profile');
    await page.getByRole('button', { name: 'Edit shop information' }).click();
    await field(page, 'shopName').fill('Sharma and Sons');
    await page.keyboard.press('Enter');
    await page.getByText('Shop updated successfully').waitFor();
    await page.getByRole('banner').getByText('Sharma and Sons').waitFor();

    await page.getByRole('button', { name: 'Edit additional information' }).click();
    await field(page, 'gstNumber').fill('27AAPFU0939F1ZV');
    await field(page, 'billingInitial').fill('SHARMAANDSONS');
    await page.keyboard.press('Enter');
    await page.getByText(/^With a GST number the billing initial can have at most 10 characters/).waitFor();
    await field(page, 'billingInitial').fill('sas');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('region', { name: 'Additional information' }).getByText('SAS').waitFor();
    expect(visitor.problems).toEqual([]);
  });

  it('checklist 74: the password can be changed; a wrong current one signs nobody out', async () => {
    const visitor = await stage.revisit({ width: 390 });
    const { page } = visitor;
    const elsewhere = await signIn(stage.product.baseUrl, ownerEmail);
    await visitor.openSignedIn(owner.token ?? '', '/dashboard/profile');
    await page.getByRole('button', { name: 'Change password' }).click();
    await field(page, 'currentPassword').fill('not this one');
    await field(page, 'newPassword').fill(NEW_PASSWORD);
    await field(page, 'confirmPassword').fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('The current password is not correct.').waitFor();
    await field(page, 'currentPassword').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Password changed. Your other devices are signed out.').waitFor();
    expect((await elsewhere.call('GET', '/shop/profile')).status).toBe(401);
    expect((await owner.call('GET', '/shop/profile')).status).toBe(200);
    expect(visitor.problems).toEqual([]);
  });

  for (const [language, theme, width] of [
    ['en', 'light', 1_440],
    ['hi', 'dark', 390],
  ] as const)
    it(`the profile dialogs meet WCAG 2.2 A and AA, also with validation errors shown (${language}, ${theme}, ${width} px)`, async () => {
      const visitor = await stage.revisit({ language, theme, width });
      const { page } = visitor;
      await visitor.openSignedIn(owner.token ?? '', '/dashboard/profile');
      await settled(page);
      const openedBy = (name: RegExp) => page.getByRole('main').getByRole('button', { name });
      const found: string[] = [];
      for (const [emptied, opener] of Object.entries(OPENERS)) {
        await openedBy(opener).click();
        await field(page, emptied).fill('');
        await page.keyboard.press('Enter');
        await page.locator('[aria-invalid=true]').first().waitFor();
        found.push(...(await axeViolations(page)));
        if ((await visitor.overflow()) > 0) found.push(`${emptied}: too wide`);
        await page.keyboard.press('Escape');
        // a field that was empty before did not change
        if (emptied === 'shopName' || emptied === 'billingInitial') {
          await page.getByRole('button', { name: DISCARD }).waitFor();
          found.push(...(await axeViolations(page)));
          await page.getByRole('button', { name: DISCARD }).click();
        }
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
      // scale labels, with a row
      await openedBy(EDIT_SCALES).click();
      await page.getByRole('button', { name: ADD_PREFIX }).click();
      await page.getByRole('dialog').getByRole('textbox').waitFor();
      found.push(...(await axeViolations(page)));
      if ((await visitor.overflow()) > 0) found.push('scales: too wide');
      expect(found).toEqual([]);
      expect(visitor.problems).toEqual([]);
    });
});
