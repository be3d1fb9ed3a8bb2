import { createHash } from 'node:crypto';
import type { Seed } from '../../platform/postgres/migrate.ts';
import { addDevelopmentAccounts, developmentAccounts } from './development-accounts.ts';
import { contentFingerprint, contentFolder, loadContentOf } from './run-load.ts';

/** The brand's content and the accounts for development. */
export function developmentSeeds(root: string): Seed[] {
  const folder = contentFolder(root);
  return [
    {
      name: 'content',
      fingerprint: () => contentFingerprint(folder),
      async apply(ownerUrl, log) {
        const { edited } = await loadContentOf(folder, ownerUrl);
        for (const { kind, key } of edited)
          log(`content: ${kind}, "${key}" was edited by staff, and is left alone.`);
      },
    },
    {
      name: 'accounts',
      fingerprint: async () =>
        createHash('sha256')
          .update(await developmentAccounts())
          .digest('hex'),
      apply: addDevelopmentAccounts,
    },
  ];
}
