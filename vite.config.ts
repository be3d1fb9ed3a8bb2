import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { brandFolder } from './scripts/brand/brand-folder.ts';
import { inlineScripts } from './scripts/publish/inline-script-plugin.ts';
import { keepRenderer } from './scripts/publish/renderer-plugin.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// What is needed together goes into one file: on a slow network, each wave of requests costs a round trip.
const GROUPS = [
  // What the start of a content page and the application share, without React.
  {
    name: 'start',
    test: /vite\/preload-helper|src\/(shared\/(config\/env|errors\/(app-error|send-error-report)|http\/request-id|lib\/(arrival|before-unload-prompt|disable-zod-eval|form-state|load-chunk|mail-link|on-first-interaction|replay-early-actions)|supabase\/(client|stored-session)|ui\/feedback\/toast)|features\/(assistant\/api\/stored-chat|visits\/api\/count-visit))\.|contracts\/(booking\/booking-rules|firm|locale)\./,
  },
  {
    name: 'core',
    test: /node_modules\/((react|react-dom|scheduler|@emotion|stylis|@pandacss)\/|@chakra-ui\/react\/dist\/esm\/(styled-system|utils|merge|create-context|preset-base))/,
  },
  // Islands come without a router.
  { name: 'router', test: /node_modules\/(react-router|react-router-dom)\// },
  {
    name: 'site',
    test: /src\/shared\/(ui\/(button|icons|page-context|feedback\/(alert|lazy-with-boundary|load-error|section-error-boundary|skeleton|spinner)|layout\/layout|text\/(contact-links|focused-heading|text-link|typography|visually-hidden))\.|lib\/(text|use-hydrated)\.|theme\/(colors|emotion-cache|fonts|recipes|system|tokens|typefaces)\.|config\/|i18n\/(sentence|messages)|seo\/basic-meta\.|errors\/(app-error|error-message)\.|auth\/(return-path|roles|session|sign-out))|contracts\/booking\/meeting-place\.|src\/features\/booking\/model\/service-name\.|node_modules\/(@nanostores\/i18n|nanostores)\//,
  },
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'react-hook-form', test: /node_modules\/(react-hook-form|@hookform)\// },
  { name: 'query', test: /node_modules\/@tanstack\// },
  // Without React: the page of the booking form shows open times before the form's code is there.
  {
    name: 'time',
    test: /node_modules\/(date-fns|@date-fns)\/|contracts\/(own-zone-name|time|time-format)\.|features\/booking\/model\/(booking-window|open-times|visitor-zone|zone-times)\./,
  },
  {
    name: 'booking-status',
    test: /src\/shared\/ui\/text\/booking-status\.|contracts\/booking\/booking-status-words\./,
  },
  { name: 'rest', test: /src\/shared\/supabase\/(run-query|database-error)\./ },
  {
    name: 'form-parts',
    test: /src\/shared\/(ui\/forms\/(controls|field)\.|auth\/access-token\.|http\/)|contracts\/(field-rules|text-rules|written-in)\./,
  },
  {
    name: 'account-form',
    test: /src\/features\/account\/(api\/(pending-confirmation|sign-in)|model\/account-(mail-rules|schemas)|components\/(account-fields|account-form|resend-mail|use-account-form|use-return-path))\./,
  },
  {
    name: 'booking-form',
    test: /contracts\/booking\/(appointments|bookings)\.|src\/features\/booking\/(api\/(get-prices|mutations|queries)|model\/(booking-errors|booking-form|price)|components\/(booking-summary|schedule-fields|time-zone-select|use-slot-choice))\./,
  },
];

export default defineConfig({
  plugins: [reactRouter(), inlineScripts(), keepRenderer(process.env.SITE_BUILD_DIR ?? 'build')],
  resolve: {
    alias: {
      nanostores: at('./src/shared/i18n/still-store.ts'),
      '@brand': brandFolder(at('.')),
      '@contracts': at('./supabase/functions/_shared/contracts'),
      '@': at('./src'),
    },
  },
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
    modulePreload: {
      polyfill: false,
      // The sentences of errors come with the first failure, and what a language imports is on every page: no lists of it.
      resolveDependencies: (file, needed) => (/\/(sentences|errors|[a-z]{2})-/.test(file) ? [] : needed),
    },
    reportCompressedSize: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } },
  },
});
