import type { BillView, Profile } from '@bahi/contracts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import { toasts } from '../../messages/toasts.ts';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { clearCounter, completedBill, press } from '../../testing/renderBill.ts';
import { renderPage } from '../../testing/renderPage.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { held, json, stubServer, type Seen } from '../../testing/stubServer.ts';
import { ShareBill } from './ShareBill.tsx';

const seller = {
  shopName: 'Sharma Kirana Store',
  address: '12 MG Road, Pune',
  phone: null,
  stateCode: '27',
  gstRegistration: 'none',
  gstNumber: null,
  upiId: 'sharma@okbank',
  upiPayeeName: null,
  billFooter: null,
  logo: null,
} as const;
const bill: BillView = {
  ...completedBill,
  seller,
  documentKind: 'bill',
  billedAt: '2026-01-06T05:00:00.000Z',
  grandTotalPaise: 28_000,
};
const meera = {
  walkIn: false,
  name: 'Meera',
  phone: '098200-12345',
  gstNumber: null,
  stateCode: null,
  deliveryStateCode: null,
  address: null,
};
const unpaid = (amountPaise: number): BillView => ({
  ...bill,
  customer: { ...meera, walkIn: false },
  paymentMethod: 'UPI',
  paymentStatus: 'open',
  grandTotalPaise: amountPaise,
  upi: { link: 'upi://pay', payeeName: 'Sharma Kirana Store', upiId: 'sharma@okbank', amountPaise },
});

const pdfAnswer = (): Response =>
  new Response('%PDF-1.7', {
    headers: { 'Content-Disposition': `attachment; filename="x"; filename*=UTF-8''INV-1.pdf` },
  });

/** What this browser was asked to share; it answers as it is told to. */
let shared: ShareData[] = [];
let answerShare: () => Promise<void>;
function browserThatShares(files = true): void {
  Object.assign(navigator, {
    canShare: ({ files: [file] = [] }: ShareData) => files && file?.type === 'application/pdf',
    share: async (data: ShareData) => {
      shared.push(data);
      return answerShare();
    },
  });
}
const refuse = (name: string) => async (): Promise<void> => {
  throw new DOMException('x', name);
};

interface Opened {
  pdf?: () => Response | Promise<Response>;
  profile?: Profile;
}
function open(shown: BillView, { pdf = pdfAnswer, profile = sampleProfile }: Opened = {}): Seen[] {
  const seen = stubServer({
    'GET /shop/profile': () => json(profile),
    [`GET /billing/${shown.id}`]: () => json(shown),
    [`GET /billing/${shown.id}/pdf`]: pdf,
  });
  renderPage(<ShareBill bill={shown} />);
  return seen;
}
const pdfCalls = (seen: Seen[]): string[] => seen.map(({ url }) => url).filter((url) => url.includes('/pdf'));
const dialog = async (): Promise<HTMLElement> => screen.findByRole('dialog');
const fileIsHere = async (): Promise<void> =>
  waitFor(() => {
    const files = queryClient.getQueriesData({ queryKey: ['billPdf'] }).map(([, file]) => file);
    expect(files).toContainEqual(expect.any(File));
  });
/** Presses, and lets what follows at once happen. */
const pressAndWait = async (button: HTMLElement): Promise<void> => act(async () => void fireEvent.click(button));
const shareButton = (): HTMLElement => screen.getByRole('button', { name: 'Share' });
const toastTexts = () => toasts.stacked.get().map(({ text }) => text);

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  clearCounter();
  shared = [];
  answerShare = async () => undefined;
});
afterEach(() => {
  Object.assign(navigator, { share: undefined, canShare: undefined, userActivation: undefined });
  jest.restoreAllMocks();
});

describe('a bill shared where the browser shares files', () => {
  beforeEach(() => browserThatShares());

  it('is only the PDF, named after its number and made before the press', async () => {
    const seen = open(bill);
    await fileIsHere();
    expect(pdfCalls(seen)).toEqual([`/api/billing/${bill.id}/pdf?size=a4&language=en`]);
    await pressAndWait(shareButton());
    expect(Object.keys(shared[0] ?? {})).toEqual(['files']);
    const [file] = shared[0]?.files ?? [];
    expect([file?.name, file?.type, shared[0]?.files?.length]).toEqual(['INV-1.pdf', 'application/pdf', 1]);
    expect(pdfCalls(seen)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is shared once for a press and a key together, and again for the next', async () => {
    open(bill);
    await fileIsHere();
    let close = (): void => undefined;
    answerShare = async () => new Promise((resolve) => (close = resolve));
    press('Share');
    fireEvent.keyDown(document, { key: 'F7' });
    expect(shared).toHaveLength(1);
    await act(async () => close());
    fireEvent.keyDown(document, { key: 'F7' });
    expect(shared).toHaveLength(2);
    await act(async () => close());
  });

  it.each([
    ['cancelled', 'AbortError', /^Nothing was shared/],
    ['refused', 'NotAllowedError', /^This device could not share/],
  ])('offers the other ways when sharing is %s', async (_, name, says) => {
    open(unpaid(5_000));
    await fileIsHere();
    answerShare = refuse(name);
    await pressAndWait(shareButton());
    await dialog();
    screen.getByText(says);
    expect(screen.getByRole('link', { name: 'Send message on WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/wa\.me\/919820012345\?text=/),
    );
    screen.getByRole('button', { name: 'Download PDF' });
    answerShare = async () => undefined;
    await pressAndWait(screen.getByRole('button', { name: 'Share PDF' }));
    expect(shared).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  /** Opens a bill whose PDF is not ready, and presses Share. */
  const pressTooEarly = async (isActive?: boolean): Promise<() => void> => {
    if (isActive !== undefined) Object.assign(navigator, { userActivation: { isActive } });
    const pdf = held(pdfAnswer());
    open(bill, { pdf: async () => pdf.answer({} as Seen) });
    press('Share');
    await dialog();
    screen.getByText('Making the PDF…');
    expect(screen.getByRole('button', { name: /Share PDF/ })).toBeDisabled();
    return pdf.release;
  };
  const ready = /^The PDF is ready\./;

  it.each([true, undefined])(
    'is shared by the press that came before its PDF (still allowed: %p)',
    async (isActive) => {
      const release = await pressTooEarly(isActive);
      release();
      await waitFor(() => expect(shared).toHaveLength(1));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it.each<[string, boolean | undefined, () => Promise<void>]>([
    ['says that the press is too old', false, async () => undefined],
    ['refuses it', undefined, refuse('NotAllowedError')],
  ])('is reported as ready when its PDF came late and the browser %s', async (_, isActive, answered) => {
    answerShare = answered;
    const release = await pressTooEarly(isActive);
    release();
    await screen.findByText(ready);
    expect(screen.queryByText(/could not share/)).toBeNull();
    shared = [];
    answerShare = async () => undefined;
    await pressAndWait(screen.getByRole('button', { name: 'Share PDF' }));
    expect(shared).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not shared by itself once the user does something else', async () => {
    const release = await pressTooEarly();
    fireEvent.pointerDown(await screen.findByLabelText('WhatsApp number of the customer'));
    release();
    await screen.findByText(ready);
    expect(shared).toEqual([]);
  });

  it('is not shared after the dialog was closed', async () => {
    const release = await pressTooEarly();
    press('Close');
    release();
    await fileIsHere();
    expect([shared, screen.queryByRole('dialog')]).toEqual([[], null]);
  });

  it('reports a failed PDF, retries it, and offers the message meanwhile', async () => {
    let isFull = true;
    open(bill, { pdf: () => (isFull ? json({ code: 'too_many_requests', message: 'x' }, 429) : pdfAnswer()) });
    press('Share');
    await dialog();
    await screen.findByText('Failed to generate bill PDF');
    await screen.findByRole('link', { name: 'Send message on WhatsApp' });
    isFull = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pressAndWait(await screen.findByRole('button', { name: 'Share PDF' }));
    expect(shared).toHaveLength(1);
  });

  it('is made again after a change of the bill', async () => {
    const seen = open(bill);
    await fileIsHere();
    const paid = { ...bill, revision: bill.revision + 1 };
    renderPage(<ShareBill bill={paid} />);
    await waitFor(() => expect(pdfCalls(seen)).toHaveLength(2));
  });
});

describe('the limit of QR codes read from a picture (R41)', () => {
  const hint = /^This bill is not paid yet\./;

  it('is shown before an unpaid bill above ₹2,000 is shared, even where the browser shares files', async () => {
    browserThatShares();
    open(unpaid(200_001));
    await fileIsHere();
    press('Share');
    await dialog();
    screen.getByText(hint);
    expect(shared).toEqual([]);
    await pressAndWait(screen.getByRole('button', { name: 'Share PDF' }));
    expect(shared).toHaveLength(1);
  });

  it.each<[string, BillView]>([
    ['of exactly ₹2,000', unpaid(200_000)],
    ['that is paid', { ...bill, grandTotalPaise: 500_000 }],
    ['that is a draft: an estimate has no code', { ...unpaid(500_000), status: 'in_billing' }],
  ])('is not shown for a bill %s', async (_, shown) => {
    open(shown);
    press('Share');
    await dialog();
    await screen.findByRole('link');
    expect(screen.queryByText(hint)).toBeNull();
  });
});

describe('a bill shared where the browser shares no files', () => {
  it.each<[string, () => void]>([
    ['on plain http and on desktops', () => undefined],
    ['in a browser that shares text only', () => browserThatShares(false)],
  ])('%s requests no PDF by itself, and offers message and download', async (_, prepare) => {
    prepare();
    const seen = open(unpaid(28_000));
    fireEvent.keyDown(document, { key: 'F7' });
    await dialog();
    const link = await screen.findByRole('link', { name: 'Send message on WhatsApp' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    const address = new URL(link.getAttribute('href') ?? '');
    expect(`${address.origin}${address.pathname}`).toBe('https://wa.me/919820012345');
    expect(address.searchParams.get('text')?.split('\n')).toEqual([
      'Sharma Kirana Store',
      'Bill INV/1',
      'Date: 06/01/2026 10:30',
      'Grand total: ₹280.00',
      'Still to pay: ₹280.00',
      'Pay to: Sharma Kirana Store',
      'UPI ID: sharma@okbank',
    ]);
    screen.getByRole('button', { name: 'Download PDF' });
    expect(screen.queryByRole('button', { name: /Share PDF/ })).toBeNull();
    expect(seen.map(({ url }) => url).filter((url) => !url.startsWith('/api/'))).toEqual([]);
    expect(pdfCalls(seen)).toEqual([]);
  });

  it('uses the language of the printed bill, whatever the screen’s', async () => {
    open(unpaid(28_000), { profile: { ...sampleProfile, printLanguage: 'hi' } });
    press('Share');
    await dialog();
    expect(await screen.findByRole('note', { name: 'Message' })).toHaveTextContent('कुल राशि: ₹280.00');
  });

  it('uses a typed number, and reports an incomplete one', async () => {
    open(bill);
    press('Share');
    await dialog();
    const link = await screen.findByRole('link');
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\?text=/));
    screen.getByText('Without a number you choose the person in WhatsApp.');
    const number = screen.getByLabelText('WhatsApp number of the customer');
    fireEvent.change(number, { target: { value: '98200' } });
    screen.getByText(/^This is not a complete phone number/);
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\?text=/));
    fireEvent.change(number, { target: { value: '९८२०० १२३४५' } });
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/919820012345\?/));
  });

  it('loads the seller again for a draft that was just changed', async () => {
    const { seller: _, documentKind: __, invoiceNumber: ___, ...draft } = bill;
    stubServer({
      'GET /shop/profile': () => json(sampleProfile),
      [`GET /billing/${bill.id}`]: () => json({ ...draft, status: 'in_billing', seller }),
    });
    renderPage(<ShareBill bill={{ ...draft, status: 'in_billing' }} />);
    press('Share');
    await dialog();
    screen.getByText('Share estimate');
    expect((await screen.findByRole('note')).textContent).toMatch(/^Sharma Kirana Store\nEstimate\n/);
  });

  it('checklist 72: is downloaded as a PDF under its name, which is reported', async () => {
    URL.createObjectURL = () => 'blob:bill';
    URL.revokeObjectURL = () => undefined;
    let saved = '';
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved = `${this.download} from ${this.href}`;
    });
    open(bill);
    press('Share');
    await dialog();
    press('Download PDF');
    await waitFor(() => expect(toastTexts()).toEqual(['PDF downloaded']));
    expect(saved).toBe('INV-1.pdf from blob:bill');
  });

  it('checklist 72: reports “Failed to generate bill PDF” with the reason, and keeps the dialog open', async () => {
    open(bill, { pdf: () => json({ code: 'too_many_requests', message: 'x' }, 429) });
    press('Share');
    await dialog();
    fireEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
    await screen.findByText(/^Failed to generate bill PDF: ./);
    expect(toastTexts()).toEqual(['Failed to generate bill PDF']);
  });
});
