import { preloadModule } from 'react-dom';

interface RouteFiles {
  id: string;
  module: string;
  imports?: string[];
}

/**
 * Loads the modules of all routes whose id begins with `prefix`. The router loads the whole page again when one of them
 * does not arrive; once they are here, only a part loaded by one of them can fail, within its own boundary.
 */
export function preloadRoutes(prefix: string): void {
  const { routes = {} } =
    (globalThis as { __reactRouterManifest?: { routes?: Record<string, RouteFiles> } })
      .__reactRouterManifest ?? {};
  for (const { id, module, imports = [] } of Object.values(routes)) {
    if (!id.startsWith(prefix)) continue;
    for (const file of [module, ...imports]) preloadModule(file);
  }
}
