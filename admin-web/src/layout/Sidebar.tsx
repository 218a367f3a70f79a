import Assessment from '@mui/icons-material/AssessmentOutlined';
import Category from '@mui/icons-material/Category';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import DarkMode from '@mui/icons-material/DarkMode';
import Dashboard from '@mui/icons-material/Dashboard';
import Inventory from '@mui/icons-material/Inventory2';
import LightMode from '@mui/icons-material/LightMode';
import LocalShipping from '@mui/icons-material/LocalShipping';
import Logout from '@mui/icons-material/Logout';
import People from '@mui/icons-material/People';
import PointOfSale from '@mui/icons-material/PointOfSale';
import PriceCheck from '@mui/icons-material/PriceCheck';
import ReceiptLong from '@mui/icons-material/ReceiptLong';
import ShoppingCart from '@mui/icons-material/ShoppingCart';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { Profile } from '@bahi/contracts';
import type { ElementType } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { drawerRights } from '../providers/cache/drawerRights.ts';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { useShopProfile } from '../providers/cache/queries.ts';
import { can, type Permission } from '../providers/cache/roles.ts';
import { signOutAtOnce } from '../providers/cache/signOut.ts';
import { Hint } from '../screen/Hint.tsx';
import { useThemeMode } from '../theme/themeMode.ts';
import { COLLAPSED_WIDTH, EXPANDED_WIDTH, type SidebarState } from './sidebarState.ts';

type Label =
  | 'dashboard'
  | 'categories'
  | 'vendors'
  | 'products'
  | 'purchases'
  | 'billing'
  | 'sales'
  | 'customers'
  | 'reports'
  | 'dayClose';
interface MenuEntry {
  label: Label;
  path: string;
  icon: ElementType;
  /** Whether somebody may use the screen; everybody when absent. */
  allows?: (profile: Profile) => boolean;
}

const needs =
  (permission: Permission) =>
  ({ role }: Profile): boolean =>
    can(role, permission);

const entries: readonly MenuEntry[] = [
  { label: 'dashboard', path: '/dashboard', icon: Dashboard },
  { label: 'categories', path: '/dashboard/categories', icon: Category },
  { label: 'vendors', path: '/dashboard/vendors', icon: LocalShipping },
  { label: 'products', path: '/dashboard/products', icon: Inventory },
  { label: 'purchases', path: '/dashboard/purchases', icon: ShoppingCart, allows: needs('seePurchases') },
  { label: 'billing', path: '/dashboard/billing', icon: PointOfSale },
  { label: 'sales', path: '/dashboard/sales', icon: ReceiptLong },
  { label: 'customers', path: '/dashboard/customers', icon: People },
  { label: 'reports', path: '/dashboard/reports', icon: Assessment, allows: needs('seeReports') },
  { label: 'dayClose', path: '/dashboard/day-close', icon: PriceCheck, allows: (profile) => drawerRights(profile).see },
];

/** Main navigation: beside the page, or over it in a narrow window. */
export function Sidebar({ state }: { state: SidebarState }) {
  const { narrow, open, close, toggle } = state;
  const translate = useTranslate();
  const width = narrow || open ? EXPANDED_WIDTH : COLLAPSED_WIDTH;
  const paper = {
    sx: { width, boxSizing: 'border-box', overflowX: 'hidden', borderRight: '1px solid', borderColor: 'divider' },
  } as const;
  return (
    <Drawer
      variant={narrow ? 'temporary' : 'permanent'}
      open={narrow ? open : true}
      onClose={close}
      slotProps={{ paper }}
      sx={{ width: narrow ? 0 : width, flexShrink: 0 }}
    >
      <Box
        component="nav"
        aria-label={translate('shell.navigation')}
        sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}
      >
        <Entries labelled={narrow || open} onNavigate={close} />
        <Divider />
        <List sx={{ px: 1 }}>
          {narrow ? <ThemeEntry /> : <CollapseButton open={open} toggle={toggle} />}
          <LogoutButton labelled={narrow || open} />
        </List>
      </Box>
    </Drawer>
  );
}

function Entries({ labelled, onNavigate }: { labelled: boolean; onNavigate: () => void }) {
  const translate = useTranslate();
  const { data: profile } = useShopProfile();
  return (
    <List sx={{ flexGrow: 1, px: 1, overflowY: 'auto', overflowX: 'hidden' }}>
      {entries
        // shown until the profile is known: most users are owners, and the menu should not jump
        .filter(({ allows }) => allows === undefined || profile === undefined || allows(profile))
        .map(({ label, path, icon: Icon }) => (
          <Entry key={label} label={translate(`shell.${label}`)} labelled={labelled}>
            <ListItemButton
              component={NavLink}
              to={path}
              end={label === 'dashboard'}
              onClick={onNavigate}
              aria-label={translate(`shell.${label}`)}
              sx={entrySx}
            >
              <ListItemIcon sx={iconSx}>
                <Icon />
              </ListItemIcon>
              {labelled ? <ListItemText primary={translate(`shell.${label}`)} /> : null}
            </ListItemButton>
          </Entry>
        ))}
    </List>
  );
}

const iconSx = { minWidth: 36, color: 'inherit' } as const;
const entrySx = {
  borderRadius: 1.5,
  px: 1.5,
  minHeight: 44,
  mb: 0.25,
  whiteSpace: 'nowrap',
  '&.active': { bgcolor: 'primary.main', color: 'primary.contrastText' },
  '&.active:hover': { bgcolor: 'primary.dark' },
  // inside the entry: at its edge the ring would not stand out from the page
  '&.active.Mui-focusVisible': { outlineColor: 'primary.contrastText', outlineOffset: -6 },
} as const;

/** A tooltip for an icon without label. */
function Entry({ label, labelled, children }: { label: string; labelled: boolean; children: React.ReactElement }) {
  return (
    <ListItem disablePadding>
      <Hint title={labelled ? '' : label} placement="right">
        {children}
      </Hint>
    </ListItem>
  );
}

function CollapseButton({ open, toggle }: { open: boolean; toggle: () => void }) {
  const translate = useTranslate();
  const label = translate(open ? 'shell.collapse' : 'shell.expand');
  return (
    <Entry label={label} labelled={open}>
      <ListItemButton onClick={toggle} aria-label={label} aria-expanded={open} sx={entrySx}>
        <ListItemIcon sx={iconSx}>{open ? <ChevronLeft /> : <ChevronRight />}</ListItemIcon>
        {open ? <ListItemText primary={label} /> : null}
      </ListItemButton>
    </Entry>
  );
}

/** Theme switch for a phone, whose header has no room for it. */
function ThemeEntry() {
  const [mode, toggle] = useThemeMode();
  const translate = useTranslate();
  const label = translate(mode === 'light' ? 'shell.darkTheme' : 'shell.lightTheme');
  return (
    <Entry label={label} labelled>
      <ListItemButton onClick={toggle} sx={entrySx}>
        <ListItemIcon sx={iconSx}>{mode === 'light' ? <DarkMode /> : <LightMode />}</ListItemIcon>
        <ListItemText primary={label} />
      </ListItemButton>
    </Entry>
  );
}

function LogoutButton({ labelled }: { labelled: boolean }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const toast = useToast();
  const leave = async (): Promise<void> => {
    try {
      await signOutAtOnce(() => void navigate('/'));
    } catch {
      toast.error(translate('shell.logoutFailed'));
    }
  };
  return (
    <Entry label={translate('shell.logout')} labelled={labelled}>
      <ListItemButton onClick={() => void leave()} aria-label={translate('shell.logout')} sx={entrySx}>
        <ListItemIcon sx={iconSx}>
          <Logout />
        </ListItemIcon>
        {labelled ? <ListItemText primary={translate('shell.logout')} /> : null}
      </ListItemButton>
    </Entry>
  );
}
