import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BillView, Profile } from '@bahi/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { billKey } from '../providers/cache/billQuery.ts';
import { setLanguage } from '../i18n/language.ts';
import { toasts } from '../messages/toasts.ts';
import { SHOP_PROFILE_KEY } from '../providers/cache/queries.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { fakePrinter } from '../testing/fakePrinter.ts';
import { billToPrint } from '../testing/printedSample.ts';
import { clearCounter } from '../testing/renderBill.ts';
import { renderRoutes, type RenderedPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { held, json, stubServer } from '../testing/stubServer.ts';
import { PrintPage } from './PrintPage.tsx';
import { printPath } from './printPath.ts';

interface Opening {
  bill?: BillView;
  profile?: Partial<Profile>;
  /** Behind the path. */
  search?: string;
  answer?: () => Response | Promise<Response>;
  /** Id of the picture that the server has. */
  logo?: string;
}

const BLACK_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

/** Opens the page by a link on another screen. */
function open({
  bill = billToPrint,
  profile = {},
  search = '',
  answer = () => json(bill),
  logo = 'none',
}: Opening = {}): RenderedPage {
  stubServer({
    'GET /shop/profile': () => json({ ...sampleProfile, printSize: '80mm', ...profile }),
    [`GET /billing/${bill.id}`]: answer,
    [`GET /shop/logo/${logo}`]: () => new Response(Buffer.from(BLACK_PIXEL, 'base64')),
  });
  const routes = [
    { path: '/from', element: <Link to={`${printPath(bill.id)}${search}`}>to the paper</Link> },
    { path: '/dashboard/print/:billId', element: <PrintPage /> },
    { path: '*', element: 'elsewhere' },
  ];
  const page = renderRoutes(routes, '/from');
  fireEvent.click(screen.getByText('to the paper'));
  return page;
}
const paper = async (): Promise<HTMLElement> =>
  screen.findByRole('region', { name: /^(Bill|Estimate|बिल|Tax Invoice)/ });
const pressPrintKey = (): boolean => fireEvent.keyDown(document.body, { key: 'p', code: 'KeyP', ctrlKey: true });
const said = (): string[] => toasts.stacked.get().map(({ text }) => text);

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

describe('the print page', () => {
  it.each([
    ['in colour on A4', 'a4', [`data:image/png;base64,${BLACK_PIXEL}`], 1],
    ['in black dots on a roll', '58mm', [], 2],
  ])('has the logo that the bill names %s', async (_how, size, pictures, withCode) => {
    const logo = 'b'.repeat(32);
    fakePrinter({ hovers: false });
    open({ bill: { ...billToPrint, seller: { ...billToPrint.seller!, logo } }, search: `?size=${size}`, logo });
    await paper();
    expect([...document.querySelectorAll('.paper img')].map((picture) => picture.getAttribute('src'))).toEqual(
      pictures,
    );
    expect(document.querySelectorAll('.paper .squares')).toHaveLength(withCode);
  });
});

describe('the print dialog', () => {
  it('opens once, when the fonts are loaded, on a page as long as the bill, which is on it once', async () => {
    const { prints, bringLetters } = fakePrinter({ withLetters: false });
    open();
    await paper();
    pressPrintKey();
    expect(prints).toEqual([]);
    bringLetters();
    await waitFor(() => expect(prints).toHaveLength(1));
    expect(prints[0]?.rule).toMatch(/^@page \{ size: 80mm [\d.]+mm; margin: 0 \}$/);
    expect(prints[0]?.text.match(/INV\/1/g)).toHaveLength(1);
    expect(document.querySelectorAll('.paper .squares path')).toHaveLength(1);
    expect(said()).toEqual(['Print ready']);
    // a second press of a double one, and the browser's own dialog
    expect(pressPrintKey()).toBe(false);
    expect(prints).toHaveLength(1);
  });

  it('returns to the previous screen when it closes, and does not open again on Forward', async () => {
    const { prints, closeDialog } = fakePrinter();
    const page = open();
    await waitFor(() => expect(prints).toHaveLength(1));
    act(closeDialog);
    await screen.findByText('to the paper');
    expect(page.path()).toBe('/from');
  });

  it('leaves a phone on the print page, which may not be drawn yet', async () => {
    const { prints, closeDialog } = fakePrinter({ hovers: false });
    const page = open();
    await waitFor(() => expect(prints).toHaveLength(1));
    act(closeDialog);
    expect(page.path()).toBe(printPath(billToPrint.id));
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByText('to the paper');
  });

  it('is reported when it does not open, and the PDF is offered', async () => {
    const { prints } = fakePrinter();
    window.print = () => {
      throw new Error('no printing here');
    };
    open();
    await screen.findAllByText('Failed to print bill.');
    expect(prints).toEqual([]);
    expect(said()).toEqual(['Failed to print bill.']);
    expect(screen.getByRole('button', { name: /^Download PDF/ })).toBeEnabled();
  });

  it('checklist 68: does not open for a bill that cannot be loaded, which is reported and can be retried', async () => {
    const { prints } = fakePrinter();
    let works = false;
    open({ answer: () => (works ? json(billToPrint) : json({ code: 'forbidden', message: 'The ink is out.' }, 403)) });
    await screen.findByText('Retry');
    expect(said()).toEqual(['Failed to print bill.']);
    works = true;
    fireEvent.click(screen.getByText('Retry'));
    await waitFor(() => expect(prints).toHaveLength(1));
  });
});

describe('the print page', () => {
  it("uses the shop's usual paper unless the address says otherwise; another choice opens no dialog by itself", async () => {
    const { prints } = fakePrinter({ hovers: false });
    open({ profile: { printSize: '58mm', printLanguage: 'hi' }, search: '?size=a4' });
    await waitFor(() => expect(prints).toHaveLength(1));
    expect(prints[0]?.rule).toContain('size: A4');
    expect(prints[0]?.text).toContain('असम चाय');
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Language' }));
    fireEvent.click(screen.getByRole('option', { name: 'English' }));
    await waitFor(() => expect(document.querySelector('.paper')).toHaveTextContent('Assam tea'));
    expect(document.querySelector('.paper')).toHaveClass('paper-a4');
    expect(prints).toHaveLength(1);
  });

  it('marks a copy, and nothing else differs', async () => {
    const { prints } = fakePrinter({ hovers: false });
    open();
    await waitFor(() => expect(prints).toHaveLength(1));
    const plain = (await paper()).textContent;
    fireEvent.click(screen.getByRole('checkbox', { name: 'Mark as “Copy”' }));
    await waitFor(async () => expect((await paper()).textContent).not.toBe(plain));
    // on the line of the title
    expect((await paper()).textContent?.replace(' (Copy)', '')).toBe(plain);
  });

  it('prints the copies of an invoice, one or all', async () => {
    const { prints } = fakePrinter({ hovers: false });
    const seller = { ...billToPrint.seller!, gstRegistration: 'regular' as const, gstNumber: '27ABCDE1234F1Z0' };
    open({ bill: { ...billToPrint, seller, documentKind: 'tax_invoice' } });
    await waitFor(() => expect(prints).toHaveLength(1));
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Mark on the paper' }));
    fireEvent.click(screen.getByRole('option', { name: 'All copies' }));
    const sheets = () => Array.from(document.querySelectorAll('.sheet'), ({ textContent }) => textContent);
    await waitFor(() => expect(sheets()).toHaveLength(3));
    expect(sheets().map((text) => /(Original|Duplicate|Triplicate) for/.exec(text)?.[1])).toEqual([
      'Original',
      'Duplicate',
      'Triplicate',
    ]);
  });

  it("shows the current state of the bill, not this tab's cached one", async () => {
    const { prints } = fakePrinter();
    queryClient.setQueryData(billKey(billToPrint.id), billToPrint);
    queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
    const cancelled: BillView = { ...billToPrint, status: 'cancelled', cancelledAt: '2026-01-06T06:00:00.000Z' };
    const answer = held(json(cancelled));
    open({ answer: async () => answer.answer({} as never) });
    await screen.findByRole('progressbar');
    expect([document.querySelector('.paper'), prints]).toEqual([null, []]);
    answer.release();
    await waitFor(() => expect(prints).toHaveLength(1));
    expect(prints[0]?.text).toContain('CANCELLED');
    expect(document.querySelector('.paper .squares')).toBeNull();
  });

  it('shows a draft as an estimate without a number, and a deleted draft not at all', async () => {
    const { prints } = fakePrinter({ hovers: false });
    const { invoiceNumber: _, documentKind: __, ...draft } = billToPrint;
    const page = open({ bill: { ...draft, status: 'in_billing' } });
    await waitFor(() => expect(prints).toHaveLength(1));
    expect(prints[0]?.text).toContain('Estimate');
    expect(document.querySelector('.paper .squares')).toBeNull();
    page.unmount();
    queryClient.clear();
    open({ bill: { ...draft, status: 'discarded' } });
    await screen.findByText('Retry');
    expect(prints).toHaveLength(1);
  });

  it.each(['80mm', 'a4'])('S15: shows names as text, on %s', async (size) => {
    const { prints } = fakePrinter({ hovers: false });
    const evil = '<img src=x onerror=alert(1)>"\'&';
    const [line] = billToPrint.lines;
    const bill = {
      ...billToPrint,
      invoiceNumber: evil,
      seller: { ...billToPrint.seller!, shopName: evil },
      lines: [{ ...line!, name: evil }],
      note: evil,
    };
    const page = open({ bill, search: `?size=${size}&language=en` });
    await waitFor(() => expect(prints).toHaveLength(1));
    // lines may break between words
    const text = page.container.querySelector('.paper')?.textContent?.replaceAll(/\s+/g, ' ');
    expect(text?.split(evil)).toHaveLength(size === 'a4' ? 6 : 5);
    expect(page.container.querySelector('.paper img')).toBeNull();
  });
});
