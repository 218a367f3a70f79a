import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Link, Outlet, Route, Routes } from 'react-router';
import { setLanguage } from '../../i18n/language.ts';
import { lazyPart } from '../../providers/http/lazyPart.ts';
import { setConnected } from '../../testing/network.ts';
import { renderRoutes } from '../../testing/renderPage.ts';
import { Main } from '../../screen/Main.tsx';
import { AccessDenied } from './AccessDenied.tsx';
import { ErrorMessage, ErrorPage } from './ErrorPage.tsx';
import { NotFound } from './NotFound.tsx';

const gone = 'The server cannot be reached. Please check the connection and try again.';
let isOnline = false;

/** Links that stay, above screens of which one comes over a network that may be away. */
function open(caughtBy: 'the boundary' | 'the router'): void {
  const Products = lazyPart(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>the products</p>;
  });
  const links = (
    <nav>
      <Link to="/products">Products</Link>
      <Link to="/">Home</Link>
    </nav>
  );
  const inSuspense = (
    <Suspense>
      <Products />
    </Suspense>
  );
  const home = { path: '/', element: <p>the dashboard</p> };
  const products = { path: '/products', element: inSuspense, errorElement: <ErrorPage /> };
  const inBoundary = (
    <ErrorBoundary FallbackComponent={ErrorMessage}>
      <Routes>
        {[home, products].map(({ path, element }) => (
          <Route key={path} path={path} element={element} />
        ))}
      </Routes>
    </ErrorBoundary>
  );
  const frame = (content: ReactNode) => (
    <>
      {links}
      {content}
    </>
  );
  renderRoutes(
    caughtBy === 'the boundary'
      ? [{ path: '*', element: frame(inBoundary) }]
      : [{ element: frame(<Outlet />), children: [home, products] }],
  );
}
const press = async (role: 'link' | 'button', name: string): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })));

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  isOnline = false;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => void jest.restoreAllMocks());

describe.each(['the boundary', 'the router'] as const)(
  'a screen whose code failed to load, caught by %s',
  (caughtBy) => {
    it('keeps all other screens available, and is loaded again when it is opened again', async () => {
      open(caughtBy);
      await press('link', 'Products');
      expect(await screen.findByText(gone)).toBeVisible();
      await press('link', 'Home');
      expect(await screen.findByText('the dashboard')).toBeVisible();
      isOnline = true;
      await press('link', 'Products');
      expect(await screen.findByText('the products')).toBeVisible();
    });

    it('is loaded again in place, whenever the user retries', async () => {
      open(caughtBy);
      await press('link', 'Products');
      await press('button', 'Retry');
      expect(await screen.findByText(gone)).toBeVisible();
      isOnline = true;
      await press('button', 'Retry');
      expect(await screen.findByText('the products')).toBeVisible();
    });

    it('is loaded again by itself when the server is back', async () => {
      open(caughtBy);
      await press('link', 'Products');
      expect(await screen.findByText(gone)).toBeVisible();
      isOnline = true;
      await act(async () => {
        setConnected(false);
        setConnected(true);
      });
      expect(await screen.findByText('the products')).toBeVisible();
    });
  },
);

describe('the main landmark of a page that says something', () => {
  it.each<[string, () => ReactNode]>([
    ['an unknown address outside the shop', () => <NotFound />],
    ['an unknown address inside the shop', () => inMain(<NotFound />)],
    ['a screen that the role may not use', () => inMain(<AccessDenied />)],
    ['an error that no layout survived', () => <ErrorMessage error={new Error('x')} />],
  ])('is there once: %s', (_, pageOf) => {
    renderRoutes([{ path: '*', element: pageOf() }]);
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1 }));
  });
});

const inMain = (page: ReactNode): ReactNode => <Main>{page}</Main>;
