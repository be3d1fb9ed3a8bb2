import type { DatabaseError, Refusal } from '@contracts/errors.ts';

type Cause = Omit<Refusal, 'status'>;

const CHECK_VIOLATION = '23514';
const EXCLUSION_VIOLATION = '23P01';
const UNIQUE_VIOLATION = '23505';
const NOT_NULL_VIOLATION = '23502';
const DATA_EXCEPTION = /^22/;

/** Postgres names the constraint in its message alone, in this form. */
const constraintIn = (message: string) => /constraint "(\w+)"/.exec(message)?.[1] ?? '';

const invalid = (field: string): Cause => ({ code: 'answer_invalid', params: { field } });

/** The constraints of the assistant's answers. */
const ANSWERS: Record<string, Cause> = {
  answers_question_check: invalid('question'),
  answers_reply_check: invalid('reply'),
  answers_reply_placeholder_check: invalid('reply'),
  answers_reply_list_check: { code: 'answer_list_not_alone', params: {} },
  answers_reply_plain_check: { code: 'answer_reply_not_plain', params: {} },
  answers_link_check: { code: 'answer_link_incomplete', params: {} },
  answers_link_path_check: invalid('link_path'),
  answers_link_title_check: invalid('link_title'),
  answers_wordings_check: invalid('wordings'),
  answer_wordings_wording_check: invalid('wordings'),
  answer_wordings_empty_key_check: invalid('wordings'),
  answers_other_language_idx: { code: 'language_reply_exists', params: {} },
};

const CONTENT_TABLE = 'services|blog_posts|case_studies|team_members|testimonials|partners|faqs';
const CONTENT_CONSTRAINT = new RegExp(`^(?:${CONTENT_TABLE})_(\\w+)_(?:check|f?key)$`);
const MISSING_CONTENT = new RegExp(`column "(\\w+)" of relation "(?:${CONTENT_TABLE})"`);

/** The field of content whose constraint is violated. */
function contentField({ code, message }: DatabaseError): string | undefined {
  if (code === NOT_NULL_VIOLATION) return MISSING_CONTENT.exec(message)?.[1];
  const constraint = constraintIn(message);
  if (constraint === 'slug_check' || constraint === 'image_url_check') return constraint.slice(0, -6);
  return CONTENT_CONSTRAINT.exec(constraint)?.[1];
}

/** The domains of texts, and the lengths of a newsletter issue. */
const TEXT_RULE = /^(?:single_line|multiline_text|newsletter_issues_\w+)_check$/;

/** The constraints of connected calendars. */
const CALENDARS: Record<string, Cause> = {
  connected_calendars_consultant_id_url_key: { code: 'calendar_connected', params: {} },
  connected_calendars_name_check: { code: 'calendar_name_invalid', params: {} },
  connected_calendars_url_check: { code: 'calendar_url_invalid', params: {} },
};

/** The constraints of consultants and consultation types. */
const CONSULTATIONS: Record<string, Cause> = {
  consultants_user_id_key: { code: 'consultant_account_taken', params: {} },
  consultation_types_name_key: { code: 'consultation_type_exists', params: {} },
};

/** The constraints of emails. */
const MAILS: Record<string, Cause> = {
  outbox_open_copy_idx: { code: 'mail_already_resent', params: {} },
};

/** The error code of a violated constraint, by its name; undefined for another error. */
export function constraintRefusal(error: DatabaseError): Cause | undefined {
  const { code, message } = error;
  if (DATA_EXCEPTION.test(code ?? '')) return { code: 'values_invalid', params: {} };
  const field = contentField(error);
  if (field !== undefined) {
    const isTaken = code === UNIQUE_VIOLATION && field === 'slug';
    return { code: isTaken ? 'slug_taken' : 'content_invalid', params: { field } };
  }
  const constraint = constraintIn(message);
  const known =
    ANSWERS[constraint] ?? CALENDARS[constraint] ?? CONSULTATIONS[constraint] ?? MAILS[constraint];
  if (code === UNIQUE_VIOLATION) return known;
  if (code !== CHECK_VIOLATION && code !== EXCLUSION_VIOLATION) return undefined;
  if (constraint === 'time_zone_name_check') return { code: 'time_zone_not_listed', params: {} };
  if (TEXT_RULE.test(constraint)) return { code: 'text_invalid', params: {} };
  if (constraint.endsWith('_avoid_clock_changes')) return { code: 'hours_at_clock_change', params: {} };
  if (constraint.endsWith('_do_not_overlap')) return { code: 'hours_overlap', params: {} };
  return known ?? { code: 'limits_exceeded', params: {} };
}
