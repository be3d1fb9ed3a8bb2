import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generateTypes } from '../../scripts/db/database-tools.ts';
import { CHECKOUT } from '../support/checkout.ts';
import { freshDatabase } from '../support/database/fresh-database.ts';

const TYPES = join(CHECKOUT, 'supabase', 'functions', '_shared', 'contracts', 'database.types.ts');

// After a migration: npx vitest run --project database types -u
test('database.types.ts matches the migrations', async () => {
  const database = await freshDatabase();
  const types = await generateTypes(CHECKOUT, database.url('postgres'));
  await database.drop();
  await expect(types).toMatchFileSnapshot(TYPES);
});
