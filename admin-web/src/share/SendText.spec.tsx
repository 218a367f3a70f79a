import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { toasts } from '../messages/toasts.ts';
import { clearCounter } from '../testing/renderBill.ts';
import { renderPage } from '../testing/renderPage.ts';
import { SendText } from './SendText.tsx';
import { ShareFrame } from './ShareFrame.tsx';

const TEXT = 'Day close 12\nSales: ₹2,537.00';

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

function open(phone?: string | null): void {
  renderPage(
    <ShareFrame title="Send as a text" onClose={() => undefined}>
      <SendText text={TEXT} phone={phone} />
    </ShareFrame>,
  );
}
const link = (): string => screen.getByRole('link', { name: 'Send message on WhatsApp' }).getAttribute('href') ?? '';
const lastToast = () => toasts.stacked.get().at(-1)?.text;

it.each([
  ['the number that is known', '98200 12345', 'https://wa.me/919820012345?'],
  ['somebody chosen there, when the number is unknown', null, 'https://wa.me/?'],
  ['somebody chosen there, when there is no one person', undefined, 'https://wa.me/?'],
])('a text goes by WhatsApp to %s', (_whom, phone, start) => {
  open(phone);
  expect(link()).toBe(`${start}text=${encodeURIComponent(TEXT)}`);
  expect(screen.queryAllByRole('textbox')).toHaveLength(phone === undefined ? 0 : 1);
});

it('a number that is typed is used, and one that is not complete is said to be so', () => {
  open(null);
  const number = screen.getByRole('textbox', { name: 'WhatsApp number of the customer' });
  fireEvent.change(number, { target: { value: '98200' } });
  expect(number).toHaveAccessibleDescription(/^This is not a complete phone number/);
  fireEvent.change(number, { target: { value: '98200 12345' } });
  expect(link()).toMatch(/^https:\/\/wa\.me\/919820012345\?/);
});

it('a text is copied on plain http from within its dialog, which takes the focus from what is outside', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  const copied: (string | undefined)[] = [];
  document.execCommand = () => {
    copied.push(document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea')?.value);
    return true;
  };
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Copy the text' }));
  await waitFor(() => expect(lastToast()).toBe('The text is copied'));
  expect(copied).toEqual([TEXT]);
  expect(document.querySelector('textarea')).toBeNull();
});

it('a text that cannot be copied is said to be so', async () => {
  const clipboard = { writeText: async () => Promise.reject(new Error('denied')) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Copy the text' }));
  await waitFor(() => expect(lastToast()).toMatch(/^The text could not be copied/));
});
