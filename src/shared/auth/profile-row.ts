import type { Tables } from '@contracts/database.types.ts';

/** What a person says about themselves. */
export type ProfileRow = Pick<Tables<'profiles'>, 'full_name' | 'company' | 'phone'>;
