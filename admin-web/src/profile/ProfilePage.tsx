import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Profile } from '@bahi/contracts';
import type { ComponentType } from 'react';
import { FeedbackSection } from '../feedback/FeedbackSection.tsx';
import { useTranslate } from '../i18n/language.ts';
import { useShopProfile } from '../providers/cache/queries.ts';
import { useCan } from '../providers/cache/roles.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { AdditionalSection } from './AdditionalSection.tsx';
import { BackupSection } from './BackupSection.tsx';
import { CounterSection } from './till/CounterSection.tsx';
import { LogoSection } from './logo/LogoSection.tsx';
import { MembersSection } from './MembersSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import type { DialogName } from './profileFields.ts';
import { RegistrationSection } from './registration/RegistrationSection.tsx';
import { ScalesSection } from './till/ScalesSection.tsx';
import { ShopSection } from './ShopSection.tsx';
import { StaffPricesSection } from './till/StaffPricesSection.tsx';

/** The section of each dialog, in the order they are shown. */
const SECTIONS: Record<DialogName, ComponentType<{ profile: Profile }>> = {
  shop: ShopSection,
  additional: AdditionalSection,
  registration: RegistrationSection,
  scales: ScalesSection,
  staffPrices: StaffPricesSection,
  counter: CounterSection,
};

/** Profile: shop, billing, members and password. */
export function ProfilePage() {
  const translate = useTranslate();
  const { data: profile, error, isPending, refetch } = useShopProfile();
  const managesMembers = useCan('manageMembers');
  const seesBackups = useCan('seeBackups');
  return (
    <>
      <ScreenHeading title={translate('profile.title')} />
      {isPending ? <ScreenSpinner /> : null}
      {profile === undefined && error !== null ? (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{translate('common.retry')}</Button>}>
          {messageOf(error)}
        </Alert>
      ) : null}
      {profile === undefined ? null : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {Object.entries(SECTIONS).map(([name, FieldsOf]) => (
            <FieldsOf key={name} profile={profile} />
          ))}
          <LogoSection profile={profile} />
          {managesMembers ? <MembersSection /> : null}
          <FeedbackSection />
          <PasswordSection />
          {seesBackups ? <BackupSection /> : null}
        </Box>
      )}
    </>
  );
}
