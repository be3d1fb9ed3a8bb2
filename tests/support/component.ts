import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Each test loads its page's modules anew, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Testing Library cleans up by itself only where the test functions are globals.
afterEach(() => cleanup());

// The site's settings, as a build gets them; `src/shared/config/env.ts` refuses to go without.
Object.assign(import.meta.env, {
  VITE_SUPABASE_URL: 'http://localhost:54321',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
  VITE_SITE_URL: 'http://localhost:3000',
});
