import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { migrationFiles, schemaSql } from '../../platform/postgres/schema-files.ts';
import { StartError } from '../../platform/start-error.ts';
import { loadContent } from '../content/load-content.ts';
import { contentEntries, contentFolder } from '../content/run-load.ts';
import type { Run } from '../content/statements.ts';
import { type HostedProject, runForProject } from './hosted-project.ts';
import type { Fault, Step } from './run-steps.ts';

const presence = z.object({ present: z.boolean() });
const named = z.object({ name: z.string() });
const anything = z.unknown();

const JOB = 'run-scheduled-jobs';
/** As in the migration platform_extras. */
const SCHEDULE_JOB = `select cron.schedule('${JOB}', '* * * * *', 'select private.run_scheduled_jobs()')`;

async function isPresent({ api }: HostedProject, expression: string): Promise<boolean> {
  const [row] = await api.query(`select ${expression} as present`, presence);
  return row?.present ?? false;
}

async function namesOf({ api }: HostedProject, statement: string): Promise<string[]> {
  return (await api.query(statement, named)).map(({ name }) => name);
}

async function missingMigrations(project: HostedProject): Promise<string[]> {
  const wanted = await migrationFiles(project.root);
  const hasHistory = await isPresent(
    project,
    "to_regclass('supabase_migrations.schema_migrations') is not null",
  );
  const applied = hasHistory
    ? await namesOf(project, 'select version as name from supabase_migrations.schema_migrations')
    : [];
  return wanted.filter((name) => !applied.includes(name.split('_')[0] ?? ''));
}

const migrations = (project: HostedProject): Step => ({
  name: 'Migrations',
  plan: 'Runs supabase db push, which applies the migrations. Seed accounts are left out. It can take minutes.',
  check: async () => {
    const missing = await missingMigrations(project);
    return missing.length === 0
      ? undefined
      : {
          why: `The database lacks migrations (${missing.length}), the first is ${missing[0]}.`,
          todo: 'Read the output of npx supabase db push.',
        };
  },
  act: () => {
    const target = project.databaseUrl ?? project.ref;
    return runForProject(
      project,
      ['db', 'push', '--yes', `--remote=${target}`],
      'The migrations could not be applied.',
    );
  },
});

const content = (project: HostedProject): Step => ({
  name: 'First content',
  plan: 'Loads brand/content: services, articles, people, what can be booked, and the answers of the assistant.',
  check: async () =>
    (await isPresent(project, 'exists (select from public.settings)'))
      ? undefined
      : {
          why: 'No content was loaded yet.',
          todo: 'Run npm run content:load -- --db-url with the address of the database.',
        },
  act: async () => {
    const entries = await contentEntries(contentFolder(project.root));
    const run = (statements: string) => project.api.query(statements, anything) as ReturnType<Run>;
    await loadContent(run, entries);
  },
});

/** What `supabase_admin` creates in `public` is open to visitors, and a migration cannot change that. */
const FOREIGN_OBJECTS = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relowner <> 'postgres'::regrole
  union all
  select proname from pg_proc where pronamespace = 'public'::regnamespace and proowner <> 'postgres'::regrole`;
const TIME_LIMITS = `
  select rolname || ' ' || setting as name from pg_roles, unnest(rolconfig) as setting
  where rolname in ('anon', 'authenticated', 'service_role') and setting ~ '^(statement|lock)_timeout='`;
const WANTED_LIMITS = [
  'anon statement_timeout=1s',
  'authenticated statement_timeout=5s',
  'service_role statement_timeout=8s',
  'service_role lock_timeout=3s',
];

const privileges = (project: HostedProject): Step => ({
  name: 'Default privileges',
  plan: '',
  check: async () => {
    const foreign = await namesOf(project, FOREIGN_OBJECTS);
    if (foreign.length > 0)
      return {
        why: `No migration made ${foreign.join(', ')} in the schema public, so visitors may use them.`,
        todo: 'Drop them. If they belong to an extension, create the extension in the schema extensions.',
      };
    const limits = await namesOf(project, TIME_LIMITS);
    const missing = WANTED_LIMITS.filter((limit) => !limits.includes(limit));
    return missing.length === 0
      ? undefined
      : {
          why: `The roles of the API lack ${missing.join(', ')}.`,
          todo: 'Set them in the SQL editor with alter role … set statement_timeout, or lock_timeout.',
        };
  },
});

/** The extensions that the job needs, each with the schema that it is created in. */
const EXTENSIONS = [
  { name: 'pg_net', schema: 'extensions', isEnabled: "to_regnamespace('net') is not null" },
  { name: 'pg_cron', schema: 'pg_catalog', isEnabled: "to_regclass('cron.job') is not null" },
];

async function jobFault(project: HostedProject): Promise<Fault | undefined> {
  for (const { name, isEnabled } of EXTENSIONS)
    if (!(await isPresent(project, isEnabled)))
      return {
        why: `The extension ${name} is not enabled.`,
        todo: 'Enable pg_cron and pg_net in the dashboard under Database, Extensions.',
      };
  const jobs = await namesOf(
    project,
    `select jobname as name from cron.job where jobname = '${JOB}' and active and schedule = '* * * * *'`,
  );
  return jobs.length === 1
    ? undefined
    : {
        why: `The job ${JOB} is not scheduled each minute.`,
        todo: `Run ${SCHEDULE_JOB}; in the SQL editor.`,
      };
}

const minuteJob = (project: HostedProject): Step => ({
  name: 'Job of each minute',
  plan: 'Enables pg_net and pg_cron where they are missing, and schedules private.run_scheduled_jobs().',
  check: () => jobFault(project),
  act: async () => {
    const { api } = project;
    for (const { name, schema, isEnabled } of EXTENSIONS)
      if (!(await isPresent(project, isEnabled)))
        await api.query(`create extension ${name} with schema ${schema}`, anything);
    await api.query(SCHEDULE_JOB, anything);
  },
});

/** Returns the part of the migrations that makes the policy of channels. @throws StartError without one */
async function channelPolicy(root: string): Promise<string> {
  const extras = (await migrationFiles(root)).find((name) => name.endsWith('_platform_extras.sql'));
  const text = extras ? await readFile(join(root, 'supabase', 'migrations', extras), 'utf8') : '';
  const part = Array.from(text.matchAll(/^do \$\$$[\s\S]*?^\$\$;$/gm), ([block]) => block).find((block) =>
    block.includes('create policy staff_join_changes'),
  );
  if (part) return part;
  throw new StartError(
    'The policy of Realtime was not found.',
    'No migration named platform_extras creates staff_join_changes.',
    'Restore supabase/migrations from the repository.',
  );
}

const channels = (project: HostedProject): Step => ({
  name: 'Policy of Realtime',
  plan: 'Runs the part of platform_extras.sql that lets staff join private channels.',
  check: async () => {
    if (!(await isPresent(project, "to_regclass('realtime.messages') is not null")))
      return {
        why: 'Realtime has not created its table yet.',
        todo: 'Open Realtime in the dashboard, which starts it, and wait for a minute.',
      };
    const policies = await namesOf(
      project,
      "select policyname as name from pg_policies where (schemaname, tablename) = ('realtime', 'messages')",
    );
    return policies.includes('staff_join_changes')
      ? undefined
      : {
          why: 'The policy staff_join_changes is missing on realtime.messages.',
          todo: 'Run that part of the migration platform_extras in the SQL editor.',
        };
  },
  act: async () => {
    await project.api.query(await channelPolicy(project.root), anything);
  },
});

/** Returns `documents (private)` for each bucket, and the policies of its files, as the schema files declare them. */
async function declaredStorage(root: string): Promise<{ buckets: string[]; policies: string[] }> {
  const sql = await schemaSql(root);
  const bucket = /insert into storage\.buckets [^;]*?values \('([\w-]+)', '[\w-]+', (true|false)/g;
  return {
    buckets: Array.from(
      sql.matchAll(bucket),
      ([, id, open]) => `${id} (${open === 'true' ? 'public' : 'private'})`,
    ),
    policies: Array.from(
      sql.matchAll(/create policy (\w+) on storage\.objects/g),
      ([, name]) => name as string,
    ),
  };
}

const storage = (project: HostedProject): Step => ({
  name: 'Storage',
  plan: '',
  check: async () => {
    const wanted = await declaredStorage(project.root);
    const buckets = await namesOf(
      project,
      "select id || case when public then ' (public)' else ' (private)' end as name from storage.buckets",
    );
    const policies = await namesOf(
      project,
      "select policyname as name from pg_policies where (schemaname, tablename) = ('storage', 'objects')",
    );
    const missing = [
      ...wanted.buckets.filter((bucket) => !buckets.includes(bucket)).map((name) => `the bucket ${name}`),
      ...wanted.policies.filter((policy) => !policies.includes(policy)).map((name) => `the policy ${name}`),
    ];
    return missing.length === 0
      ? undefined
      : {
          why: `The storage lacks ${missing.join(', ')}.`,
          todo: 'Run the statements of supabase/schemas that create them in the SQL editor.',
        };
  },
});

/** Returns the steps that set the database up, in order. */
export function databaseSteps(project: HostedProject): Step[] {
  return [migrations, content, privileges, minuteJob, channels, storage].map((step) => step(project));
}
