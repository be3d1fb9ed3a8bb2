import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asHtml } from '../supabase/functions/_shared/mail/render.ts';
import { AUTH_MAILS } from './auth-mail-contents.ts';

// Writes the templates of the auth server's mails into supabase/templates (npm run mail:templates). Commit the result.

const folder = join(import.meta.dirname, '..', 'supabase', 'templates');
await mkdir(folder, { recursive: true });
for (const [name, content] of Object.entries(AUTH_MAILS)) {
  await writeFile(join(folder, `${name}.html`), asHtml(content));
}
