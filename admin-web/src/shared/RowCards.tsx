import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ShownRows } from './RowTable.tsx';

/** The same rows for a phone: the first column is the card's title, the others are its lines. */
export function RowCards<Row extends { id: string }>({ rows, columns, actions, label }: ShownRows<Row>) {
  const [title, ...lines] = columns;
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.id}
          sx={{ p: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
        >
          <Box sx={{ fontWeight: 600, fontSize: '1.05rem' }}>{title?.render(row)}</Box>
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 0.25, m: 0, mt: 0.5 }}>
            {lines.map(({ field, label: name, render }) => (
              <Box key={field} sx={{ display: 'contents' }}>
                <Typography component="dt" variant="body2" color="text.secondary">
                  {name}
                </Typography>
                <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'end' }}>
                  {render(row)}
                </Typography>
              </Box>
            ))}
          </Box>
          {actions === undefined ? null : (
            <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 0.5 }}>{actions(row)}</Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
