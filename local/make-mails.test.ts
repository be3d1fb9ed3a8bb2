import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asHtml } from '../supabase/functions/_shared/mail/as-html.ts';
import { AUTH_MAILS, type AuthMail } from './auth-mail-contents.ts';
import { readSupabaseConfig } from './config.ts';
import { textOf } from './mail-text.ts';

const root = join(import.meta.dirname, '..');
const { mails } = readSupabaseConfig(root);

const LINKS: Partial<Record<AuthMail, string>> = {
  confirmation: '/auth/email-confirmation?token_hash={{ .TokenHash }}&type=signup',
  magic_link: '/auth/sign-in-link?token_hash={{ .TokenHash }}&type=magiclink',
  recovery: '/auth/reset-password-confirmation?token_hash={{ .TokenHash }}&type=recovery',
  email_change: '/auth/email-confirmation?token_hash={{ .TokenHash }}&type=email_change',
};

describe.each(Object.keys(AUTH_MAILS) as AuthMail[])('%s', (name) => {
  it('is committed as npm run mails makes it, under its subject', async () => {
    const { subject, content_path } = mails[name];
    expect(await readFile(join(root, content_path), 'utf8')).toBe(asHtml(AUTH_MAILS[name]));
    expect(subject).toBe(AUTH_MAILS[name].subject);
  });

  it('has variables that GoTrue and the embedded default know, as they write them', () => {
    const variables = asHtml(AUTH_MAILS[name]).match(/\{\{.*?\}\}/g) ?? [];
    expect(variables.length).toBeGreaterThan(0);
    for (const variable of variables)
      expect(variable).toMatch(/^\{\{ \.(SiteURL|TokenHash|Token|Email|NewEmail) \}\}$/);
  });

  it('reads well as text alone', () => {
    const html = asHtml(AUTH_MAILS[name])
      .replaceAll('{{ .SiteURL }}', 'https://meridian.example')
      .replaceAll('{{ .TokenHash }}', 'a1b2');
    const text = textOf(html);
    expect(text.startsWith(`Meridian\n\n${AUTH_MAILS[name].heading}\n\nHello,\n\n`)).toBe(true);
    expect(text).not.toContain(AUTH_MAILS[name].preview);
    expect(text).not.toMatch(/[[\]|<>]|&amp;|\n{4}/);
    for (const line of text.split('\n').filter((each) => !each.startsWith('http')))
      expect(line.length).toBeLessThanOrEqual(78);
    const link = LINKS[name];
    if (link)
      expect(text.split('\n')).toContain(
        `https://meridian.example${link.replace('{{ .TokenHash }}', 'a1b2')}`,
      );
  });
});
