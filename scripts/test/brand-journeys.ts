// Builds the site of this checkout, and runs tests/brand on it. second-brand.ts starts it in a copy with another brand.
import { runPlaywright } from './runners.ts';
import { startEmbeddedSite } from './site-under-test.ts';

const site = await startEmbeddedSite();
try {
  const args = ['--config=tests/brand/playwright.config.ts'];
  const { output, failed } = await runPlaywright('brand', { target: site.target, args });
  process.stdout.write(output);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await site.close();
}
