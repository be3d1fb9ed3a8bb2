import { join } from 'node:path';

/** The checkout that is tested. */
export const CHECKOUT = join(import.meta.dirname, '..', '..');
