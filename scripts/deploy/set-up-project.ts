import { StartError } from '../../platform/start-error.ts';
import { configSteps, secretSteps } from './config-steps.ts';
import { databaseSteps } from './database-steps.ts';
import { firmSteps } from './firm-steps.ts';
import { accessSteps, functionSteps } from './function-steps.ts';
import type { HostedProject } from './hosted-project.ts';
import { createManagementApi } from './management-api.ts';
import { readProfile } from './platform-profile.ts';
import { readProductionEnv, secretValues } from './production-env.ts';
import { redact } from './redact.ts';
import { rotationStep } from './rotation-step.ts';
import { runSteps, type Step, type StepOutput } from './run-steps.ts';

export interface SetupOptions extends StepOutput {
  /** The checkout. */
  root: string;
  ref: string;
  firmEmail: string | undefined;
  adminEmail: string | undefined;
  /** Whether to replace the generated secrets by new ones. */
  rotate: boolean;
  env: Record<string, string | undefined>;
}

function allSteps(project: HostedProject): Step[] {
  const firm = firmSteps(project);
  return [
    ...accessSteps(project),
    ...secretSteps(project),
    ...databaseSteps(project),
    ...(project.rotate ? [rotationStep(project)] : []),
    ...configSteps(project),
    ...firm.mailboxes,
    ...functionSteps(project),
    firm.admin,
  ];
}

function tokenOf(env: SetupOptions['env']): string {
  if (env.SUPABASE_ACCESS_TOKEN) return env.SUPABASE_ACCESS_TOKEN;
  throw new StartError(
    'SUPABASE_ACCESS_TOKEN is missing.',
    'The command changes the project through the Management API of Supabase.',
    'Make a token at https://supabase.com/dashboard/account/tokens and put it into the environment.',
  );
}

/** Returns the password of a database URL; empty without one. */
function passwordOf(databaseUrl: string | undefined): string {
  if (!databaseUrl || !URL.canParse(databaseUrl)) return '';
  return decodeURIComponent(new URL(databaseUrl).password);
}

function withoutSecrets(error: unknown, hide: (text: string) => string): StartError {
  if (error instanceof StartError) return new StartError(hide(error.what), hide(error.why), hide(error.todo));
  return new StartError(
    'The setup stopped.',
    hide(String(error)),
    'Run the same command again. It continues at the first step that is not done.',
  );
}

/**
 * Sets a hosted project up, from an empty one to the first admin. A second run continues at the first step that is not
 * done. No secret is printed. @throws StartError saying what is missing and what to do.
 */
export async function setUpProject(options: SetupOptions): Promise<void> {
  const { root, ref, env, confirm } = options;
  const { apiUrl, projectHost } = readProfile(env);
  const token = tokenOf(env);
  const databaseUrl = env.SUPABASE_DB_URL || undefined;
  const hidden = new Set([token, passwordOf(databaseUrl), env.SUPABASE_DB_PASSWORD ?? '']);
  const hide = (text: string) => redact(text, hidden);
  const say = (line: string) => options.say(hide(line));
  const project: HostedProject = {
    ...options,
    url: (env.VITE_SUPABASE_URL || `https://${ref}.${projectHost}`).replace(/\/$/, ''),
    api: createManagementApi({ apiUrl, ref, token, say }),
    databaseUrl,
    values: async () => {
      const values = (await readProductionEnv(root)) ?? {};
      for (const value of secretValues(values)) hidden.add(value);
      return values;
    },
  };
  try {
    await project.values();
    const steps = allSteps(project);
    say(
      `Setting up the project ${ref} in ${steps.length} steps: ${steps.map(({ name }) => name).join(', ')}.`,
    );
    say('Each step is checked first. Steps that are done are skipped.');
    await runSteps(steps, { say, confirm });
    const { SITE_URL } = await project.values();
    say(`The project is set up. Now check the published site: npm run lab -- deploy:check ${SITE_URL}`);
  } catch (error) {
    throw withoutSecrets(error, hide);
  }
}
