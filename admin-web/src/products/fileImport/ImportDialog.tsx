import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import type { FileImportView } from '@bahi/contracts';
import { useTranslate } from '../../i18n/language.ts';
import { FailedAlert } from '../../messages/FailedAlert.tsx';
import { WaitingForNetwork } from '../../messages/WaitingForNetwork.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { FileChoice } from './FileChoice.tsx';
import { ImportErrors } from './ImportErrors.tsx';
import { SampleTable } from './SampleTable.tsx';
import { useFileImport, type FileImport } from './useFileImport.ts';

/** Products from a CSV file: the file is tried first and shown as it was understood, then imported: `POST /imports/files`. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'));
  const work = useFileImport();
  const { trying, importing, undoing, view } = work;
  const isDone = importing.data !== undefined;
  return (
    <Dialog open fullWidth maxWidth="lg" fullScreen={phone} aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{translate('fileImport.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Failures work={work} />
          {isDone ? (
            <Result work={work} view={importing.data} />
          ) : (
            <>
              <Typography color="text.secondary">{translate('fileImport.lead')}</Typography>
              <FileChoice file={work.file} onChoose={work.choose} />
              {trying.isPending ? <LinearProgress aria-label={translate('fileImport.trying')} /> : null}
              {view === undefined ? null : <Tried view={view} onColumn={work.setColumn} />}
              {work.file === undefined ? <EarlierImports work={work} /> : null}
            </>
          )}
        </Stack>
      </DialogContent>
      <WaitingForNetwork isSending={importing.isPending || undoing.isPending} sx={{ mx: 3, mb: 1 }} />
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{translate(isDone ? 'common.close' : 'common.cancel')}</Button>
        {isDone ? null : <SaveButton work={work} />}
      </DialogActions>
    </Dialog>
  );
}

function Failures({ work: { trying, importing, undoing } }: { work: FileImport }) {
  const translate = useTranslate();
  return (
    <>
      {trying.error === null ? null : <FailedAlert title={translate('fileImport.notRead')} error={trying.error} />}
      {importing.error === null ? null : (
        <FailedAlert title={translate('fileImport.notImported')} error={importing.error} />
      )}
      {undoing.error === null ? null : <FailedAlert title={translate('fileImport.notUndone')} error={undoing.error} />}
    </>
  );
}

function SaveButton({ work }: { work: FileImport }) {
  const translate = useTranslate();
  const { view: tried, trying } = work;
  const isAgain = tried?.earlier !== undefined;
  const count = (tried?.addedCount ?? 0) + (tried?.changedCount ?? 0);
  return (
    <Button
      variant="contained"
      disabled={tried === undefined || trying.isPending || tried.errorCount > 0 || count === 0}
      loading={work.importing.isPending}
      onClick={() => work.save(isAgain)}
    >
      {translate(isAgain ? 'fileImport.saveAgain' : 'fileImport.save', { smart_count: count })}
    </Button>
  );
}

/** What the import would do. */
function Tried({ view, onColumn }: { view: FileImportView; onColumn: FileImport['setColumn'] }) {
  const translate = useTranslate();
  const { errorCount, rowCount, acceptedCount, earlier, newCategories } = view;
  return (
    <>
      <Alert severity={errorCount > 0 ? 'warning' : 'success'}>
        {errorCount > 0
          ? translate('fileImport.withErrors', { rows: rowCount, wrong: rowCount - acceptedCount })
          : translate('fileImport.understood', countsOf(view))}
        {newCategories.length === 0 ? null : (
          <div>{translate('fileImport.newCategories', { names: newCategories.join(', ') })}</div>
        )}
      </Alert>
      {earlier === undefined ? null : <Alert severity="warning">{translate('errors.file_imported_before')}</Alert>}
      <ImportErrors view={view} />
      <SampleTable view={view} onColumn={onColumn} />
    </>
  );
}

const countsOf = ({ rowCount, addedCount, changedCount, unchangedCount }: FileImportView) => ({
  rows: rowCount,
  added: addedCount,
  changed: changedCount,
  same: unchangedCount,
});

/** What the import did, and the way back. */
function Result({ work: { undoing }, view }: { work: FileImport; view: FileImportView }) {
  const translate = useTranslate();
  const { importId } = view;
  if (undoing.data !== undefined)
    return <Alert severity="success">{translate('fileImport.undone', { smart_count: undoing.data })}</Alert>;
  return (
    <Alert
      severity="success"
      action={
        importId === undefined ? null : (
          <Button color="inherit" loading={undoing.isPending} onClick={() => undoing.mutate(importId)}>
            {translate('fileImport.undo')}
          </Button>
        )
      }
    >
      {translate('fileImport.imported', countsOf(view))}
    </Alert>
  );
}
