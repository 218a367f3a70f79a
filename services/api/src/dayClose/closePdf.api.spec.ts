import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BooksApp } from '@bahi/testing/booksApp';
import { copiedText, describeDrawn } from '@bahi/testing/paper';

const PDF = { accept: 'application/pdf' };

describeDrawn('a day close on paper', () => {
  let app: BooksApp;
  let path: string;
  beforeAll(async () => {
    app = await BooksApp.open();
    app.services.privateStore.accounts.names = async (_, ids) => new Map(ids.map((id) => [id, 'Asha Sharma']));
    await app.setProfile({ shopName: 'Sharma Kirana', staffMayCloseDay: true, printSize: '80mm', printLanguage: 'en' });
    await app.ok('POST', '/cash-movements', { body: { kind: 'float', amountPaise: 100_000, reason: 'First day' } });
    await app.ok('POST', '/cash-movements', { body: { kind: 'pay_out', amountPaise: 8_000, reason: 'Milkman' } });
    const count = { counted: [{ paise: 50_000, count: 1 }], loosePaise: 41_500, reason: 'Too much change' };
    const { body: close } = await app.ok('POST', '/day-closes', { body: count });
    path = `/day-closes/${close.id}`;
    await app.ok('POST', `${path}/recount`, { body: { ...count, loosePaise: 42_000, reason: 'Under the tray' } });
  });
  afterAll(() => app.close());

  /** The text of the PDF, in one line. */
  async function textOf(at: string, query: Record<string, string> = {}, as: 'owner' | 'staff' = 'owner') {
    const { bytes } = await app.ok('GET', at, { headers: PDF, query, as });
    return copiedText(bytes).replaceAll(/\s+/g, ' ');
  }

  it('has the figures and the recounts, in the size and language of the profile', async () => {
    const text = await textOf(path);
    for (const said of ['Sharma Kirana', 'Day close 1', '₹920.00', '₹915.00', '₹5.00 short'])
      expect(text).toContain(said);
    expect(text).toMatch(/Counted again.*Under the tray/);
    // who closed it, and who counted again
    expect(text.match(/Asha Sharma/g)).toHaveLength(2);
  });

  it('is drawn in the language that is asked for', async () => {
    expect(await textOf(path, { language: 'hi', size: 'a4' })).toMatch(/₹5\.00/);
    expect(await textOf(path, { language: 'hi', size: 'a4' })).not.toContain('Day close');
  });

  it('is an X report before the day is closed', async () => {
    const text = await textOf('/day-close');
    expect(text).toMatch(/X report .*Should be in the drawer ₹920.00/);
  });

  it('tells nobody who counts blind what should have been there', async () => {
    await app.setProfile({ blindCount: true });
    for (const at of [path, '/day-close'])
      expect(await textOf(at, {}, 'staff')).not.toMatch(/Should be|short|Difference|Counted again/);
    expect(await textOf(path, {}, 'staff')).toContain('₹915.00');
  });
});
