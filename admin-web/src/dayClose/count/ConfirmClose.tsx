import type { CloseDayBody, DrawerView, PendingBill } from '@bahi/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { formatInstantTime } from '../../format/dates.ts';
import { formatPaise } from '../../format/money.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { ConfirmDialog } from '../../messages/ConfirmDialog.tsx';
import { errorBodyOf } from '../../providers/http/apiError.ts';
import { DescriptionList } from '../../screen/DescriptionList.tsx';
import { differenceText } from './differenceText.ts';
import { countedPaise } from './pieces.ts';
import type { CloseValues } from './useKeptCount.ts';

interface ConfirmCloseProps {
  drawer: DrawerView;
  values: CloseValues;
  /** Undefined where it is hidden. */
  differencePaise: number | undefined;
  busy: boolean;
  error: unknown;
  onConfirm: (confirmations: CloseDayBody['confirmations']) => void;
  onClose: () => void;
}

/** States the figures that are sealed, and the bills that are not in the books yet, before the day is closed. */
export function ConfirmClose(props: ConfirmCloseProps) {
  const { drawer, values, differencePaise, busy, error, onConfirm, onClose } = props;
  const translate = useTranslate();
  const { expectedPaise, pendingBills } = drawer;
  const { upiSeenPaise, cardSeenPaise, reason } = values;
  // bills may have been submitted since the page was loaded
  const isPending = pendingBills.length > 0 || errorBodyOf(error).code === 'bills_pending';
  return (
    <ConfirmDialog
      title={translate('dayClose.confirmTitle')}
      text={translate('dayClose.confirmText')}
      confirmText={translate('dayClose.close')}
      busy={busy}
      error={error}
      onConfirm={() => onConfirm(isPending ? ['bills_pending'] : [])}
      onClose={onClose}
    >
      <Box sx={{ mt: 2 }}>
        <DescriptionList
          items={[
            ...(expectedPaise === undefined
              ? []
              : [[translate('dayClose.expected'), formatPaise(expectedPaise)] as const]),
            [translate('dayClose.countedTotal'), formatPaise(countedPaise(values.counted))],
            ...(differencePaise === undefined
              ? []
              : [[translate('dayClose.difference'), differenceText(translate, differencePaise)] as const]),
            ...(upiSeenPaise === null ? [] : [[translate('dayClose.upiSeen'), formatPaise(upiSeenPaise)] as const]),
            ...(cardSeenPaise === null ? [] : [[translate('dayClose.cardSeen'), formatPaise(cardSeenPaise)] as const]),
            ...(reason.trim() === '' ? [] : [[translate('dayClose.reason'), reason.trim()] as const]),
          ]}
        />
      </Box>
      <PendingBills bills={pendingBills} />
    </ConfirmDialog>
  );
}

/** Bills that were submitted and are not in the books yet: they will stand in the next close. */
export function PendingBills({ bills }: { bills: readonly PendingBill[] }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  if (bills.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {translate('dayClose.pending', { smart_count: bills.length })}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {bills.map(({ id, grandTotalPaise, customerName, at, byName }) => (
          <li key={id}>
            <Link component={RouterLink} to={`/dashboard/billing/${id}`} color="inherit">
              {[formatPaise(grandTotalPaise), customerName, formatInstantTime(at, language), byName]
                .filter((text) => text !== undefined)
                .join(' · ')}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}
