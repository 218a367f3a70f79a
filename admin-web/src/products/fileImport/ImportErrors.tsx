import { isErrorCode, type FileImportView, type ImportError } from '@bahi/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../../i18n/language.ts';
import { fieldLabel } from './columnLabels.ts';

/** Every error with its row, column, cell and reason; nothing is imported while there is one. */
export function ImportErrors({ view: { errors, errorCount } }: { view: FileImportView }) {
  const translate = useTranslate();
  if (errorCount === 0) return null;
  const rest = errorCount - errors.length;
  return (
    <div>
      <Typography component="h3" variant="subtitle1">
        {translate('fileImport.errorsTitle', { smart_count: errorCount })}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, pl: 2.5, maxHeight: 240, overflowY: 'auto', overflowWrap: 'anywhere' }}
        tabIndex={0}
      >
        {errors.map((error) => (
          <li key={`${error.row} ${error.field} ${error.code}`}>
            <ErrorLine error={error} />
          </li>
        ))}
        {rest > 0 ? <li>{translate('fileImport.moreErrors', { smart_count: rest })}</li> : null}
      </Box>
    </div>
  );
}

function ErrorLine({ error: { row, field, code, value } }: { error: ImportError }) {
  const translate = useTranslate();
  const place = [translate('fileImport.row', { row }), field === undefined ? '' : fieldLabel(translate, field)];
  const cell = value === undefined || value === '' ? '' : ` “${value}”`;
  const reason = translate(isErrorCode(code) ? `errors.${code}` : 'errors.invalid');
  return (
    <>
      <strong>{place.filter((part) => part !== '').join(', ')}</strong>
      {cell}: {reason}
    </>
  );
}
