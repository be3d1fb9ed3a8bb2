/**
 * The architecture gate: the real tree must keep the rules of `.dependency-cruiser.cjs`, and the planted tree
 * must break every one of them. Ends with exit code 1 and the reasons on stdout when either is not so.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const config = await extractConfig(join(root, '.dependency-cruiser.cjs'));
const areas = ['src', 'supabase/functions', 'platform', 'scripts', 'lab', 'tests'];
/** A tree that shrinks below this has not been read: the site alone is larger. */
const FEWEST_MODULES = 30;

async function cruiseTree(folder: string): Promise<ICruiseResult> {
  process.chdir(folder);
  const { output } = await cruise(
    areas.filter((area) => existsSync(join(folder, area))),
    { ...config.options, ruleSet: { forbidden: config.forbidden ?? [] }, validate: true },
    {},
    { tsConfig: extractTsConfig(join(folder, 'tsconfig.json')) },
  );
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered text: ${output}`);
  return output;
}

const problems: string[] = [];

const real = await cruiseTree(root);
if (real.summary.totalCruised < FEWEST_MODULES) {
  problems.push(`Only ${real.summary.totalCruised} modules were read; the gate has gone blind.`);
}
for (const { rule, from, to, cycle } of real.summary.violations) {
  const comment = config.forbidden?.find(({ name }) => name === rule.name)?.comment ?? '';
  const way = cycle ? cycle.map(({ name }) => name).join(' -> ') : to;
  problems.push(`${rule.name}: ${from} -> ${way}\n    ${comment}`);
}

const planted = await cruiseTree(join(root, 'tests/gates/planted'));
const caught = new Set(planted.summary.violations.map(({ rule }) => rule.name));
const rules = (config.forbidden ?? []).map(({ name }) => name ?? 'a rule without a name');
for (const rule of rules) {
  if (!caught.has(rule))
    problems.push(`The violation of ${rule} planted in tests/gates/planted was not caught.`);
}

for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(
  `${real.summary.totalCruised} modules read, ${problems.length} problems; ${caught.size} of ${rules.length} planted violations caught\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
