import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type HostedProject, runForProject } from './hosted-project.ts';
import type { Fault, Step } from './run-steps.ts';

const projectResponse = z.object({ name: z.string(), status: z.string() });
const keyList = z.array(
  z.object({ name: z.string(), type: z.string().nullish(), api_key: z.string().nullish() }),
);
const functionList = z.array(
  z.object({ slug: z.string(), status: z.string(), verify_jwt: z.boolean().nullish() }),
);
const anything = z.unknown();

const TIMEOUT_MS = 30_000;

const access = ({ api, ref }: HostedProject): Step => ({
  name: 'Project',
  plan: '',
  check: async () => {
    const { name, status } = await api.send('GET', '', projectResponse);
    return status === 'ACTIVE_HEALTHY'
      ? undefined
      : {
          why: `The project ${name} (${ref}) has the status ${status}.`,
          todo: 'Wait until the dashboard shows it as healthy, or restore it there.',
        };
  },
});

const link = (project: HostedProject): Step => ({
  name: 'Link',
  plan: 'Runs supabase link, so that later commands of the Supabase CLI use this project.',
  check: async () => {
    const file = join(project.root, 'supabase', '.temp', 'project-ref');
    const linked = (await readFile(file, 'utf8').catch(() => '')).trim();
    return linked === project.ref
      ? undefined
      : {
          why: linked ? `This checkout is linked to ${linked}.` : 'This checkout is not linked.',
          todo: `Run npx supabase link --project-ref ${project.ref}.`,
        };
  },
  act: () =>
    runForProject(project, ['link', '--project-ref', project.ref], 'The project could not be linked.'),
});

/** Returns the keys named "default" by their type. */
async function defaultKeys({ api }: HostedProject) {
  const all = await api.send('GET', '/api-keys', keyList);
  return new Map(all.filter(({ name }) => name === 'default').map((key) => [key.type, key.api_key]));
}

async function missingKeys(project: HostedProject): Promise<string[]> {
  const found = await defaultKeys(project);
  return ['publishable', 'secret'].filter((type) => !found.has(type));
}

const keys = (project: HostedProject): Step => ({
  name: 'API keys',
  plan: 'Creates the publishable and the secret key named "default", which site and functions use.',
  check: async () => {
    const missing = await missingKeys(project);
    return missing.length === 0
      ? undefined
      : {
          why: `The project has no ${missing.join(' and no ')} key named "default".`,
          todo: 'Create it in the dashboard under API Keys.',
        };
  },
  act: async () => {
    for (const type of await missingKeys(project))
      await project.api.send('POST', '/api-keys', anything, { type, name: 'default' });
  },
});

async function functionFault({ root, api }: HostedProject): Promise<Fault | undefined> {
  const folder = join(root, 'supabase', 'functions');
  const declared = (await readdir(folder)).filter((name) => existsSync(join(folder, name, 'index.ts')));
  const deployed = await api.send('GET', '/functions', functionList);
  const missing = declared.filter(
    (name) => !deployed.some(({ slug, status }) => slug === name && status === 'ACTIVE'),
  );
  const guarded = deployed.filter(({ slug, verify_jwt }) => declared.includes(slug) && verify_jwt === true);
  if (missing.length > 0)
    return {
      why: `These functions are not deployed: ${missing.join(', ')}.`,
      todo: 'Look at Edge Functions in the dashboard.',
    };
  return guarded.length === 0
    ? undefined
    : {
        why: `The platform refuses visitors of ${guarded.map(({ slug }) => slug).join(', ')} (verify_jwt).`,
        todo: 'Check [functions.<name>] in supabase/config.toml.',
      };
}

const deploy = (project: HostedProject): Step => ({
  name: 'Functions',
  plan: 'Runs supabase functions deploy, which bundles them on the platform.',
  check: () => functionFault(project),
  act: () =>
    runForProject(
      project,
      ['functions', 'deploy', '--use-api', '--yes', `--remote=${project.ref}`],
      'The functions could not be deployed.',
    ),
});

const health = (project: HostedProject): Step => ({
  name: 'Health',
  plan: '',
  check: async () => {
    const url = `${project.url}/functions/v1/health`;
    const todo = 'Read the log of the function health in the dashboard.';
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
    if (!response) return { why: `${url} did not answer.`, todo };
    const text = await response.text();
    return response.status === 200
      ? undefined
      : { why: `${url} answered ${response.status}: ${text.slice(0, 200)}`, todo };
  },
  note: async () =>
    [
      '  Build the site with these settings, and publish it (docs/deploy.md, "The site"):',
      `    VITE_SUPABASE_URL=${project.url}`,
      `    VITE_SUPABASE_PUBLISHABLE_KEY=${(await defaultKeys(project)).get('publishable')}`,
      `    VITE_SITE_URL=${(await project.values()).SITE_URL}`,
    ].join('\n'),
});

/** Returns the first steps: the token reaches the project, and the CLI uses it. */
export function accessSteps(project: HostedProject): Step[] {
  return [access, link, keys].map((step) => step(project));
}

/** Returns the steps that bring the functions up, in order. */
export function functionSteps(project: HostedProject): Step[] {
  return [deploy, health].map((step) => step(project));
}
