import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { useSignedIn } from '../providers/session.ts';
import { usePageTitle } from '../screen/usePageTitle.ts';
import { Promises } from './Promises.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Wide: the form beside everything else. Narrow: the form between introduction and features. */
const areas = {
  display: 'grid',
  gap: { xs: 3, md: 4 },
  gridTemplateAreas: { xs: '"what" "form" "promises"', md: '"what form" "promises form"' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 420px' },
  gridTemplateRows: { md: 'auto 1fr' },
  columnGap: { md: 8 },
  maxWidth: { xs: 560, md: 1_120 },
  mx: 'auto',
  mt: { xs: 1, md: 6 },
} as const;

/** Home page with sign-in. A visitor with a token gets a link to the dashboard, not a redirect. */
export function Landing() {
  const translate = useTranslate();
  const signedIn = useSignedIn();
  usePageTitle(translate('public.signIn'));
  return (
    <Box sx={areas}>
      <Box sx={{ gridArea: 'what' }}>
        <Typography
          variant="h1"
          sx={{ fontSize: { xs: '1.75rem', md: '2.75rem' }, lineHeight: 1.25, textWrap: 'balance' }}
        >
          {translate('public.headline')}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1, fontSize: { md: '1.15rem' } }}>
          {translate('public.forWhom')}
        </Typography>
      </Box>
      <Paper variant="outlined" sx={{ gridArea: 'form', p: { xs: 2, sm: 3 }, alignSelf: 'start' }}>
        {signedIn ? <Continue /> : null}
        <SignInForm another={signedIn} />
      </Paper>
      <Box sx={{ gridArea: 'promises' }}>
        <Promises />
        <Link component={RouterLink} to="/terms" sx={{ display: 'inline-block', mt: 3, py: 0.5 }}>
          {translate('public.terms')}
        </Link>
      </Box>
    </Box>
  );
}

function Continue() {
  const translate = useTranslate();
  return (
    <Box sx={{ pb: 2, mb: 2, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Typography sx={{ mb: 1 }}>{translate('public.stillSignedIn')}</Typography>
      <Button component={RouterLink} to="/dashboard" variant="contained" size="large" fullWidth>
        {translate('public.toDashboard')}
      </Button>
    </Box>
  );
}
