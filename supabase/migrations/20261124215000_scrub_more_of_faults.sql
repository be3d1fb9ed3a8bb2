set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.clock_coverage(p_hours integer)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with since as (
    select greatest(
      date_trunc('hour', private.now(), 'UTC') - make_interval(hours => p_hours - 1),
      (select last_run_at - make_interval(mins => minutes) from private.clock_hours order by hour limit 1)
    ) as at
  )
  select case when exists (select from private.clock_hours) then
    round(least(1, coalesce(sum(h.minutes), 0) / greatest(1, floor(extract(epoch from private.now() - s.at) / 60))), 4)
  end
  from since s left join private.clock_hours h on h.hour > s.at - interval '1 hour'
  group by s.at
$function$;

CREATE OR REPLACE FUNCTION private.scrub_fault_text(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE INDEX audit_log_request_id_idx ON private.audit_log USING btree (request_id) WHERE (request_id IS NOT NULL);

COMMENT ON FUNCTION "private"."clock_coverage"(integer) IS 'Returns the share of minutes, of the past hours or since the first recorded run, in which the minute''s job completed: 0 to 1 with four digits. Null: no run is recorded yet.';
