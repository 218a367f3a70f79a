import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { overlay } from '../providers/http/overlay.ts';
import { freshTab } from '../testing/freshTab.ts';
import { setConnected } from '../testing/network.ts';
import { renderPage } from '../testing/renderPage.ts';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { LoadingOverlay } from './LoadingOverlay.tsx';

const AWAY = 'No connection. What you type is kept; work goes on by itself when it is back.';

beforeAll(async () => setLanguage('en'));
beforeEach(freshTab);

it('one line says that the server is away, and a message that it is back', async () => {
  renderPage(<ConnectionNotice />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  setConnected(false);
  expect(screen.getByRole('status')).toHaveTextContent(AWAY);
  setConnected(true);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(await screen.findByText('The connection is back.')).toBeVisible();
});

it('the overlay of a save does not cover the page while the server is away', () => {
  renderPage(<LoadingOverlay />);
  overlay.set(true);
  setConnected(false);
  expect(screen.queryByTestId('loading-overlay')).toBeNull();
  setConnected(true);
  expect(screen.getByTestId('loading-overlay')).toBeVisible();
  overlay.set(false);
});
