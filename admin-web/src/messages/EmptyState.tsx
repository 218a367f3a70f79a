import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** An empty list: the reason, a hint and actions. */
export function EmptyState({ title, hint, children }: { title: string; hint: string | false; children?: ReactNode }) {
  return (
    <Box sx={{ textAlign: 'center', px: 3, py: 6 }}>
      <Typography variant="h2" gutterBottom>
        {title}
      </Typography>
      {hint === false ? null : (
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {hint}
        </Typography>
      )}
      {children}
    </Box>
  );
}
