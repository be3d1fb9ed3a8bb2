import { describe, expect, it } from 'vitest';
import { markdownAsHtml, markdownAsText } from '../../../supabase/functions/_shared/mail/markdown-block.ts';
import { renderMail } from '../../../supabase/functions/_shared/mail/render.ts';
import { createResendTransport } from '../../../supabase/functions/_shared/mail/resend.ts';
import { previewRoute } from '../../../supabase/functions/newsletter/preview.ts';
import { MAIL_FROM, nobody, noLimit, refusal, SITE_URL, testApp } from '../support/fakes.ts';

const TOKEN = `c0000000-0000-4000-8000-000000000001.${'a'.repeat(64)}`;
const BODY = `A first paragraph with **weight** and a [link](/blog/forecasts).

## What we learned

- one
- two, *slanted*

1. first
2. second

> Said by a client

| Year | Share |
| --- | --- |
| 2026 | 12% |

---

<script>alert(1)</script> <b>raw</b> ![A chart](https://tracker.example/pixel.png) [bad](javascript:alert(1))`;

function mailOf(kind: string, body = BODY) {
  return renderMail(
    {
      id: 1,
      kind,
      recipient: 'dana@example.com',
      payload: {
        issueId: 12,
        subject: 'March & April',
        previewLine: 'Two months',
        body,
        tokens: { unsubscribe: TOKEN },
      },
      attempts: 1,
      lease_token: 'x',
      dedupe_key: `${kind}:1`,
    },
    { siteUrl: SITE_URL, mailFrom: MAIL_FROM },
  );
}

describe('an issue as an email', () => {
  it('has the subject, the preview line, and the text in both parts', () => {
    const { subject, html, text } = mailOf('newsletter_issue');
    expect(subject).toBe('March & April');
    expect(html).toContain('March &amp; April</h1>');
    expect(html).toContain('>Two months</div>');
    expect(html).toContain('<strong>weight</strong>');
    expect(text).toContain(
      'What we learned\n\n- one\n- two, slanted\n\n1. first\n2. second\n\n> Said by a client',
    );
    expect(text).toContain('Year | Share\n2026 | 12%');
  });

  it('loads nothing, runs nothing, and counts no opening or click', () => {
    const { html } = mailOf('newsletter_issue');
    expect(html).not.toMatch(/<(script|img|iframe|link)\b/i);
    expect(html).not.toContain('javascript:');
    expect(html).not.toContain('tracker.example');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain(`href="${SITE_URL}/blog/forecasts"`);
  });

  it('has the reader’s own unsubscribe link, and the headers of a one-click button', () => {
    const { html, text, headers, tags } = mailOf('newsletter_issue');
    expect(html).toContain(`/newsletter/unsubscribe#token=${TOKEN}`);
    expect(text).toContain(
      `Unsubscribe from the newsletter:\n${SITE_URL}/newsletter/unsubscribe#token=${TOKEN}`,
    );
    expect(headers).toEqual({
      'List-Unsubscribe': `<${SITE_URL}/api/newsletter/unsubscribe?token=${TOKEN}>, <mailto:hello@meridian.example?subject=unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(tags).toEqual({ newsletter_issue: '12' });
  });

  it('is marked as a test, which no report is counted for', () => {
    const { subject, tags } = mailOf('newsletter_test');
    expect(subject).toBe('[Test] March & April');
    expect(tags).toBeUndefined();
  });

  it('names its issue to Resend, which repeats it in its reports', async () => {
    const sent: unknown[] = [];
    const post = async (_url: unknown, init?: RequestInit) => {
      sent.push(JSON.parse(String(init?.body)));
      return Response.json({ id: '1' });
    };
    const env = {
      MAIL_TRANSPORT: 'resend',
      MAIL_FROM,
      RESEND_API_KEY: 'key',
      RESEND_URL: 'https://api.resend.com',
    } as const;
    await createResendTransport(env, post as typeof fetch).send(mailOf('newsletter_issue'));
    expect(sent[0]).toMatchObject({ tags: [{ name: 'newsletter_issue', value: '12' }] });
  });
});

describe('Markdown', () => {
  it('keeps text that only looks like markup', () => {
    expect(markdownAsHtml('5 < 6 & "7"', SITE_URL)).toContain('5 &lt; 6 &amp; &quot;7&quot;');
    expect(markdownAsText('5 < 6 & "7"', SITE_URL)).toBe('5 < 6 & "7"');
    expect(markdownAsText('a \\* b', SITE_URL)).toBe('a * b');
  });

  it('writes each address once', () => {
    expect(markdownAsText('[https://a.example/](https://a.example/)', SITE_URL)).toBe('https://a.example/');
    expect(markdownAsText('<mail@a.example>', SITE_URL)).toBe('mail@a.example');
    expect(markdownAsText('[Read](https://a.example/b)', SITE_URL)).toBe('Read (https://a.example/b)');
  });

  it('nests lists', () => {
    expect(markdownAsText('- a\n  - b\n- c', SITE_URL)).toBe('- a\n  - b\n- c');
    expect(markdownAsHtml('- a\n  - b\n- c', SITE_URL).match(/<ul/g)).toHaveLength(2);
  });
});

describe('POST /newsletter/preview', () => {
  const start = (role: string, findCaller = async () => ({ id: 'u', token: 't' }) as never) =>
    testApp([previewRoute({ findCaller, roleOf: async () => role, limiter: noLimit, siteUrl: SITE_URL })]);
  const ISSUE = { subject: 'March', previewLine: '', body: 'Hello' };

  it('shows an admin the email that would be sent', async () => {
    const response = await start('admin').post('/newsletter/preview', ISSUE);
    const preview = (await response.json()) as { subject: string; html: string; text: string };
    expect(preview.subject).toBe('March');
    expect(preview.html).toContain('Hello</p>');
    expect(preview.text).toMatch(/^March\n\nHello\n\n/);
  });

  it('takes a text of 50,000 characters', async () => {
    const response = await start('admin').post('/newsletter/preview', {
      ...ISSUE,
      body: 'ä '.repeat(25_000),
    });
    expect(response.status).toBe(200);
  });

  it('is for admins only', async () => {
    expect((await refusal(await start('client').post('/newsletter/preview', ISSUE))).status).toBe(403);
    expect(
      (await refusal(await start('admin', nobody as never).post('/newsletter/preview', ISSUE))).status,
    ).toBe(401);
  });

  it('refuses unknown keys', async () => {
    expect((await start('admin').post('/newsletter/preview', { ...ISSUE, to: 'x' })).status).toBe(422);
  });
});
