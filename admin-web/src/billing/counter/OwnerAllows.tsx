import type { Profile } from '@bahi/contracts';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { useTranslate } from '../../i18n/language.ts';
import { useRole } from '../../providers/cache/queries.ts';
import { errorBodyOf } from '../../providers/http/apiError.ts';
import type { useCounter } from './useCounter.ts';
import { OwnerAllowsDialog } from './ownerAllows/OwnerAllowsDialog.tsx';
import { useOwnerAllows } from './ownerAllows/useOwnerAllows.ts';
import { useOwnerCredit } from './ownerAllows/useOwnerCredit.ts';

interface OwnerAllowsProps {
  counter: ReturnType<typeof useCounter>;
  profile: Profile;
}

const BEYOND_LIMITS = ['staff_price_fixed', 'staff_discount_too_large'];

const PRICES = {
  title: 'staffPrices.signInTitle',
  lead: 'staffPrices.signInLead',
  allow: 'staffPrices.allow',
} as const;
const CREDIT = { title: 'credit.ownerTitle', lead: 'credit.ownerLead', allow: 'credit.ownerGive' } as const;

/** Below a refusal of prices or credit that staff may not give: a button that asks for the owner. */
export function OwnerAllows({ counter, profile }: OwnerAllowsProps) {
  const translate = useTranslate();
  const role = useRole();
  const [isAsking, setAsking] = useState(false);
  const { open, commands } = counter;
  const allowing = useOwnerAllows({
    draft: open.draft,
    saved: open.saved,
    profile,
    onAllowed: (answer, sent) => {
      setAsking(false);
      void counter.goOnAllowed(answer, sent);
    },
  });
  const lending = useOwnerCredit(profile, commands.generateAs, () => setAsking(false));
  const { code = '' } = errorBodyOf(commands.failure?.error);
  const isCredit = code === 'credit_limit_exceeded';
  if ((!BEYOND_LIMITS.includes(code) && !isCredit) || role === 'owner') return null;
  const { error, isPending, mutate, reset } = isCredit ? lending : allowing;
  const ask = (): void => {
    reset();
    setAsking(true);
  };
  return (
    <>
      <Button color="inherit" variant="outlined" size="small" disabled={counter.isBusy} onClick={ask} sx={{ mt: 1 }}>
        {translate('staffPrices.ask')}
      </Button>
      {isAsking ? (
        <OwnerAllowsDialog
          texts={isCredit ? CREDIT : PRICES}
          error={error}
          isBusy={isPending}
          onSignIn={mutate}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
