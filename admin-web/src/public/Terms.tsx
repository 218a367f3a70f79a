import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { usePageTitle } from '../screen/usePageTitle.ts';

/** Order of the sections; their texts are in `i18n/…/terms.ts`. */
const sections = [
  'service',
  'account',
  'people',
  'yourData',
  'privacy',
  'books',
  'bills',
  'use',
  'availability',
  'liability',
  'ending',
  'changes',
  'law',
] as const;

/** Numbered terms and conditions. */
export function Terms() {
  const translate = useTranslate();
  const title = translate('public.terms');
  usePageTitle(title);
  return (
    <Box component="article" sx={{ maxWidth: 720, mx: 'auto', mt: { xs: 1, sm: 4 }, lineHeight: 1.7 }}>
      <Typography variant="h1">{title}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {translate('public.termsText.asOf')}
      </Typography>
      <Typography sx={{ mt: 2 }}>{translate('public.termsText.intro')}</Typography>
      {sections.map((name, index) => (
        <Box component="section" key={name} sx={{ mt: 3 }}>
          <Typography variant="h2" gutterBottom>
            {index + 1}. {translate(`public.termsText.${name}.title`)}
          </Typography>
          <Typography>{translate(`public.termsText.${name}.text`)}</Typography>
        </Box>
      ))}
      <Link component={RouterLink} to="/" sx={{ display: 'inline-block', mt: 4, py: 0.5 }}>
        {translate('shell.backToHome')}
      </Link>
    </Box>
  );
}
