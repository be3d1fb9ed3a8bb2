/** The sentence of each rule on a field, by its error code. Contracts say it in forms, `errors.ts` in responses. */
export const FIELD_RULES = {
  answer_too_short: 'Answer must be at least 10 characters.',
  calendar_name_invalid: 'Please enter a name of up to 80 characters.',
  calendar_url_invalid: 'Please enter the full secret URL, which starts with https:// or webcal://.',
  chat_history_invalid: 'Please send the earlier messages as a list.',
  chat_history_too_long: 'Please send 20 earlier messages or fewer.',
  chat_message_required: 'Please write a message first.',
  chat_role_invalid: 'Please give each earlier message the role user or assistant.',
  chat_session_invalid: "The session ID isn't valid.",
  company_required: 'Company name is required.',
  company_too_long: 'Please enter a shorter company name.',
  control_characters: 'Please remove control characters.',
  date_required: 'Please select a preferred date.',
  date_order_invalid: 'The start date must come before the end date.',
  date_range_too_long: 'Please choose a period of 62 days or less.',
  email_invalid: 'Please enter a valid email address.',
  hold_id_invalid: "The hold ID isn't valid.",
  manage_action_invalid: 'Please say show, cancel or move.',
  manage_token_invalid: 'Please use the full link from our email.',
  message_id_invalid: 'Please choose a message.',
  message_too_short: 'Message must be at least 10 characters.',
  name_too_short: 'Name must be at least 2 characters.',
  newsletter_token_required: "The link's token is missing.",
  page_path_invalid: 'Please give the path of the page.',
  password_incorrect: 'The password is incorrect.',
  password_required: 'Please enter your password.',
  payment_outcome_invalid: 'Please choose Pay or Cancel.',
  payment_status_invalid: 'Please send the status "paid".',
  phone_too_long: 'Please enter a shorter phone number.',
  rating_invalid: 'Please choose a rating from 1 to 5.',
  service_type_required: 'Please select a service type.',
  text_required: 'This must be text.',
  time_required: 'Please select a preferred time.',
  time_zone_invalid: 'Please choose a valid time zone.',
  time_zone_required: 'Please choose a time zone.',
  vote_invalid: 'The rating must be 1, -1 or 0.',
} as const;

export type FieldRule = keyof typeof FIELD_RULES;

/** The sentence of the rule `text_too_long`. */
export const tooLong = (max: number) => `Please use ${max.toLocaleString('en-US')} characters or fewer.`;
