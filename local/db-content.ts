// npm run db:content: writes the migration with the first content from brand/content.
import { runCommand } from './testing/run-command.ts';

// The test that compares the two also writes: articles become HTML by the site's own converter, which needs its aliases.
const { code, output } = await runCommand('vitest', [
  'run',
  '--project=component',
  'first-content',
  '--testNamePattern=is generated from',
  '--update',
]);
process.stdout.write(output);
process.exitCode = code;
