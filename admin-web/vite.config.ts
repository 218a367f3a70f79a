import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['BAHI_SERVER'] ?? 'http://127.0.0.1:3000';

/** Builds the browser client; `npm run dev` serves it from source in front of the server at port 3000. */
export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 1_000, reportCompressedSize: false },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': { target: server, changeOrigin: true },
      '/socket.io': { target: server, changeOrigin: true, ws: true },
    },
  },
});
