import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Rule {
  src?: string;
  handle?: string;
  dest?: string;
  status?: number;
  continue?: boolean;
  headers?: Record<string, string>;
  transforms?: { type: string; op: string; target: { key: string }; args: string }[];
}

/** A config.json of Vercel's Build Output API. */
export interface Output {
  version: number;
  overrides: Record<string, { path: string }>;
  routes: Rule[];
}

export interface Routed {
  headers: Record<string, string>;
  status?: number;
  file?: string;
  location?: string;
  target?: string;
  requestHeaders?: Record<string, string>;
}

/** Returns a double of Vercel's router, after the documentation of its rules. */
export function vercelRouter({ overrides, routes }: Output, site: string): (path: string) => Routed {
  const renamed = new Map(Object.entries(overrides).map(([file, { path }]) => [`/${path}`, file]));
  const isFile = (name: string) => existsSync(join(site, name)) && statSync(join(site, name)).isFile();
  function fileAt(path: string): string | undefined {
    const name = renamed.get(path) ?? (path === '/' ? 'index.html' : path.slice(1));
    // A renamed file is no longer found under its own name.
    return isFile(name) && !(name in overrides && !renamed.has(path)) ? name : undefined;
  }
  return (path) => {
    const headers: Routed['headers'] = {};
    for (const rule of routes) {
      if (rule.handle === 'filesystem') {
        const file = fileAt(path);
        if (file) return { headers, status: 200, file };
        continue;
      }
      // It ignores case unless a rule says otherwise.
      const match = new RegExp(rule.src ?? '', 'i').exec(path);
      if (!match) continue;
      const fill = (text = '') => text.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');
      const { Location, ...others } = rule.headers ?? {};
      Object.assign(headers, others);
      if (rule.continue) continue;
      const { status } = rule;
      if (Location) return { headers, ...(status && { status }), location: fill(Location) };
      if (rule.dest?.startsWith('http')) {
        const set =
          rule.transforms?.filter(({ type, op }) => type === 'request.headers' && op === 'set') ?? [];
        const requestHeaders = Object.fromEntries(set.map(({ target, args }) => [target.key, args]));
        return { headers, target: fill(rule.dest), requestHeaders };
      }
      const file = rule.dest && fileAt(rule.dest);
      return { headers, ...(status && { status }), ...(file && { file }) };
    }
    return { headers };
  };
}
