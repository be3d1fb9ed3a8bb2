import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AUTH_MAIL_NAMES } from '../../supabase/functions/_shared/mail/auth-mails.ts';
import { authTemplate } from './auth-templates.ts';

// Writes the templates of the auth server's mails into supabase/templates (npm run mail:templates). Commit the result.

const folder = join(import.meta.dirname, '../..', 'supabase', 'templates');
await mkdir(folder, { recursive: true });
for (const name of AUTH_MAIL_NAMES) {
  await writeFile(join(folder, `${name}.html`), authTemplate(name));
}
