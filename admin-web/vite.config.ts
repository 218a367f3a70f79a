import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;
// the server only lets pages of its own address change anything
const proxied = { target: server, changeOrigin: true, headers: { origin: server } };

/**
 * Parts of MUI that its theme switches off (no CSS variables, no ripple) and that it imports all the same: 10 KB less to fetch
 * on a phone before somebody can sign in.
 */
const switchedOff: Plugin = {
  name: 'switched-off',
  enforce: 'pre',
  load(id) {
    if (/material\/styles\/createThemeWithVars\.mjs$/.test(id)) return 'export default undefined;';
    if (/material\/styles\/ThemeProviderWithVars\.mjs$/.test(id))
      return 'export const CssVarsProvider = undefined, useColorScheme = undefined, getInitColorSchemeScript = undefined;';
    if (/material\/ButtonBase\/TouchRipple\.mjs$/.test(id)) return 'export default () => null;';
    return undefined;
  },
};

/** Builds the browser client; `npm run dev` serves it from source in front of the server. */
export default defineConfig({
  plugins: [switchedOff, react()],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 1_000, reportCompressedSize: false },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': proxied,
      '/socket.io': { ...proxied, ws: true },
    },
  },
});
