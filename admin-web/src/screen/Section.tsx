import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** At the end of the heading's line: a choice, a link or a button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page: a card with a heading. */
export function Section({ title, action, children }: SectionProps) {
  const headingId = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={headingId} sx={sectionSx}>
      <Box sx={headingSx}>
        <Typography variant="h2" id={headingId} sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Paper>
  );
}

const sectionSx = { p: { xs: 1.5, sm: 2 }, minWidth: 0 } as const;
const headingSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5, minHeight: 40 } as const;
