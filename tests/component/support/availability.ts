import type { Consultant, ConsultationRules } from '@/features/availability/model/availability-forms';

export const CONSULTANT: Consultant = {
  id: 1,
  user_id: null,
  name: 'Meridian',
  version: 3,
  time_zone: 'America/New_York',
  active: true,
  video_link: null,
  email: null,
  consultation_type_ids: null,
};

export const DISCOVERY_CALL: ConsultationRules = {
  id: 7,
  name: 'Discovery Call',
  version: 4,
  description: 'A first conversation.',
  duration_minutes: 30,
  step_minutes: 30,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  minimum_notice_minutes: 240,
  window_days: 30,
  daily_cap: null,
  price_cents: 0,
  auto_confirm: true,
  change_cutoff_minutes: 120,
  refund_cutoff_minutes: 1440,
  location: null,
  active: true,
};
