import { startSite } from '../../../platform/site/site.ts';
import { snapshotRows } from '../database/row-snapshot.ts';
import { emptyInbox } from '../mail/inbox.ts';
import type { TestTarget } from './test-target.ts';

/** A stack that someone else has started, for one file of tests; its inbox is empty. `stop` leaves it as it was. */
export async function useGivenStack(target: TestTarget) {
  const { urls, publishableKey, secretKey, jwtSecret, ownerUrl, superuserUrl = ownerUrl } = target;
  await emptyInbox(urls.mail);
  const kept = await snapshotRows(target);
  const sites: { close(): unknown }[] = [];
  return {
    urls,
    secrets: () => ({ publishableKey, secretKey, jwtSecret }),
    databaseUrls: () => ({ ownerUrl, superuserUrl }),
    async serveSite(directory: string): Promise<void> {
      const port = Number(new URL(urls.site).port);
      sites.push(await startSite({ port, directory, log: () => undefined }));
    },
    async stop(): Promise<void> {
      for (const site of sites) await site.close();
      await kept.restore();
    },
  };
}
