import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHECKOUT } from '../support/checkout.ts';
import { functionSizes } from '../support/function-size.ts';

/** The platform refuses more than 20 MB, and 5 MB where it bundles itself. */
const MB = 1_000_000;
const RAW_AT_MOST = 20 * MB;
const BROTLI_AT_MOST = 3 * MB;

const folder = join(CHECKOUT, 'supabase/functions');
const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts')));
const sizeOf = await functionSizes();

test.each(names)('%s is small enough for the platform, with every file of its packages', async (name) => {
  const { raw, brotli } = await sizeOf(name);
  // Its own code and the two packages that every function has.
  expect(raw).toBeGreaterThan(5 * MB);
  expect(raw).toBeLessThanOrEqual(RAW_AT_MOST);
  expect(brotli).toBeLessThanOrEqual(BROTLI_AT_MOST);
});
