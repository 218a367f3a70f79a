import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { Section } from '../screen/Section.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';

/** Changes the user's own password; for every role. */
export function PasswordSection() {
  const translate = useTranslate();
  const [changing, setChanging] = useState(false);
  return (
    <Section
      title={translate('profile.password')}
      action={<Button onClick={() => setChanging(true)}>{translate('profile.changePassword')}</Button>}
    >
      <Typography color="textSecondary">{translate('profile.passwordLead')}</Typography>
      {changing ? <ChangePasswordDialog onClose={() => setChanging(false)} /> : null}
    </Section>
  );
}
