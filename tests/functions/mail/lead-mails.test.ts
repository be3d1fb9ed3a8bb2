import { describe, expect, it } from 'vitest';
import { renderMail } from '../../../supabase/functions/_shared/mail/render.ts';
import {
  AUTOMATED_MAIL_HEADERS,
  additionalHeaders,
  fromHeader,
  messageId,
} from '../../../supabase/functions/_shared/mail/transport.ts';
import { MAIL_FROM, SITE_URL } from '../support/fakes.ts';

const render = (kind: string, payload: unknown) =>
  renderMail(
    {
      id: 1,
      kind,
      recipient: 'dana@example.com',
      reply_to: 'hello@meridian.example',
      payload,
      attempts: 1,
      lease_token: 'lease',
      dedupe_key: `${kind}:2`,
    },
    { siteUrl: SITE_URL, mailFrom: MAIL_FROM },
  );

describe('an answer to a lead', () => {
  const payload = {
    submissionId: 7,
    subject: 'Your question about forecasts',
    body: 'Hello Dana,\n\nlet us talk.\n<b>Tuesday</b> or Thursday?',
    thread: ['contact_received:7', 'lead_reply:1'],
  };

  it('contains the reply as text, and says where an answer goes', () => {
    const mail = render('lead_reply', payload);
    expect(mail).toMatchObject({
      subject: 'Your question about forecasts',
      replyTo: 'hello@meridian.example',
      isPersonal: true,
    });
    expect(mail.text).toContain('Hello Dana,\n\nlet us talk.\n<b>Tuesday</b> or Thursday?\n\n');
    expect(mail.html).toContain('let us talk.<br>&lt;b&gt;Tuesday&lt;/b&gt;');
    expect(mail.text).toContain(
      'You’re receiving this email because you wrote to us at meridian.example. If you reply, your answer goes to our shared mailbox.',
    );
    expect(render('lead_reply', { ...payload, answersInTimeline: true }).text).toContain(
      'If you reply, your answer is added to this conversation, where the person who answered you reads it.',
    );
  });

  it('is from its author at the firm, or without a name from the firm', () => {
    const from = (name: string | null) =>
      fromHeader(render('lead_reply', { ...payload, from: name }), MAIL_FROM);
    expect(from('Avery Admin')).toBe('"Avery Admin, Meridian Business Consulting" <hello@meridian.example>');
    expect(from(null)).toBe(MAIL_FROM);
    const mail = render('lead_reply', { ...payload, from: 'Avery' });
    expect(fromHeader(mail, 'hello@meridian.example')).toBe('"Avery" <hello@meridian.example>');
  });

  it('is threaded after earlier emails, without the headers of automated email', async () => {
    const first = await messageId('contact_received:7', MAIL_FROM);
    const second = await messageId('lead_reply:1', MAIL_FROM);
    expect(await additionalHeaders(render('lead_reply', payload), MAIL_FROM)).toEqual({
      'In-Reply-To': second,
      References: `${first} ${second}`,
    });
    const automatic = render('newsletter_welcome', { tokens: { unsubscribe: 'id.5ea1' } });
    expect(await additionalHeaders(automatic, MAIL_FROM)).toMatchObject(AUTOMATED_MAIL_HEADERS);
  });
});

describe('an alert to staff', () => {
  const person = { name: 'Dana', company: 'Acme <b>Co</b>' };
  const chatId = '6f1c0c1e-0000-4000-8000-000000000001';
  const alerts: [kind: string, payload: object, subject: string, label: string, path: string][] = [
    [
      'lead_assigned',
      { count: 1, submissionId: 7 },
      'assigned you a lead',
      'Open the lead',
      '/admin/leads/7',
    ],
    ['lead_assigned', { count: 2 }, 'assigned you 2 leads', 'Open your leads', '/admin/leads?assignee=me'],
    [
      'task_assigned',
      { count: 1, submissionId: 7 },
      'assigned you a task',
      'Open the task',
      '/admin/leads/7',
    ],
    ['task_assigned', { count: 2 }, 'assigned you 2 tasks', 'Open your tasks', '/admin'],
    [
      'contact_assigned',
      { count: 1, contactId: 9 },
      'assigned you a contact',
      'Open the contact',
      '/admin/contacts/9',
    ],
    [
      'contact_assigned',
      { count: 2 },
      'assigned you 2 contacts',
      'Open your contacts',
      '/admin/contacts?owner=me',
    ],
    [
      'chat_assigned',
      { count: 1, chatId },
      'assigned you a conversation',
      'Open the conversation',
      `/admin/conversations/${chatId}`,
    ],
    ['lead_mentioned', { submissionId: 7 }, 'mentioned you in a note', 'Open the lead', '/admin/leads/7'],
    [
      'contact_mentioned',
      { contactId: 9 },
      'mentioned you in a note',
      'Open the contact',
      '/admin/contacts/9',
    ],
  ];

  it.each(alerts)(
    'of the kind %s with %o opens its page of the dashboard',
    (kind, about, subject, label, path) => {
      const mail = render(kind, { by: 'Ana Admin', ...about });
      expect(mail.subject).toBe(`Ana Admin ${subject}`);
      expect(mail.text).toContain(`${label}:\n${SITE_URL}${path}\n`);
      expect(mail.html).toContain(`href="${SITE_URL}${path}"`);
      expect(mail.text).toContain(
        'To stop these emails, open “Your alerts” under Settings in the dashboard.',
      );
    },
  );

  it('about a visitor who asks for a person quotes the message and opens the conversation', () => {
    const mail = render('chat_notice', {
      chatId,
      question: 'A <b>human</b>, please',
      page: '/services',
      askedAt: '2026-11-23T15:00:00.000Z',
    });
    expect(mail.subject).toBe('A visitor asks for a person in the chat');
    expect(mail.text).toContain('> A <b>human</b>, please');
    expect(mail.text).toMatch(/Asked: .*10:00 AM.*\nPage: \/services\n/);
    expect(mail.html).toContain('A &lt;b&gt;human&lt;/b&gt;, please');
    expect(mail.html).toContain(`href="${SITE_URL}/admin/conversations/${chatId}"`);
  });

  it('names the person, and leaves out a company that is not known', () => {
    const mail = render('contact_assigned', { by: 'Ana Admin', count: 1, contactId: 9, ...person });
    expect(mail.text).toMatch(/Name: Dana\nCompany: Acme <b>Co<\/b>/);
    expect(mail.html).toContain('Acme &lt;b&gt;Co&lt;/b&gt;');
    const unnamed = render('contact_mentioned', { by: 'Ana Admin', contactId: 9, name: 'Dana' });
    expect(unnamed.text).not.toContain('Company');
  });
});
