import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// What every page needs goes into two files: fewer requests, and better compressed than twenty small ones.
const EVERY_PAGE = [
  {
    name: 'core',
    test: /node_modules\/((react|react-dom|scheduler|react-router|react-router-dom|@emotion|stylis|@pandacss)\/|@chakra-ui\/react\/dist\/esm\/(styled-system|utils|merge|create-context|preset-base))/,
  },
  {
    name: 'site',
    test: /src\/shared\/(ui\/(button|icons|layout|lazy-hydration|lazy-with-boundary|section-error-boundary|text-link|toast|typography|visually-hidden)\.|lib\/(form-state|load-chunk|on-first-interaction|use-hydrated)\.|config\/|seo\/|errors\/|auth\/(roles|session|sign-out))/,
  },
];

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
      '@supabase/auth-ui-react',
      '@supabase/supabase-js',
      '@tanstack/react-query',
      'framer-motion',
      'framer-motion/m',
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
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: EVERY_PAGE } } } } },
  },
});
