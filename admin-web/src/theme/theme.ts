import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';

/** Breakpoint of the shell: below `sm` (768 px) the sidebar is an overlay. */
const breakpoints = { values: { xs: 0, sm: 768, md: 1_024, lg: 1_280, xl: 1_600 } };
// the device's Hindi fonts by name, else ours; Chromium ignores fonts after `system-ui`
const fontFamily =
  "'Noto Sans', 'Noto Sans Devanagari', 'Segoe UI', 'Nirmala UI', 'Kohinoor Devanagari', 'Bahi Devanagari', system-ui, sans-serif";

/** Options of both themes; each has its own focus ring. */
const sharedWith = (ring: string): ThemeOptions => ({
  breakpoints,
  // set per component, because MUI's buttons remove every outline
  focusVisible: { outlineWidth: 3, outlineOffset: 2, outlineColor: ring },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily,
    h1: { fontSize: '1.625rem', fontWeight: 700, lineHeight: 1.3 },
    h2: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.35 },
    h3: { fontSize: '1.05rem', fontWeight: 650, lineHeight: 1.4 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { minHeight: 40 } } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    // MUI's default does not reach AA contrast
    MuiInputBase: {
      styleOverrides: {
        input: ({ theme }) => ({ '&::placeholder': { color: theme.palette.text.secondary, opacity: 1 } }),
      },
    },
    MuiAlert: { styleOverrides: { action: { whiteSpace: 'nowrap' } } },
    MuiTableCell: { styleOverrides: { head: { fontWeight: 650 } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCssBaseline: {
      styleOverrides: {
        ':focus-visible': { outline: `3px solid ${ring}`, outlineOffset: 2 },
        body: { overflowWrap: 'anywhere' },
        // focused elements scroll clear of the header, with their label
        html: { scrollPaddingTop: 88 },
        // no motion if the device asks for less: https://www.w3.org/TR/WCAG22/#animation-from-interactions
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
  },
});

/** Light theme: ledger red on warm paper. */
export const lightTheme: Theme = createTheme({
  ...sharedWith('#a86600'),
  palette: {
    mode: 'light',
    primary: { main: '#8c1d2f', dark: '#6d1423', light: '#b24a59', contrastText: '#ffffff' },
    secondary: { main: '#7a5200', contrastText: '#ffffff' },
    success: { main: '#1d6b35' },
    warning: { main: '#8a5300' },
    error: { main: '#b3261e' },
    info: { main: '#1a5c8a' },
    background: { default: '#fbf6ee', paper: '#ffffff' },
    text: { primary: '#241a18', secondary: '#5d4f4b' },
    divider: '#e6dccf',
  },
});

/** Dark theme. */
export const darkTheme: Theme = createTheme({
  ...sharedWith('#d98a00'),
  palette: {
    mode: 'dark',
    primary: { main: '#ff9fa8', dark: '#f27f8b', light: '#ffc4c9', contrastText: '#3a0710' },
    secondary: { main: '#f0c067', contrastText: '#2b1d00' },
    success: { main: '#7fd098', contrastText: '#06240f' },
    warning: { main: '#f3b35c', contrastText: '#2b1800' },
    error: { main: '#ff8f85', dark: '#d9736a', contrastText: '#3b0603' },
    info: { main: '#8cc4ee', contrastText: '#06233a' },
    background: { default: '#1a1514', paper: '#241d1b' },
    text: { primary: '#f6ece6', secondary: '#cdbdb5' },
    divider: '#4a3e39',
  },
});
