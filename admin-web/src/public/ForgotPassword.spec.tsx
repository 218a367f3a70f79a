import { beforeAll, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { renderPage } from '../testing/renderPage.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { ForgotPassword } from './ForgotPassword.tsx';

beforeAll(async () => setLanguage('en'));

const OUTBOX = '/books/outbox';
const BY_MAIL = /We send a code|on its way|Send/;

/** Asks for a code, and returns the page that takes it. */
async function askForCode(goesOut: boolean): Promise<HTMLElement> {
  stubServer({
    'GET /system/mail': () => json({ goesOut, outbox: goesOut ? null : OUTBOX, linksOpenElsewhere: true }),
    'POST /auth/send-otp': () => json({ sent: true }),
  });
  const { container } = renderPage(<ForgotPassword />);
  const button = await screen.findByRole('button', { name: goesOut ? 'Send the code' : 'Make the code' });
  if (!goesOut) expect(container).not.toHaveTextContent(BY_MAIL);
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'asha@example.test' } });
  fireEvent.click(button);
  await screen.findByLabelText(/^6-digit code/);
  return container;
}

it('a reset of the password says that the code comes by mail', async () => {
  expect(await askForCode(true)).toHaveTextContent(/a code is on its way there/);
});

it('a reset of the password says where the code is if no mail goes out, and never that one comes', async () => {
  const page = await askForCode(false);
  expect(screen.getByText(OUTBOX)).toBeVisible();
  expect(page).not.toHaveTextContent(BY_MAIL);
});
