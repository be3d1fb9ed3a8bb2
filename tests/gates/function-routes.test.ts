import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { expect, it } from 'vitest';
import { FUNCTION_ROUTES } from '../security/support/fuzz/function-routes.ts';
import { CHECKOUT } from '../support/checkout.ts';

const SUPABASE = join(CHECKOUT, 'supabase');
const FUNCTIONS = join(SUPABASE, 'functions');
const NAMES = readdirSync(FUNCTIONS).filter((name) => existsSync(join(FUNCTIONS, name, 'index.ts')));

it('every function has its section with verify_jwt = false in supabase/config.toml', () => {
  const config = parse(readFileSync(join(SUPABASE, 'config.toml'), 'utf8')) as unknown as {
    functions: Record<string, { verify_jwt?: boolean }>;
  };
  const open = Object.keys(config.functions).filter((name) => config.functions[name]?.verify_jwt === false);
  expect(NAMES.length).toBeGreaterThan(0);
  expect(open.toSorted()).toEqual(NAMES.toSorted());
});

it('every route of a handler is in FUNCTION_ROUTES of tests/security/support/fuzz/function-routes.ts', () => {
  const sources = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^(?!_shared)[\w-]+\/[\w-]+\.ts$/.test(file))
    .map((file) => readFileSync(join(FUNCTIONS, file), 'utf8'));
  const handled = sources.flatMap((source) =>
    [...source.matchAll(/\bmethod: '(GET|POST)',\s+path: (?:'([^']+)'|PATH)/g)].map(
      ([, method, path]) => `${method} ${path ?? /const PATH = '([^']+)'/.exec(source)?.[1]}`,
    ),
  );
  expect(FUNCTION_ROUTES.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(handled.sort());
});
