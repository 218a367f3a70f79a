import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router';
import { loadShopWords } from './i18n/language.ts';
import { useShortcuts } from './keyboard/useShortcuts.ts';
import type { AdminResource } from './layout/AdminShell.tsx';
import { ErrorPage } from './layout/errorPages/ErrorPage.tsx';
import { NotFound } from './layout/errorPages/NotFound.tsx';
import { RequireToken } from './layout/RequireToken.tsx';
import { Root } from './layout/Root.tsx';
import { LoadingOverlay } from './messages/LoadingOverlay.tsx';
import { Toasts } from './messages/Toasts.tsx';
import { lazyPart as screen } from './providers/http/lazyPart.ts';
import { Prefetch } from './providers/prefetch.ts';
import { PublicLayout } from './public/PublicLayout.tsx';
import { ScreenSpinner } from './screen/ScreenSpinner.tsx';
import { darkTheme, lightTheme } from './theme/theme.ts';
import { useThemeMode } from './theme/themeMode.ts';

const AdminShell = screen(async () => {
  const [shell] = await Promise.all([
    import('./layout/AdminShell.tsx'),
    import('./list/output/printedList.css'),
    loadShopWords(),
  ]);
  return shell.AdminShell;
});

/** Public pages. */
const publicPages: RouteObject[] = [
  page('/', async () => (await import('./public/Landing.tsx')).Landing),
  page('/register', async () => (await import('./public/Register.tsx')).Register),
  page('/forgot-password', async () => (await import('./public/ForgotPassword.tsx')).ForgotPassword),
  page('/invite/:token', async () => (await import('./public/AcceptInvite.tsx')).AcceptInvite),
  page('/terms', async () => (await import('./public/Terms.tsx')).Terms),
];

const dashboard = screen(async () => (await import('./dashboard/Dashboard.tsx')).Dashboard);

/** Lists and their forms, under `/dashboard/{name}`, `…/create` and `…/{id}`. */
const resources: readonly AdminResource[] = [
  {
    name: 'categories',
    list: screen(async () => (await import('./categories/CategoryList.tsx')).CategoryList),
    create: screen(async () => (await import('./categories/CategoryCreate.tsx')).CategoryCreate),
    edit: screen(async () => (await import('./categories/CategoryEdit.tsx')).CategoryEdit),
  },
  {
    name: 'vendors',
    list: screen(async () => (await import('./vendors/VendorList.tsx')).VendorList),
    create: screen(async () => (await import('./vendors/VendorCreate.tsx')).VendorCreate),
    edit: screen(async () => (await import('./vendors/VendorEdit.tsx')).VendorEdit),
  },
  {
    name: 'products',
    list: screen(async () => (await import('./products/ProductList.tsx')).ProductList),
    create: screen(async () => (await import('./products/ProductCreate.tsx')).ProductCreate),
    edit: screen(async () => (await import('./products/ProductEdit.tsx')).ProductEdit),
  },
  {
    name: 'purchases',
    list: screen(async () => (await import('./purchases/PurchaseList.tsx')).PurchaseList),
    create: screen(async () => (await import('./purchases/PurchaseCreate.tsx')).PurchaseCreate),
    edit: screen(async () => (await import('./purchases/PurchaseEdit.tsx')).PurchaseEdit),
  },
  {
    name: 'customers',
    list: screen(async () => (await import('./customers/CustomerList.tsx')).CustomerList),
    create: screen(async () => (await import('./customers/CustomerCreate.tsx')).CustomerCreate),
    edit: screen(async () => (await import('./customers/CustomerEdit.tsx')).CustomerEdit),
  },
  { name: 'billing', list: screen(async () => (await import('./billing/list/BillingList.tsx')).BillingList) },
  { name: 'sales', list: screen(async () => (await import('./sales/SalesList.tsx')).SalesList) },
];

/** The code of the screens that another one fetches ahead. */
const ahead = {
  bill: async () => import('./billing/counter/BillPage.tsx'),
  billDetails: async () => import('./billing/details/BillDetails.tsx'),
  print: async () => import('./print/PrintPage.tsx'),
};
const bill = screen(async () => (await ahead.bill()).BillPage);
const billDetails = screen(async () => (await ahead.billDetails()).BillDetails);

/** The other screens under `/dashboard`. */
const screens = [
  { path: '/billing/create/:billId', screen: bill },
  { path: '/sales/create/:billId', screen: bill },
  { path: '/billing/:billingId', screen: billDetails },
  { path: '/sales/:billingId', screen: billDetails },
  {
    path: '/vendors/:vendorId/show',
    screen: screen(async () => (await import('./vendors/VendorPage.tsx')).VendorPage),
  },
  {
    path: '/customers/:customerId/show',
    screen: screen(async () => (await import('./customers/CustomerPage.tsx')).CustomerPage),
  },
  {
    path: '/products/:productId/history',
    screen: screen(async () => (await import('./products/StockHistory.tsx')).StockHistory),
  },
  {
    path: '/purchases/reorder',
    screen: screen(async () => (await import('./purchases/reorder/ReorderPage.tsx')).ReorderPage),
  },
  {
    path: '/reports',
    screen: screen(async () => (await import('./reports/ReportsPage.tsx')).ReportsPage),
  },
  {
    path: '/reports/filing',
    screen: screen(async () => (await import('./filing/FilingPage.tsx')).FilingPage),
  },
  {
    path: '/reports/audit',
    screen: screen(async () => (await import('./audit/AuditPage.tsx')).AuditPage),
  },
  {
    path: '/day-close',
    screen: screen(async () => (await import('./dayClose/DayClosePage.tsx')).DayClosePage),
  },
  {
    path: '/day-close/:closeId',
    screen: screen(async () => (await import('./dayClose/ClosePage.tsx')).ClosePage),
  },
  {
    path: '/feedback',
    screen: screen(async () => (await import('./feedback/FeedbackList.tsx')).FeedbackList),
  },
  { path: '/profile', screen: screen(async () => (await import('./profile/ProfilePage.tsx')).ProfilePage) },
];

/** The print pages of a khata. */
const printAccount = (page: 'PrintStatementPage' | 'PrintReceiptPage') =>
  screen(async () => {
    const [part] = await Promise.all([
      import('./print/PrintAccountPage.tsx'),
      import('./print/paper.css'),
      loadShopWords(),
    ]);
    return part[page];
  });

/** A separate window, without menu and header. */
const CustomerDisplay = screen(async () => {
  const [part] = await Promise.all([import('./customerDisplay/CustomerDisplay.tsx'), loadShopWords()]);
  return part.CustomerDisplay;
});

/** The print page, without menu and header. */
const PrintPage = screen(async () => {
  const [part] = await Promise.all([ahead.print(), import('./print/paper.css'), loadShopWords()]);
  return part.PrintPage;
});

/** The print page of a day close. */
const PrintClose = screen(async () => {
  const [part] = await Promise.all([
    import('./print/PrintClosePage.tsx'),
    import('./print/paper.css'),
    loadShopWords(),
  ]);
  return part.PrintClosePage;
});

/** Blocks the browser's Ctrl+P while the print page loads. */
function PrintKey() {
  useShortcuts({ 'Ctrl+p': () => undefined }, 'frame');
  return null;
}

/** A page behind the sign-in but outside the shell. */
const alone = (path: string, Page: ComponentType, key?: ReactNode): RouteObject => ({
  path,
  errorElement: <ErrorPage />,
  element: (
    <RequireToken>
      {key}
      <Suspense fallback={<ScreenSpinner />}>
        <Page />
      </Suspense>
    </RequireToken>
  ),
});

const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    children: [
      { element: <PublicLayout />, errorElement: <ErrorPage />, children: publicPages },
      alone('/dashboard/print/customers/:customerId/statement', printAccount('PrintStatementPage'), <PrintKey />),
      alone('/dashboard/print/vendors/:vendorId/statement', printAccount('PrintStatementPage'), <PrintKey />),
      alone('/dashboard/print/payments/:paymentId', printAccount('PrintReceiptPage'), <PrintKey />),
      alone('/dashboard/customer-display', CustomerDisplay),
      alone('/dashboard/print/:billId', PrintPage, <PrintKey />),
      alone('/dashboard/print/day-close/:closeId', PrintClose, <PrintKey />),
      {
        path: '/dashboard/*',
        errorElement: <ErrorPage />,
        element: (
          <RequireToken>
            <Suspense fallback={<ScreenSpinner />}>
              <AdminShell dashboard={dashboard} resources={resources} screens={screens} />
            </Suspense>
          </RequireToken>
        ),
      },
      { path: '*', element: <NotFound /> },
    ],
  },
]);

/** All screens of the product, each loaded when it is first opened. */
export function App() {
  const [mode] = useThemeMode();
  return (
    <ThemeProvider theme={mode === 'dark' ? darkTheme : lightTheme}>
      <CssBaseline enableColorScheme />
      {/* without transitions a screen that loads shows its spinner instead of the previous screen */}
      <Prefetch value={ahead}>
        <RouterProvider router={router} useTransitions={false} />
      </Prefetch>
      <Toasts />
      <LoadingOverlay />
    </ThemeProvider>
  );
}

function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  const Page = screen(load);
  return { path, element: <Page /> };
}
