import { type HostingFacts, hostingOf } from '../../hosting.ts';
import { checkPublicKey, declaredTables } from './check-public-key.ts';
import {
  checkEscapes,
  checkHeaders,
  checkHealth,
  checkInlineCode,
  checkRoutes,
  checkSearch,
  type Get,
} from './check-site.ts';

export interface Deployment extends Pick<HostingFacts, 'siteUrl' | 'supabaseUrl' | 'hasCaptcha'> {
  /** The repository, whose schema files say what a visitor may read. */
  root: string;
  /** The publishable key. */
  key: string;
}

const TIMEOUT_MS = 30_000;

/** Checks that a visitor who types no scheme is led to https. */
async function checkHttps(siteUrl: string): Promise<string[]> {
  if (!siteUrl.startsWith('https:')) return [];
  const url = siteUrl.replace('https:', 'http:');
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  );
  return response?.headers.get('location')?.startsWith('https:')
    ? []
    : [`${url}: it does not redirect to https.`];
}

/** Returns one sentence for each fault of a live site, none if all is well. A check that cannot be made is a fault. */
export async function checkDeployment(deployment: Deployment): Promise<string[]> {
  const { root, siteUrl, supabaseUrl, key } = deployment;
  const hosting = hostingOf({ ...deployment, scriptHashes: [], styleHashes: [] });
  const get: Get = async (path) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(siteUrl + path, { redirect: 'manual', signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const checks: Record<string, () => Promise<string[]>> = {
    https: () => checkHttps(siteUrl),
    headers: () => checkHeaders(get, hosting),
    routes: () => checkRoutes(get, hosting),
    'inline code': () => checkInlineCode(get),
    health: () => checkHealth(get),
    escapes: () => checkEscapes(get),
    search: () => checkSearch(get, siteUrl),
    'public key': async () => checkPublicKey(supabaseUrl, key, await declaredTables(root)),
  };
  const findings: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const found = await check().catch((error: unknown) => {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      return [`The check of ${name} could not be made: ${String(cause)}.`];
    });
    findings.push(...found);
  }
  return findings;
}
