import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import type { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router';
import { Toasts } from '../messages/Toasts.tsx';
import { queryClient } from '../providers/cache/queryClient.ts';
import { lightTheme } from '../theme/theme.ts';

/** The providers of `App` around the routes of a test. */
export function RenderedApp({ router }: { router: ReturnType<typeof createMemoryRouter> }) {
  return (
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} useTransitions={false} />
      </QueryClientProvider>
      <Toasts />
    </ThemeProvider>
  );
}
