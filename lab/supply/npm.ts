import { execFile } from 'node:child_process';
import { z } from 'zod';
import { StartError } from '../../platform/start-error.ts';

const component = z.looseObject({
  name: z.string(),
  version: z.string(),
  'bom-ref': z.string(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
});
const bom = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string(), name: z.string() }) }),
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});
export type Bom = z.infer<typeof bom>;

const DEVELOPMENT = 'cdx:npm:package:development';
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
/** npm asks the registry once per run. */
const TIMEOUT_MS = 120_000;

interface Output {
  code: number;
  stdout: string;
  stderr: string;
}

function runNpm(root: string, args: string[]): Promise<Output> {
  return new Promise((resolve) => {
    execFile(
      'npm',
      args,
      {
        cwd: root,
        maxBuffer: MAX_OUTPUT_BYTES,
        timeout: TIMEOUT_MS,
        shell: process.platform === 'win32',
      },
      (error, stdout, stderr) =>
        resolve({
          code: error ? Number(error.code) || 1 : 0,
          stdout,
          stderr: stderr || (error?.message ?? ''),
        }),
    );
  });
}

/** Returns the packages that are not only for development. `npm sbom --omit dev` of npm 11 also drops React. */
export function withoutDevelopment(all: Bom): Bom {
  const components = all.components.filter(
    ({ properties = [] }) => !properties.some(({ name }) => name === DEVELOPMENT),
  );
  const kept = new Set([all.metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])]);
  const dependencies = all.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ dependsOn = [], ...rest }) => ({ ...rest, dependsOn: dependsOn.filter((ref) => kept.has(ref)) }));
  return { ...all, components, dependencies };
}

/** Returns the CycloneDX document of what package-lock.json ships. @throws StartError if npm cannot write one */
export async function readBom(root: string, name: string): Promise<Bom> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const { code, stdout, stderr } = await runNpm(root, args);
  if (code !== 0)
    throw new StartError(
      'The bill of materials could not be written.',
      `npm sbom ended with ${code}: ${stderr.trim().slice(0, 300)}`,
      'Use npm 10 or newer, and run npm install once if package-lock.json is out of date.',
    );
  const shipped = withoutDevelopment(bom.parse(JSON.parse(stdout)));
  // npm takes the name of the folder.
  shipped.metadata.component.name = name;
  return shipped;
}

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
});
const refusal = z.object({ message: z.string() });

export interface Audit {
  /** One sentence for each package with a known vulnerability. */
  faults: string[];
  /** Why the registry could not be asked. Then `faults` says nothing. */
  notChecked?: string;
}

function parsed<T>(text: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Asks the registry for the known vulnerabilities of the packages that ship, of any severity. */
export async function audit(root: string, npmOptions: string[] = []): Promise<Audit> {
  const { stdout, stderr } = await runNpm(root, ['audit', '--omit=dev', '--json', ...npmOptions]);
  const found = parsed(stdout, report);
  if (!found) {
    const { message } = parsed(stdout, refusal) ?? { message: stderr.trim().slice(0, 300) };
    return { faults: [], notChecked: message };
  }
  const faults = Object.entries(found.vulnerabilities).map(([name, { severity, range, via }]) => {
    const advisories = via.map((each) =>
      typeof each === 'string' ? `via ${each}` : `${each.title} ${each.url}`,
    );
    return `${name} ${range} has a vulnerability (${severity}): ${advisories.join('; ')}.`;
  });
  return { faults };
}
