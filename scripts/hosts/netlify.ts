import { type Hosting, headersFile, redirectsFile } from '../../hosting.ts';
import { StartError } from '../../platform/start-error.ts';
import type { HostFiles } from './host.ts';
import { isProxied } from './patterns.ts';

/**
 * Returns Netlify's files. Only netlify.toml can add a header to proxied requests, and `_redirects` is read first.
 * @throws StartError without SITE_PROXY_SECRET in the environment.
 */
export function netlify({ headers, routes }: Hosting): HostFiles {
  const secret = process.env.SITE_PROXY_SECRET;
  if (!secret) {
    throw new StartError(
      'SITE_PROXY_SECRET is missing.',
      'Netlify sends it with the requests that it forwards; without it all visitors share the limits of one.',
      'Put the secret of the functions into the environment and build again.',
    );
  }
  const proxied = routes
    .filter(isProxied)
    .map(
      ({ from, to, status }) => `
[[redirects]]
from = ${JSON.stringify(from)}
to = ${JSON.stringify(to)}
status = ${status}
force = true
[redirects.headers]
x-site-proxy = ${JSON.stringify(secret)}
`,
    )
    .join('');
  return {
    site: 'site',
    texts: {
      'netlify.toml': `# Has a secret: do not commit it.\n[build]\npublish = "site"\n${proxied}`,
      'site/_headers': headersFile(headers),
      'site/_redirects': redirectsFile(routes.filter((route) => !isProxied(route))),
    },
  };
}
