import { describe, expect, it } from 'vitest';
import { renderMail } from '../../../supabase/functions/_shared/mail/render.ts';
import { MAIL_FROM, SITE_URL } from '../support/fakes.ts';
import './clock.ts';

const TOKEN = 'ab'.repeat(32);
const payload = {
  invitationId: 3,
  role: 'admin',
  invitedBy: 'Ada <b>Admin</b>',
  expiresAt: '2026-11-28T17:00:00.000Z',
  tokens: { invitation: TOKEN },
};
const render = (over: object = {}) =>
  renderMail(
    {
      id: 1,
      kind: 'invitation',
      recipient: 'dana@example.com',
      reply_to: 'hello@meridian.example',
      payload: { ...payload, ...over },
      attempts: 1,
      lease_token: 'lease',
      dedupe_key: 'invitation:hash',
    },
    { siteUrl: SITE_URL, mailFrom: MAIL_FROM },
  );

describe('an invitation', () => {
  it('names the inviter, the role, and the expiry', () => {
    const { text, html, subject, replyTo } = render();
    expect(subject).toBe('You’re invited to Meridian Business Consulting');
    expect(text).toContain('Ada <b>Admin</b> has invited you to create an account');
    expect(html).toContain('Ada &lt;b&gt;Admin&lt;/b&gt;');
    expect(text).toContain('It’s a staff account');
    expect(text).toContain('Saturday, November 28 at 12:00 PM Eastern Time');
    expect(replyTo).toBe('hello@meridian.example');
    expect(render({ role: 'client', invitedBy: null }).text).toContain(
      'Someone on our team has invited you to create an account',
    );
  });

  it('carries its token in the URL fragment, which no server receives', () => {
    expect(render().text).toContain(`/invitation#token=${TOKEN}`);
    expect(render().text).not.toContain(`?token=`);
  });

  it('cannot be rendered without its token', () => {
    expect(() => render({ tokens: undefined })).toThrow();
  });
});
