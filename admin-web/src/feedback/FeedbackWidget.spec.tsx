import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_IMAGE_BYTES } from '@bahi/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { Root } from '../layout/Root.tsx';
import { toasts } from '../messages/toasts.ts';
import { signOutWhenAnswered } from '../providers/cache/signOut.ts';
import { overlay } from '../providers/http/overlay.ts';
import { accessToken, startSession } from '../providers/session.ts';
import { freshTab } from '../testing/freshTab.ts';
import { renderRoutes, type RenderedPage } from '../testing/renderPage.ts';
import { sampleToken } from '../testing/sampleToken.ts';
import { held, json, stubServer } from '../testing/stubServer.ts';

const OWNER = sampleToken('a'.repeat(32));
const info = { 'GET /shop/info': () => json({ ownerName: 'Asha Sharma', email: 'asha@example.test', role: 'owner' }) };
const taken = { 'POST /feedback': () => json({ received: true }, 201) };

type Answers = Parameters<typeof stubServer>[0];

function open(answers: Answers = taken, path = '/'): { seen: ReturnType<typeof stubServer>; page: RenderedPage } {
  const seen = stubServer({ ...info, ...answers });
  const page = renderRoutes([{ element: <Root />, children: [{ path: '*', element: <p>a screen</p> }] }], path);
  return { seen, page };
}

const roundButton = () => screen.getByRole('button', { name: 'Feedback' });
const panel = () => within(screen.getByRole('dialog', { name: 'Feedback' }));
const press = (name: string): void => {
  fireEvent.click(panel().getByRole('button', { name }));
};
const type = (label: RegExp, text: string): void => {
  fireEvent.change(panel().getByLabelText(label), { target: { value: text } });
};
const contact = (): void => {
  type(/^Your name/, 'Meena');
  type(/^Email/, 'meena@example.test');
  type(/^Phone/, '98200 11111');
};
const choose = (...files: File[]): void => {
  fireEvent.change(panel().getByLabelText('Attach Image (optional)'), { target: { files } });
};
const file = (name: string, kind: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type: kind });

async function toForm(): Promise<void> {
  fireEvent.click(roundButton());
  await screen.findByRole('dialog', { name: 'Feedback' });
  press('Send Feedback');
}

async function openForm(answers?: Answers, path?: string): Promise<ReturnType<typeof open>> {
  const opened = open(answers, path);
  await toForm();
  return opened;
}
const sentForm = (seen: ReturnType<typeof stubServer>, n = 0) => {
  const call = seen.filter(({ method, url }) => `${method} ${url}` === 'POST /api/feedback')[n];
  if (call === undefined) throw new Error('nothing was sent');
  return { headers: call.headers, fields: Object.fromEntries((call.body as FormData).entries()) };
};

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  freshTab();
  toasts.single.set([]);
  localStorage.removeItem('accessToken');
  accessToken();
  sessionStorage.clear();
});

describe('the round button', () => {
  it.each(['/', '/register', '/nowhere', '/dashboard/billing/create/1'])('checklist 79: is on %s', (path) => {
    open(taken, path);
    expect(roundButton()).toBeVisible();
  });

  it("is not on the customer's display", () => {
    open(taken, '/dashboard/customer-display');
    expect(screen.getByText('a screen')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Feedback' })).toBeNull();
  });
});

describe('the panel', () => {
  it('checklist 80: begins with one sentence and a button, and can be closed at every step', async () => {
    open();
    const steps = [
      () => panel().getByText('Share your feedback or suggestions with us!'),
      () => {
        press('Send Feedback');
        return panel().getByPlaceholderText('Your message...');
      },
      async () => {
        press('Send Feedback');
        type(/^Message/, 'Nice');
        contact();
        press('Submit');
        return panel().findByText('Thank you for your feedback!');
      },
      () => panel().getByText('Share your feedback or suggestions with us!'),
    ];
    for (const step of steps) {
      fireEvent.click(roundButton());
      await screen.findByRole('dialog', { name: 'Feedback' });
      expect(await step()).toBeVisible();
      press('Close');
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });

  it('takes the focus, returns it on Escape, and keeps its keys from the screen', async () => {
    open();
    fireEvent.click(roundButton());
    const dialog = await screen.findByRole('dialog', { name: 'Feedback' });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    press('Send Feedback');
    const message = panel().getByLabelText(/^Message/);
    expect(message).toHaveFocus();
    const heard: string[] = [];
    const hear = ({ key }: KeyboardEvent): void => void heard.push(key);
    document.addEventListener('keydown', hear);
    fireEvent.keyDown(message, { key: 'Enter', ctrlKey: true });
    fireEvent.keyDown(message, { key: 'Escape' });
    document.removeEventListener('keydown', hear);
    expect(heard).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(roundButton()).toHaveFocus();
  });

  it('checklist 81: has a form with message, image, Back and Submit, which keeps its input', async () => {
    const { seen } = await openForm();
    expect(panel().getByText('Max size: 5MB')).toBeVisible();
    type(/^Message/, 'Half a thought');
    press('Back');
    expect(panel().getByText('Share your feedback or suggestions with us!')).toBeVisible();
    press('Send Feedback');
    expect(panel().getByLabelText(/^Message/)).toHaveValue('Half a thought');
    type(/^Message/, '  ');
    contact();
    press('Submit');
    expect(await panel().findByText('Please write a message')).toBeVisible();
    expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it("checklist 82: requires a visitor's contact before Submit, and sends everything as multipart", async () => {
    const { seen } = await openForm();
    const submit = panel().getByRole('button', { name: 'Submit' });
    type(/^Message/, 'Nice shop');
    for (const [label, kind, text] of [
      [/^Your name/, 'text', 'Meena'],
      [/^Email/, 'email', 'meena@example.test'],
      [/^Phone/, 'tel', '98200 11111'],
    ] as const) {
      expect(submit).toBeDisabled();
      expect(panel().getByLabelText(label)).toHaveAttribute('type', kind);
      expect(panel().getByLabelText(label)).toBeRequired();
      type(label, text);
    }
    choose(file('shelf.png', 'image/png', 2_000));
    expect(submit).toBeEnabled();
    press('Submit');
    await panel().findByText('Thank you for your feedback!');
    const { headers, fields } = sentForm(seen);
    const { image, ...texts } = fields;
    expect(texts).toEqual({
      message: 'Nice shop',
      name: 'Meena',
      email: 'meena@example.test',
      phone: '98200 11111',
    });
    expect([(image as File).name, (image as File).size]).toEqual(['shelf.png', 2_000]);
    expect(headers.get('Authorization')).toBeNull();
    // the browser adds the boundary itself
    expect(headers.get('Content-Type')).toBeNull();
    expect(panel().queryByRole('link')).toBeNull();
  });

  it('checklist 83: knows a signed-in user, and sends only the token', async () => {
    startSession(OWNER);
    const { seen, page } = await openForm();
    expect(await panel().findByText('From Asha Sharma (asha@example.test)')).toBeVisible();
    expect(panel().getByText('The people who run Bahi read it.')).toBeVisible();
    for (const label of [/^Your name/, /^Email/, /^Phone/]) expect(panel().queryByLabelText(label)).toBeNull();
    type(/^Message/, 'The scale is slow');
    press('Submit');
    await panel().findByText('Thank you for your feedback!');
    const { headers, fields } = sentForm(seen);
    expect(fields).toEqual({ message: 'The scale is slow' });
    expect(headers.get('Authorization')).toBe(`Bearer ${OWNER}`);
    fireEvent.click(panel().getByRole('link', { name: 'Feedback and replies' }));
    await waitFor(() => expect(page.path()).toBe('/dashboard/feedback'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('checklist 84: accepts an image of 5,242,880 bytes, and silently ignores a larger one or a text', async () => {
    await openForm();
    choose(file('large.png', 'image/png', MAX_IMAGE_BYTES));
    expect(panel().getByText('large.png')).toBeVisible();
    choose(file('larger.png', 'image/png', MAX_IMAGE_BYTES + 1));
    choose(file('list.txt', 'text/plain', 10));
    choose();
    expect(panel().getByText('large.png')).toBeVisible();
    expect(panel().queryByText(/larger|list/)).toBeNull();
    expect([toasts.single.get(), toasts.stacked.get(), panel().queryByRole('alert')]).toEqual([[], [], null]);
    press('Remove image');
    expect(panel().queryByText('large.png')).toBeNull();
  });

  it('checklist 85: begins another one with empty fields and no image', async () => {
    await openForm();
    type(/^Message/, 'Nice shop');
    contact();
    choose(file('shelf.png', 'image/png', 2_000));
    press('Submit');
    await panel().findByText('Thank you for your feedback!');
    press('Send Another Feedback');
    expect(panel().getByText('Share your feedback or suggestions with us!')).toBeVisible();
    press('Send Feedback');
    for (const label of [/^Message/, /^Your name/, /^Email/, /^Phone/])
      expect(panel().getByLabelText(label)).toHaveValue('');
    expect(panel().queryByText('shelf.png')).toBeNull();
  });
});

describe('feedback that fails', () => {
  const unsaid = 'Failed to submit feedback. Please try again.';

  it.each([
    [{ code: 'image_type', message: 'English' }, 'Only PNG, JPEG, GIF and WebP images are accepted'],
    [{ message: 'The desk is closed' }, 'The desk is closed'],
    [{ error: 'The desk is closed' }, 'The desk is closed'],
    [{}, unsaid],
  ])('checklist 86: shows the server’s message, or ours: %j', async (body, text) => {
    startSession(OWNER);
    await openForm({ 'POST /feedback': () => json(body, 500) });
    type(/^Message/, 'Nice');
    press('Submit');
    await waitFor(() => expect(toasts.single.get()).toMatchObject([{ kind: 'error', title: 'Error', text }]));
    // it stays on the page, too, and so does what was typed
    expect(panel().getByRole('alert')).toHaveTextContent(text);
    expect(panel().getByLabelText(/^Message/)).toHaveValue('Nice');
  });

  it('shows Hindi to Hindi readers, even when the server answers in English', async () => {
    await act(async () => setLanguage('hi'));
    startSession(OWNER);
    open({ 'POST /feedback': () => json({ message: 'The desk is closed' }, 500) });
    fireEvent.click(screen.getByRole('button', { name: 'सुझाव' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'सुझाव भेजें' }));
    fireEvent.change(dialog.getByLabelText(/^संदेश/), { target: { value: 'चाय' } });
    fireEvent.click(dialog.getByRole('button', { name: 'भेजें' }));
    const text = 'सुझाव नहीं भेजा जा सका। कृपया फिर कोशिश करें।';
    await waitFor(() => expect(toasts.single.get()).toMatchObject([{ title: 'गड़बड़ी', text }]));
    await act(async () => setLanguage('en'));
  });

  it('F8: is the same feedback when it is sent again, and a new one after a change', async () => {
    startSession(OWNER);
    const { seen } = await openForm({ 'POST /feedback': () => json({}, 500) });
    type(/^Message/, 'Nice');
    press('Submit');
    await panel().findByRole('alert');
    press('Submit');
    await waitFor(() => expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(2));
    await waitFor(() => expect(panel().getByRole('button', { name: 'Submit' })).toBeEnabled());
    choose(file('shelf.png', 'image/png', 2_000));
    press('Submit');
    await waitFor(() => expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(3));
    const [first, again, other] = [0, 1, 2].map((n) => sentForm(seen, n).headers.get('Idempotency-Key'));
    expect([again === first, other === first]).toEqual([true, false]);
  });

  it('checklist 24, 29: shows the overlay meanwhile; a 401 ends the session, is reported once, and keeps the input', async () => {
    startSession(OWNER);
    const { answer, release } = held(json({ code: 'session_expired' }, 401));
    const { page } = await openForm({ 'POST /feedback': answer }, '/dashboard');
    await panel().findByText(/^From Asha/);
    type(/^Message/, 'Half the day’s work');
    press('Submit');
    await waitFor(() => expect(overlay.get()).toBe(true));
    release();
    await waitFor(() => expect(page.path()).toBe('/'));
    expect([accessToken(), overlay.get()]).toEqual([null, false]);
    const said = [...toasts.single.get(), ...toasts.stacked.get()].map(({ text }) => text);
    expect(said).toEqual(['Session expired. Please login again.']);
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => startSession(OWNER));
    await toForm();
    expect(panel().getByLabelText(/^Message/)).toHaveValue('Half the day’s work');
  });
});

describe('typed feedback', () => {
  it('is not shown to another user or after a logout', async () => {
    startSession(OWNER);
    await openForm({ 'POST /auth/logout': () => json(undefined, 204) });
    type(/^Message/, 'About the owner');
    act(() => startSession(sampleToken('b'.repeat(32))));
    await toForm();
    expect(panel().getByLabelText(/^Message/)).toHaveValue('');
    act(() => startSession(OWNER));
    await toForm();
    expect(panel().getByLabelText(/^Message/)).toHaveValue('About the owner');
    await act(async () => signOutWhenAnswered(() => undefined));
    act(() => startSession(OWNER));
    await toForm();
    expect(panel().getByLabelText(/^Message/)).toHaveValue('');
  });
});
