import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { PAYMENT_METHODS, type PaymentMethod } from '@bahi/contracts';
import { memo, type RefObject } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../../i18n/language.ts';
import { Shortcut } from '../../keyboard/Shortcut.tsx';
import { LiveRegion } from '../../messages/LiveRegion.tsx';

/** The next method for the shortcut: cash, UPI, card, cash … */
export function nextMethod(method: PaymentMethod | null): PaymentMethod {
  const next = PAYMENT_METHODS.findIndex((known) => known === method) + 1;
  return PAYMENT_METHODS[next] ?? PAYMENT_METHODS[0];
}

interface PaymentChoiceProps {
  boxRef: RefObject<HTMLDivElement | null>;
  method: PaymentMethod | null;
  /** How many parts are paid now; null while all is paid by the method. */
  partCount: number | null;
  hasUpiId: boolean;
  issue: string | undefined;
  onChoose: (method: PaymentMethod) => void;
  /** All on credit. */
  onCredit: () => void;
  onPartNow: () => void;
}

/** Among the methods on screen; it is none. */
const CREDIT = 'CREDIT';
type Choice = PaymentMethod | typeof CREDIT;

/** Payment method, or credit. UPI is disabled until the profile has a UPI id. */
export const PaymentChoice = memo(function PaymentChoice(props: PaymentChoiceProps) {
  const { boxRef, method, partCount, hasUpiId, issue, onChoose, onCredit, onPartNow } = props;
  const translate = useTranslate();
  const needsSetup = method === 'UPI' && !hasUpiId;
  const choice: Choice | null = partCount === 0 ? CREDIT : method;
  const said =
    partCount === 0 ? 'credit.all' : method === null ? undefined : (`common.paymentMethods.${method}` as const);
  const choose = (chosen: Choice | null): void => {
    if (chosen === CREDIT) onCredit();
    else if (chosen !== null) onChoose(chosen);
  };
  const hasIssue = issue !== undefined && !needsSetup;
  return (
    <Box ref={boxRef} sx={{ position: 'relative' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Typography component="span" id="payment-method" variant="body2" color="text.secondary">
          {translate('billing.paymentMethod')}
        </Typography>
        <Shortcut keys="F8" />
        <Button
          size="small"
          aria-pressed={(partCount ?? 0) > 0}
          aria-keyshortcuts="Shift+F8"
          onClick={onPartNow}
          sx={{ ml: 'auto', py: 0, minHeight: 24, lineHeight: 1.4 }}
        >
          {translate('credit.partNow')}
        </Button>
      </Box>
      <ToggleButtonGroup
        exclusive
        fullWidth
        color="primary"
        value={choice}
        aria-labelledby="payment-method"
        aria-keyshortcuts="F8"
        aria-describedby={hasIssue ? 'payment-issue' : undefined}
        onChange={(_event, chosen: Choice | null) => choose(chosen)}
      >
        {PAYMENT_METHODS.map((known) => (
          <ToggleButton key={known} value={known} sx={choiceSx}>
            {translate(`common.paymentMethods.${known}`)}
          </ToggleButton>
        ))}
        <ToggleButton value={CREDIT} aria-label={translate('credit.all')} sx={choiceSx}>
          {translate('credit.short')}
        </ToggleButton>
      </ToggleButtonGroup>
      <LiveRegion text={said === undefined ? '' : translate(said)} />
      {hasIssue ? (
        <FormHelperText id="payment-issue" error role="alert">
          {issue}
        </FormHelperText>
      ) : null}
      {needsSetup ? <NeedsUpiId isRefused={issue !== undefined} /> : null}
    </Box>
  );
});

/** The shop has no UPI id yet: where to add it. */
function NeedsUpiId({ isRefused }: { isRefused: boolean }) {
  const translate = useTranslate();
  return (
    <Alert
      severity={isRefused ? 'error' : 'warning'}
      // what is said of the refusal is announced by itself
      role={isRefused ? 'presentation' : 'alert'}
      sx={{ mt: 1 }}
    >
      <AlertTitle>{translate('billing.setupRequired')}</AlertTitle>
      {isRefused ? (
        <Typography variant="body2" role="alert">
          {translate('billing.upiNeedsId')}
        </Typography>
      ) : null}
      <Link component={RouterLink} to="/dashboard/profile">
        {translate('billing.addUpiId')}
      </Link>
    </Alert>
  );
}

const choiceSx = { height: 44, px: 0.5, color: 'text.primary', textTransform: 'none', fontWeight: 600 } as const;
