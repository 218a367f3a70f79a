import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A quiet line where there is nothing to list. */
export function EmptyLine({ children }: { children: ReactNode }) {
  return (
    <Typography color="text.secondary" sx={{ py: 2 }}>
      {children}
    </Typography>
  );
}
