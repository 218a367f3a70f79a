import { PRODUCT_COLUMNS, type FileImportView } from '@bahi/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../../i18n/language.ts';
import { columnLabel } from './columnLabels.ts';

interface SampleTableProps {
  view: FileImportView;
  onColumn: (heading: string, field: string | null) => void;
}

/** The columns of the file with their meaning, which can be changed, above the first rows as they stand there. */
export function SampleTable({ view: { mapping, sample }, onColumn }: SampleTableProps) {
  const translate = useTranslate();
  const columns = Object.entries(mapping);
  return (
    <div>
      <Typography component="h3" variant="subtitle1">
        {translate('fileImport.columnsTitle')}
      </Typography>
      <Box
        component="section"
        sx={{ overflowX: 'auto' }}
        tabIndex={0}
        aria-label={translate('fileImport.columnsTitle')}
      >
        <Box component="table" sx={tableSx}>
          <thead>
            <tr>
              {columns.map(([heading, field]) => (
                <th key={heading} scope="col">
                  <select
                    aria-label={translate('fileImport.meaning', { heading })}
                    value={field ?? ''}
                    onChange={({ target }) => onColumn(heading, target.value === '' ? null : target.value)}
                  >
                    <option value="">{translate('fileImport.notUsed')}</option>
                    {PRODUCT_COLUMNS.map((one) => (
                      <option key={one} value={one}>
                        {columnLabel(translate, one)}
                      </option>
                    ))}
                  </select>
                  <div className="heading">{heading}</div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((row, place) => (
              // rows have no other identity than their place
              <tr key={place}>
                {columns.map(([heading, field], column) => (
                  <td key={heading} className={field === null ? 'heading' : undefined}>
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </div>
  );
}

const tableSx = {
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': { border: 1, borderColor: 'divider', px: 1, py: 0.5, textAlign: 'start', verticalAlign: 'top' },
  '& td': { maxWidth: 280, overflowWrap: 'anywhere' },
  '& .heading': { color: 'text.secondary', fontWeight: 400 },
  '& select': { font: 'inherit', minHeight: 44, color: 'inherit', bgcolor: 'background.paper' },
} as const;
