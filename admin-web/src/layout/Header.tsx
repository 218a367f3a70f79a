import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/language.ts';
import { useShopProfile } from '../providers/cache/queries.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import type { SidebarState } from './sidebarState.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { UserMenu } from './UserMenu.tsx';

// beside the other things it may take a second line: on a phone a shop of two words would be cut. Fonts of phones are tall: Noto
// needs 1.36 of its size for a line.
const nameSx = {
  flexGrow: 1,
  // clear of what stands beside it, and of signs above its first line
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

/** Whose books these are, the language, the theme, and who is signed in. */
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
          {/* on a phone the room is the shop's name's, and this is in the menu */}
          {sidebar.narrow ? null : <ThemeSwitch />}
          <UserMenu narrow={sidebar.narrow} />
        </Box>
      </Toolbar>
    </AppBar>
  );
}
