import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSupabaseConfig } from '../../platform/config.ts';
import { LOCALES } from '../../supabase/functions/_shared/contracts/locale.ts';
import type { AuthMail } from '../../supabase/functions/_shared/mail/auth-mail-types.ts';
import { AUTH_MAIL_NAMES, AUTH_MAILS } from '../../supabase/functions/_shared/mail/auth-mails.ts';
import { asHtml } from '../../supabase/functions/_shared/mail/render.ts';
import { authSubject } from './auth-templates.ts';

const root = join(import.meta.dirname, '../..');
const { mails } = readSupabaseConfig(root);

const LINKS: Partial<Record<AuthMail, string>> = {
  confirmation: '/auth/email-confirmation#token_hash={{ .TokenHash }}&amp;type=signup',
  magic_link: '/auth/sign-in-link#token_hash={{ .TokenHash }}&amp;type=magiclink',
  recovery: '/auth/reset-password-confirmation#token_hash={{ .TokenHash }}&amp;type=recovery',
  email_change: '/auth/email-confirmation#token_hash={{ .TokenHash }}&amp;type=email_change',
};

describe.each(AUTH_MAIL_NAMES)('%s', (name) => {
  it('has its subject in config.toml', () => {
    expect(mails[name].subject).toBe(authSubject(name));
  });

  it.each(LOCALES)('has in %s only variables that GoTrue and the embedded stack fill in', (locale) => {
    const variables = asHtml(AUTH_MAILS[locale][name]).match(/\{\{.*?\}\}/g) ?? [];
    expect(variables.length).toBeGreaterThan(0);
    for (const variable of variables)
      expect(variable).toMatch(/^\{\{ \.(SiteURL|TokenHash|Token|Email|NewEmail) \}\}$/);
  });
});

it.each(Object.entries(LINKS) as [AuthMail, string][])(
  '%s links to the page that redeems its token',
  (name, link) => {
    expect(asHtml(AUTH_MAILS.en[name])).toContain(`href="{{ .SiteURL }}${link}"`);
    expect(asHtml(AUTH_MAILS.es[name])).toContain(`href="{{ .SiteURL }}/es${link}"`);
  },
);
