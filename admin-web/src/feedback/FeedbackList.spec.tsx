import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FeedbackRow, Role } from '@bahi/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { setLanguage } from '../i18n/language.ts';
import { toasts } from '../messages/toasts.ts';
import { SHOP_PROFILE_KEY } from '../providers/cache/queries.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { freshTab } from '../testing/freshTab.ts';
import { renderPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer, type Seen } from '../testing/stubServer.ts';
import { FeedbackList } from './FeedbackList.tsx';
import { FeedbackSection } from './FeedbackSection.tsx';

const given: FeedbackRow = {
  id: 'f'.repeat(32),
  senderName: 'Ravi Meena',
  addressee: 'owner',
  message: 'The scale is slow\nsince Monday',
  hasImage: true,
  status: 'new',
  at: '2026-01-05T04:30:00.000Z',
  reply: null,
  repliedAt: null,
  revision: 0,
};
const replied: FeedbackRow = {
  ...given,
  status: 'answered',
  reply: 'A new one comes',
  repliedAt: '2026-01-06T04:30:00.000Z',
  revision: 1,
};

type Answers = Parameters<typeof stubServer>[0];

/** The screen of somebody with this role, over a server that has `row`. */
function open(role: Role, row: FeedbackRow, answers: Answers = {}): Seen[] {
  queryClient.setQueryData(SHOP_PROFILE_KEY, { ...sampleProfile, role });
  const rows = () => json([row], 200, { 'Content-Range': 'feedback 0-0/1' });
  const seen = stubServer({ 'GET /feedback': rows, 'GET /feedback/mine': rows, ...answers });
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <FeedbackSection />
      <FeedbackList />
    </CoreAdminContext>,
  );
  return seen;
}
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const sent = (seen: Seen[]) => seen.find(({ method }) => method === 'PUT')?.body;
const message = async () => screen.findByText(/The scale is slow/);

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  freshTab();
  toasts.single.set([]);
});

describe('the owner', () => {
  it('reads new feedback with its sender, and replies', async () => {
    const seen = open('owner', given, { 'PUT /feedback/ffffffffffffffffffffffffffffffff': () => json(replied) });
    expect((await message()).textContent).toBe(given.message);
    expect(screen.getByText('Ravi Meena')).toBeVisible();
    expect(await screen.findByText('one new')).toBeVisible();
    const asked = new URLSearchParams(seen.findLast(({ url }) => url.startsWith('/api/feedback?'))?.url.split('?')[1]);
    expect(asked.get('filter')).toBe('{"status":"new","addressee":"owner"}');
    press('Reply');
    const dialog = within(screen.getByRole('dialog', { name: 'Reply to Ravi Meena' }));
    fireEvent.change(dialog.getByLabelText('Your reply'), { target: { value: 'A new one comes' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(toasts.single.get()).toMatchObject([{ kind: 'success', text: 'Reply saved' }]));
    expect(sent(seen)).toEqual({ status: 'answered', reply: 'A new one comes' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('removes a reply by emptying it, without changing the status', async () => {
    const seen = open('owner', replied, { 'PUT /feedback/ffffffffffffffffffffffffffffffff': () => json(given) });
    expect(await screen.findByText('A new one comes')).toBeVisible();
    press('Change reply');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Your reply'), { target: { value: ' ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(sent(seen)).toEqual({ status: 'answered', reply: null }));
  });

  it('marks it without a reply; an error stays on the page', async () => {
    const seen = open('owner', given);
    await message();
    press('Mark as answered');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save the reply');
    expect(sent(seen)).toEqual({ status: 'answered' });
    expect(toasts.single.get()).toMatchObject([{ kind: 'error' }]);
  });

  it('loads a picture only on request', async () => {
    const addresses: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${addresses.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    const picture = '/feedback/ffffffffffffffffffffffffffffffff/image';
    const seen = open('owner', given, {
      [`GET ${picture}`]: () => new Response(new Uint8Array([1, 2, 3]), { headers: { 'Content-Type': 'image/png' } }),
    });
    await message();
    expect(seen.some(({ url }) => url.endsWith(picture))).toBe(false);
    press('Show picture');
    expect(await screen.findByRole('img', { name: 'Picture sent by Ravi Meena' })).toHaveAttribute('src', 'blob:1');
    expect([addresses[0]?.size, addresses[0]?.type]).toEqual([3, 'image/png']);
  });

  it.each([
    [true, /^What you send goes by mail to the people who run Bahi/],
    [false, /^No mail goes out from here/],
  ])('reads their own messages apart, without answering them; mail goes out: %s', async (goesOut, lead) => {
    const mail = { goesOut, outbox: null, linksOpenElsewhere: true };
    const seen = open('owner', { ...given, addressee: 'operator' }, { 'GET /system/mail': () => json(mail) });
    await message();
    fireEvent.click(screen.getByRole('tab', { name: 'From you' }));
    expect(await screen.findByText(lead)).toBeVisible();
    expect((await message()).textContent).toBe(given.message);
    expect(screen.getByText('Sent')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Reply|Mark/ })).toBeNull();
    expect(seen.some(({ url }) => url.startsWith('/api/feedback/mine'))).toBe(true);
  });

  it('sees an error when the list fails to load', async () => {
    open('owner', given, { 'GET /feedback': () => json({ code: 'not_found', message: '' }, 404) });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(toasts.stacked.get()).toMatchObject([{ kind: 'error', text: 'Failed to load feedback' }]);
  });
});

it.each(['staff', 'auditor'] as const)(
  'members with the role %s read their own feedback and the reply',
  async (role) => {
    const seen = open(role, replied);
    expect(await screen.findByText('A new one comes')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Your feedback' })).toBeVisible();
    expect(screen.getByText('With a picture')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Reply|reply|Mark|Show/ })).toBeNull();
    expect(seen.map(({ url }) => url.split('?')[0])).not.toContain('/api/feedback');
  },
);
