import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { toasts } from '../messages/toasts.ts';
import { accessToken, startSession } from '../providers/session.ts';
import { renderPage, renderRoutes, type RenderedPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer, type Seen } from '../testing/stubServer.ts';
import { CodePlace } from './CodePlace.tsx';
import { Register } from './Register.tsx';

const typed = {
  'Shop name': 'Sharma Kirana',
  'Owner name': 'Asha Sharma',
  Email: 'asha@example.test',
  Phone: '9820012345',
  'Shop address': '12 MG Road, Pune',
  Password: 'Lal-Bahi-Khata-2526',
  'Confirm password': 'Lal-Bahi-Khata-2526',
};
const signedIn = { accessToken: 'new', profile: sampleProfile };

const input = (label: string): HTMLElement => screen.getByLabelText(new RegExp(`^${label}( \\*|\\s*\\*)?$`));
const type = (label: string, text: string): void => {
  fireEvent.change(input(label), { target: { value: text } });
};
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const open = (): RenderedPage =>
  renderRoutes(
    [
      { path: '/register', element: <Register /> },
      { path: '/dashboard', element: <p>dashboard</p> },
    ],
    '/register',
  );
const fillIn = (changes: Partial<typeof typed> = {}): void => {
  for (const [label, text] of Object.entries({ ...typed, ...changes })) type(label, text);
};
const toCode = async (): Promise<void> => {
  fillIn();
  fireEvent.click(screen.getByRole('checkbox'));
  press('Continue');
  await screen.findByText('OTP sent to your email. Please verify to complete registration.');
};
/** Without the question whether mail goes out. */
const called = (seen: Seen[]): string[] =>
  seen.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`);

beforeAll(async () => setLanguage('en'));
beforeEach(() => localStorage.removeItem('accessToken'));
afterEach(() => {
  jest.useRealTimers();
});

describe('registration, first step', () => {
  it('checklist 34: cannot be sent without acceptance of the terms', async () => {
    const seen = stubServer({});
    open();
    fillIn();
    press('Continue');
    expect(await screen.findByText('Please accept the terms and conditions')).toBeVisible();
    expect(screen.getByRole('checkbox')).toHaveFocus();
    expect(called(seen)).toEqual([]);
  });

  it('checklist 35: shows "Passwords do not match" as soon as the second one is left, whatever else is empty', () => {
    open();
    type('Password', 'Lal-Bahi-Khata-2526');
    type('Confirm password', 'Lal-Bahi-Khata');
    fireEvent.blur(input('Confirm password'));
    expect(screen.getByText('Passwords do not match')).toBeVisible();
    type('Confirm password', 'Lal-Bahi-Khata-2526');
    expect(screen.queryByText('Passwords do not match')).toBeNull();
  });

  it("shows a field's error only after the press that left it has reached its target", () => {
    open();
    type('Password', 'Lal-Bahi-Khata-2526');
    type('Confirm password', 'Lal-Bahi-Khata');
    const terms = screen.getByRole('checkbox');
    fireEvent.mouseDown(terms);
    fireEvent.blur(input('Confirm password'));
    expect(screen.queryByText('Passwords do not match')).toBeNull();
    fireEvent.mouseUp(terms);
    expect(screen.getByText('Passwords do not match')).toBeVisible();
  });

  it('checklist 28: shows each text of an errors object at its field, and focuses the first', async () => {
    const errors = { email: 'This is not an email address', somethingElse: 'no' };
    stubServer({ 'POST /auth/send-otp': () => json({ message: 'Please check.', errors }, 422) });
    open();
    fillIn();
    fireEvent.click(screen.getByRole('checkbox'));
    press('Continue');
    await waitFor(() => expect(input('Email')).toHaveAccessibleDescription('This is not an email address'));
    expect(input('Email')).toHaveFocus();
    expect(screen.queryByText('Please check.')).toBeNull();
  });

  it('accepts a phone number in Devanagari digits, and leaves the address unchanged', () => {
    open();
    fillIn({ Phone: '९८२००१२३४५', 'Shop address': '१२ एमजी रोड' });
    expect(input('Phone')).toHaveValue('9820012345');
    expect(input('Shop address')).toHaveValue('१२ एमजी रोड');
  });

  it('checklist 28: shows the message of an error without an errors object for the whole form', async () => {
    stubServer({ 'POST /auth/send-otp': () => json({ message: 'The post office is closed.' }, 503) });
    open();
    fillIn();
    fireEvent.click(screen.getByRole('checkbox'));
    press('Continue');
    expect(await screen.findByRole('alert')).toHaveTextContent('The post office is closed.');
  });
});

describe('registration, sent twice', () => {
  it('requests one code when Enter is pressed twice', async () => {
    const seen = stubServer({ 'POST /auth/send-otp': () => json({ sent: true }) });
    open();
    fillIn();
    fireEvent.click(screen.getByRole('checkbox'));
    press('Continue');
    press('Continue');
    await screen.findByLabelText(/^6-digit code/);
    expect(called(seen)).toEqual(['POST /api/auth/send-otp']);
  });
});

describe('registration, code step', () => {
  it('checklist 36: takes six digits, no more and no fewer', async () => {
    const seen = stubServer({ 'POST /auth/send-otp': () => json({ sent: true }) });
    open();
    await toCode();
    const [asked] = seen.filter(({ method }) => method === 'POST');
    expect(asked?.body).toEqual({ email: 'asha@example.test', purpose: 'register' });
    type('6-digit code', '12a34 567890');
    expect(input('6-digit code')).toHaveValue('123456');
    type('6-digit code', '१२३४५६');
    expect(input('6-digit code')).toHaveValue('123456');
    type('6-digit code', '12345');
    press('Verify and register');
    expect(await screen.findByText('The code has 6 digits')).toBeVisible();
    expect(called(seen)).toEqual(['POST /api/auth/send-otp']);
  });

  it('checklist 37, 38: registers, confirms it and opens the dashboard, even with a dead token', async () => {
    startSession('dead');
    const seen = stubServer({
      'POST /auth/send-otp': () => json({ sent: true }),
      'POST /auth/register': () => json(signedIn, 201),
    });
    const { path } = open();
    await toCode();
    type('6-digit code', '123456');
    press('Verify and register');
    expect(await screen.findByText('Registration successful! Logging you in...')).toBeVisible();
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(accessToken()).toBe('new');
    expect(seen.at(-1)?.body).toMatchObject({ otp: '123456', acceptTerms: true, shopName: 'Sharma Kirana' });
  });

  it('returns to a first step that is refused only with the code, keeps the input, and sends no second code', async () => {
    const seen = stubServer({
      'POST /auth/send-otp': () => json({ sent: true }),
      'POST /auth/register': () =>
        json(
          {
            code: 'invalid_body',
            message: '',
            errors: { password: '' },
            errorCodes: { password: 'password_too_common' },
          },
          422,
        ),
    });
    open();
    await toCode();
    type('6-digit code', '123456');
    press('Verify and register');
    expect(await screen.findByText('This password is too easy to guess')).toBeVisible();
    expect(input('Shop name')).toHaveValue('Sharma Kirana');
    type('Password', 'Another-Khata-2627');
    type('Confirm password', 'Another-Khata-2627');
    press('Continue');
    expect(await screen.findByLabelText(/^6-digit code/)).toBeVisible();
    expect(called(seen)).toEqual(['POST /api/auth/send-otp', 'POST /api/auth/register']);
  });

  it('returns to the first step by the browser’s Back, keeps the input, and sends no second code', async () => {
    const seen = stubServer({ 'POST /auth/send-otp': () => json({ sent: true }) });
    const { back, path } = open();
    await toCode();
    await back();
    expect(path()).toBe('/register');
    expect(input('Email')).toHaveValue(typed.Email);
    press('Continue');
    expect(await screen.findByLabelText(/^6-digit code/)).toBeVisible();
    press('Back');
    await waitFor(() => expect(input('Shop name')).toHaveValue('Sharma Kirana'));
    expect(called(seen)).toEqual(['POST /api/auth/send-otp']);
  });

  it('checklist 36: sends another code after 30 seconds, not before', async () => {
    const seen = stubServer({ 'POST /auth/send-otp': () => json({ sent: true }) });
    open();
    jest.useFakeTimers();
    fillIn();
    fireEvent.click(screen.getByRole('checkbox'));
    press('Continue');
    await act(async () => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('button', { name: 'Send a new code in 30 s' })).toBeDisabled();
    await act(async () => jest.advanceTimersByTimeAsync(29_000));
    expect(screen.getByRole('button', { name: 'Send a new code in 1 s' })).toBeDisabled();
    await act(async () => jest.advanceTimersByTimeAsync(1_000));
    press('Send a new code');
    await act(async () => jest.advanceTimersByTimeAsync(0));
    expect(called(seen)).toHaveLength(2);
    expect(screen.getByText('A new code is on its way.')).toBeVisible();
  });

  it('counts the half minute from the last code, also in the first step', async () => {
    const seen = stubServer({ 'POST /auth/send-otp': () => json({ sent: true }) });
    const { back } = open();
    jest.useFakeTimers();
    fillIn();
    fireEvent.click(screen.getByRole('checkbox'));
    press('Continue');
    await act(async () => jest.advanceTimersByTimeAsync(0));
    await act(async () => jest.advanceTimersByTimeAsync(29_000));
    await act(async () => jest.advanceTimersByTimeAsync(1_000));
    press('Send a new code');
    await act(async () => jest.advanceTimersByTimeAsync(1_000));
    await back();
    press('Continue');
    await act(async () => jest.advanceTimersByTimeAsync(0));
    expect(input('6-digit code')).toBeVisible();
    expect(called(seen)).toHaveLength(2);
  });
});

describe('registration where no mail goes out', () => {
  const answers = (outbox: string | null) => ({
    'GET /system/mail': () => json({ goesOut: false, outbox, linksOpenElsewhere: true }),
    'POST /auth/send-otp': () => json({ sent: true }),
  });
  beforeEach(() => toasts.stacked.set([]));
  const BY_MAIL = /We send a code|The code goes to this address|on its way/;

  it.each([
    ['names the folder on the machine itself', '/books/outbox', 'The newest file in this folder'],
    ['says whom to ask on another machine', null, 'ask whoever looks after it'],
  ])('%s, and never says that a mail comes', async (_what, outbox, says) => {
    stubServer(answers(outbox));
    const { container } = open();
    await screen.findByText(/At the end you enter a code/);
    expect(container).not.toHaveTextContent(BY_MAIL);
    await toCode();
    expect(container).toHaveTextContent(says);
    if (outbox !== null) expect(screen.getByText(outbox)).toBeVisible();
    expect(container).not.toHaveTextContent(BY_MAIL);
    expect(screen.getByRole('button', { name: /^Make a new code in/ })).toBeVisible();
  });

  it('says in Hindi where the code is', async () => {
    await setLanguage('hi');
    stubServer(answers('/books/outbox'));
    const { unmount } = renderPage(<CodePlace outbox={{ folder: '/books/outbox' }} />);
    expect(screen.getByRole('alert')).toHaveTextContent(/सबसे नई फ़ाइल में कोड है:\/books\/outbox/);
    unmount();
    await setLanguage('en');
  });
});
