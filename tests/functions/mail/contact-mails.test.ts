import { expect, it } from 'vitest';
import {
  contactNotice,
  contactPayload,
  contactReceived,
} from '../../../supabase/functions/_shared/mail/contact-mails.ts';

const message = {
  submissionId: 7,
  name: 'Dana Client',
  email: 'dana@example.com',
  company: 'Not given',
  message: 'Asked for a person in chat.',
  createdAt: '2026-11-21T15:00:00.000Z',
};
const SITE = 'https://meridian.example';

it.each([
  [{}, 'contact form', 'Your message:'],
  [{ source: 'assistant' }, 'chat', 'Your request, with the chat before it:'],
])('mails say where the message came in: %j', (source, where, lead) => {
  const payload = contactPayload.parse({ ...message, ...source });
  expect(contactReceived(payload, SITE).reason).toContain(`was entered in the ${where} at meridian.example`);
  expect(contactNotice(payload, SITE).reason).toContain(`because the ${where} at meridian.example`);
  expect(contactReceived(payload, SITE).blocks.slice(-2)).toMatchObject([
    { text: lead },
    { kind: 'quote', text: message.message },
  ]);
  expect(contactNotice(payload, SITE).blocks).toContainEqual({
    kind: 'action',
    label: 'Open it in the dashboard',
    href: `${SITE}/admin/leads/7`,
  });
});
