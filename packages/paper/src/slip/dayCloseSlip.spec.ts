import { describe, expect, it } from '@jest/globals';
import type { DayCloseRow, DrawerView, PrintLanguage, PrintSize } from '@bahi/contracts';
import { copiedText, describeDrawn, sampleDayClose } from '@bahi/testing/paper';
import { layOut } from '../layout/layOut.ts';
import { drawPdf } from '../pdf/drawPdf.ts';
import { Typesetter } from '../pdf/typesetter.ts';
import { dayCloseSlip, drawerSlip } from './dayCloseSlip.ts';
import type { PrintedSlip } from './slip.ts';
import { slipMessage } from './slipMessage.ts';

const shop = { shopName: 'Sharma Kirana Store', address: '12 MG Road, Pune' };
const recounted: DayCloseRow = {
  ...sampleDayClose,
  recounts: [
    {
      id: '0123456789abcdef0123456789abcdef',
      at: '2026-11-29T04:00:00.000Z',
      by: sampleDayClose.by,
      byName: 'Asha Sharma',
      counted: [{ paise: 50_000, count: 2 }],
      loosePaise: 18_700,
      countedPaise: 118_700,
      differencePaise: 0,
      reason: 'A note lay under the tray',
    },
  ],
};
const sizes: readonly PrintSize[] = ['a4', '80mm', '58mm'];
const type = new Typesetter();

/** What the pages say, in the order in which it is read. */
const textOf = (slip: PrintedSlip, size: PrintSize): string =>
  layOut(slip, size, type)
    .flatMap(({ placed }) => placed.flatMap(({ strip }) => strip.lines))
    .map(({ parts }) => parts.map(({ text }) => text).join(' '))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
const missing = (text: string, said: readonly string[]): string[] => said.filter((part) => !text.includes(part));

/** Every figure of the close, each beside its name. */
const FIGURES = [
  ['Opening', '₹1,000.00'],
  ['Cash in', '₹1,887.00'],
  ['Cash out', '-₹120.00'],
  ['Paid in', '₹0.00'],
  ['Paid out', '-₹80.00'],
  ['Put in the safe', '-₹1,500.00'],
  ['Should be in the drawer', '₹1,187.00'],
  ['₹500 × 2', '₹1,000.00'],
  ['₹0.50 × 3', '₹1.50'],
  ['Loose rest', '₹0.50'],
  ['Counted in total', '₹1,182.00'],
  ['Difference', '₹5.00 short'],
  ['UPI in the books', '₹700.00'],
  ['UPI at the bank', '₹690.00'],
  ['Difference UPI', '₹10.00 short'],
  ['Bills', '3'],
  ['Sales', '₹2,537.00'],
  ['Paid with the bills', '₹1,937.00'],
  ['Credit given', '₹600.00'],
  ['Credit collected', '₹650.00'],
  ['Paid back', '₹120.00'],
] as const;

describe('a day close', () => {
  it.each(sizes)('states every figure, who closed it and its seal: %s', (size) => {
    const slip = dayCloseSlip(sampleDayClose, shop, 'en');
    const text = textOf(slip, size);
    const said = ['Sharma Kirana Store', 'Day close 12', '28/11/2026 21:05', 'Asha Sharma', '412'];
    expect(missing(text, [...said, 'Five rupees given as change too much'])).toEqual([]);
    expect(text.replaceAll(' ', '')).toContain(sampleDayClose.head);
    for (const [name, figure] of FIGURES) expect(missing(text, [name, figure])).toEqual([]);
  });

  it('adds up to what should be in the drawer', () => {
    const [drawer] = dayCloseSlip(sampleDayClose, shop, 'en').groups;
    const paise = drawer!.rows.map(({ value }) => Math.round(Number(value.replaceAll(/[₹,]/g, '')) * 100));
    const expected = paise.pop();
    expect(paise.reduce((sum, each) => sum + each, 0)).toBe(expected);
  });

  it.each(['hi', 'both'] as const)('says the same figures in %s', (language) => {
    const text = textOf(dayCloseSlip(recounted, shop, language), '80mm');
    expect(missing(text, ['दिन का हिसाब 12', 'गल्ले में होना चाहिए', '₹5.00 कम', 'दोबारा गिनती'])).toEqual([]);
    expect(
      missing(
        text,
        FIGURES.map(([, figure]) => figure.replace(' short', '')),
      ),
    ).toEqual([]);
  });

  it('has its recounts beside the count that was sealed', () => {
    const text = textOf(dayCloseSlip(recounted, shop, 'en'), 'a4');
    const said = ['Counted again', '29/11/2026 09:30', 'A note lay under the tray', '₹5.00 short', 'Difference None'];
    expect(missing(text, said)).toEqual([]);
  });

  it('is silent on what the reader may not see', () => {
    const {
      expectedPaise: _,
      differencePaise: __,
      byMethod: ___,
      movements: ____,
      salesPaise: _____,
      ...seen
    } = sampleDayClose;
    const slip = dayCloseSlip(seen, shop, 'en');
    for (const text of [textOf(slip, '80mm'), slipMessage(slip)]) {
      expect(text).not.toMatch(/Should be|short|Difference|Cash in|in the books|Sales/);
      expect(missing(text, ['Counted in total', '₹1,182.00'])).toEqual([]);
    }
  });

  it('is told as a message with the figures of the paper', () => {
    const message = slipMessage(dayCloseSlip(sampleDayClose, shop, 'en'));
    for (const [name, figure] of FIGURES) expect(message).toContain(`\n${name}: ${figure}`);
    expect(message.split('\n').slice(0, 2)).toEqual(['Sharma Kirana Store', 'Day close 12']);
  });

  it('goes on on further pages when it was counted again and again', () => {
    const recounts = Array.from({ length: 12 }, () => recounted.recounts[0]!);
    const pages = layOut(dayCloseSlip({ ...recounted, recounts }, shop, 'en'), 'a4', type);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages)
      for (const { strip, y } of page.placed) expect(y + strip.height).toBeLessThanOrEqual(page.height);
  });
});

describe('an X report', () => {
  it('states what should be there now, and that nothing is closed', () => {
    const { id: _, counted: __, ...figures } = sampleDayClose;
    const drawer: DrawerView = { ...figures, since: null, pendingBills: [] };
    const text = textOf(drawerSlip(drawer, '2026-11-28T12:00:00.000Z', shop, 'en'), '80mm');
    const said = ['X report (nothing is closed)', '28/11/2026 17:30', 'the beginning', '₹1,187.00', '₹2,537.00'];
    expect(missing(text, said)).toEqual([]);
    expect(text).not.toMatch(/Counted|Seal/);
  });
});

describeDrawn('the PDF of a day close', () => {
  it.each<[PrintSize, PrintLanguage]>([
    ['80mm', 'en'],
    ['a4', 'hi'],
  ])('has its figures as text: %s in %s', async (size, language) => {
    const text = copiedText(await drawPdf(dayCloseSlip(sampleDayClose, shop, language), size)).replaceAll(/\s+/g, ' ');
    expect(missing(text, ['₹1,187.00', '₹1,182.00', '₹2,537.00', '₹650.00'])).toEqual([]);
  });
});
