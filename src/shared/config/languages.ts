// Written from brand/ by `npm run brand`.

import type { Locale } from '../../../supabase/functions/_shared/contracts/locale.ts';

/** The languages of the pages: Spanish where the brand has Spanish words. */
export const SITE_LOCALES: readonly Locale[] = ['en', 'es'];
