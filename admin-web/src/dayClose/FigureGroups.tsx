import type { PrintedSlip } from '@bahi/paper';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Section } from '../screen/Section.tsx';

/** Groups of a slip as parts of a page: the screen has the words and figures of the paper. */
export function FigureGroups({ groups }: Pick<PrintedSlip, 'groups'>) {
  return groups.map(({ title, rows, remarks }, index) => (
    <Section key={index} title={title.join(' / ')}>
      {rows.length === 0 ? null : (
        <Box component="dl" sx={rowsSx}>
          {rows.map(({ label, value, isStrong }) => (
            <Box key={label[0]} className={isStrong ? 'strong' : ''}>
              <dt>{label.join(' / ')}</dt>
              <dd>{value}</dd>
            </Box>
          ))}
        </Box>
      )}
      {remarks.map(({ label, value }) => (
        <Typography key={label[0]} sx={{ mt: rows.length === 0 ? 0 : 1, overflowWrap: 'anywhere' }}>
          {label.join(' / ')}: {value}
        </Typography>
      ))}
    </Section>
  ));
}

const rowsSx = {
  m: 0,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5 },
  '& > .strong': { fontWeight: 700, borderTop: '1px solid', borderColor: 'divider' },
  '& dt': { color: 'text.secondary' },
  '& .strong dt': { color: 'text.primary' },
  '& dd': { m: 0, fontVariantNumeric: 'tabular-nums', textAlign: 'end' },
} as const;
