import { z } from 'zod';
import { tooLong } from '../field-rules.ts';
import { ALL_FIELD_RULES, type FieldRule } from '../staff-field-rules.ts';
import { error, fixed, keysOf, rule } from './define.ts';
import { waitInWords } from './words.ts';

const FIELD_ERRORS = Object.fromEntries(
  Object.entries(ALL_FIELD_RULES).map(([code, sentence]) => [code, rule(sentence)]),
) as Record<FieldRule, ReturnType<typeof rule>>;

const list = (words: string[], conjunction: 'and' | 'or') =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;

const NOT_FOUND = {
  account: 'We couldn’t find that account.',
  answer: 'We couldn’t find that answer. It may have been deleted.',
  booking: 'We couldn’t find that booking.',
  calendar: 'We couldn’t find that calendar.',
  consultant: 'We couldn’t find that consultant.',
  contact: 'We couldn’t find that contact. It may have been deleted.',
  conversation: 'We couldn’t find that conversation.',
  email: 'We couldn’t find that email. It may have been deleted after its retention period.',
  file: 'We couldn’t find that file.',
  lead: 'We couldn’t find that lead.',
  message: 'We couldn’t find that message.',
  newsletter_issue: 'We couldn’t find that newsletter issue. It may have been deleted.',
  page: 'We couldn’t find that page.',
  payment: 'We couldn’t find that payment.',
  question: 'We couldn’t find that question.',
} as const;

const VERSION_CONFLICT = {
  chat_assignee: 'Someone else assigned it in the meantime. The list has their choice.',
  chat_rating: 'Someone else rated this answer in the meantime.',
  consultant_account:
    'Someone else changed the account of this consultant in the meantime. Close and reopen this to see the latest version.',
  booking: 'This booking has just changed. Please look at it again.',
  contact: 'Someone else changed this contact while you were editing.',
  content_order: 'Someone else changed this list in the meantime. Please look at it and try again.',
  hours: 'Someone else changed these hours while you were editing. Reload to see them.',
} as const;

/** Requests that a function or the database cannot take, whatever they are about. */
export const REQUEST_ERRORS = {
  ...FIELD_ERRORS,

  body_too_slow: fixed('The request took too long to arrive. Nothing was saved. Please try again.'),
  body_cut_off: fixed('The request was cut off before it finished.'),
  body_too_large: error(
    { maxKilobytes: z.number() },
    (p) => `That is too long. Please send ${p.maxKilobytes} kB or less.`,
  ),
  captcha_failed: fixed('We couldn’t verify that you’re a person. Please reload the page and try again.'),
  captcha_unavailable: fixed(
    'We can’t verify that you’re a person right now. Please try again in a few minutes.',
  ),
  choice_invalid: error({ choices: z.array(z.string()) }, (p) => `Please choose ${list(p.choices, 'or')}.`),
  compression_unsupported: fixed('Please send the body without compression.'),
  database_busy: error(
    { retryAfterSeconds: z.number() },
    (p) =>
      `We’re handling a lot of requests right now. Nothing was saved. Please try again in ${waitInWords(p.retryAfterSeconds)}.`,
  ),
  database_read_only: fixed(
    'We can’t save anything right now. Nothing was saved. Please try again in a few minutes, or call us.',
  ),
  database_timeout: error({ isRepeatable: z.boolean() }, (p) =>
    p.isRepeatable
      ? 'We didn’t get an answer in time, so this may have been saved. Please send it again without changes: it won’t be saved twice.'
      : 'We didn’t get an answer in time, so this may have been saved. Please check before you send it again.',
  ),
  database_unavailable: fixed(
    'We couldn’t reach the database. Nothing was saved. Please try again in a minute.',
  ),
  field_invalid: error({ field: z.string() }, (p) => `Please check ${p.field}.`),
  fields_unknown: error({ fields: z.array(z.string()) }, (p) => `Please send only ${list(p.fields, 'and')}.`),
  form_invalid: fixed('We couldn’t read that. It isn’t a valid form.'),
  idempotency_key_invalid: fixed('Please use 1 to 255 visible ASCII characters as the Idempotency-Key.'),
  idempotency_key_reused: fixed('This Idempotency-Key was used for a different request.'),
  internal_endpoint: fixed('This endpoint is internal.'),
  internal_error: fixed('Something went wrong on our end. Please try again in a minute.'),
  json_invalid: fixed('We couldn’t read that. It isn’t valid JSON.'),
  json_object_required: error(
    { fields: z.array(z.string()) },
    (p) => `Please send a JSON object with ${list(p.fields, 'and')}.`,
  ),
  json_required: fixed('Please send JSON, with the content type application/json.'),
  mail_not_sent: fixed('We couldn’t send the email. Please try again in a minute.'),
  mail_required: fixed('Please send an email, with the content type message/rfc822.'),
  mail_service_unavailable: fixed(
    'We couldn’t fetch the email from the mail service. Please try again in a minute.',
  ),
  mail_unreadable: fixed('We couldn’t read that. It isn’t an email with a sender.'),
  method_not_allowed: error({ methods: z.string() }, (p) => `Please use ${p.methods} here.`),
  not_found: error({ what: z.enum(keysOf(NOT_FOUND)) }, (p) => NOT_FOUND[p.what]),
  origin_not_allowed: fixed('This website may not call us from a browser.'),
  rate_limited: error(
    { retryAfterSeconds: z.number() },
    (p) => `Too many requests. Please try again in ${waitInWords(p.retryAfterSeconds)}.`,
  ),
  storage_unavailable: fixed('We couldn’t store the files of the email. Please try again in a minute.'),
  text_too_long: error({ max: z.number(), field: z.string().optional() }, (p) => tooLong(p.max)),
  webhook_signature_invalid: fixed('This request isn’t signed by the mail service.'),
  value_repeated: fixed('Please give each value only once.'),
  values_invalid: fixed('Please check the numbers and dates.'),
  version_conflict: error(
    {
      what: z.enum(keysOf(VERSION_CONFLICT)),
      version: z.number().optional(),
      current: z.unknown().optional(),
    },
    (p) => VERSION_CONFLICT[p.what],
  ),
};
