import type { Config } from '@react-router/dev/config';
import { publishedContent } from './local/content.ts';
import { prerenderedPaths } from './src/shared/config/paths.ts';

export default {
  appDirectory: 'src',
  // A build for another place (a test's own stack) must not overwrite the one being served.
  buildDirectory: process.env.SITE_BUILD_DIR ?? 'build',
  ssr: false,
  async prerender() {
    return [...prerenderedPaths, ...(await publishedContent(process.env)).map(({ path }) => path)];
  },
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config;
