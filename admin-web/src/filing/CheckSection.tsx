import type { FilingCheck, FilingFinding } from '@bahi/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/language.ts';
import { Section } from '../screen/Section.tsx';
import { FindingLinks } from './FindingLinks.tsx';
import { findingParams } from './findingParams.ts';

interface CheckSectionProps {
  check: FilingCheck;
  isBusy: boolean;
  onAgain: () => void;
}

/** What the portal would refuse, and what the owner should know before filing. */
export function CheckSection({ check, isBusy, onAgain }: CheckSectionProps) {
  const translate = useTranslate();
  const { problems, problemCount, warningCount } = check;
  return (
    <Section
      title={translate('filing.check.title')}
      action={
        <Button onClick={onAgain} disabled={isBusy}>
          {translate('filing.check.again')}
        </Button>
      }
    >
      <Alert severity={problemCount > 0 ? 'error' : warningCount > 0 ? 'warning' : 'success'}>
        {problemCount === 0
          ? translate('filing.check.fine')
          : translate('filing.check.problems', { smart_count: problemCount })}{' '}
        {warningCount === 0 ? null : translate('filing.check.warnings', { smart_count: warningCount })}
        {problems.length < problemCount + warningCount ? ` ${translate('filing.check.cut')}` : null}
      </Alert>
      {problems.length === 0 ? null : (
        <Box component="ul" sx={listSx}>
          {problems.map((finding, index) => (
            <Finding key={index} finding={finding} />
          ))}
        </Box>
      )}
    </Section>
  );
}

function Finding({ finding }: { finding: FilingFinding }) {
  const translate = useTranslate();
  const { code, level } = finding;
  return (
    <li>
      <Chip
        size="small"
        color={level === 'problem' ? 'error' : 'warning'}
        variant="outlined"
        label={translate(`filing.check.levels.${level}`)}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {translate(`filing.findings.${code}`, findingParams(finding))}
        </Typography>
        <FindingLinks finding={finding} />
      </Box>
    </li>
  );
}

const listSx = {
  listStyle: 'none',
  m: 0,
  mt: 1,
  p: 0,
  '& > li': { display: 'flex', alignItems: 'flex-start', gap: 1.5, py: 1.25 },
  '& > li + li': { borderTop: '1px solid', borderColor: 'divider' },
} as const;
