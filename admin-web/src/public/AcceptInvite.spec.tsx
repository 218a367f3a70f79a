import { beforeAll, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { renderRoutes } from '../testing/renderPage.ts';
import { json, stubServer, type Seen } from '../testing/stubServer.ts';
import { AcceptInvite } from './AcceptInvite.tsx';

beforeAll(async () => setLanguage('en'));

function open(answer: () => Response): { seen: Seen[]; close: () => void } {
  const seen = stubServer({ 'POST /auth/invitation': answer });
  const { unmount } = renderRoutes([{ path: '/invite/:token', element: <AcceptInvite /> }], '/invite/abc-123');
  return { seen, close: unmount };
}

it.each([
  ['en', ['Shop', 'Sharma Kirana', 'Your role', 'Auditor', 'Email', 'ravi@example.test']],
  ['hi', ['दुकान', 'Sharma Kirana', 'आपकी भूमिका', 'ऑडिटर', 'ईमेल', 'ravi@example.test']],
] as const)('the page of an invitation names shop and role, in the reader’s language: %s', async (language, said) => {
  await setLanguage(language);
  const { seen, close } = open(() => json({ shopName: 'Sharma Kirana', role: 'auditor', email: 'ravi@example.test' }));
  await screen.findByText('Sharma Kirana');
  const list = screen.getAllByRole('definition')[0]?.closest('dl');
  expect([...(list?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent)).toEqual(said);
  expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', '/api/auth/invitation', { token: 'abc-123' }],
  ]);
  close();
  await setLanguage('en');
});

it('the page of an invitation that a newer one replaced says so before anything is typed', async () => {
  open(() => json({ code: 'invite_superseded', message: 'A newer invitation was sent. Please open its link.' }, 422));
  expect(await screen.findByRole('alert')).toHaveTextContent('A newer invitation was sent. Please open its link.');
});
