import { z } from 'zod';
import { clockTimes, durationInWords, longDate, waitInWords } from './error-words.ts';
import { FIELD_RULES, type FieldRule, tooLong } from './field-rules.ts';

/** An error: the parameters that travel with its code, and the sentence that people read. */
function error<Shape extends z.ZodRawShape>(
  shape: Shape,
  sentence: (params: z.output<z.ZodObject<Shape>>) => string,
) {
  return { params: z.object(shape), sentence };
}

const fixed = (sentence: string) => error({}, () => sentence);

/** A field's rule; `field` names the field where the one who refuses knows it. */
const rule = (sentence: string) => error({ field: z.string().optional() }, () => sentence);

const FIELD_ERRORS = Object.fromEntries(
  Object.entries(FIELD_RULES).map(([code, sentence]) => [code, rule(sentence)]),
) as Record<FieldRule, ReturnType<typeof rule>>;

const field = z.string().optional();
/** A local time of the firm, "HH:MM". */
const times = z.array(z.string());
const change = z.enum(['cancelled', 'moved']);
const retryAfterSeconds = z.number();
const overOr = (status: string) => (status === 'no_show' ? 'over' : status);
const list = (words: string[], conjunction: 'and' | 'or') =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;

const NOT_FOUND = {
  account: "We couldn't find that account.",
  booking: "We couldn't find that booking.",
  conversation: "We couldn't find that conversation.",
  document: "We couldn't find that document.",
  email: "We couldn't find that email. It may have been deleted after its retention period.",
  invitation: "We couldn't find that invitation.",
  lead: "We couldn't find that lead.",
  message: "We couldn't find that message.",
  page: "We couldn't find that page.",
  payment: "We couldn't find that payment.",
  question: "We couldn't find that question.",
  setting: "That setting doesn't exist.",
} as const;

const VERSION_CONFLICT = {
  booking: 'This booking has just changed. Please look at it again.',
  content: 'Someone else changed this while you were editing.',
  content_order: 'Something was added or deleted in the meantime. Please refresh and try again.',
  lead: 'Someone else changed this lead while you were editing.',
  rules: 'Someone else changed this while you were editing. Close and reopen it to see the latest version.',
  setting: 'Someone else changed this setting while you were editing.',
} as const;

const FILTER_INVALID = {
  appointments: 'Appointments are filtered by status, consultant and query.',
  audit: 'Please choose a person and dates.',
  conversations: 'Conversations are filtered by declined, thumbs_down or handed_off.',
  leads: "That filter isn't valid.",
  mails: "That email status isn't valid.",
} as const;

const SETTING_INVALID: Record<string, string> = {
  firm_email: FIELD_RULES.email_invalid,
  follow_up_delay_hours: 'Please enter 1 to 168 hours.',
  mail_retention_days: 'Please enter 1 to 30 days.',
  chat_retention_days: 'Please enter 1 to 30 days.',
};

/** By the column, or by the rest of the name of the constraint or domain that refused it. */
const CONTENT_INVALID: Record<string, string> = {
  slug: 'Please use only lowercase letters, numbers and single hyphens in the URL slug.',
  technologies: 'At least one technology is required.',
  benefits: 'Please enter 1 to 12 benefits, each one line of up to 300 characters.',
  process: 'Please describe 1 to 12 steps, each with a title and a description.',
  metrics:
    'Please fill out every figure: at least one comparison, one phase and one target, no negative numbers, progress up to 100.',
  content: "The article contains formatting that articles don't support.",
  image_url: 'Please choose an image.',
  image_alt: 'Please describe the image.',
  check: 'An image needs a description.',
  single_line: 'Please use one line without control characters.',
  multiline_text: 'Please leave out control characters.',
};

const keysOf = <Key extends string>(sentences: Record<Key, string>) =>
  Object.keys(sentences) as [Key, ...Key[]];

/** Every error that the database or a function reports on purpose. */
export const ERRORS = {
  ...FIELD_ERRORS,

  // Requests
  body_cut_off: fixed('The request was cut off before it finished.'),
  body_too_large: error(
    { maxKilobytes: z.number() },
    (p) => `That is too long. Please send at most ${p.maxKilobytes} kB.`,
  ),
  captcha_failed: fixed("We couldn't verify that you're a person. Please reload the page and try again."),
  captcha_unavailable: fixed(
    "We can't verify that you're a person right now. Please try again in a few minutes.",
  ),
  choice_invalid: error({ choices: z.array(z.string()) }, (p) => `Please choose ${list(p.choices, 'or')}.`),
  compression_unsupported: fixed('Please send the body without compression.'),
  database_unavailable: fixed(
    "We couldn't reach the database. Nothing was saved. Please try again in a minute.",
  ),
  field_invalid: error({ field: z.string() }, (p) => `Please check ${p.field}.`),
  fields_unknown: error({ fields: z.array(z.string()) }, (p) => `Please send only ${list(p.fields, 'and')}.`),
  filter_invalid: error({ list: z.enum(keysOf(FILTER_INVALID)) }, (p) => FILTER_INVALID[p.list]),
  form_invalid: fixed("We couldn't read that. It isn't a valid form."),
  idempotency_key_invalid: fixed('Please use 1 to 255 visible ASCII characters as the Idempotency-Key.'),
  idempotency_key_reused: fixed('This Idempotency-Key was used for a different request.'),
  internal_endpoint: fixed('This endpoint is internal.'),
  internal_error: fixed('Something went wrong on our end. Please try again in a minute.'),
  json_invalid: fixed("We couldn't read that. It isn't valid JSON."),
  json_object_required: error(
    { fields: z.array(z.string()) },
    (p) => `Please send a JSON object with ${list(p.fields, 'and')}.`,
  ),
  json_required: fixed('Please send JSON, with the content type application/json.'),
  method_not_allowed: error({ methods: z.string() }, (p) => `Please use ${p.methods} here.`),
  not_found: error({ what: z.enum(keysOf(NOT_FOUND)) }, (p) => NOT_FOUND[p.what]),
  origin_not_allowed: fixed('This website may not call us from a browser.'),
  page_cursor_invalid: fixed("That page of the list isn't valid."),
  rate_limited: error(
    { retryAfterSeconds },
    (p) => `Too many requests. Please try again in ${waitInWords(p.retryAfterSeconds)}.`,
  ),
  text_too_long: error({ max: z.number(), field }, (p) => tooLong(p.max)),
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

  // Accounts, roles, and invitations
  account_exists: fixed('This person already has an account.'),
  account_not_confirmed: fixed('No account has confirmed that email address.'),
  admin_required: error(
    { action: z.enum(['change_role', 'find_account', 'read_messages']).optional() },
    ({ action }) => {
      if (action === 'change_role') return 'Only an admin can change a role.';
      if (action === 'find_account') return 'Only an admin can look up an account.';
      return action === 'read_messages'
        ? 'Only staff can read these messages.'
        : 'Only an admin can do that.';
    },
  ),
  already_admin: fixed('This person is already an admin.'),
  append_only: error({ table: z.string() }, (p) => `${p.table} may only be added to.`),
  invitation_accepted: fixed('This invitation has been accepted.'),
  invitation_already_accepted: fixed('This invitation was already accepted.'),
  invitation_canceled: fixed('This invitation was canceled.'),
  invitation_exists: fixed('This address already has an invitation. Resend it, or cancel it first.'),
  invitation_expired: fixed('This invitation expired or was canceled. Please ask for a new one.'),
  invitation_link_invalid: fixed(
    "This invitation link doesn't work. Please use the link in our latest email.",
  ),
  invitation_of_other_address: fixed(
    'This invitation is for another email address. Sign in with the address it was sent to.',
  ),
  invitation_sent_recently: fixed('It was sent a moment ago. Please wait a minute.'),
  last_admin: fixed("You can't remove the last admin. Make someone else an admin first."),
  mailed_link_required: fixed('Please open the link in our latest email first.'),
  mfa_required_first: fixed('Set up two-step sign-in for your own account first, and sign in with it.'),
  password_proof_required: fixed('Please prove your password first.'),
  password_locked: fixed(
    'There were too many wrong passwords for this account. Please try again in 15 minutes, or set a new password by email.',
  ),
  person_not_confirmed: fixed("This person hasn't confirmed their email address yet."),
  session_ended: fixed('Your session has ended. Please sign in again.'),
  setting_invalid: error(
    { setting: z.string() },
    (p) => SETTING_INVALID[p.setting] ?? 'Please choose on or off.',
  ),
  sign_in_required: error({ action: z.literal('accept_invitation').optional() }, (p) =>
    p.action ? 'Please sign in to accept an invitation.' : 'Please sign in to continue.',
  ),
  time_zone_not_listed: fixed('Please choose a time zone from the list.'),

  // Booking
  booking_closed: error(
    { status: z.string(), change },
    (p) => `This booking is ${overOr(p.status)} and can't be ${p.change}.`,
  ),
  booking_limit_reached: error(
    { retryAfterSeconds },
    (p) => `That was a lot in a short time. Please try again in ${durationInWords(p.retryAfterSeconds)}.`,
  ),
  booking_link_invalid: fixed("This link doesn't open a booking. Please use the link in our latest email."),
  booking_not_started: fixed("This booking hasn't started yet."),
  booking_over: fixed("This booking's time has passed."),
  booking_unpaid: fixed("This booking hasn't been paid yet."),
  calendar_not_ready: fixed('The calendar file is available once the booking is confirmed.'),
  change_deadline_passed: error(
    { change, cutoffMinutes: z.number() },
    (p) =>
      `Bookings can be ${p.change} up to ${durationInWords(p.cutoffMinutes * 60)} before they start. Please call us.`,
  ),
  checkout_of_other_booking: fixed('This checkout belongs to another booking.'),
  date_not_offered: error(
    { date: z.string() },
    (p) => `There are no consultations on ${longDate(p.date)}. Please choose another weekday.`,
  ),
  date_out_of_range: error(
    { first: z.string(), last: z.string() },
    (p) => `Please choose a date from ${longDate(p.first)} to ${longDate(p.last)}.`,
  ),
  email_not_confirmed: fixed('Please confirm your email address first: open the link in our email.'),
  hold_limit_reached: fixed("You're already holding two times. Book one of them, or wait five minutes."),
  hold_too_long: fixed(
    'We hold a time for up to 30 minutes. You can still book this one unless someone else books it first.',
  ),
  holds_exhausted: fixed('Many people are booking right now. Please try again in five minutes.'),
  move_limit_reached: error(
    { retryAfterSeconds },
    (p) =>
      `That was a lot of moves in a short time. Please try again in ${durationInWords(p.retryAfterSeconds)}, or call us.`,
  ),
  no_payment_due: fixed('This booking has no payment due.'),
  payment_amount_wrong: fixed("The amount paid doesn't match the amount due."),
  payment_signature_invalid: fixed("The message signature isn't valid."),
  payments_unavailable: fixed(
    "We couldn't reach the payment service. You haven't been charged. Please try again in a minute.",
  ),
  period_too_long: fixed('Please choose a period of two months or less.'),
  rating_too_early: fixed('You can rate a consultation after it takes place.'),
  slot_released: fixed(
    "The email address wasn't confirmed in time, and someone else has booked this time. Please move the request first.",
  ),
  slot_taken: error({ date: z.string(), free: times }, (p) =>
    p.free.length === 0
      ? 'That time was just booked. No other times are available that day.'
      : `That time was just booked. Still available that day: ${clockTimes(p.free)}.`,
  ),
  slot_unchanged: error({ by: z.enum(['client', 'staff']) }, (p) =>
    p.by === 'client' ? "That's your current time." : "That's the appointment's current time.",
  ),
  staff_slot_unavailable: error(
    { reason: z.enum(['taken', 'outside_hours']), date: z.string(), free: times },
    (p) => {
      const day = longDate(p.date);
      const reason = p.reason === 'taken' ? 'That time is taken.' : 'That time is outside working hours.';
      return `${reason} ${p.free.length === 0 ? `No other times are available on ${day}.` : `Available on ${day}: ${clockTimes(p.free)}.`}`;
    },
  ),
  status_change_invalid: error(
    { from: z.string(), to: z.string() },
    (p) => `This appointment is ${p.from} and can't be changed to ${p.to}.`,
  ),
  time_not_offered: error(
    { date: z.string(), offered: times },
    (p) => `Please choose one of the times offered on ${longDate(p.date)}: ${clockTimes(p.offered)}.`,
  ),
  unconfirmed_limit_reached: error(
    { retryAfterSeconds },
    () =>
      'Too many of your requests are waiting for a confirmed email address. Please open the link in our email first, or try again in two hours.',
  ),

  // Hours, dates, and consultation types, as their constraints refuse them
  hours_at_clock_change: fixed("Hours can't overlap 1:00 to 3:00 AM, when the clocks change."),
  hours_overlap: fixed('These hours overlap others on that day. Please change or remove those first.'),
  limits_exceeded: fixed(
    'Please check the values. The end must be after the start, and every number must be within its limits.',
  ),

  // Leads
  lead_field_unknown: error({ field: z.string() }, (p) => `A lead has no ${p.field} to change.`),
  lead_filter_unknown: error({ field: z.string() }, (p) => `Leads can't be filtered by ${p.field}.`),
  lead_merged: error({ mergedInto: z.number() }, () => 'This lead was merged into another lead.'),
  lead_not_merged: fixed("This lead isn't merged."),
  lead_sort_invalid: fixed('Leads are sorted by newest, oldest, updated or name.'),
  leads_required: fixed('Please choose 1 to 500 leads.'),
  merge_needs_two_leads: fixed('Please choose two leads.'),
  nothing_to_change: fixed("There's nothing to change."),
  nothing_to_restore: fixed('There is nothing to restore.'),
  reply_id_required: fixed('The reply has no ID.'),
  reply_id_reused: fixed('Another reply was already sent with this ID.'),
  reply_invalid: fixed('Please write a reply of up to 10,000 characters.'),
  reply_subject_invalid: fixed('Please enter a subject of up to 200 characters.'),
  staff_member_required: fixed('Please choose a staff member.'),
  tag_limit_reached: fixed('A lead can have at most 10 tags.'),
  tags_invalid: fixed('Please use at most 10 tags of up to 30 characters.'),

  // Content
  content_deleted: fixed('Someone else deleted this while you were editing.'),
  content_field_unknown: error({ field: z.string() }, (p) => `There is no ${p.field} to save.`),
  content_invalid: error(
    { field: z.string() },
    (p) => CONTENT_INVALID[p.field] ?? `Please check this: ${p.field.replaceAll('_', ' ')}.`,
  ),
  content_kind_invalid: fixed('Please choose a kind of content.'),
  content_order_required: fixed('Please say the order.'),
  content_values_required: fixed('Please say what to save.'),
  slug_taken: rule('Another page already uses this URL.'),

  // Email and the newsletter
  mail_already_canceled: fixed('This email is already canceled.'),
  mail_already_resent: fixed("It's already being resent."),
  mail_already_sent: fixed('This email was already sent.'),
  mail_link_expired: fixed("This email's link has expired. Please start over."),
  mail_not_failed: fixed('Only failed emails can be retried.'),
  mail_not_resendable: fixed("This email can't be resent."),
  mail_not_sent: fixed('Only sent emails can be resent.'),
  mail_of_account_security: fixed("Account security emails can't be canceled."),
  mail_sending: fixed('This email is being sent right now.'),
  newsletter_link_invalid: error({ action: z.enum(['confirm', 'unsubscribe']) }, (p) =>
    p.action === 'confirm'
      ? 'This link no longer works. Please subscribe again to get a new one.'
      : 'This link no longer works. Please use the link in our latest email.',
  ),
  one_click_required: fixed('Please send List-Unsubscribe=One-Click.'),

  // The assistant
  conversation_ended: fixed('That conversation has ended. Please start a new one.'),
  faq_draft_exists: fixed("There's already a draft for this question."),
  question_too_short: fixed('This question is too short for an FAQ.'),
};
