import { z } from 'zod';

/** The settings that admins change; columns of private.settings. */
export const SETTING_NAMES = [
  'firm_email',
  'require_admin_mfa',
  'send_day_before_reminder',
  'send_hour_before_reminder',
  'send_follow_up',
  'follow_up_delay_hours',
  'mail_retention_days',
  'chat_retention_days',
  'video_link_template',
  'inbound_mail_domain',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

export const setting = z.object({
  name: z.enum(SETTING_NAMES),
  value: z.union([z.boolean(), z.number().int(), z.string()]),
  /** Null until the first change. */
  updatedAt: z.string().nullable(),
  updatedByName: z.string().nullable(),
});
export type Setting = z.infer<typeof setting>;

/** Whether new bookings of a kind of consultation are confirmed without the staff. */
export const autoConfirmType = z.object({
  id: z.number().int(),
  name: z.string(),
  auto_confirm: z.boolean(),
  active: z.boolean(),
  version: z.number().int(),
});
export type AutoConfirmType = z.infer<typeof autoConfirmType>;
