import { MAX_PURCHASE_LINES } from '@bahi/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useMemo, useState } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { RetryAlert } from '../../messages/RetryAlert.tsx';
import { messageOf } from '../../providers/http/apiError.ts';
import type { LineDraft } from '../draft/purchaseDraft.ts';
import { columnRoles, readColumns, type ColumnRole } from './columnRoles.ts';
import { namedIn, pastedRow, type PastedRow } from './pastedLines.ts';
import { PastedTable } from './PastedTable.tsx';
import type { TaxedBill } from './pastedTax.ts';
import { MAX_PASTED_ROWS, readTable } from './readTable.ts';
import { usePastedProducts } from './usePastedProducts.ts';

interface PasteDialogProps {
  /** What was pasted; empty when the dialog was opened by its button. */
  text: string;
  /** How many lines the bill has room for. */
  room: number;
  /** What decides the taxes of the bill; null for a shop that credits none, whose dialog has no columns of taxes. */
  bill: TaxedBill | null;
  onAdd: (lines: Omit<LineDraft, 'key'>[]) => void;
  onClose: () => void;
}

/** Rows from a spreadsheet: shows how each cell is understood before the rows become lines of the bill. */
export function PasteDialog({ text: pasted, room, bill, onAdd, onClose }: PasteDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'));
  const [text, setText] = useState(pasted);
  const paste = usePaste(text, bill);
  const { read, rows, products } = paste;
  const added = rows.slice(0, room);
  return (
    <Dialog open fullWidth maxWidth="lg" fullScreen={phone} aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{translate('purchaseBill.paste.title')}</DialogTitle>
      <DialogContent>
        <TextField
          multiline
          minRows={2}
          maxRows={6}
          autoFocus={pasted === ''}
          label={translate('purchaseBill.paste.label')}
          helperText={translate(bill === null ? 'purchaseBill.paste.hint' : 'purchaseBill.paste.taxHint')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          sx={{ mt: 1 }}
        />
        {products.hasFailed ? (
          <RetryAlert title={translate('purchaseBill.paste.lookupFailed')} onRetry={products.retry}>
            {messageOf(products.error)}
          </RetryAlert>
        ) : null}
        {rows.length === 0 ? null : (
          <>
            <Outcome rows={rows} paste={paste} left={rows.length - added.length} />
            <PastedTable
              read={read}
              rows={rows}
              roles={paste.roles}
              choices={columnRoles(bill !== null)}
              onRole={paste.choose}
              isLooking={products.isLooking}
            />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{translate('common.cancel')}</Button>
        <Button
          variant="contained"
          disabled={added.length === 0 || products.isLooking || products.hasFailed || !paste.hasColumns}
          onClick={() => onAdd(added.map(({ line }) => line))}
        >
          {translate('purchaseBill.paste.add', { smart_count: added.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Paste = ReturnType<typeof usePaste>;

/** The pasted rows as they are understood, with the meaning of columns that the person has chosen. */
function usePaste(text: string, bill: TaxedBill | null) {
  const hasTax = bill !== null;
  const read = useMemo(() => readColumns(readTable(text).slice(0, MAX_PASTED_ROWS), hasTax), [text, hasTax]);
  const [chosen, setChosen] = useState<{ of: string; roles: readonly ColumnRole[] }>();
  const roles = chosen?.of === text ? chosen.roles : read.roles;
  const names = useMemo(() => namedIn(read.rows, roles), [read, roles]);
  const products = usePastedProducts(names);
  const rows = read.rows.map((row) => pastedRow(row, roles, products.find, bill));
  return {
    read,
    roles,
    rows,
    products,
    hasColumns: (roles.includes('product') || roles.includes('code')) && roles.includes('quantity'),
    /** A column takes a meaning from another that had it. */
    choose: (column: number, role: ColumnRole): void =>
      setChosen({
        of: text,
        roles: roles.map((one, place) => (place === column ? role : one === role ? 'none' : one)),
      }),
  };
}

/** How much was understood, and what is left out. */
function Outcome({ rows, paste, left }: { rows: readonly PastedRow[]; paste: Paste; left: number }) {
  const translate = useTranslate();
  const { read, roles, products, hasColumns } = paste;
  const understood = rows.filter(({ isUnderstood }) => isUnderstood).length;
  const isAll = understood === rows.length;
  const notUsed = (read.heading ?? []).filter((_, column) => roles[column] === 'none').filter((name) => name !== '');
  if (products.isLooking)
    return (
      <Typography component="output" sx={{ my: 1, display: 'block' }}>
        {translate('purchaseBill.paste.looking')}
      </Typography>
    );
  if (products.hasFailed) return null;
  if (!hasColumns)
    return (
      <Alert severity="warning" sx={{ my: 1 }}>
        {translate('purchaseBill.paste.noColumns')}
      </Alert>
    );
  return (
    <Alert severity={isAll && left === 0 ? 'success' : 'warning'} sx={{ my: 1 }}>
      {translate(`purchaseBill.paste.${isAll ? 'allUnderstood' : 'someUnderstood'}`, {
        count: rows.length,
        understood,
      })}
      {notUsed.length === 0 ? null : (
        <div>{translate('purchaseBill.paste.notUsed', { columns: notUsed.join(', ') })}</div>
      )}
      {left === 0 ? null : <div>{translate('purchaseBill.paste.tooMany', { max: MAX_PURCHASE_LINES, left })}</div>}
    </Alert>
  );
}
