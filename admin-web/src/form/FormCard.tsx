import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** Keeps the lines of a form short. */
export const FORM_WIDTH = 960;

/** A group of fields, in two columns where there is room. */
export function FormCard({ title, children }: { title?: string; children: ReactNode }) {
  const titleId = useId();
  const named = title === undefined ? {} : { role: 'group', 'aria-labelledby': titleId };
  return (
    <Paper
      variant="outlined"
      component="section"
      {...named}
      sx={{ p: { xs: 1.5, sm: 2.5 }, mb: 2, maxWidth: FORM_WIDTH }}
    >
      {title === undefined ? null : (
        <Typography id={titleId} variant="h2" sx={{ mb: 1.5 }}>
          {title}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          columnGap: 2,
          rowGap: 1.5,
          alignItems: 'start',
          '& .wide': { gridColumn: '1 / -1' },
          '& .MuiFormControl-root': { m: 0 },
          // the reason why a field is disabled stays readable
          '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' },
        }}
      >
        {children}
      </Box>
    </Paper>
  );
}
