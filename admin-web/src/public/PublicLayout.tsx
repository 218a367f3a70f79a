import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { LanguageSelect } from '../layout/LanguageSelect.tsx';
import { ScreenSpinner } from '../layout/ScreenSpinner.tsx';
import { ThemeSwitch } from '../layout/ThemeSwitch.tsx';

/** A plain page with the language at the top right. */
export function PublicLayout() {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box component="header" sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, p: 1.5 }}>
        <ThemeSwitch />
        <LanguageSelect />
      </Box>
      <Box component="main" sx={{ flexGrow: 1, px: 2, pb: 4 }}>
        <Suspense fallback={<ScreenSpinner />}>
          <Outlet />
        </Suspense>
      </Box>
    </Box>
  );
}
