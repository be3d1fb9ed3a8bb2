import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './src/shared/config/paths.ts';

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: prerenderedPaths,
} satisfies Config;
