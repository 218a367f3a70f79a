import type { Profile } from '@bahi/contracts';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { useShopProfile } from '../providers/cache/queries.ts';
import { signOutWhenAnswered } from '../providers/cache/signOut.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { useThemeMode } from '../theme/themeMode.ts';
import { shopIdColour } from './shopIdColour.ts';

/** Avatar, owner name and shop id, with profile and logout. If `narrow`, name and id are in the menu. */
export function UserMenu({ narrow }: { narrow: boolean }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const toast = useToast();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: profile } = useShopProfile();
  const close = (): void => setAnchor(null);
  const leave = async (): Promise<void> => {
    close();
    try {
      await signOutWhenAnswered(() => void navigate('/'));
    } catch (error) {
      toast.error(messageOf(error), translate('shell.logoutFailed'));
    }
  };
  return (
    <>
      <ButtonBase
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={{ borderRadius: 2, p: 0.5, gap: 1, minHeight: 44 }}
      >
        <Box component="span" sx={visuallyHidden}>
          {translate('shell.userMenu')}
        </Box>
        <OwnersAvatar name={profile?.ownerName ?? ''} />
        {narrow ? null : <NameAndShop profile={profile} />}
      </ButtonBase>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {narrow ? (
          <Box component="li" role="presentation" sx={{ px: 2, pt: 0.5, pb: 1 }}>
            <NameAndShop profile={profile} />
          </Box>
        ) : null}
        <MenuItem
          onClick={() => {
            close();
            void navigate('/dashboard/profile');
          }}
        >
          {translate('shell.profileSettings')}
        </MenuItem>
        <MenuItem onClick={() => void leave()}>{translate('shell.logout')}</MenuItem>
      </Menu>
    </>
  );
}

/** First letter of a name in any script; a Devanagari letter keeps its vowel sign. */
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment.toUpperCase() ?? '';
}

function OwnersAvatar({ name }: { name: string }) {
  return (
    <Avatar
      aria-hidden
      sx={{ width: 34, height: 34, bgcolor: 'primary.main', color: 'primary.contrastText', fontSize: '1rem' }}
    >
      {firstLetter(name)}
    </Avatar>
  );
}

function NameAndShop({ profile }: { profile: Profile | undefined }) {
  return (
    <Box sx={{ textAlign: 'start', maxWidth: { xs: 280, sm: 112, md: 180, lg: 280 } }}>
      <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
        {profile?.ownerName ?? ''}
      </Typography>
      {profile === undefined ? null : <ShopId shopId={profile.shopId} />}
    </Box>
  );
}

/** The shop id in a random hue, chosen once the profile is loaded and kept when the theme changes. */
function ShopId({ shopId }: { shopId: string }) {
  const [mode] = useThemeMode();
  const translate = useTranslate();
  const [chance] = useState(() => Math.random());
  return (
    <Typography
      variant="caption"
      noWrap
      title={`${translate('shell.shopId')}: ${shopId}`}
      sx={{ display: 'block', color: shopIdColour(mode, chance) }}
    >
      {shopId}
    </Typography>
  );
}
