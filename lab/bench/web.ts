import { startEmbeddedSite } from '../../scripts/test/site-under-test.ts';
import { asOpened, PUBLIC_ROUTES } from '../../tests/support/browser/public-routes.ts';
import type { Metric } from './metric.ts';
import { measureInteractions } from './web/interactions.ts';
import { installLighthouse, measureRoute } from './web/lighthouse.ts';
import { measureSlowPhone } from './web/slow-phone.ts';

/**
 * How fast the production build is on phones: Lighthouse on every public route, taps right after first paint, and
 * interactions with a warm page. Set `WEB_RUNS` (3) for the number of runs and `WEB_ROUTES` (`/,/schedule`) for some
 * routes only.
 */
export async function measureWeb(): Promise<Metric[]> {
  const runs = Number(process.env.WEB_RUNS ?? 3);
  const routes = process.env.WEB_ROUTES?.split(',') ?? PUBLIC_ROUTES.map(asOpened);
  await installLighthouse();
  const site = await startEmbeddedSite();
  try {
    const metrics: Metric[] = [];
    for (const route of routes) metrics.push(...(await measureRoute(site.target.urls.site, route, runs)));
    metrics.push(...(await measureSlowPhone(site.target.urls.site, runs)));
    return [...metrics, ...(await measureInteractions(site.target.urls.site, runs))];
  } finally {
    await site.close();
  }
}
