import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { accessToken, expireSession, startSession } from '../providers/session.ts';
import { renderRoutes, type RenderedPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { sampleToken } from '../testing/sampleToken.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { Landing } from './Landing.tsx';

const open = (): RenderedPage =>
  renderRoutes([
    { path: '/', element: <Landing /> },
    { path: '*', element: <p>elsewhere</p> },
  ]);
const signIn = (): void => {
  fireEvent.change(screen.getByLabelText(/^Email or phone/), { target: { value: '9820012345' } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'Lal-Bahi-Khata-2526' } });
  fireEvent.click(screen.getByLabelText('Remember me'));
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  localStorage.removeItem('accessToken');
  sessionStorage.clear();
});

describe('the home page', () => {
  it('checklist 33: has email or phone, password and remember-me, and links to registration and password reset', async () => {
    const seen = stubServer({ 'POST /auth/login': () => json({ accessToken: 'new', profile: sampleProfile }) });
    const { path } = open();
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.getByRole('link', { name: 'Register your shop' })).toHaveAttribute('href', '/register');
    signIn();
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(seen[0]?.body).toEqual({ identifier: '9820012345', password: 'Lal-Bahi-Khata-2526', remember: true });
    expect(accessToken()).toBe('new');
  });

  it('disables automatic capitals for the address and a visible password', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    for (const label of [/^Email or phone/, /^Password/]) {
      expect(screen.getByLabelText(label)).toHaveAttribute('autocapitalize', 'none');
      expect(screen.getByLabelText(label)).toHaveAttribute('spellcheck', 'false');
    }
  });

  it('returns to the page where the last session expired', async () => {
    window.history.replaceState(null, '', '/dashboard/products');
    startSession(sampleToken(sampleProfile.accountId));
    expireSession(accessToken());
    window.history.replaceState(null, '', '/');
    stubServer({ 'POST /auth/login': () => json({ accessToken: 'new', profile: sampleProfile }) });
    const { path } = open();
    signIn();
    await waitFor(() => expect(path()).toBe('/dashboard/products'));
  });

  it('checklist 25: shows the message of a 401 at the form and stays', async () => {
    stubServer({ 'POST /auth/login': () => json({ message: 'No entry today.' }, 401) });
    const { visited } = open();
    signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('No entry today.');
    expect(screen.queryByText(/Session expired/)).toBeNull();
    expect(visited).toEqual(['/']);
  });

  it('checklist 38: signs in with a dead token, which it sends and replaces', async () => {
    startSession('dead');
    const seen = stubServer({ 'POST /auth/login': () => json({ accessToken: 'new', profile: sampleProfile }) });
    const { path } = open();
    signIn();
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(seen[0]?.headers.get('Authorization')).toBe('Bearer dead');
    expect(accessToken()).toBe('new');
  });

  it('offers users with a token a link to their shop, without a redirect', () => {
    startSession('t');
    const { visited } = open();
    expect(screen.getByRole('link', { name: 'Continue to your shop' })).toHaveAttribute('href', '/dashboard');
    expect(visited).toEqual(['/']);
  });
});
