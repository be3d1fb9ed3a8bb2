import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sitePagesFile } from './site-pages/site-pages.ts';

it('is committed as npm run assistant:site-pages writes it', async () => {
  const file = join(import.meta.dirname, '..', 'supabase/functions/_shared/assistant/site-pages.json');
  const isCurrent = (await readFile(file, 'utf8')) === sitePagesFile();
  expect(isCurrent, 'Run npm run assistant:site-pages.').toBe(true);
});
