import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './src/shared/config/paths.ts';

export default {
  appDirectory: 'src',
  // A build for another place (a test's own stack) must not overwrite the one being served.
  buildDirectory: process.env.SITE_BUILD_DIR ?? 'build',
  ssr: false,
  // React Router refuses a loader in a route that none of these matches. What it renders is replaced: every page comes
  // from scripts/publish/render-site.ts, at a build and at a publish.
  prerender: prerenderedPaths,
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config;
