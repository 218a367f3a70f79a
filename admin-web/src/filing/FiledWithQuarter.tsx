import type { FilingMonth } from '@bahi/contracts';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { formatMonth } from '../format/dates.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { actText } from '../labels/actText.ts';
import { DescriptionList } from '../screen/DescriptionList.tsx';
import { Section } from '../screen/Section.tsx';
import { Differences } from './Differences.tsx';

interface FiledWithQuarterProps {
  shown: FilingMonth;
  /** The quarter's last month. */
  last: string;
}

/** One of the first two months of a quarter, for which no IFF was sent: the quarter's return filed it. */
export function FiledWithQuarter({ shown: { month, filed }, last }: FiledWithQuarterProps) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const quarter = formatMonth(last, language);
  return (
    <>
      <Section title={translate('filing.summary.title', { month: formatMonth(month, language) })}>
        <Alert severity="success" sx={{ mb: 2 }}>
          {translate('filing.withQuarter.text')}{' '}
          <Link component={RouterLink} to={`?month=${last}`} replace color="inherit">
            {translate('filing.withQuarter.open', { month: quarter })}
          </Link>
        </Alert>
        <DescriptionList
          items={[
            [translate('filing.summary.kind'), translate('filing.kinds.quarter')],
            [translate('filing.summary.filed'), filed === null ? '' : actText(filed, language)],
          ]}
        />
      </Section>
      <Differences month={month} />
    </>
  );
}
