import { describe, expect, it } from 'vitest';
import { renderMail } from '../../../supabase/functions/_shared/mail/render.ts';
import { MAIL_FROM, SITE_URL } from '../support/fakes.ts';

const render = (payload: object) =>
  renderMail(
    {
      id: 1,
      kind: 'document_shared',
      recipient: 'casey@example.com',
      reply_to: 'hello@meridian.example',
      payload,
      attempts: 1,
      lease_token: 'lease',
      dedupe_key: 'document_shared:d1',
    },
    { siteUrl: SITE_URL, mailFrom: MAIL_FROM },
  );

describe('the email about shared documents', () => {
  it('names the file, and links to the documents of the profile', () => {
    const { subject, text, html, replyTo } = render({ name: 'Casey Client', documents: ['Plan & <b>.pdf'] });
    expect(subject).toBe('We shared a document with you - Meridian Business Consulting');
    expect(text).toContain('Hi Casey,');
    expect(text).toContain('Document: Plan & <b>.pdf');
    expect(html).toContain('Plan &amp; &lt;b&gt;.pdf');
    expect(text).toContain(`View your documents:\n${new URL('/profile?tab=documents', SITE_URL)}`);
    expect(text).toContain('we don’t attach documents to emails');
    expect(replyTo).toBe('hello@meridian.example');
  });

  it('names every file of several, in one email', () => {
    const { subject, text } = render({ name: null, documents: ['plan.pdf', 'budget.xlsx'] });
    expect(subject).toBe('We shared 2 documents with you - Meridian Business Consulting');
    expect(text).toContain('Document 1: plan.pdf\nDocument 2: budget.xlsx');
    expect(text).toContain('Hi,\n');
  });

  it('has no file name in its subject', () => {
    expect(render({ documents: ['Win $500.pdf'] }).subject).not.toContain('Win');
  });

  it('cannot be rendered without a document', () => {
    expect(() => render({ name: null, documents: [] })).toThrow();
  });
});
