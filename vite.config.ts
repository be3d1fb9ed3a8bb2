import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [reactRouter()],
  resolve: { alias: { '@contracts': at('./supabase/functions/_shared/contracts'), '@': at('./src') } },
  build: {
    target: 'es2022',
    // Inlined assets are data: addresses, which the content security policy does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
