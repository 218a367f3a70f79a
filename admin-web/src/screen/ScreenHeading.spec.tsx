import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { setLanguage } from '../i18n/language.ts';
import { renderRoutes, type RenderedPage } from '../testing/renderPage.ts';
import { ScreenHeading } from './ScreenHeading.tsx';

beforeAll(async () => setLanguage('en'));

function List() {
  return (
    <>
      <ScreenHeading title="Vendors" />
      <Link to="/create">New vendor</Link>
    </>
  );
}

function Form({ autoFocus = false }) {
  return (
    <>
      <ScreenHeading title="New vendor" backTo="/" />
      <input aria-label="Name" autoFocus={autoFocus} />
    </>
  );
}

/** A list with a way to a form; the form's field takes the focus when it is asked to. */
function open({ autoFocus = false } = {}): RenderedPage {
  return renderRoutes([
    { path: '/', element: <List /> },
    { path: '/create', element: <Form autoFocus={autoFocus} /> },
  ]);
}
const heading = (name: string): HTMLElement => screen.getByRole('heading', { level: 1, name });

describe('the heading of a screen', () => {
  it('leaves the focus alone when the page is first opened, so that the skip link comes first', () => {
    open();
    expect(document.body).toHaveFocus();
  });

  it('takes the focus when the focused element disappeared with the previous screen', async () => {
    const { back } = open();
    await userEvent.click(screen.getByText('New vendor'));
    expect(heading('New vendor')).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    expect(heading('Vendors')).toHaveFocus();
    await back();
    expect(heading('New vendor')).toHaveFocus();
  });

  it('leaves it to a field with autofocus', async () => {
    open({ autoFocus: true });
    await userEvent.click(screen.getByText('New vendor'));
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });
});
