import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate as useFieldNames } from 'react-admin';
import { useTranslate } from '../../i18n/language.ts';
import type { ListedResource } from '../../providers/reactAdmin/listedResource.ts';
import { tableSx } from '../../list/rows/column.ts';
import { messageOf } from '../../providers/http/apiError.ts';
import { differences } from './differences.ts';
import { ShownValue } from './ShownValue.tsx';

interface ConflictProps {
  resource: ListedResource;
  error: unknown;
  /** The body that the form would send. */
  mine: Record<string, unknown>;
  /** The current row. */
  theirs: Record<string, unknown>;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Someone else saved this record meanwhile: shows the differences and asks which version to keep. */
export function Conflict({ resource, error, mine, theirs, onTakeTheirs, onKeepMine }: ConflictProps) {
  const translate = useTranslate();
  const fieldName = useFieldNames();
  const rows = differences(mine, theirs);
  return (
    <Alert severity="warning" sx={{ mb: 2, '& .MuiAlert-message': { width: '100%' } }}>
      <AlertTitle>{messageOf(error)}</AlertTitle>
      {rows.length === 0 ? (
        translate('lists.noDifference')
      ) : (
        <Box component="table" sx={tableSx}>
          <thead>
            <tr>
              <th>{translate('lists.field')}</th>
              <th>{translate('lists.yours')}</th>
              <th>{translate('lists.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((field) => (
              <tr key={field}>
                <td>{fieldName(`resources.${resource}.fields.${field}`)}</td>
                <td>
                  <ShownValue field={field} of={mine} />
                </td>
                <td>
                  <ShownValue field={field} of={theirs} />
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button variant="outlined" color="inherit" onClick={onTakeTheirs}>
          {translate('lists.useTheirs')}
        </Button>
        <Button variant="outlined" color="inherit" onClick={onKeepMine}>
          {translate('lists.useMine')}
        </Button>
      </Box>
    </Alert>
  );
}
