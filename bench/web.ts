import { startEmbeddedSite } from '../local/testing/site-under-test.ts';
import { PUBLIC_ROUTES } from '../tests/support/public-routes.ts';
import type { Figure } from './figure.ts';
import { installLighthouse, measureRoute } from './web/lighthouse.ts';
import { measureSlowPhone } from './web/slow-phone.ts';

/**
 * How fast the production build is on phones: Lighthouse on every public route, and taps right after first paint. Set
 * `WEB_RUNS` (3) for the number of runs and `WEB_ROUTES` (`/,/schedule`) for some routes only.
 */
export async function measureWeb(): Promise<Figure[]> {
  const runs = Number(process.env.WEB_RUNS ?? 3);
  const routes = process.env.WEB_ROUTES?.split(',') ?? PUBLIC_ROUTES;
  await installLighthouse();
  const site = await startEmbeddedSite();
  try {
    const figures: Figure[] = [];
    for (const route of routes) figures.push(...(await measureRoute(site.target.urls.site, route, runs)));
    return [...figures, ...(await measureSlowPhone(site.target.urls.site, runs))];
  } finally {
    await site.close();
  }
}
