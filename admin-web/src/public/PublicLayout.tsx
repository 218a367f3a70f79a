import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Suspense } from 'react';
import { Link as RouterLink, Outlet } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { LanguageSelect } from '../layout/LanguageSelect.tsx';
import { Main } from '../screen/Main.tsx';
import { ThemeSwitch } from '../layout/ThemeSwitch.tsx';
import { ConnectionNotice } from '../messages/ConnectionNotice.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';

/** Layout of public pages: product name with a link home, language and theme; below them a line while the server is away. */
export function PublicLayout() {
  const translate = useTranslate();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1.5 }}>
        <Link
          component={RouterLink}
          to="/"
          underline="none"
          sx={{ display: 'flex', alignItems: 'center', gap: 1, mr: 'auto' }}
        >
          <Box component="img" src="/favicon.svg" alt="" sx={{ width: 32, height: 32 }} />
          <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 700 }}>
            {translate('common.productName')}
          </Box>
        </Link>
        <ThemeSwitch />
        <LanguageSelect />
      </Box>
      <ConnectionNotice text="common.noConnection" />
      <Main sx={{ flexGrow: 1, px: 2, pb: 4 }}>
        <Suspense fallback={<ScreenSpinner />}>
          <Outlet />
        </Suspense>
      </Main>
    </Box>
  );
}
