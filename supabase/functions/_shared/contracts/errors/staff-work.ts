import { z } from 'zod';
import { error, fixed, rule } from './define.ts';

/** By the column, or by the rest of the name of the constraint or domain that refused it. */
const CONTENT_INVALID: Record<string, string> = {
  slug: 'Please use only lowercase letters, numbers and single hyphens in the URL slug.',
  technologies: 'At least one technology is required.',
  benefits: 'Please enter 1 to 12 benefits, each one line of up to 300 characters.',
  process: 'Please describe 1 to 12 steps, each with a title and a description.',
  metrics:
    'Please fill out every figure: at least one comparison, one phase and one target, no negative numbers, progress up to 100.',
  content: 'The article contains formatting that articles don’t support.',
  image_url: 'Please choose an image.',
  image_alt: 'Please describe the image.',
  check: 'An image needs a description.',
  single_line: 'Please use one line without control characters.',
  multiline_text: 'Please leave out control characters.',
};

/** By the field of an answer of the assistant. */
const ANSWER_INVALID = {
  question: 'Please write a question of 2 to 300 characters.',
  reply: 'Please write a reply of 2 to 1,500 characters.',
  link_path: 'Please enter a path of this site, such as /services.',
  link_title: 'Please use a link text of up to 80 characters.',
  wordings: 'Please use up to 1,000 wordings of up to 300 characters, each with letters or digits.',
};

/** Leads, contacts, content, email, and the assistant. */
export const STAFF_WORK_ERRORS = {
  // Contacts
  contact_exists: error({ id: z.number() }, () => 'Another contact already has this email address.'),
  contact_import_ended: fixed('This import was undone before, or is more than a day old.'),
  contact_merged: error(
    { mergedInto: z.number().nullable() },
    () => 'This contact was merged into another contact.',
  ),
  mention_unknown: error(
    { mention: z.string() },
    ({ mention }) =>
      `No one on the staff is called ${mention.slice(1)}, so this would reach no one. Choose a full name from the list after @, or leave out the @.`,
  ),
  contact_not_merged: fixed('This contact isn’t merged.'),
  duplicate_groups_required: fixed('Please merge 1 to 50 groups of contacts at a time.'),
  import_rows_required: fixed('Please import 1 to 1,000 contacts at a time.'),

  // Leads
  attachments_gone: error(
    { documents: z.array(z.string()) },
    () => 'An attached document was deleted. Please remove it and send the reply again.',
  ),
  attachments_too_large: fixed('These documents are larger than 14 MB in total. Please remove one.'),
  document_awaited: fixed(
    'This document is attached to a reply that is not sent yet. Remove it later, or cancel that email first.',
  ),
  lead_merged: error({ mergedInto: z.number() }, () => 'This lead was merged into another lead.'),
  leads_required: fixed('Please choose 1 to 500 leads.'),
  reply_id_required: fixed('The reply has no ID.'),
  reply_id_reused: fixed('Another reply was already sent with this ID.'),
  reply_without_address: fixed(
    'We couldn’t read this sender’s email address, so there is none to answer to. The message may name one.',
  ),
  reply_unseen: error(
    { newest: z.number() },
    () => 'Someone else replied before you. Please read their reply first.',
  ),
  staff_member_required: fixed('Please choose a staff member.'),
  tag_limit_reached: fixed('A lead can have at most 10 tags.'),

  // Content
  content_deleted: fixed('Someone else deleted this while you were editing.'),
  content_invalid: error(
    { field: z.string() },
    (p) => CONTENT_INVALID[p.field] ?? `Please check this: ${p.field.replaceAll('_', ' ')}.`,
  ),
  content_order_required: fixed('Please say the order.'),
  landing_page_full: error(
    { max: z.number(), field: z.string() },
    (p) =>
      `${p.max} case studies are published or scheduled for the landing page. Please take one of them off it first.`,
  ),
  slug_taken: rule('Another page already uses this URL.'),

  // Email and the newsletter
  mail_already_canceled: fixed('This email is already canceled.'),
  mail_already_resent: fixed('It’s already being resent.'),
  mail_already_sent: fixed('This email was already sent.'),
  mail_content_gone: fixed('This email’s appointment or documents were deleted, so its text is gone.'),
  mail_link_expired: fixed('This email’s link has expired. Please start over.'),
  mail_not_failed: fixed('Only failed emails can be retried.'),
  mail_not_resendable: fixed('This email can’t be resent.'),
  mail_not_sent: fixed('Only sent emails can be resent.'),
  mail_of_account_security: fixed('Account security emails can’t be canceled.'),
  mail_sending: fixed('This email is being sent right now.'),
  newsletter_import_size: fixed('Please send 1 to 1,000 email addresses at a time.'),
  newsletter_issue_incomplete: fixed('Please enter a subject and a text, and save them first.'),
  newsletter_issue_not_draft: fixed('This issue is scheduled or was sent, so it can’t be changed.'),
  newsletter_link_invalid: error({ action: z.enum(['confirm', 'unsubscribe']) }, (p) =>
    p.action === 'confirm'
      ? 'This link no longer works. Please subscribe again to get a new one.'
      : 'This link no longer works. Please use the link in our latest email.',
  ),
  newsletter_signature_invalid: fixed('This request isn’t signed by the mail service.'),
  newsletter_test_without_address: fixed('Your account has no confirmed email address to send the test to.'),
  text_invalid: fixed('Please use a shorter text without control characters.'),
  newsletter_time_invalid: fixed('Please choose a time from now on, within a year.'),
  one_click_required: fixed('Please send List-Unsubscribe=One-Click.'),

  // The assistant
  answer_invalid: error(
    { field: z.enum(['question', 'reply', 'link_path', 'link_title', 'wordings']) },
    (p) => ANSWER_INVALID[p.field],
  ),
  answer_link_incomplete: fixed('Please fill out both the page and the text of the link, or neither.'),
  answer_list_not_alone: fixed('Please put a placeholder for a list in a paragraph of its own.'),
  answer_reply_not_plain: fixed('Please leave links and HTML out of the reply. A link has its own fields.'),
  language_reply_exists: fixed('There is already a reply for this language.'),
  wording_taken: error(
    { question: z.string(), answerId: z.number(), wording: z.string() },
    (p) => `“${p.wording}” is already a wording of the answer “${p.question}”.`,
  ),
  conversation_ended: fixed('That conversation has ended. Please start a new one.'),
  chat_held: error({ name: z.string() }, (p) => `${p.name} is answering this conversation.`),
  chat_not_held: fixed('Your takeover has ended. Take the conversation over again to send this.'),
  question_answered: fixed('Someone else has answered this question.'),
  question_dismissed: fixed('Someone else dismissed this question. Publish again to answer it anyway.'),
};
