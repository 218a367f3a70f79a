import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { ScanAnywhere } from '../billing/ScanAnywhere.tsx';
import { ParkedNotice } from '../messages/ParkedNotice.tsx';
import { useShopInfo } from '../providers/cache/queries.ts';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { ErrorMessage } from './errorPages/ErrorPage.tsx';
import { Header } from './Header.tsx';
import { Main } from '../screen/Main.tsx';
import { NewBillKey } from './NewBillKey.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useSidebarState } from './sidebarState.ts';

const skipSx = {
  position: 'absolute',
  left: -9_999,
  '&:focus': { left: 8, top: 8, zIndex: 'tooltip', bgcolor: 'background.paper', p: 1 },
} as const;

/** Sidebar, header, and the screen between them. */
export function Layout({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const sidebar = useSidebarState(/^\/dashboard\/(billing|sales)\/create\//.test(pathname));
  useShopInfo();
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <Link href="#content" sx={skipSx}>
        {translate('shell.skipToContent')}
      </Link>
      <Sidebar state={sidebar} />
      <Box sx={{ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Header sidebar={sidebar} />
        <Main id="content" tabIndex={-1} sx={{ p: { xs: 1.5, sm: 3 }, flexGrow: 1, outline: 'none' }}>
          <ParkedNotice />
          {/* remounted for each screen, so that a late answer does not navigate */}
          <NewBillKey key={pathname} />
          <ScanAnywhere />
          <ErrorBoundary FallbackComponent={ErrorMessage}>
            <Suspense fallback={<ScreenSpinner />}>{children}</Suspense>
          </ErrorBoundary>
        </Main>
      </Box>
    </Box>
  );
}
