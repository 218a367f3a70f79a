import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A line for an empty list. */
export function EmptyLine({ children }: { children: ReactNode }) {
  return (
    <Typography color="text.secondary" sx={{ py: 2 }}>
      {children}
    </Typography>
  );
}
