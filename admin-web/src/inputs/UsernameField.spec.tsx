import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { setLanguage } from '../i18n/language.ts';
import { ChangePasswordDialog } from '../profile/ChangePasswordDialog.tsx';
import { queryClient } from '../providers/cache/queryClient.ts';
import { startSession } from '../providers/session.ts';
import { AcceptInvite } from '../public/AcceptInvite.tsx';
import { NewPasswordStep } from '../public/NewPasswordStep.tsx';
import { Register } from '../public/Register.tsx';
import { renderPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer } from '../testing/stubServer.ts';

const nothing = (): void => undefined;
const reset = (
  <NewPasswordStep email="asha@example.test" error={null} busy={false} outbox={undefined} onSubmit={nothing} />
);

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  queryClient.clear();
  startSession('t');
});

it.each<[string, ReactElement, string]>([
  ['changes it', <ChangePasswordDialog key="form" onClose={nothing} />, sampleProfile.email],
  ['resets it', reset, 'asha@example.test'],
  ['registers', <Register key="form" />, 'ravi@example.test'],
  ['accepts an invitation', <AcceptInvite key="form" />, ''],
])(
  'the form that %s tells password managers whose password it is, before the passwords',
  async (_what, form, email) => {
    stubServer({ 'GET /shop/profile': () => json(sampleProfile) });
    renderPage(form);
    const [first] = await screen.findAllByLabelText(/[Pp]assword/, { selector: 'input' });
    const address = screen.queryByLabelText(/^Email/);
    if (address !== null) fireEvent.change(address, { target: { value: email } });
    const username = first?.closest('form')?.querySelector<HTMLInputElement>('input[autocomplete="username"]');
    await screen.findByText((_text, element) => element === document.body && username?.value === email);
    expect(username?.compareDocumentPosition(first as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    // nobody sees it or comes to it by keyboard
    expect([username?.tabIndex, username?.getAttribute('aria-hidden')]).toEqual([-1, 'true']);
  },
);
