import { z } from 'zod';

/** What the staff may set; see private.find_setting_error(). */
export const SETTING_NAMES = [
  'firm_email',
  'admin_requires_aal2',
  'reminder_day_before',
  'reminder_hour_before',
  'follow_up',
  'follow_up_hours',
  'keep_mails_days',
  'keep_chats_days',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

export const setting = z.object({
  name: z.enum(SETTING_NAMES),
  value: z.string(),
  version: z.number().int(),
  /** Null: as it was from the beginning. */
  updatedAt: z.string().nullable(),
  updatedByName: z.string().nullable(),
});
export type Setting = z.infer<typeof setting>;

/** Whether new bookings of a kind of consultation are confirmed without the staff. */
export const confirmedAtOnce = z.object({
  id: z.number().int(),
  name: z.string(),
  auto_confirm: z.boolean(),
  active: z.boolean(),
  version: z.number().int(),
});
export type ConfirmedAtOnce = z.infer<typeof confirmedAtOnce>;
