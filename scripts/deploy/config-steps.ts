import { createHash } from 'node:crypto';
import { z } from 'zod';
import { authSettings, differingSettings, readProjectConfig } from './auth-settings.ts';
import type { HostedProject } from './hosted-project.ts';
import { ENV_FILE, fileFault, valueFaults, writeProductionEnv } from './production-env.ts';
import type { Step } from './run-steps.ts';

const settings = z.record(z.string(), z.unknown());
const secretList = z.array(z.object({ name: z.string(), value: z.string() }));
const anything = z.unknown();

const secretsFile = ({ root, env }: HostedProject): Step => ({
  name: 'File of the secrets',
  plan: `Writes ${ENV_FILE}, which Git ignores, with random secrets. Only you can read it.`,
  check: async () => {
    const why = await fileFault(root);
    return why ? { why, todo: `Correct ${ENV_FILE}.` } : undefined;
  },
  act: () => writeProductionEnv(root, env),
});

const secretValues = ({ values }: HostedProject): Step => ({
  name: 'Values of the secrets',
  plan: '',
  check: async () => {
    const faults = valueFaults(await values());
    return faults.length === 0
      ? undefined
      : { why: `${faults.join('. ')}.`, todo: `Fill out ${ENV_FILE}; docs/deploy.md lists its names.` };
  },
});

/** Returns the names whose value the project lacks. The API returns the SHA-256 of a value. */
export async function differingSecrets({ api, values }: HostedProject): Promise<[string, string][]> {
  const found = new Map(
    (await api.send('GET', '/secrets', secretList)).map(({ name, value }) => [name, value]),
  );
  return Object.entries(await values()).filter(
    ([name, value]) => found.get(name) !== createHash('sha256').update(value).digest('hex'),
  );
}

const secrets = (project: HostedProject): Step => ({
  name: 'Secrets of the functions',
  plan: `Sends the values of ${ENV_FILE} that differ to the project.`,
  check: async () => {
    const differing = (await differingSecrets(project)).map(([name]) => name);
    return differing.length === 0
      ? undefined
      : {
          why: `The project has no or another value for ${differing.join(', ')}.`,
          todo: 'Compare them in the dashboard under Edge Functions, Secrets.',
        };
  },
  act: async () => {
    const differing = await differingSecrets(project);
    const body = differing.map(([name, value]) => ({ name, value }));
    await project.api.send('POST', '/secrets', anything, body);
  },
});

async function wantedAuth({ root, values }: HostedProject) {
  return authSettings(root, await readProjectConfig(root), await values());
}

const MAX_NAMES = 8;

/** Returns the names as a list, the first ones of a long list only. */
function listed(names: string[]): string {
  const more = names.length - MAX_NAMES;
  return names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const auth = (project: HostedProject): Step => ({
  name: 'Auth',
  plan: 'Sends site URL, redirect URLs, SMTP, email templates and limits, from config.toml and the secrets.',
  check: async () => {
    const found = await project.api.send('GET', '/config/auth', settings);
    const differing = differingSettings(await wantedAuth(project), found);
    return differing.length === 0
      ? undefined
      : {
          why: `The project has other values for ${listed(differing)}.`,
          todo: 'Compare them in the dashboard under Authentication.',
        };
  },
  act: async () => {
    await project.api.send('PATCH', '/config/auth', anything, await wantedAuth(project));
  },
});

/** Returns a step for settings that not every plan has. */
function planStep(
  { api }: HostedProject,
  step: Pick<Step, 'name' | 'plan'> & { withoutPlan: string; wanted: () => Promise<Record<string, unknown>> },
): Step {
  return {
    ...step,
    check: async () => {
      const found = await api.send('GET', '/config/auth', settings);
      return Object.entries(await step.wanted()).every(([name, value]) => found[name] === value)
        ? undefined
        : { why: 'It is off.', todo: 'Turn it on in the dashboard under Authentication.' };
    },
    act: async () => {
      await api.send('PATCH', '/config/auth', anything, await step.wanted());
    },
  };
}

const leakedPasswords = (project: HostedProject): Step =>
  planStep(project, {
    name: 'Leaked password protection',
    plan: 'Turns it on, so that passwords that are known from leaks are refused.',
    withoutPlan: 'The site works without it. Run this command again after a change of the plan.',
    wanted: async () => ({ password_hibp_enabled: true }),
  });

const passwordHook = (project: HostedProject): Step =>
  planStep(project, {
    name: 'Hook for wrong passwords',
    plan: 'Turns it on, so that ten wrong passwords lock the password of an account.',
    withoutPlan: 'Only the limits per IP address apply, so set up the CAPTCHA (docs/deploy.md).',
    wanted: async () => {
      const { uri } = (await readProjectConfig(project.root)).auth.hook.password_verification_attempt;
      return {
        hook_password_verification_attempt_enabled: true,
        hook_password_verification_attempt_uri: uri,
      };
    },
  });

const restSettings = z.object({
  db_schema: z.string(),
  max_rows: z.number(),
  db_extra_search_path: z.string(),
});
const storageSettings = z.object({ fileSizeLimit: z.number() });
const realtimeSettings = z.object({ private_only: z.boolean().nullish() });

const MEBIBYTE = 1_048_576;

/** Settings of the other services, each with the path of its endpoint. */
async function serviceSettings({ root }: HostedProject) {
  const { api, storage } = await readProjectConfig(root);
  return [
    {
      path: '/postgrest',
      shape: restSettings,
      wanted: {
        db_schema: api.schemas.join(','),
        max_rows: api.max_rows,
        db_extra_search_path: api.extra_search_path.join(','),
      },
    },
    {
      path: '/config/storage',
      shape: storageSettings,
      wanted: { fileSizeLimit: Number.parseInt(storage.file_size_limit, 10) * MEBIBYTE },
    },
    { path: '/config/realtime', shape: realtimeSettings, wanted: { private_only: true } },
  ];
}

const withoutSpaces = (value: unknown) => (typeof value === 'string' ? value.replaceAll(' ', '') : value);

async function differingServices(project: HostedProject) {
  const differing: { path: string; wanted: Record<string, unknown>; names: string[] }[] = [];
  for (const { path, shape, wanted } of await serviceSettings(project)) {
    const found: Record<string, unknown> = await project.api.send<Record<string, unknown>>(
      'GET',
      path,
      shape,
    );
    const names = Object.entries(wanted)
      .filter(([name, value]) => withoutSpaces(found[name]) !== value)
      .map(([name]) => name);
    if (names.length > 0) differing.push({ path, wanted, names });
  }
  return differing;
}

const services = (project: HostedProject): Step => ({
  name: 'Data API, storage, Realtime',
  plan: 'Sends exposed schemas and row limit, the size limit of files, and "no public channels".',
  check: async () => {
    const names = (await differingServices(project)).flatMap((service) => service.names);
    return names.length === 0
      ? undefined
      : {
          why: `The project has other values for ${names.join(', ')}.`,
          todo: 'Compare them in the dashboard under Data API, Storage and Realtime.',
        };
  },
  act: async () => {
    for (const { path, wanted } of await differingServices(project))
      await project.api.send('PATCH', path, anything, wanted);
  },
});

/** Returns the steps that gather the secrets on this machine. A person has to fill out the values. */
export function secretSteps(project: HostedProject): Step[] {
  return [secretsFile, secretValues].map((step) => step(project));
}

/** Returns the steps that send secrets and settings to the project, in order. */
export function configSteps(project: HostedProject): Step[] {
  return [secrets, auth, leakedPasswords, passwordHook, services].map((step) => step(project));
}
