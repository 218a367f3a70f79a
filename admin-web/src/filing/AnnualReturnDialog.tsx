import type { AnnualReturn, Profile } from '@bahi/contracts';
import { useTranslate } from '../i18n/language.ts';
import { DayField } from '../inputs/DayField.tsx';
import { PartDialog } from '../profile/saving/PartDialog.tsx';
import { usePartForm } from '../profile/saving/usePartForm.ts';
import { useToday } from '../providers/http/serverClock.ts';
import { fiscalYearText } from './fiscalYears.ts';

interface AnnualReturnDialogProps {
  profile: Profile;
  year: string;
  onClose: () => void;
}

const TEXTS = { saved: 'filing.annual.saved', failed: 'filing.annual.failed' } as const;

/** Enters, changes or clears the day on which an annual return was filed: `PUT /shop/profile`. */
export function AnnualReturnDialog({ profile, year, onClose }: AnnualReturnDialogProps) {
  const translate = useTranslate();
  const today = useToday();
  const others = profile.annualReturns.filter(({ fiscalYear }) => fiscalYear !== year);
  const form = usePartForm<{ annualReturns: AnnualReturn[] }>({
    name: `filing/annualReturn/${year}`,
    initial: { annualReturns: profile.annualReturns },
    toBody: ({ annualReturns }) => ({ annualReturns: [...annualReturns] }),
    texts: TEXTS,
    onSaved: onClose,
  });
  const own = form.values.annualReturns.find(({ fiscalYear }) => fiscalYear === year);
  const wrong = form.errorOf('annualReturns');
  return (
    <PartDialog
      title={translate('filing.annual.title', { year: fiscalYearText(year) })}
      form={form}
      failure={form.wholeError}
      onClose={onClose}
    >
      <DayField
        label={translate('filing.annual.day')}
        day={own?.filedOn ?? ''}
        onDay={(filedOn) =>
          form.type({ annualReturns: filedOn === '' ? others : [...others, { fiscalYear: year, filedOn }] })
        }
        max={today}
        error={wrong !== undefined}
        helperText={wrong ?? translate('filing.annual.hint')}
      />
    </PartDialog>
  );
}
