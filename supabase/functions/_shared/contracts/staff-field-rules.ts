import { FIELD_RULES } from './field-rules.ts';

/** As FIELD_RULES, of forms that no public page has. Public pages load without them. */
export const STAFF_FIELD_RULES = {
  answer_too_short: 'Answer must be at least 10 characters.',
  calendar_name_invalid: 'Please enter a name of up to 80 characters.',
  calendar_url_invalid: 'Please enter the full secret URL, which starts with https:// or webcal://.',
  duration_invalid: 'Please enter a time, such as 1 h 30 min.',
  payment_outcome_invalid: 'Please choose Pay or Cancel.',
  payment_status_invalid: 'Please send the status "paid".',
  price_invalid: 'Please enter a price, or 0.',
  question_too_short: 'Question must be at least 5 characters.',
  rating_reason_required: 'Please say why the answer is bad.',
  video_link_invalid: 'Please enter a link that starts with https://.',
  window_invalid: 'Please enter a number of days.',
} as const;

export const ALL_FIELD_RULES = { ...FIELD_RULES, ...STAFF_FIELD_RULES } as const;

export type FieldRule = keyof typeof ALL_FIELD_RULES;
