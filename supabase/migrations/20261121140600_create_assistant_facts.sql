create function public.assistant_facts()
returns jsonb
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_now timestamptz := private.now();
begin
  return jsonb_build_object(
    'timeZone', private.setting('firm_time_zone'),
    'today', private.firm_today(),
    'consultationTypes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', name, 'description', description, 'durationMinutes', duration_minutes, 'priceCents', price_cents,
        'minimumNoticeMinutes', minimum_notice_minutes, 'windowDays', window_days, 'autoConfirm', auto_confirm,
        'changeCutoffMinutes', change_cutoff_minutes, 'refundCutoffMinutes', refund_cutoff_minutes
      ) order by position), '[]')
      from public.consultation_types where active
    ),
    'services', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'slug', slug, 'name', name, 'shortDescription', short_description, 'duration', duration,
        'price', price, 'priceUnit', price_unit, 'path', '/services/' || slug
      ) order by position), '[]')
      from public.services where status = 'published' and publish_at <= v_now
    ),
    'openingHours', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'weekday', weekday, 'from', to_char(start_time, 'HH24:MI'), 'to', to_char(end_time, 'HH24:MI')
      ) order by weekday, start_time), '[]')
      from private.opening_hours()
    ),
    'closedDays', (
      select coalesce(jsonb_agg(jsonb_build_object('date', date, 'name', name) order by date), '[]')
      from private.closed_days(400)
    )
  );
end
$$;
comment on function public.assistant_facts() is
  '{timeZone, today, consultationTypes: [{name, description, durationMinutes, priceCents, minimumNoticeMinutes, windowDays, autoConfirm, changeCutoffMinutes, refundCutoffMinutes}], services: [{slug, name, shortDescription, duration, price (whole priceUnit), priceUnit, path}], openingHours: [{weekday (1 Monday to 7), from, to}] in timeZone, closedDays: [{date, name or null}] of the next 400 days}.';
grant execute on function public.assistant_facts() to service_role;
