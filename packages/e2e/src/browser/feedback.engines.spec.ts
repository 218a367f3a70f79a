import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ShopClient, PASSWORD } from '../shopClient.ts';
import { describeInBrowserOnEngines, openStage, type Stage } from './browser.ts';

const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** One red pixel; decoders ignore anything after the end of a PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);
const image = (bytes: number) => ({
  name: 'shelf.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([PIXEL, Buffer.alloc(bytes - PIXEL.length)]),
});

const english = {
  open: 'Feedback',
  send: 'Send Feedback',
  submit: 'Submit',
  thanks: 'Thank you for your feedback!',
  another: 'Send Another Feedback',
  replies: 'Feedback and replies',
  from: /^From Ravi Meena/,
  showImage: 'Show picture',
  reply: 'Reply',
  sendReply: 'Send reply',
  replied: 'Reply saved',
};
const hindi: typeof english = {
  open: 'सुझाव',
  send: 'सुझाव भेजें',
  submit: 'भेजें',
  thanks: 'आपके सुझाव के लिए धन्यवाद!',
  another: 'एक और सुझाव भेजें',
  replies: 'सुझाव और जवाब',
  from: /^Ravi Meena/,
  showImage: 'तस्वीर दिखाएँ',
  reply: 'जवाब दें',
  sendReply: 'जवाब भेजें',
  replied: 'जवाब सेव हो गया',
};

describeInBrowserOnEngines('feedback', (engine) => {
  let stage: Stage;
  let owner: ShopClient;
  let staff: string;
  beforeAll(async () => {
    // a separate product, because large mails would slow down suites that wait for theirs
    stage = await openStage({ engine, env: { LIMIT_SCALE: '1000' } });
    const { product } = stage;
    owner = await product.openShop();
    const email = product.emailOf('ravi');
    await owner.send('POST', '/members', { email, role: 'staff' });
    const invited = { token: await product.readInvitation(email), name: 'Ravi Meena' };
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    const visitor = new ShopClient(product.baseUrl);
    const joined = await visitor.send<{ accessToken: string }>('POST', '/auth/accept-invite', {
      ...invited,
      ...passwords,
    });
    staff = joined.accessToken;
  });
  afterAll(() => stage.close());

  for (const [language, width, words] of [
    ['en', 1_440, english],
    ['hi', 390, hindi],
  ] as const) {
    it(`checklist 79–85: a visitor’s message and 5 MiB image arrive by mail (${language}, ${width} px)`, async () => {
      const visitor = await stage.visit({ language, width });
      const { page } = visitor;
      const email = stage.product.emailOf(`meena.${language}`);
      await visitor.open('/nowhere');
      await page.getByRole('button', { name: words.open }).click();
      const panel = page.getByRole('dialog');
      await panel.getByRole('button', { name: words.send }).click();
      await panel.locator('[name=message]').fill('Does it print? छपाई?');
      for (const tooMuch of [image(MAX_IMAGE_BYTES + 1), { ...image(100), name: 'a.txt', mimeType: 'text/plain' }]) {
        await panel.locator('input[type=file]').setInputFiles(tooMuch);
        expect(await panel.getByText(tooMuch.name).count()).toBe(0);
      }
      await panel.locator('input[type=file]').setInputFiles(image(MAX_IMAGE_BYTES));
      await panel.getByText('shelf.png').waitFor();
      await panel.locator('[name=name]').fill('Meena');
      await panel.locator('[name=email]').fill(email);
      expect(await panel.getByRole('button', { name: words.submit }).isDisabled()).toBe(true);
      await panel.locator('[name=phone]').fill('9820011111');
      await panel.getByRole('button', { name: words.submit }).click();
      await panel.getByText(words.thanks).waitFor();
      expect(await stage.product.readFeedbackImage(email)).toMatch(/^feedback-/);
      await panel.getByRole('button', { name: words.another }).click();
      await panel.getByRole('button', { name: words.send }).click();
      expect(await panel.locator('[name=message]').inputValue()).toBe('');
      expect(await panel.getByText('shelf.png').count()).toBe(0);
      expect(visitor.problems).toEqual([]);
      await visitor.context.close();
    });

    it(`checklist 83: the owner reads and answers feedback from staff, who see the reply (${language}, ${width} px)`, async () => {
      const visitor = await stage.visit({ language, width });
      const { page } = visitor;
      const message = `The scale is slow. तराजू धीमा है। ${language}`;
      await visitor.openSignedIn(staff, '/dashboard/products');
      await page.getByRole('button', { name: words.open }).click();
      const panel = page.getByRole('dialog');
      await panel.getByRole('button', { name: words.send }).click();
      await panel.getByText(words.from).waitFor();
      await panel.locator('[name=message]').fill(message);
      await panel.locator('input[type=file]').setInputFiles(image(MAX_IMAGE_BYTES));
      await panel.getByRole('button', { name: words.submit }).click();
      await panel.getByText(words.thanks).waitFor();

      const reader = await stage.visit({ language, width });
      await reader.openSignedIn(owner.token ?? '', '/dashboard/profile');
      await reader.page.getByRole('main').locator('a[href="/dashboard/feedback"]').click();
      const item = reader.page.getByRole('listitem').filter({ hasText: message });
      await item.getByText('Ravi Meena').waitFor();
      await item.getByRole('button', { name: words.showImage }).click();
      const pixels = await item
        .locator('img')
        .evaluate(async (picture: { decode(): Promise<void>; naturalWidth: number }) => {
          await picture.decode();
          return picture.naturalWidth;
        });
      expect(pixels).toBe(1);
      await item.getByRole('button', { name: words.reply, exact: true }).click();
      await reader.page.locator('[name=reply]').fill('A new one comes. नया आएगा।');
      await reader.page.getByRole('button', { name: words.sendReply }).click();
      await reader.page.getByText(words.replied).waitFor();

      await panel.getByRole('link', { name: words.replies }).click();
      await page.getByRole('listitem').filter({ hasText: message }).getByText('A new one comes. नया आएगा।').waitFor();
      expect([visitor.problems, reader.problems]).toEqual([[], []]);
      await visitor.context.close();
      await reader.context.close();
    });
  }
});
