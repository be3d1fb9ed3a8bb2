import { writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Writes what the assistant knows of the pages that are no rows of the database (npm run assistant:site-pages). Commit the result.

const root = join(import.meta.dirname, '../..');
const site = pathToFileURL(join(root, 'src/')).href;
const folders: [alias: string, folder: string][] = [
  ['@contracts/', 'supabase/functions/_shared/contracts/'],
  ['@/', 'src/'],
];

// The site's modules name each other as Vite resolves them, and read the environment that Vite gives them.
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.startsWith(site) || !loaded.source) return loaded;
    return { ...loaded, source: loaded.source.toString().replaceAll('import.meta.env.', '({}).') };
  },
  resolve(specifier, context, next) {
    const known = folders.find(([alias]) => specifier.startsWith(alias));
    const named = known
      ? pathToFileURL(join(root, known[1], specifier.slice(known[0].length))).href
      : specifier;
    return next(/^(file:|\.)/.test(named) && !/\.(ts|js|json)$/.test(named) ? `${named}.ts` : named, context);
  },
});

const { sitePagesFile } = await import('./site-pages/site-pages.ts');
await writeFile(join(root, 'supabase/functions/_shared/assistant/site-pages.json'), sitePagesFile());
