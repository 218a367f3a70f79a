import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/language.ts';
import { ConnectionNotice } from '../messages/ConnectionNotice.tsx';
import { useShopProfile } from '../providers/cache/queries.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import type { SidebarState } from './sidebarState.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { UserMenu } from './UserMenu.tsx';

// two lines, so that a name of two words is not cut on a phone; Noto, the font of many phones, needs a line height of 1.36
const nameSx = {
  flexGrow: 1,
  // room for neighbours, and for Devanagari signs above the first line
  mr: { xs: 0.5, sm: 0 },
  pt: '4px',
  mt: '-4px',
  fontSize: { xs: '1rem', sm: '1.05rem' },
  minWidth: 0,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  lineHeight: 1.4,
} as const;

/** Shop name, language, theme and user menu; below them a line while the server is away. */
export function Header({ sidebar }: { sidebar: SidebarState }) {
  const translate = useTranslate();
  const { data: profile } = useShopProfile();
  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{ borderBottom: '1px solid', borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Toolbar sx={{ gap: { xs: 1, sm: 1.5 }, px: { xs: 1, sm: 2 } }}>
        {sidebar.narrow ? (
          <IconButton onClick={sidebar.toggle} aria-label={translate('shell.openMenu')} color="inherit">
            <MenuIcon />
          </IconButton>
        ) : null}
        <Typography component="p" variant="h3" sx={nameSx}>
          {profile?.shopName || translate('shell.myShop')}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0.5, sm: 1 } }}>
          <LanguageSelect />
          {/* on a phone the shop's name needs the room; the menu has the switch */}
          {sidebar.narrow ? null : <ThemeSwitch />}
          <UserMenu narrow={sidebar.narrow} />
        </Box>
      </Toolbar>
      <ConnectionNotice />
    </AppBar>
  );
}
