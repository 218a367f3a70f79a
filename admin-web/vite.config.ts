import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;
// the server only lets pages of its own address change anything
const proxied = { target: server, changeOrigin: true, headers: { origin: server } };

/** Builds the browser client; `npm run dev` serves it from source in front of the server. */
export default defineConfig({
  plugins: [react()],
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
