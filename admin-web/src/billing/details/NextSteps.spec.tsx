import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BillView, Profile } from '@bahi/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import { toasts } from '../../messages/toasts.ts';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { setWidth } from '../../testing/matchMedia.ts';
import { billToPrint } from '../../testing/printedSample.ts';
import { clearCounter } from '../../testing/renderBill.ts';
import { renderRoutes, type RenderedPage } from '../../testing/renderPage.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { json, stubServer, type Seen } from '../../testing/stubServer.ts';
import { BillDetails } from './BillDetails.tsx';

const DETAILS = `/dashboard/billing/${billToPrint.id}`;
const PRINT = `/dashboard/print/${billToPrint.id}`;
const pdf = (): Response =>
  new Response('%PDF-1.7', { headers: { 'Content-Disposition': `attachment; filename*=UTF-8''INV-1.pdf` } });

interface Opening {
  bill?: BillView;
  profile?: Partial<Profile>;
  answer?: () => Response;
  /** Of the place in the history. */
  state?: unknown;
}

async function open({ bill = billToPrint, profile = {}, answer = pdf, state }: Opening = {}): Promise<{
  page: RenderedPage;
  seen: Seen[];
}> {
  const seen = stubServer({
    'GET /shop/profile': () => json({ ...sampleProfile, ...profile }),
    [`GET /billing/${bill.id}`]: () => json(bill),
    [`GET /billing/${bill.id}/pdf`]: answer,
  });
  const routes = [
    { path: '/dashboard/billing/:billingId', element: <BillDetails /> },
    { path: '*', element: 'elsewhere' },
  ];
  const page = renderRoutes(routes, DETAILS, state);
  if (state === undefined) await screen.findByRole('heading', { name: 'Bill information' });
  return { page, seen };
}
const steps = () => within(screen.getByRole('region', { name: 'Next steps' }));
const names = (): string[] =>
  steps()
    .getAllByRole('button')
    .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent ?? '');
const key = (init: KeyboardEventInit): boolean => fireEvent.keyDown(document.body, init);
const said = (): string[] => toasts.stacked.get().map(({ text }) => text);

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  clearCounter();
  URL.createObjectURL = () => 'blob:x';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});

describe('the next steps of a bill', () => {
  it('come first, each with its key; on a phone in the order of use', async () => {
    const { page } = await open();
    await screen.findByRole('button', { name: /^New bill/ });
    expect(names()).toEqual(['PrintCtrl P', 'More ways to print', 'Download PDFCtrl S', 'ShareF7', 'New billF2']);
    page.unmount();
    setWidth(390);
    await open();
    await screen.findByRole('button', { name: /^New bill/ });
    expect(names().map((name) => name.split(/Ctrl|F\d/)[0])).toEqual([
      'Print',
      'More ways to print',
      'New bill',
      'Share',
      'Download PDF',
    ]);
  });

  it('only offer printing to users who may not sell, and nothing for a deleted bill', async () => {
    const { page } = await open({ profile: { role: 'auditor' } });
    expect(names()).toEqual(['PrintCtrl P', 'More ways to print', 'Download PDFCtrl S', 'ShareF7']);
    page.unmount();
    queryClient.clear();
    await open({ bill: { ...billToPrint, status: 'discarded' } });
    expect(steps().queryByRole('button', { name: /^Print/ })).toBeNull();
  });
});

describe('printing from bill details', () => {
  it('opens the print page by key instead of the browser’s own dialog', async () => {
    const { page } = await open();
    expect(key({ key: 'p', code: 'KeyP', ctrlKey: true })).toBe(false);
    await screen.findByText('elsewhere');
    expect(page.visited.at(-1)).toBe(PRINT);
  });

  it('opens the print page by button too', async () => {
    const { page } = await open();
    fireEvent.click(screen.getByRole('button', { name: /^Print/ }));
    await screen.findByText('elsewhere');
    expect(page.visited.at(-1)).toBe(PRINT);
  });
});

describe('a bill that has just been generated', () => {
  it('is printed once when its page was opened for that, and not again by Back', async () => {
    const { page } = await open({ state: { isGenerated: true, printsAtOnce: true } });
    await screen.findByText('elsewhere');
    expect(page.visited).toEqual([DETAILS, PRINT]);
    await page.back();
    await screen.findByRole('heading', { name: 'Bill information' });
    expect([page.path(), page.state()]).toEqual([DETAILS, { isGenerated: true, printsAtOnce: false }]);
  });
});

describe('the PDF of a bill', () => {
  it('checklist 72: is downloaded by button or key, which is reported', async () => {
    const { seen } = await open();
    expect(key({ key: 's', code: 'KeyS', ctrlKey: true })).toBe(false);
    await waitFor(() => expect(said()).toEqual(['PDF downloaded']));
    const asked = seen.filter(({ url }) => url.includes('/pdf')).map(({ url }) => url.split('?')[1]);
    expect(asked).toEqual(['size=a4&language=en']);
  });

  it('checklist 72: is reported with the reason when it cannot be made', async () => {
    await open({ answer: () => json({ message: 'The ink is out.' }, 400) });
    fireEvent.click(screen.getByRole('button', { name: /^Download PDF/ }));
    await waitFor(() => expect(said()).toEqual(['Failed to generate bill PDF']));
  });
});
