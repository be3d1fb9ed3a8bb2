import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asHtml } from '../supabase/functions/_shared/mail/render.ts';
import { AUTH_MAILS, type AuthMail } from './auth-mail-contents.ts';
import { readSupabaseConfig } from './config.ts';

const root = join(import.meta.dirname, '..');
const { mails } = readSupabaseConfig(root);

const LINKS: Partial<Record<AuthMail, string>> = {
  confirmation: '/auth/email-confirmation#token_hash={{ .TokenHash }}&amp;type=signup',
  magic_link: '/auth/sign-in-link#token_hash={{ .TokenHash }}&amp;type=magiclink',
  recovery: '/auth/reset-password-confirmation#token_hash={{ .TokenHash }}&amp;type=recovery',
  email_change: '/auth/email-confirmation#token_hash={{ .TokenHash }}&amp;type=email_change',
};

describe.each(Object.keys(AUTH_MAILS) as AuthMail[])('%s', (name) => {
  it('is committed as npm run mail:templates writes it, with its subject', async () => {
    const { subject, content_path } = mails[name];
    expect(await readFile(join(root, content_path), 'utf8')).toBe(asHtml(AUTH_MAILS[name]));
    expect(subject).toBe(AUTH_MAILS[name].subject);
  });

  it('has only variables that GoTrue and the embedded stack fill in', () => {
    const variables = asHtml(AUTH_MAILS[name]).match(/\{\{.*?\}\}/g) ?? [];
    expect(variables.length).toBeGreaterThan(0);
    for (const variable of variables)
      expect(variable).toMatch(/^\{\{ \.(SiteURL|TokenHash|Token|Email|NewEmail) \}\}$/);
  });
});

it.each(Object.entries(LINKS) as [AuthMail, string][])(
  '%s links to the page that redeems its token',
  (name, link) => {
    expect(asHtml(AUTH_MAILS[name])).toContain(`href="{{ .SiteURL }}${link}"`);
  },
);
