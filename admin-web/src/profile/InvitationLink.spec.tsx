import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { MemberRow } from '@bahi/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { toasts } from '../messages/toasts.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { startSession } from '../providers/session.ts';
import { renderPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { MembersSection } from './MembersSection.tsx';

const LINK = 'http://192.168.1.20:3000/invite/abc-123';
const ravi: MemberRow = {
  id: 'a'.repeat(32),
  accountId: null,
  email: 'ravi@example.test',
  role: 'staff',
  status: 'invited',
  revision: 3,
};

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  queryClient.clear();
  toasts.stacked.set([]);
  startSession('t');
});

interface Delivery {
  goesOut?: boolean;
  linksOpenElsewhere?: boolean;
}

function open({ goesOut = false, linksOpenElsewhere = true }: Delivery = {}): void {
  stubServer({
    'GET /members': () => json([ravi]),
    'GET /shop/profile': () => json(sampleProfile),
    'GET /system/mail': () => json({ goesOut, outbox: null, linksOpenElsewhere }),
    'POST /members': () => json(goesOut ? ravi : { ...ravi, link: LINK }, 202),
  });
  renderPage(<MembersSection />);
}
const press = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }));
};
async function invite(submit: string): Promise<void> {
  await press('Invite');
  await screen.findByRole('button', { name: submit });
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: ravi.email } });
  await press(submit);
}
const handOver = async () => within(await screen.findByRole('dialog', { name: 'Invitation for ravi@example.test' }));

it('where no mail goes out, the owner gets the link of a new invitation to hand over, and no screen says that it is mailed', async () => {
  open();
  await press('Invite');
  expect(await screen.findByText('You get a link to hand over. It is valid for seven days.')).toBeVisible();
  expect(document.body).not.toHaveTextContent(/by mail|Send invitation|Send again/);
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: ravi.email } });
  await press('Make invitation');
  const dialog = await handOver();
  expect(dialog.getByLabelText('Link')).toHaveValue(LINK);
  const message = () =>
    new URL(dialog.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? '').searchParams.get('text');
  await waitFor(() =>
    expect(message()).toBe(
      `${sampleProfile.shopName} invites you to Bahi. Your role: Staff. Open this link within seven days: ${LINK}`,
    ),
  );
  expect(toasts.stacked.get()).toMatchObject([{ text: 'Invitation for ravi@example.test is ready' }]);
});

it('a new link of somebody invited before is handed over too', async () => {
  open();
  await press('New link');
  expect((await handOver()).getByLabelText('Link')).toHaveValue(LINK);
});

it.each([
  ['by the clipboard', (copied: string[]) => ({ clipboard: { writeText: async (text: string) => copied.push(text) } })],
  ['as selected text on plain http', (copied: string[]) => ({ copySelected: () => copied.push(LINK) > 0 })],
])('the link is copied %s', async (_how, device) => {
  const copied: string[] = [];
  const { clipboard, copySelected }: { clipboard?: object; copySelected?: () => boolean } = device(copied);
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  document.execCommand = (command) => command === 'copy' && copySelected?.() === true;
  open();
  await press('New link');
  fireEvent.click((await handOver()).getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(toasts.stacked.get().at(-1)?.text).toBe('Link copied'));
  expect(copied).toEqual([LINK]);
});

it('where mail goes out, nothing is handed over', async () => {
  open({ goesOut: true });
  await invite('Send invitation');
  await waitFor(() => expect(toasts.stacked.get()).toMatchObject([{ text: 'Invitation sent to ravi@example.test' }]));
  expect(screen.queryByLabelText('Link')).toBeNull();
});

it.each([true, false])(
  'warns where links open on the server’s machine alone, before the invitation; mail goes out: %s',
  async (goesOut) => {
    open({ goesOut, linksOpenElsewhere: false });
    await press('Invite');
    expect(await screen.findByRole('alert')).toHaveTextContent(/open on this machine only.*PUBLIC_URL/);
  },
);
