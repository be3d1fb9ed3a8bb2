import { z } from 'zod';
import { grantAdminBy } from './grant-admin.ts';
import type { HostedProject } from './hosted-project.ts';
import type { Step } from './run-steps.ts';

const presence = z.object({ present: z.boolean().nullable() });
const settingsRow = z.object({ firm_email: z.string() });
const anyRow = z.record(z.string(), z.unknown());
const anything = z.unknown();

const wakingParameters = async ({ url, values }: HostedProject) => [
  `${url}/functions/v1/deliver-mail`,
  (await values()).WAKE_SECRET ?? '',
];

/** Whether the job of each minute knows the functions and the WAKE_SECRET of the file. */
export async function canWake(project: HostedProject): Promise<boolean> {
  const [row] = await project.api.query(
    `select deliver_mail_url = $1::text and private.wake_secret() = $2::text as present
     from private.platform_secrets where is_only_row`,
    presence,
    await wakingParameters(project),
  );
  return row?.present ?? false;
}

const waking = (project: HostedProject): Step => ({
  name: 'Email worker',
  plan: 'Stores the URL of the function deliver-mail in the database, and WAKE_SECRET in its Vault.',
  check: async () =>
    (await canWake(project))
      ? undefined
      : {
          why: 'The job of each minute does not know the functions, or has another WAKE_SECRET.',
          todo: 'Set both in the SQL editor: docs/deploy.md, "The steps, by hand".',
        },
  act: async () => {
    await project.api.query(
      'select private.store_wake_target($1::text, $2::text)',
      anything,
      await wakingParameters(project),
    );
  },
});

const firmEmail = ({ api, firmEmail: wanted }: HostedProject): Step => ({
  name: 'Mailbox of the firm',
  plan: `Sets the setting firm_email to ${wanted}.`,
  check: async () => {
    const [row] = await api.query('select firm_email from public.settings where is_only_row', settingsRow);
    const found = row?.firm_email ?? '';
    const isDone = wanted ? found.toLowerCase() === wanted.toLowerCase() : !/[.@]example$/.test(found);
    return isDone
      ? undefined
      : {
          why: `Emails to the firm go to ${found}.`,
          todo: 'Add --firm-email office@your-firm.example to the command, with your email address.',
        };
  },
  ...(wanted && {
    act: async () => {
      await api.query('update public.settings set firm_email = $1::text where is_only_row', anything, [
        wanted,
      ]);
    },
  }),
});

const IS_ADMIN = `
  select exists (
    select from private.user_roles r join auth.users u on u.id = r.user_id
    where r.role = 'admin' and ($1::text = '' or lower(u.email) = lower($1::text))
  ) as present`;

const firstAdmin = ({ api, adminEmail }: HostedProject): Step => ({
  name: 'First admin',
  plan: `Makes the account of ${adminEmail} an admin.`,
  check: async () => {
    const [row] = await api.query(IS_ADMIN, presence, [adminEmail ?? '']);
    return row?.present
      ? undefined
      : {
          why: adminEmail ? `${adminEmail} is no admin.` : 'The project has no admin.',
          todo: 'Sign up on the published site, confirm the email address, and add --admin with it to the command.',
        };
  },
  ...(adminEmail && {
    act: async () => {
      await grantAdminBy((statement, parameters) => api.query(statement, anyRow, parameters), adminEmail);
    },
  }),
});

/** Returns the steps with what only the firm knows, in order. The last one needs the published site. */
export function firmSteps(project: HostedProject): { mailboxes: Step[]; admin: Step } {
  return { mailboxes: [waking(project), firmEmail(project)], admin: firstAdmin(project) };
}
