-- The error inbox of staff: errors of the site's scripts in browsers and of the Edge Functions, one row per group. No row
-- has an account, and what could be personal data is removed before it is stored. The id of the newest request can lead
-- to an entry of the audit log.

create or replace function private.scrub_error_text(p_text text)
returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  -- Bounds the work of the expressions below.
  v_text text := left(p_text, 4000);
begin
  v_text := regexp_replace(v_text, '[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]+', ' ', 'g');
  -- Queries and fragments of URLs. The line and the column behind them stay.
  v_text := regexp_replace(v_text, '([?#])[^\s)"'']+?((?::\d+){0,2})(?=[\s)"'']|$)', '\1…\2', 'g');
  v_text := regexp_replace(v_text, '[^\s@"''<>():]+(?:@|%40)[\w.-]+\.\w{2,}', '(email)', 'g');
  -- Tokens and UUIDs. Shorter words are names of files and functions.
  v_text := regexp_replace(v_text, '(?=[A-Za-z_-]*[0-9])[A-Za-z0-9_-]{30,}', '(id)', 'g');
  -- Quoted text may be what a person typed. Names stay where a message of Postgres or of a script gives one.
  v_text := regexp_replace(v_text, '\m(column|constraint|function|index|policy|relation|table|type) "([a-z0-9_]+)"', '\1 «\2»', 'g');
  v_text := regexp_replace(v_text, '"[^"]*("|$)', '(text)', 'g');
  v_text := regexp_replace(v_text, '\m(evaluating|property|reading|setting|token) ''([A-Za-z_$][\w$.]{0,40})''', '\1 «\2»', 'g');
  return regexp_replace(v_text, '\m''[^'']*''|(?<!\w)''[^'']*(''|$)', '(text)', 'g');
end
$$;
comment on function private.scrub_error_text(text) is
  'Returns the text of a fault without queries of URLs, email addresses, tokens, UUIDs, and quoted text that is no name in code. Control characters and bidirectional overrides become spaces.';

create table public.error_reports (
  id bigint generated always as identity primary key,
  fingerprint text not null unique check (fingerprint ~ '^[0-9a-f]{64}$'),
  source text not null check (source in ('browser', 'function')),
  place private.single_line not null check (btrim(place) <> '' and char_length(place) <= 200),
  message private.single_line not null check (btrim(message) <> '' and char_length(message) <= 500),
  stack private.multiline_text check (char_length(stack) between 1 and 2000),
  occurrences bigint not null default 1 check (occurrences > 0),
  last_request_id text check (last_request_id ~ '^[A-Za-z0-9_-]{8,64}$'),
  resolved_at timestamptz,
  first_seen_at timestamptz not null default private.now(),
  last_seen_at timestamptz not null default private.now(),
  constraint error_reports_order_check check (last_seen_at >= first_seen_at)
);
comment on table public.error_reports is
  'One group of equal errors. Written by record_error_report(), which keeps the 100 newest groups of each source. Admins resolve a group. Purged 30 days after the last occurrence.';
comment on column public.error_reports.id is 'Key.';
comment on column public.error_reports.fingerprint is 'SHA-256 of source, place and message in hex: equal errors are one row.';
comment on column public.error_reports.source is 'browser: the site''s scripts. function: an Edge Function.';
comment on column public.error_reports.place is
  'The path of the page, or method and route of the function, scrubbed, with :id for each part that has a digit or more than 60 characters.';
comment on column public.error_reports.message is 'The message of the error, scrubbed, with N for each number.';
comment on column public.error_reports.stack is 'The stack of the newest occurrence that had one, scrubbed; null: none had one.';
comment on column public.error_reports.occurrences is 'How often the error was reported.';
comment on column public.error_reports.last_request_id is
  'The request of the newest report that had one, as the functions log it; null: none had one.';
comment on column public.error_reports.resolved_at is 'When staff resolved the group; null: open. A new occurrence opens it again.';
comment on column public.error_reports.first_seen_at is 'The first report.';
comment on column public.error_reports.last_seen_at is 'The newest report.';

create index error_reports_source_idx on public.error_reports (source, last_seen_at desc, id desc);
create index error_reports_last_seen_idx on public.error_reports (last_seen_at);

grant select, update (resolved_at) on public.error_reports to authenticated;

create or replace function public.record_error_report(
  p_source text, p_place text, p_message text, p_stack text, p_request_id text, p_limits jsonb
)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_wait int := public.consume_rate_limits(p_limits);
  v_now timestamptz := private.now();
  v_place text := private.scrub_error_text(split_part(split_part(left(p_place, 1000), '?', 1), '#', 1));
  v_message text := private.scrub_error_text(p_message);
begin
  if v_wait > 0 then
    return v_wait;
  end if;
  v_place := left(btrim(regexp_replace(v_place, '[^/\s]*\d[^/\s]*|[^/\s]{61,}', ':id', 'g')), 200);
  v_place := coalesce(nullif(v_place, ''), '/');
  v_message := left(btrim(regexp_replace(regexp_replace(v_message, '\d+', 'N', 'g'), '\s+', ' ', 'g')), 500);
  v_message := coalesce(nullif(v_message, ''), 'Error');
  insert into public.error_reports as kept (fingerprint, source, place, message, stack, first_seen_at, last_seen_at, last_request_id)
  values (
    private.hash_token(concat_ws(e'\n', p_source, v_place, v_message)), p_source, v_place, v_message,
    nullif(btrim(left(private.scrub_error_text(p_stack), 2000)), ''), v_now, v_now,
    substring(p_request_id from '^[A-Za-z0-9_-]{8,64}$')
  )
  on conflict (fingerprint) do update set
    occurrences = kept.occurrences + 1, last_seen_at = greatest(kept.last_seen_at, excluded.last_seen_at), resolved_at = null,
    stack = coalesce(excluded.stack, kept.stack), last_request_id = coalesce(excluded.last_request_id, kept.last_request_id);
  -- Many different reports of visitors displace each other, and none of a function.
  delete from public.error_reports where id in (
    select id from public.error_reports where source = p_source order by last_seen_at desc, id desc offset 100
  );
  return 0;
end
$$;
comment on function public.record_error_report(text, text, text, text, text, jsonb) is
  'Counts an error in its group, or starts a group, and reopens a resolved one. Everything that could be personal data is removed first. Returns 0, or the seconds until the exceeded limit of p_limits ends, as consume_rate_limits() counts them; nothing is stored then.';
grant execute on function public.record_error_report(text, text, text, text, text, jsonb) to service_role;

create trigger error_reports_date_resolution before update of resolved_at on public.error_reports
  for each row when (old.resolved_at is null and new.resolved_at is not null) execute function private.stamp_row('resolved_at');
create trigger error_reports_audit after update of resolved_at on public.error_reports
  for each row when (old.resolved_at is null and new.resolved_at is not null and auth.uid() is not null)
  execute function private.audit_event('{"UPDATE": "error_report.resolve"}', 'id');
create trigger error_reports_audit_reopening after update of resolved_at on public.error_reports
  for each row when (old.resolved_at is not null and new.resolved_at is null and auth.uid() is not null)
  execute function private.audit_event('{"UPDATE": "error_report.reopen"}', 'id');
