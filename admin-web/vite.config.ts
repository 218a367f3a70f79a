import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;
// the server only lets pages of its own address change anything
const proxied = { target: server, changeOrigin: true, headers: { origin: server } };

/** Returns what a module of a package is replaced by; undefined for others. */
function replacementOf(id: string): string | undefined {
  const [, name = '', part = ''] = /\/node_modules\/(@mui\/material|zod\/v4\/core)\/(.+)$/.exec(id) ?? [];
  if (name === 'zod/v4/core') {
    if (part === 'json-schema-generator.js') return 'export const JSONSchemaGenerator = undefined;';
    // each schema refers to them, and calls them only when somebody asks for its JSON schema or its bounds
    if (part === 'json-schema-processors.js') return 'export const toJSONSchema = undefined;';
    if (part === 'to-json-schema.js')
      return 'const off = () => undefined; export { off as createToJSONSchemaMethod, off as createStandardJSONSchemaMethod };';
  }
  if (part === 'styles/createThemeWithVars.mjs') return 'export default undefined;';
  if (part === 'styles/ThemeProviderWithVars.mjs')
    return 'export const CssVarsProvider = undefined, useColorScheme = undefined, getInitColorSchemeScript = undefined;';
  return part === 'ButtonBase/TouchRipple.mjs' ? 'export default () => null;' : undefined;
}

/**
 * Parts of packages that the client never calls and that they import all the same: CSS variables and the ripple, which MUI's theme
 * switches off, and the JSON schemas of zod. 15 KB less to fetch on a phone before somebody can sign in.
 */
const switchedOff: Plugin = { name: 'switched-off', enforce: 'pre', load: replacementOf };

const everyPage = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-is',
  'hoist-non-react-statics',
  'clsx',
  'stylis',
  'cookie',
  'set-cookie-parser',
  '@emotion/[^/]+',
  '@mui/(?:system|styled-engine|utils|private-theming)',
];
const everyForm = [
  'styles',
  'utils',
  'colors',
  'zero-styled',
  'transitions',
  'className',
  'Alert',
  'AlertTitle',
  'Box',
  'Button',
  'ButtonBase',
  'ButtonGroup',
  'Checkbox',
  'CircularProgress',
  'CssBaseline',
  'FormControl',
  'FormControlLabel',
  'FormHelperText',
  'FormLabel',
  'GlobalStyles',
  'IconButton',
  'InputAdornment',
  'InputBase',
  'InputLabel',
  'Link',
  'OutlinedInput',
  'Paper',
  'Stack',
  'SvgIcon',
  'TextareaAutosize',
  'Typography',
  'useMediaQuery',
];
/** What every page needs, in one file: forty small ones would cost a phone more time than they carry. */
const base = {
  name: 'base',
  test: new RegExp(`/node_modules/(?:${everyPage.join('|')}|@mui/material/(?:${everyForm.join('|')}))/`),
};

const everyShopScreen = [
  'Backdrop',
  'Chip',
  'Dialog',
  'DialogActions',
  'DialogContent',
  'DialogContentText',
  'DialogTitle',
  'Drawer',
  'Fade',
  'Grow',
  'List',
  'ListItemButton',
  'ListItemIcon',
  'ListItemText',
  'Menu',
  'MenuItem',
  'MenuList',
  'Modal',
  'Popover',
  'Popper',
  'Portal',
  'Select',
  'Skeleton',
  'Slide',
  'Table',
  'TableBody',
  'TableCell',
  'TableHead',
  'TableRow',
  'TextField',
  'ToggleButton',
  'ToggleButtonGroup',
  'Tooltip',
  'Unstable_TrapFocus',
];
/** What the first screen behind the sign-in needs, in one file for the same reason: 7 KB less than in eleven. */
const shop = {
  name: 'shop',
  test: new RegExp(`/node_modules/(?:@popperjs/core|@mui/material/(?:${everyShopScreen.join('|')}))/`),
};

/** Builds the browser client; `npm run dev` serves it from source in front of the server. */
export default defineConfig({
  plugins: [switchedOff, react()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [base, shop] } } },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': proxied,
      '/socket.io': { ...proxied, ws: true },
    },
  },
});
