import type { Profile } from '@bahi/contracts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatDay } from '../format/dates.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { lazyPart } from '../providers/http/lazyPart.ts';
import { useCan } from '../providers/cache/roles.ts';
import { DescriptionList } from '../screen/DescriptionList.tsx';
import { Section } from '../screen/Section.tsx';
import { fiscalYearText } from './fiscalYears.ts';

const AnnualReturnDialog = lazyPart(async () => (await import('./AnnualReturnDialog.tsx')).AnnualReturnDialog);

/** Whether the annual return of a fiscal year is filed: afterwards a credit note for a bill of that year lowers no tax (R27). */
export function AnnualReturn({ profile, year }: { profile: Profile; year: string }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const mayEdit = useCan('editProfile');
  const [isEditing, setEditing] = useState(false);
  const filedOn = profile.annualReturns.find(({ fiscalYear }) => fiscalYear === year)?.filedOn;
  const limit = formatDay(`20${year.slice(2)}-11-30`, language);
  const button = (
    <Button onClick={() => setEditing(true)}>
      {translate(filedOn === undefined ? 'filing.annual.enter' : 'filing.annual.change')}
    </Button>
  );
  return (
    <Section title={translate('filing.annual.title', { year: fiscalYearText(year) })} action={mayEdit ? button : null}>
      <Typography sx={{ mb: 1.5 }}>{translate('filing.annual.text', { limit })}</Typography>
      <DescriptionList
        items={[
          [
            translate('filing.annual.day'),
            filedOn === undefined ? translate('filing.annual.none') : formatDay(filedOn, language),
          ],
        ]}
      />
      {isEditing ? <AnnualReturnDialog profile={profile} year={year} onClose={() => setEditing(false)} /> : null}
    </Section>
  );
}
