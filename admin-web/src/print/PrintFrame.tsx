import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { ShopGate } from '../layout/ShopGate.tsx';
import { messageOf } from '../providers/http/apiError.ts';
import { LoadFailed } from '../screen/LoadFailed.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';

/** A print page, without menu and header. */
export function PrintFrame({ children }: { children: ReactNode }) {
  return (
    <ShopGate>
      <Box component="main" sx={{ p: { xs: 1.5, sm: 3 } }}>
        {children}
      </Box>
    </ShopGate>
  );
}

interface ReadToPrintProps<Data> {
  queryKey: readonly unknown[];
  read: (signal: AbortSignal) => Promise<Data>;
  /** Heading and way back when it cannot be read. */
  title: string;
  home: string;
  children: (data: Data) => ReactNode;
}

/** Reads what is printed once: the paper does not change while it is printed. */
export function ReadToPrint<Data>({ queryKey, read, title, home, children }: ReadToPrintProps<Data>) {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => read(signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (data !== undefined) return children(data);
  if (error === null) return <ScreenSpinner />;
  return (
    <LoadFailed title={title} backTo={home} summary={translate('print.failed')} onRetry={() => void refetch()}>
      {messageOf(error)}
    </LoadFailed>
  );
}
