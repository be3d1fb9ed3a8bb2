import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHECKOUT } from '../support/checkout.ts';
import { functionSizes } from './support/function-size.ts';

const MB = 1_000_000;
const RAW_AT_MOST = 12;
const BROTLI_AT_MOST = 3;

const folder = join(CHECKOUT, 'supabase/functions');
const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts')));
const sizeOf = await functionSizes();

test.each(names)(
  '%s is small enough, with every file of its packages',
  async (name) => {
    const { raw, brotli } = await sizeOf(name);
    // zod, Hono and the client of REST, which every function has.
    expect(raw / MB).toBeGreaterThan(9);
    expect(raw / MB).toBeLessThanOrEqual(RAW_AT_MOST);
    expect(brotli / MB).toBeLessThanOrEqual(BROTLI_AT_MOST);
  },
  60_000,
);
