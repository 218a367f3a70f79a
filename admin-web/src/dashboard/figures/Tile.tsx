import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';

interface TileProps {
  label: string;
  /** Lines of small print. */
  hint?: string;
  /** Path of the list behind the figure. */
  to?: string;
  tone?: 'plain' | 'warning' | 'error';
  children: ReactNode;
}

const linkSx = {
  display: 'block',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover', borderColor: 'primary.main' },
} as const;

/** One figure in a card; a link if there is a list behind it. */
export const Tile = memo(function Tile({ label, hint, to, tone = 'plain', children }: TileProps) {
  const colour = tone === 'plain' ? 'text.primary' : `${tone}.main`;
  const link = to === undefined ? {} : { component: Link, to };
  return (
    <Paper
      variant="outlined"
      sx={{ p: { xs: 1.5, sm: 2 }, minWidth: 0, containerType: 'inline-size', ...(to && linkSx) }}
      {...link}
    >
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography sx={{ ...figureSx, color: colour }}>{children}</Typography>
      {hint === undefined ? null : (
        <Typography variant="caption" color="text.secondary" component="div" sx={linesSx}>
          {hint}
        </Typography>
      )}
    </Paper>
  );
});

const linesSx = { whiteSpace: 'pre-line' } as const;
/** A figure as large as its card allows; the card is a container (`inline-size`). */
export const figureSx = {
  // fifteen characters fit any tile: ₹1,23,45,678.90 must not wrap; longer amounts are in crores
  fontSize: 'clamp(0.8rem, 10.5cqi, 1.65rem)',
  fontWeight: 700,
  lineHeight: 1.35,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  // room for two words with a figure, and below for the longest amount
  '& .short': { fontSize: 'clamp(0.8rem, 9.5cqi, 1.65rem)', overflowWrap: 'normal' },
  '& .written': { display: 'block', fontSize: 'clamp(0.5rem, 7cqi, 0.75rem)', fontWeight: 400 },
} as const;
