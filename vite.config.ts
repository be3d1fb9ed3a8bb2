import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [reactRouter()],
  resolve: { alias: { '@contracts': at('./supabase/functions/_shared/contracts'), '@': at('./src') } },
  // Named so that the dev server prepares them at its start, instead of reloading the page on first use.
  optimizeDeps: {
    include: [
      '@chakra-ui/react/dialog',
      '@chakra-ui/react/field',
      '@chakra-ui/react/menu',
      '@chakra-ui/react/portal',
      '@chakra-ui/react/preset-base',
      '@chakra-ui/react/styled-system',
      '@emotion/cache',
      '@emotion/react',
      '@hookform/resolvers/zod',
      '@supabase/supabase-js',
      '@tanstack/react-query',
      'react-hook-form',
      'zod',
    ],
  },
  build: {
    target: 'es2022',
    // Inlined assets are data: addresses, which the content security policy does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
