-- The whole database at the first release, from supabase/schemas.

set check_function_bodies = off;

-- schemas/00_base/schemas.sql

-- Schemas, default privileges and extensions. Conventions of every file in supabase/schemas:
--
-- Schemas. The Data API exposes public and nothing else. private holds tables and functions that only SQL may reach.
-- A function that browsers call is a pair: public.f() runs with the caller's rights and passes its arguments on to
-- private.f(), a SECURITY DEFINER function that checks the caller. A definer function in public is for service_role only.
--
-- Tables. Row-level security is enabled and forced on every table. A table without a policy is reachable only through
-- definer functions: their owner, postgres, has BYPASSRLS.
--
-- Functions. A function on a hot path is PL/pgSQL even when it returns a single expression. PL/pgSQL keeps its query plans
-- for the connection. A SQL function with SECURITY DEFINER or SET search_path is never inlined, so it would be planned
-- again in every query that calls it.
--
-- Errors. SQLSTATE PT404 makes PostgREST answer with HTTP status 404, and so on. The message is shown to the user as it is.
--
-- Time. Rules read the clock through private.now(), so that tests can replace it.

-- Nothing is open by default. Each table, column and function is granted by name next to its definition.
alter default privileges for role postgres in schema public
  revoke all on tables from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke all on sequences from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke all on functions from anon, authenticated, service_role;
-- Postgres grants EXECUTE on each new function to PUBLIC. Only a default without IN SCHEMA can revoke that.
alter default privileges for role postgres revoke execute on functions from public;

create schema private;
comment on schema private is
  'Not exposed by the Data API: roles, settings, audit log, outbox, rate limits, idempotency records, helper functions.';
-- Policies and wrappers call functions here, as the caller. USAGE opens the schema only; each function is granted by name.
grant usage on schema private to anon, authenticated, service_role;

create extension if not exists btree_gist with schema extensions; -- exclusion constraints with =
create extension if not exists pg_trgm with schema extensions; -- indexes for LIKE '%part%' and similar words
create extension if not exists pgcrypto with schema extensions; -- gen_random_bytes(), hmac(), crypt()

-- How long one statement of an API request may take. The platform presets 3 and 8 seconds. No request of the site needs
-- that, and a filter of a caller's own can be as slow as its limit lets it. PostgREST reads the new values when it reloads.
alter role anon set statement_timeout = '2s';
alter role authenticated set statement_timeout = '5s';
notify pgrst, 'reload config';

-- schemas/00_base/text_rules.sql

-- Text types for columns. A domain states a rule once, and ALTER DOMAIN checks every stored row against a changed rule.
-- Maximum lengths differ by column, so each column states its own.
-- The Zod contracts repeat these rules: supabase/functions/_shared/contracts/text-rules.ts.

create domain private.single_line as text
  constraint single_line_check check (value !~ '[\u0001-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]');
comment on domain private.single_line is 'One line without control characters or bidirectional overrides.';

create domain private.multiline_text as text
  constraint multiline_text_check check (value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]');
comment on domain private.multiline_text is
  'Text with line breaks and tabs, without other control characters or bidirectional overrides.';

-- The pattern of z.email() in Zod.
create domain private.email_address as text
  constraint email_address_check check (
    char_length(value) <= 254
    and value ~* '^(?!\.)(?!.*\.\.)[a-z0-9_''+.-]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$'
  );
comment on domain private.email_address is 'An email address of at most 254 characters, in any case.';

-- A constraint can check only the form: which zones exist depends on the server's tz database. Functions and triggers that
-- write a zone check that it exists, see private.is_time_zone().
create domain private.time_zone_name as text
  constraint time_zone_name_check check (char_length(value) <= 64 and value ~ '^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$');
comment on domain private.time_zone_name is 'The form of an IANA time zone name, such as America/New_York.';

create domain private.slug as text
  -- unlisted.html is the page that the static host serves for content published after the last build.
  constraint slug_check check (
    char_length(value) <= 80 and value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and value <> 'unlisted'
  );
comment on domain private.slug is 'The last part of a page''s URL: kebab-case, at most 80 characters.';

create domain private.https_url as text
  constraint https_url_check check (
    char_length(value) <= 500 and value ~ '^https://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?(/[!#-;=?-\[\]-~]*)?$'
  );
comment on domain private.https_url is
  'An https URL of at most 500 ASCII characters, without user name, spaces, quotes, angle brackets or backslashes.';

-- An image of the site at 1280x800 (its -640.webp, -640.avif and -1280.avif are next to it), or an uploaded image. The name
-- of an upload contains its size in pixels, so that a page can reserve its space before it loads.
create domain private.image_url as text
  constraint image_url_check check (
    char_length(value) <= 120
    and value ~ '^(/images/[a-z0-9-]+-1280\.webp|/media/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}\.(webp|avif|jpg|png))$'
  );
comment on domain private.image_url is 'The path of a site image under /images or of an uploaded image under /media.';

-- Validation of values that are not in a column yet, and CHECK functions for arrays and JSON.

-- Values of function arguments. The pattern is the domain's own. pg_input_is_valid() tests it without raising an error.

create or replace function private.normalize_email(p_email text)
returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  v_email text := lower(btrim(p_email));
  v_local text := regexp_replace(v_email, '@[^@]*$', '');
  v_domain text := substring(v_email from '@([^@]*)$');
begin
  if v_domain is null then
    return v_email;
  end if;
  -- Any provider may deliver name+tag to name. A local part that starts with the sign is no tag.
  v_local := coalesce(substring(v_local from '^([^+]+)[+]'), v_local);
  case
    -- Gmail ignores dots, and both domains lead to one mailbox.
    when v_domain in ('gmail.com', 'googlemail.com') then
      v_domain := 'gmail.com';
      v_local := replace(v_local, '.', '');
    -- Proton ignores dots, hyphens and underscores, and its three domains lead to one mailbox.
    when v_domain in ('proton.me', 'protonmail.com', 'pm.me') then
      v_domain := 'proton.me';
      v_local := translate(v_local, '.-_', '');
    -- Apple's three domains lead to one mailbox.
    when v_domain in ('icloud.com', 'me.com', 'mac.com') then
      v_domain := 'icloud.com';
    -- Yahoo separates the tag of a disposable address by a hyphen; no account name has one.
    when v_domain in ('yahoo.com', 'ymail.com', 'rocketmail.com') then
      v_local := coalesce(substring(v_local from '^([^-]+)-'), v_local);
    else null;
  end case;
  return v_local || '@' || v_domain;
end
$$;
comment on function private.normalize_email(text) is
  'Returns the form of an email address that limits count, so that variants of one mailbox count as one: lower case, without a +tag, and by the rules of Gmail, Proton, iCloud and Yahoo. Never for identity or delivery: two people may share a form. Null for null.';

create or replace function private.is_single_line(value text, min int, max int)
returns boolean
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return char_length(value) <= max
    and char_length(btrim(value)) >= min
    and pg_input_is_valid(value, 'private.single_line');
end
$$;
comment on function private.is_single_line(text, integer, integer) is
  'Returns whether value is a private.single_line of min to max characters. Spaces at the ends do not count toward min.';

create or replace function private.is_multiline_text(value text, min int, max int)
returns boolean
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return char_length(value) <= max
    and char_length(btrim(value)) >= min
    and pg_input_is_valid(value, 'private.multiline_text');
end
$$;
comment on function private.is_multiline_text(text, integer, integer) is
  'Returns whether value is a private.multiline_text of min to max characters. Spaces at the ends do not count toward min.';

create or replace function private.is_email(value text)
returns boolean
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return pg_input_is_valid(value, 'private.email_address');
end
$$;
comment on function private.is_email(text) is 'Returns whether value is a private.email_address.';

create or replace function private.is_time_zone(value text)
returns boolean
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  if not pg_input_is_valid(value, 'private.time_zone_name') then
    return false;
  end if;
  -- AT TIME ZONE loads one zone. The view pg_timezone_names would read them all.
  perform timestamptz '2026-01-01 00:00:00+00' at time zone value;
  return true;
exception
  when invalid_parameter_value then
    return false;
end
$$;
comment on function private.is_time_zone(text) is 'Returns whether value names a time zone that this server knows.';

create or replace function private.validate_time_zone()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.is_time_zone(to_jsonb(new) ->> tg_argv[0]) then
    perform private.refuse(422, 'time_zone_not_listed');
  end if;
  return new;
end
$$;
comment on function private.validate_time_zone() is
  'Trigger: checks the time zone in the column that the trigger''s argument names. PT422: no such time zone.';

-- Shapes of arrays and JSON, for CHECK constraints. These functions depend on their arguments alone and are immutable, so
-- they repeat the domains' patterns: pg_input_is_valid() is only stable. A changed function does not check stored rows:
-- also replace each constraint that calls it with a NOT VALID copy, and run ALTER TABLE ... VALIDATE CONSTRAINT.

create or replace function private.is_text_list(value text[], max_items int, max_length int)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select array_ndims(value) is not distinct from 1
    and cardinality(value) <= max_items
    and array_position(value, null) is null
    and (
      select bool_and(
        btrim(item) <> '' and char_length(item) <= max_length
        and item !~ '[\u0001-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]'
      )
      from unnest(value) as item
    )
$$;
comment on function private.is_text_list(text[], integer, integer) is
  'Returns whether value has 1 to max_items single lines of 1 to max_length characters.';

create or replace function private.matches_record_shape(value jsonb, shape jsonb)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case jsonb_typeof(value)
    when 'object' then coalesce((
      select jsonb_object_agg(key, jsonb_typeof(item)) = shape
        and bool_and(jsonb_typeof(item) <> 'string' or (
          btrim(item #>> '{}') <> '' and char_length(item #>> '{}') <= 500
          and item #>> '{}' !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]'
        ))
      from jsonb_each(value) as members (key, item)
    ), false)
    else false
  end
$$;
comment on function private.matches_record_shape(jsonb, jsonb) is
  'Returns whether value has exactly the keys and types of shape, such as {"name": "string"}. Strings have 1 to 500 characters.';

create or replace function private.is_list_of_records(value jsonb, shape jsonb, max_items int)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case jsonb_typeof(value)
    when 'array' then jsonb_array_length(value) between 1 and max_items
      and (select bool_and(private.matches_record_shape(item, shape)) from jsonb_array_elements(value) as item)
    else false
  end
$$;
comment on function private.is_list_of_records(jsonb, jsonb, integer) is
  'Returns whether value is an array of 1 to max_items objects of one shape, see private.matches_record_shape().';

-- The name of a stored file, for a policy on storage.objects. private.image_url has the same pattern behind /media/.

create or replace function private.is_media_file_name(value text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}\.(webp|avif|jpg|png)$'
$$;
comment on function private.is_media_file_name(text) is
  'Returns whether value is the name of an uploaded image: {uuid}-{width}x{height}.{webp, avif, jpg or png}.';
grant execute on function private.is_media_file_name(text) to authenticated;

-- schemas/00_base/formatting.sql

-- Text and numbers in the form that people or programs read. Functions with to_char() are stable, not immutable, because
-- to_char() depends on the session's locale settings.

-- For people, in American English.

create or replace function private.format_dollars(amount numeric)
returns text
language sql stable parallel safe
set search_path = ''
as $$
  select '$' || to_char(amount, case when amount = trunc(amount) then 'FM999,999,999,990' else 'FM999,999,999,990.00' end)
$$;
comment on function private.format_dollars(numeric) is 'A dollar amount as people read it: $10,000 or $10,000.50.';

create or replace function private.format_price(p_cents int)
returns text
language sql stable parallel safe
set search_path = ''
as $$
  select case when p_cents = 0 then 'free' else private.format_dollars(p_cents / 100.0) end
$$;
comment on function private.format_price(integer) is 'A consultation''s price as people read it: $150, or free.';

create or replace function private.time_list_json(p_times time[])
returns jsonb
language sql stable parallel safe
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_char(t, 'HH24:MI') order by t), '[]') from (select distinct unnest(p_times) as t) as times
$$;
comment on function private.time_list_json(time without time zone[]) is
  'Returns local times in order, for the parameters of an error: ["09:00", "10:00"]. Empty for null.';

create or replace function private.format_duration(p_minutes int)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when p_minutes = 1 then 'one minute'
    when p_minutes % 60 <> 0 then p_minutes || ' minutes'
    when p_minutes = 60 then 'one hour'
    else p_minutes / 60 || ' hours'
  end
$$;
comment on function private.format_duration(integer) is 'A duration as people read it: 24 hours, one hour, 90 minutes.';

create or replace function private.reading_time(html text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select greatest(1, ceil(regexp_count(regexp_replace(html, '<[^>]*>', ' ', 'g'), '\S+') / 200.0)) || ' min read'
$$;
comment on function private.reading_time(text) is
  'The time to read an article at 200 words a minute, rounded up: 8 min read.';

create or replace function private.mask_email(p_email text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(p_email, '^(.)[^@]*@', '\1***@')
$$;
comment on function private.mask_email(text) is
  'An email address that its owner recognizes and others cannot write to: d***@example.com.';

-- For programs.

create or replace function private.to_iso_instant(value timestamptz)
returns text
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end
$$;
comment on function private.to_iso_instant(timestamp with time zone) is
  'A point in time as JSON carries it: ISO 8601 in UTC with milliseconds.';

create or replace function private.minutes_since_midnight(value time)
returns int
language sql immutable parallel safe
set search_path = ''
as $$
  select (extract(epoch from value) / 60)::int
$$;
comment on function private.minutes_since_midnight(time without time zone) is 'Minutes from midnight to a local time.';
grant execute on function private.minutes_since_midnight(time without time zone) to authenticated;

create or replace function private.like_pattern(p_words text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select '%' || replace(replace(replace(
    lower(btrim(left(coalesce(p_words, ''), 200))), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
comment on function private.like_pattern(text) is
  'Returns the LIKE pattern for lowercased text that contains p_words. Wildcards in p_words match themselves. An empty search returns %%.';

create or replace function private.fold_text(p_text text)
returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  -- Letters without a decomposition first. In the C locale lower() changes ASCII letters only, which is enough after it.
  return lower(regexp_replace(
    normalize(translate(replace(p_text, 'ß', 'ss'), 'ØøŁłĐđıÐð', 'OoLlDdiDd'), nfkd), '[\u0300-\u036F]', '', 'g'
  ));
end
$$;
comment on function private.fold_text(text) is
  'Returns the text in lowercase and without accents, as searches compare it: "Müller" as "muller".';

-- Plain text out of other text.

create or replace function private.to_single_line(value text, max int)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select nullif(
    btrim(left(btrim(regexp_replace(value, '[\u0001-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]', ' ', 'g')), max)),
    ''
  )
$$;
comment on function private.to_single_line(text, integer) is
  'Makes a single line of at most max characters out of any text: control characters become spaces. Null when nothing is left.';

create or replace function private.strip_html(html text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  -- Inside out: a comma between table cells, a line break after each block, no tags, entities as characters (&amp; last,
  -- so that &amp;lt; becomes &lt;), single spaces, single line breaks.
  select btrim(regexp_replace(regexp_replace(
    replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(regexp_replace(html,
        '</t[hd]>\s*<t[hd][^>]*>', ', ', 'g'),
        '<(/p|/li|/tr|/h[23]|/blockquote|/figcaption|/table|br|hr)>', E'\n', 'g'),
        '<[^>]*>', '', 'g'),
      '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
    '[ \t]+', ' ', 'g'), '\s*\n\s*', E'\n', 'g'))
$$;
comment on function private.strip_html(text) is 'Returns an article''s HTML as plain text, one line for each block.';

create or replace function private.split_text(value text, max_length int)
returns table (part int, content text)
language plpgsql stable
set search_path = ''
as $$
declare
  v_line text;
  v_part text := '';
begin
  part := 0;
  for v_line in
    -- A line that is longer than a part becomes a row for each sentence.
    select piece
    from regexp_split_to_table(value, '\n+') as line
    cross join lateral regexp_split_to_table(
      line, case when char_length(line) > max_length then '(?<=[.!?]) (?=[A-Z])' else '\n' end
    ) as piece
  loop
    continue when btrim(v_line) = '';
    if char_length(v_part) + char_length(v_line) + 1 > max_length and v_part <> '' then
      part := part + 1;
      content := v_part;
      return next;
      v_part := '';
    end if;
    v_part := concat_ws(E'\n', nullif(v_part, ''), left(btrim(v_line), max_length));
  end loop;
  if v_part <> '' then
    part := part + 1;
    content := v_part;
    return next;
  end if;
end
$$;
comment on function private.split_text(text, integer) is
  'Splits a text into parts of at most max_length characters, numbered from 1. It cuts between lines, or between sentences in a line that is longer.';

-- schemas/00_base/helpers.sql

-- The clock, locks, token hashes, and trigger functions that many tables share.

create or replace function private.now()
returns timestamptz
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  return pg_catalog.now();
end
$$;
comment on function private.now() is
  'Returns the start of the transaction: the clock of every time rule. A test replaces this function in a transaction that it rolls back.';
grant execute on function private.now() to authenticated;

create or replace function private.refuse(p_status int, p_code text, p_params jsonb default '{}')
returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT' || p_status, message = p_code, detail = p_params::text;
end
$$;
comment on function private.refuse(integer, text, jsonb) is
  'Raises a refusal: SQLSTATE PT{status}, which the API turns into the HTTP status, with the error code as the message and its parameters as JSON in the detail. functions/_shared/contracts/errors.ts has the codes, their parameters, and their sentences.';

create or replace function private.lock_until_commit(p_name text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_name, 0));
end
$$;
comment on function private.lock_until_commit(text) is
  'Waits for the advisory lock of this name and holds it until the transaction ends.';

create or replace function private.hash_token(p_token text)
returns text
language sql stable
set search_path = ''
as $$
  select encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
$$;
comment on function private.hash_token(text) is
  'Returns the SHA-256 of a random token in hex, which is stored instead of the token. 256 random bits need no salt.';

create or replace function private.set_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := private.now();
  return new;
end
$$;
comment on function private.set_updated_at() is 'Trigger: sets updated_at.';

create or replace function private.increment_version()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
comment on function private.increment_version() is 'Trigger: counts the updates of a row, for optimistic locking.';

create or replace function private.set_updated_at_and_version()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := old.version + 1;
  new.updated_at := private.now();
  return new;
end
$$;
comment on function private.set_updated_at_and_version() is
  'Trigger: sets updated_at and counts the updates of a row, for optimistic locking.';

create or replace function private.reject_row_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse(403, 'append_only', jsonb_build_object('table', tg_table_name));
end
$$;
comment on function private.reject_row_change() is
  'Trigger: raises PT403. A table''s triggers name the statements that it does not allow.';

-- schemas/00_base/http_guards.sql

-- Rate limits and idempotency keys of the HTTP API. The Edge Functions pass both on to the database, so that they hold across
-- all workers. The scheduled jobs delete what has expired.

-- Unlogged: a hit writes no WAL. After a crash the table is empty, and every caller starts a new window.
create unlogged table private.rate_limits (
  bucket private.single_line not null check (btrim(bucket) <> '' and char_length(bucket) <= 80),
  subject text not null check (char_length(subject) between 1 and 200),
  window_started_at timestamptz not null,
  window_ends_at timestamptz not null,
  hit_count bigint not null check (hit_count > 0),
  primary key (bucket, subject)
);
comment on table private.rate_limits is
  'The current window of each bucket and subject. Written by consume_rate_limit(), purged after window_ends_at.';
comment on column private.rate_limits.bucket is 'The rule, such as contact:ip.';
comment on column private.rate_limits.subject is
  'The caller that the rule counts, as a keyed hash; never an IP or email address. The id of a booking for limits per booking, a constant for a limit over all callers.';
comment on column private.rate_limits.window_started_at is 'First hit of the window.';
comment on column private.rate_limits.window_ends_at is 'From this time on, the next hit starts a new window.';
comment on column private.rate_limits.hit_count is
  'Hits in the window. Refused hits raise it to one above the maximum, no further.';

create index rate_limits_ended_idx on private.rate_limits (window_ends_at);

alter table private.rate_limits enable row level security;
alter table private.rate_limits force row level security;

create or replace function public.consume_rate_limit(p_bucket text, p_subject text, p_max int, p_window_seconds int)
returns int
language sql security definer
set search_path = ''
as $$
  insert into private.rate_limits as kept (bucket, subject, window_started_at, window_ends_at, hit_count)
  values (p_bucket, p_subject, private.now(), private.now() + make_interval(secs => p_window_seconds), 1)
  on conflict (bucket, subject) do update set
    hit_count = case when kept.window_ends_at <= excluded.window_started_at then 1
                else least(kept.hit_count + 1, greatest(p_max, 0)::bigint + 1) end,
    window_started_at = case when kept.window_ends_at <= excluded.window_started_at then excluded.window_started_at
                        else kept.window_started_at end,
    window_ends_at = case when kept.window_ends_at <= excluded.window_started_at then excluded.window_ends_at
                     else kept.window_ends_at end
  returning case when kept.hit_count <= p_max then 0
            else greatest(1, ceil(extract(epoch from kept.window_ends_at - private.now())))::int end
$$;
comment on function public.consume_rate_limit(text, text, integer, integer) is
  'Counts a hit. Returns 0 for the first p_max hits in p_window_seconds, else the seconds until the window ends.';
grant execute on function public.consume_rate_limit(text, text, integer, integer) to service_role;

create or replace function private.hash_email(p_email text)
returns text
language sql stable security definer
set search_path = ''
as $$
  select private.sign_newsletter_token('limit ' || private.normalize_email(p_email))
$$;
comment on function private.hash_email(text) is
  'Returns the keyed hash that stands for an email address in private.rate_limits: the same for all variants that private.normalize_email() maps to one form.';

create or replace function public.consume_rate_limits(p_limits jsonb)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit jsonb;
  v_wait int;
begin
  -- The order of the array is also the order of the row locks. Callers pass narrow limits before wide ones, so that two
  -- requests cannot deadlock.
  for v_limit in select value from jsonb_array_elements(p_limits) with ordinality order by ordinality
  loop
    v_wait := public.consume_rate_limit(
      v_limit ->> 'bucket', coalesce(v_limit ->> 'subject', private.hash_email(v_limit ->> 'email')), (v_limit ->> 'max')::int, (v_limit ->> 'windowSeconds')::int
    );
    if v_wait > 0 then
      return v_wait;
    end if;
  end loop;
  return 0;
end
$$;
comment on function public.consume_rate_limits(jsonb) is
  'Counts a hit for each of [{bucket, subject or email, max, windowSeconds}] in this order, in one round trip. Returns 0 when no limit is exceeded, else the seconds to wait for the first exceeded one. Later limits are then not counted.';
grant execute on function public.consume_rate_limits(jsonb) to service_role;

create or replace function private.rate_limit_wait(p_limits jsonb)
returns int
language sql stable security definer
set search_path = ''
as $$
  select coalesce(max(greatest(1, ceil(extract(epoch from r.window_ends_at - private.now())))), 0)::int
  from jsonb_array_elements(p_limits) as l
  join private.rate_limits r
    on r.bucket = l ->> 'bucket' and r.subject = coalesce(l ->> 'subject', private.hash_email(l ->> 'email'))
  where r.hit_count >= (l ->> 'max')::int and r.window_ends_at > private.now()
$$;
comment on function private.rate_limit_wait(jsonb) is
  'Returns the seconds until another hit is allowed for each of these limits (as consume_rate_limits() takes them), 0 for now. Counts nothing.';

create or replace function private.require_rate_limits(p_limits jsonb, p_code text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_wait int := public.consume_rate_limits(p_limits);
begin
  if v_wait > 0 then
    perform private.refuse(429, p_code, jsonb_build_object('retryAfterSeconds', v_wait));
  end if;
end
$$;
comment on function private.require_rate_limits(jsonb, text) is
  'Counts a hit for each limit, as consume_rate_limits() does, at the end of the work that it allows: a transaction that is refused counts nothing. PT429 with the code p_code and {retryAfterSeconds}: a limit is exceeded.';

create table private.idempotency_records (
  scope private.single_line not null check (btrim(scope) <> '' and char_length(scope) <= 80),
  key private.single_line not null check (btrim(key) <> '' and char_length(key) <= 255),
  request_hash text not null check (char_length(request_hash) <= 200),
  response jsonb,
  created_at timestamptz not null default private.now(),
  primary key (scope, key)
);
comment on table private.idempotency_records is
  'Responses to repeat when a request is retried with the same Idempotency-Key. Written by the transaction of the first request, purged after 48 hours.';
comment on column private.idempotency_records.scope is
  'The operation, such as contact. The same key in another scope is another key.';
comment on column private.idempotency_records.key is 'The Idempotency-Key header.';
comment on column private.idempotency_records.request_hash is
  'Hash of the request, empty when the caller gave none. A different request with the same key is refused.';
comment on column private.idempotency_records.response is
  'The response to repeat. Null only between begin_idempotent_request() and store_idempotent_response() of one transaction.';
comment on column private.idempotency_records.created_at is 'Time of the first request.';

create index idempotency_records_created_at_idx on private.idempotency_records (created_at);

alter table private.idempotency_records enable row level security;
alter table private.idempotency_records force row level security;

create or replace function private.get_idempotent_response(p_scope text, p_key text, p_request_hash text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_record private.idempotency_records;
begin
  if private.is_single_line(p_key, 1, 255) is not true then
    perform private.refuse(422, 'idempotency_key_invalid');
  end if;
  -- Serializes the requests with one key, so that a retry sees the response of the first request or its rollback. Callers
  -- take this lock before any other.
  perform private.lock_until_commit(format('idempotency key %s %s', p_scope, p_key));
  select * into v_record from private.idempotency_records where scope = p_scope and key = p_key;
  if v_record.request_hash <> coalesce(p_request_hash, '') then
    perform private.refuse(422, 'idempotency_key_reused');
  end if;
  return v_record.response;
end
$$;
comment on function private.get_idempotent_response(text, text, text) is
  'Locks a key until the transaction ends and returns its stored response, null for a new key. The caller inserts the record together with the response. PT422: invalid key, or a key of a different request.';

create or replace function private.begin_idempotent_request(p_scope text, p_key text, p_request_hash text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_response jsonb;
begin
  if p_key is null then
    return null;
  end if;
  v_response := private.get_idempotent_response(p_scope, p_key, p_request_hash);
  if v_response is null then
    insert into private.idempotency_records (scope, key, request_hash)
    values (p_scope, p_key, coalesce(p_request_hash, ''))
    on conflict (scope, key) do nothing;
  end if;
  return v_response;
end
$$;
comment on function private.begin_idempotent_request(text, text, text) is
  'Starts a request with an optional key: returns the stored response, or null when the caller is to do the work and then call store_idempotent_response(). PT422: invalid key, or a key of a different request.';

create or replace function private.store_idempotent_response(p_scope text, p_key text, p_response jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if p_key is not null then
    update private.idempotency_records set response = p_response where scope = p_scope and key = p_key;
  end if;
end
$$;
comment on function private.store_idempotent_response(text, text, jsonb) is
  'Stores the response of a request that begin_idempotent_request() started. Does nothing without a key.';

-- schemas/10_access/roles.sql

-- Ranks. private.user_roles is the only authority: a rank never comes from the metadata of a token or an account, so a
-- revoked role is gone with the next statement. A caller's rank is guest, client or admin, and each includes the ones before.

create table private.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'client' check (role in ('client', 'admin')),
  granted_at timestamptz not null default private.now(),
  password_proven_at timestamptz,
  new_mailbox_confirmed_first boolean not null default false,
  mailbox_sessions_from timestamptz
);
comment on table private.user_roles is
  'The role of each account. The sign-up trigger writes client, accept_invitation() and set_role() change it, and private.grant_admin() makes the first admin of a project.';
comment on column private.user_roles.user_id is 'The account. An account without a row is a guest.';
comment on column private.user_roles.role is 'client or admin.';
comment on column private.user_roles.granted_at is 'When the account got this role.';
comment on column private.user_roles.password_proven_at is
  'When a session that came from the account''s mailbox also proved the password. Null: anyone may have chosen the password, so a session opened with it alone has the rank guest.';
comment on column private.user_roles.new_mailbox_confirmed_first is
  'During a change of address: whether the new mailbox has confirmed it and the old one has not yet.';
comment on column private.user_roles.mailbox_sessions_from is
  'A session that began before this time does not count as one from the mailbox. Set when the old mailbox was the last to confirm a change of address: the session that the auth server then opens belongs to the old mailbox.';

create index user_roles_admins_idx on private.user_roles (user_id) where role = 'admin';

alter table private.user_roles enable row level security;
alter table private.user_roles force row level security;

-- The caller's rank. Every policy needs it, so these functions are PL/pgSQL. It follows from the database at this moment:
-- an access token alone proves nothing, because it lives for up to an hour after its session has ended.

create or replace function private.has_expected_audience()
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- The claim is a string or an array. Without it, the signature alone decides, as for the platform's own keys.
  return coalesce(auth.jwt() -> 'aud' ? 'authenticated', true);
end
$$;
comment on function private.has_expected_audience() is
  'Returns whether the caller''s token is meant for this application (claim aud).';

create or replace function private.current_session_id()
returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_id text := auth.jwt() ->> 'session_id';
begin
  return case when pg_input_is_valid(v_id, 'uuid') then v_id::uuid end;
end
$$;
comment on function private.current_session_id() is 'Returns the session of the caller''s token (claim session_id), or null.';

create or replace function private.is_session_active()
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- Signing out, a new password, a promotion, and deleting the account delete the session.
  return private.has_expected_audience() and exists (
    select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = private.current_session_id() and s.user_id = auth.uid()
      and (s.not_after is null or s.not_after > private.now())
      and (u.banned_until is null or u.banned_until <= private.now())
  );
end
$$;
comment on function private.is_session_active() is
  'Returns whether the session of the caller''s token still exists, for an account that is not banned.';

create or replace function private.is_mailbox_session()
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce(auth.jwt() -> 'amr' @? '$[*] ? (@.method like_regex "^(otp|magiclink|recovery|invite|email/signup|email_change)$")', false)
    and not exists (
      select from private.user_roles r join auth.sessions s on s.user_id = r.user_id
      where r.user_id = auth.uid() and s.id = private.current_session_id() and s.created_at < r.mailbox_sessions_from
    );
end
$$;
comment on function private.is_mailbox_session() is
  'Returns whether the caller''s session was opened with a link or code from the account''s mailbox (claim amr).';

create or replace function private.is_mfa_missing()
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2'
    and exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
end
$$;
comment on function private.is_mfa_missing() is
  'Returns whether the caller''s account has a second factor that the session has not given yet (claim aal).';

create or replace function private.missing_proof()
returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_role private.user_roles;
begin
  select * into v_role from private.user_roles where user_id = auth.uid();
  return case
    when v_role.user_id is null or not private.is_session_active() then 'session'
    when private.is_mfa_missing() then 'mfa'
    -- An attacker can register someone else's address with a password of their own. The password becomes valid when the
    -- owner confirms the address, so on its own it counts only after the owner has proved to know it.
    when v_role.password_proven_at is null and not private.is_mailbox_session() then 'mailbox'
    when v_role.role = 'admin' and coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2'
      and (select require_admin_mfa from private.settings) then 'admin_mfa'
  end;
end
$$;
comment on function private.missing_proof() is 'See public.missing_proof().';
grant execute on function private.missing_proof() to authenticated;

create or replace function public.missing_proof()
returns text
language sql stable security invoker
set search_path = ''
as $$
  select private.missing_proof()
$$;
comment on function public.missing_proof() is
  'Returns what keeps the caller from the rank of the account. session: the session has ended. mfa: the account''s second factor. mailbox: a link from the mailbox, because the password is not proven yet. admin_mfa: a second factor that every admin needs. Null: nothing.';
grant execute on function public.missing_proof() to authenticated;

create or replace function private.my_role()
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return case private.missing_proof()
    when 'session' then 'guest'
    when 'mfa' then 'guest'
    when 'mailbox' then 'guest'
    when 'admin_mfa' then 'client'
    else (select role from private.user_roles where user_id = auth.uid())
  end;
end
$$;
comment on function private.my_role() is
  'Returns the caller''s rank: guest, client or admin; see public.missing_proof() for what lowers it.';
grant execute on function private.my_role() to anon, authenticated, service_role;

create or replace function public.my_role()
returns text
language sql stable security invoker
set search_path = ''
as $$
  select private.my_role()
$$;
comment on function public.my_role() is 'Returns the caller''s rank for the user interface: guest, client or admin.';
grant execute on function public.my_role() to anon, authenticated, service_role;

create or replace function private.has_rank(required text)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return coalesce(
    array_position(array['guest', 'client', 'admin'], private.my_role())
      >= array_position(array['guest', 'client', 'admin'], required),
    false
  );
end
$$;
comment on function private.has_rank(text) is
  'Returns whether the caller has at least this rank. Policies call it as (select private.has_rank(''admin'')), which runs once a statement and not once a row.';
grant execute on function private.has_rank(text) to authenticated;

create or replace function private.require_admin()
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_rank('admin') then
    perform private.refuse(403, 'admin_required');
  end if;
end
$$;
comment on function private.require_admin() is 'Raises PT403 unless the caller is an admin.';

-- Proving the password. A session from the mailbox proves it once for the account; every other session ends then, because
-- an attacker may have opened it.

create or replace function private.record_proven_password()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.user_roles set password_proven_at = private.now()
  where user_id = auth.uid() and password_proven_at is null;
  if found then
    delete from auth.sessions where user_id = auth.uid() and id <> private.current_session_id();
  end if;
end
$$;
comment on function private.record_proven_password() is
  'Records that the caller proved the password of the account. The first time, it ends the account''s other sessions.';

create or replace function private.prove_password(p_password text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if not (private.is_session_active() and private.is_mailbox_session()) then
    perform private.refuse(403, 'mailed_link_required');
  end if;
  -- The lock keeps the password until this transaction ends.
  perform from auth.users where id = auth.uid() for no key update;
  if not public.verify_password(auth.uid(), p_password) then
    return false;
  end if;
  perform private.record_proven_password();
  return true;
end
$$;
comment on function private.prove_password(text) is 'See public.prove_password().';
grant execute on function private.prove_password(text) to authenticated;

create or replace function public.prove_password(p_password text)
returns boolean
language sql security invoker
set search_path = ''
as $$
  select private.prove_password(p_password)
$$;
comment on function public.prove_password(text) is
  'Proves the account''s current password from a session that came from the mailbox, so that sessions opened with the password have it too. The first time, it ends the account''s other sessions. Returns false for a wrong password. PT403: not a session from the mailbox.';
grant execute on function public.prove_password(text) to authenticated;

create or replace function private.prove_browser(p_secret text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_hash text;
begin
  if not (private.is_session_active() and private.is_mailbox_session()) then
    perform private.refuse(403, 'mailed_link_required');
  end if;
  select raw_user_meta_data ->> 'browser_secret_hash' into v_hash from auth.users where id = auth.uid();
  if v_hash is null or v_hash <> encode(sha256(convert_to(p_secret, 'UTF8')), 'hex') then
    return false;
  end if;
  perform private.record_proven_password();
  return true;
end
$$;
comment on function private.prove_browser(text) is 'See public.prove_browser().';
grant execute on function private.prove_browser(text) to authenticated;

create or replace function public.prove_browser(p_secret text)
returns boolean
language sql security invoker
set search_path = ''
as $$
  select private.prove_browser(p_secret)
$$;
comment on function public.prove_browser(text) is
  'Proves that the browser which opened the mailed link is the one that registered the account or asked for the new address, so that the account''s password is the choice of the person who reads its mail. p_secret is random and stayed in that browser; its SHA-256 in hex is browser_secret_hash in the account''s metadata. Returns false for another secret. PT403: not a session from the mailbox.';
grant execute on function public.prove_browser(text) to authenticated;

create or replace function private.is_owner_connection()
returns boolean
language sql stable
set search_path = ''
as $$
  select session_user in ('postgres', 'supabase_admin')
$$;
comment on function private.is_owner_connection() is
  'Returns whether this is a connection of the project''s owner, and not one of the API or the auth server.';

create or replace function private.trust_owner_confirmation()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_owner_connection() then
    update private.user_roles set password_proven_at = private.now() where user_id = new.id and password_proven_at is null;
  end if;
  return null;
end
$$;
comment on function private.trust_owner_confirmation() is
  'Trigger: an owner of the project who confirms an address in SQL vouches for the account''s password, too.';
create trigger users_trust_owner_confirmation after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.trust_owner_confirmation();

create or replace function private.note_first_mailbox()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The auth server empties the token of the mailbox that confirmed.
  update private.user_roles set new_mailbox_confirmed_first = (coalesce(new.email_change_token_new, '') = '')
  where user_id = new.id;
  return null;
end
$$;
comment on function private.note_first_mailbox() is
  'Trigger: notes which mailbox was the first of two to confirm a change of address.';
create trigger users_note_first_mailbox after update of email_change_confirm_status on auth.users
  for each row when (old.email_change_confirm_status = 0 and new.email_change_confirm_status = 1)
  execute function private.note_first_mailbox();

create or replace function private.forget_password_proof()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Someone may have asked for the change to an address that is not theirs. Its owner has confirmed it, but not the password.
  update private.user_roles
  set password_proven_at = null,
    -- The auth server now opens a session for the mailbox that confirmed last. Its clock may differ from this one.
    mailbox_sessions_from = case when new_mailbox_confirmed_first then now() + interval '10 seconds' end,
    new_mailbox_confirmed_first = false
  where user_id = new.id;
  delete from auth.sessions where user_id = new.id;
  -- A second factor of the person who asked for the change would lock the new mailbox out.
  delete from auth.mfa_factors where user_id = new.id;
  return null;
end
$$;
comment on function private.forget_password_proof() is
  'Trigger: an account that changes its address has to prove its password again, from the new mailbox. Its sessions and second factors end.';
create trigger users_forget_password_proof after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.forget_password_proof();

create or replace function private.require_password_proof()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from private.user_roles where user_id = new.user_id and password_proven_at is not null) then
    perform private.refuse(403, 'password_proof_required');
  end if;
  return new;
end
$$;
comment on function private.require_password_proof() is
  'Trigger: refuses a second factor while anyone may have chosen the account''s password, because it would lock the owner out.';
create trigger mfa_factors_require_password_proof before insert on auth.mfa_factors
  for each row execute function private.require_password_proof();

-- Changes of a role.

create or replace function private.set_role(p_user_id uuid, p_role text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.has_rank('admin') then
    perform private.refuse(403, 'admin_required', '{"action": "change_role"}');
  end if;
  if (p_role in ('client', 'admin')) is not true then
    perform private.refuse(422, 'choice_invalid', '{"choices": ["client", "admin"]}');
  end if;
  -- Anyone can register with any email address. The password chosen then becomes valid when the address's owner confirms.
  if p_role = 'admin' and exists (
    select from auth.users where id = p_user_id and (email_confirmed_at is null or is_sso_user)
  ) then
    perform private.refuse(409, 'person_not_confirmed');
  end if;
  update private.user_roles set role = p_role, granted_at = private.now()
  where user_id = p_user_id and role <> p_role;
  if not found and not exists (select from private.user_roles where user_id = p_user_id) then
    perform private.refuse(404, 'not_found', '{"what": "account"}');
  end if;
end
$$;
comment on function private.set_role(uuid, text) is 'See public.set_role().';
grant execute on function private.set_role(uuid, text) to authenticated;

create or replace function public.set_role(p_user_id uuid, p_role text)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.set_role(p_user_id, p_role)
$$;
comment on function public.set_role(uuid, text) is
  'Makes an account a client or an admin, for admins. PT403: not an admin. PT404: no such account. PT409: the last admin, or a new admin whose email address is not confirmed. PT422: no such role.';
grant execute on function public.set_role(uuid, text) to authenticated;

create or replace function private.grant_admin(p_email text)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid := private.confirmed_account_id(btrim(p_email));
begin
  if v_id is null then
    perform private.refuse(404, 'account_not_confirmed');
  end if;
  insert into private.user_roles as kept (user_id, role) values (v_id, 'admin')
  on conflict (user_id) do update set role = 'admin', granted_at = private.now() where kept.role <> 'admin';
  return v_id;
end
$$;
comment on function private.grant_admin(text) is
  'Makes the confirmed account of an email address an admin and returns its id. For the owner of the database, who runs it for the first admin. PT404: no such account.';

create or replace function private.prevent_removing_last_admin()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from old_rows where role = 'admin') then
    return null;
  end if;
  -- Serializes such changes. Without the lock, two admins who demote each other at the same time would each still see one.
  perform private.lock_until_commit('admins');
  if not exists (select from private.user_roles where role = 'admin') then
    perform private.refuse(409, 'last_admin');
  end if;
  return null;
end
$$;
comment on function private.prevent_removing_last_admin() is
  'Trigger: refuses the update or delete that removes the last admin, also by deleting the account. PT409.';

create or replace function private.audit_role_change()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.role is not distinct from old.role then
    return null;
  end if;
  insert into private.audit_log (action, subject, details)
  values (
    'user_roles.' || lower(tg_op),
    coalesce(new.user_id, old.user_id)::text,
    jsonb_build_object('from', old.role, 'to', new.role)
  );
  return null;
end
$$;
comment on function private.audit_role_change() is
  'Trigger: records a role that changed in the audit log, with {from, to}.';

create or replace function private.end_sessions_of_new_admin()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The session that accepts an invitation continues. A session that someone else opened earlier must not become an admin's.
  delete from auth.sessions where user_id = new.user_id and id is distinct from private.current_session_id();
  return null;
end
$$;
comment on function private.end_sessions_of_new_admin() is
  'Trigger: ends the sessions of an account that becomes an admin, except the caller''s own.';

create trigger user_roles_audit
  after insert or update or delete on private.user_roles
  for each row execute function private.audit_role_change();
create trigger user_roles_end_sessions_of_new_admin
  after update of role on private.user_roles
  for each row when (new.role = 'admin' and old.role <> 'admin')
  execute function private.end_sessions_of_new_admin();
create trigger user_roles_prevent_removing_last_admin_on_delete
  after delete on private.user_roles
  referencing old table as old_rows
  for each statement execute function private.prevent_removing_last_admin();
create trigger user_roles_prevent_removing_last_admin_on_update
  after update on private.user_roles
  referencing old table as old_rows
  for each statement execute function private.prevent_removing_last_admin();
create trigger user_roles_reject_truncate
  before truncate on private.user_roles
  for each statement execute function private.reject_row_change();

-- schemas/10_access/audit_log.sql

-- The audit log: changes, and reads of personal data by staff. Rows are never deleted, and never changed but to erase a person's
-- data from their details. They outlive accounts, so subjects are ids.

create table private.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid default auth.uid(),
  action text not null check (char_length(action) between 1 and 80),
  subject text not null check (char_length(subject) between 1 and 120),
  details jsonb not null default '{}'::jsonb,
  occurred_at timestamptz not null default private.now()
);
comment on table private.audit_log is
  'One change or read. Written by triggers and by the functions that make the change; triggers refuse updates and deletes.';
comment on column private.audit_log.id is 'Order of writing, also the key of the list''s pages.';
comment on column private.audit_log.actor_id is
  'The signed-in account that made the change; null for SQL and scheduled jobs. No foreign key: the account may be deleted.';
comment on column private.audit_log.action is 'The operation, such as user_roles.update.';
comment on column private.audit_log.subject is 'The changed account or row, as an id; for a setting, its name.';
comment on column private.audit_log.details is 'Facts about the change, by action: often {before, after} or {from, to}.';
comment on column private.audit_log.occurred_at is 'When the change was made.';

-- The filters of list_audit_entries().
create index audit_log_action_idx on private.audit_log (action, id desc);
create index audit_log_actor_idx on private.audit_log (actor_id, id desc);
create index audit_log_occurred_at_idx on private.audit_log (occurred_at desc);
create index audit_log_subject_idx on private.audit_log (subject);
-- The changes of leads in a person's timeline.
create index audit_log_lead_changes_idx on private.audit_log (subject, occurred_at) where action = 'lead.update';
-- The lookup of audit_read().
create index audit_log_read_idx on private.audit_log (actor_id, action, subject, occurred_at desc);

alter table private.audit_log enable row level security;
alter table private.audit_log force row level security;

create or replace function private.audit_row()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  insert into private.audit_log (action, subject, details)
  values (
    tg_table_name || '.' || lower(tg_op), coalesce(v_after, v_before) ->> 'id',
    jsonb_strip_nulls(jsonb_build_object('before', v_before, 'after', v_after))
  );
  return null;
end
$$;
comment on function private.audit_row() is
  'Trigger: records the whole row before and after a change, without its nulls. For tables with an id and without personal data.';

create or replace function private.audit_read(p_action text, p_subject text, p_details jsonb default '{}')
returns void
language sql security definer
set search_path = ''
as $$
  insert into private.audit_log (action, subject, details)
  select p_action, p_subject, p_details
  where not exists (
    select from private.audit_log l
    where l.actor_id = (select auth.uid()) and l.action = p_action and l.subject = p_subject
      and l.occurred_at > private.now() - interval '1 hour' and l.details - 'count' = p_details - 'count'
  )
$$;
comment on function private.audit_read(text, text, jsonb) is
  'Records that the caller read personal data; at most once per hour for the same caller, action, subject and details, apart from the key count. So a screen that asks again every 15 seconds writes one row an hour.';

create or replace function private.audited_filter(p_filter jsonb, p_page jsonb)
returns jsonb
language sql stable parallel safe
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'filter', nullif(
      (p_filter - 'query') || case when coalesce(p_filter ->> 'query', '') = '' then '{}' else '{"query": true}' end::jsonb, '{}'
    ),
    'page', nullif(p_page, 'null')
  ))
$$;
comment on function private.audited_filter(jsonb, jsonb) is
  'The filter of a list and where its page begins, for the details of audit_read(). Without the search words, because they may name a person.';

create or replace function private.audit_subject_name(p_action text, p_subject text, p_details jsonb)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_kind text := split_part(p_action, '.', 1);
  v_row jsonb := coalesce(p_details -> 'after', p_details -> 'before');
  v_number bigint := case when p_subject ~ '^[0-9]{1,9}$' then p_subject::bigint end;
  v_uuid uuid := case when p_subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_subject::uuid end;
begin
  return case
    when v_kind = 'lead' then (select m.name from public.contact_submissions m where m.id = v_number)
    when v_kind like 'lead\_%' then (
      select m.name from public.contact_submissions m where m.id = (p_details ->> 'leadId')::int
    )
    when v_kind = 'appointment' then (
      select a.client_name || ' (' || a.service_type || ')' from public.appointments a where a.id = v_uuid
    )
    when v_kind in ('consultants', 'calendar_subscription') then (
      select c.name from public.consultants c where c.id = v_number
    )
    when v_kind in ('availability_rules', 'date_overrides', 'time_off', 'connected_calendar') then (
      select c.name from public.consultants c
      where c.id = coalesce(v_row ->> 'consultant_id', p_details ->> 'consultantId')::int
    )
    when v_kind = 'invitation' then p_details ->> 'email'
    when v_kind = 'contact' then (select c.name from private.contacts c where c.id = v_number)
    when v_kind = 'contact_note' then (select c.name from private.contacts c where c.id = (p_details ->> 'contactId')::bigint)
    when v_kind = 'newsletter_issue' then (select i.subject from private.newsletter_issues i where i.id = v_number)
    when v_kind in ('consultation_types', 'reply_template') then coalesce(v_row ->> 'name', v_row ->> 'title')
    when p_details ? 'title' then p_details ->> 'title'
    else private.display_name_of(v_uuid)
  end;
end
$$;
comment on function private.audit_subject_name(text, text, jsonb) is
  'Returns what people call the subject of an audit entry: the name of a person, lead, client, consultant or consultation type, the title of a text, or the email address of an invitation. Null when it has none or is deleted.';

create or replace function private.audit_target(p_action text, p_subject text, p_details jsonb)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_kind text := split_part(p_action, '.', 1);
  v_uuid uuid := case when p_subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_subject::uuid end;
  -- The number of the row itself, or of the lead or contact that the row belongs to.
  v_number bigint := case
    when v_kind like 'lead\_%' then (p_details ->> 'leadId')::bigint
    when v_kind = 'contact_note' then (p_details ->> 'contactId')::bigint
    when p_subject ~ '^[0-9]{1,15}$' then p_subject::bigint
  end;
  v_page text := case
    when v_kind = 'lead' or v_kind like 'lead\_%' then 'lead'
    when v_kind in ('contact', 'contact_note') then 'contact'
    when v_kind in ('person', 'user_roles', 'account') then 'person'
    else v_kind
  end;
  v_key text;
begin
  v_key := case v_page
    when 'lead' then (select m.id::text from public.contact_submissions m where m.id = v_number)
    when 'contact' then (select c.id::text from private.contacts c where c.id = v_number)
    when 'appointment' then (
      select (a.starts_at at time zone private.firm_time_zone())::date::text
      from public.appointments a where a.id = v_uuid and a.status <> 'held'
    )
    when 'person' then (select u.email from auth.users u where u.id = v_uuid)
    when 'document' then (select u.email from auth.users u where u.id = v_uuid and u.email_confirmed_at is not null)
    when 'chat' then (select s.id::text from public.chat_sessions s where s.id = v_uuid)
    when 'newsletter_issue' then (select i.id::text from private.newsletter_issues i where i.id = v_number)
    when 'service' then (select t.id::text from public.services t where t.id = v_number)
    when 'post' then (select t.id::text from public.blog_posts t where t.id = v_number)
    when 'case_study' then (select t.id::text from public.case_studies t where t.id = v_number)
    when 'team_member' then (select t.id::text from public.team_members t where t.id = v_number)
    when 'testimonial' then (select t.id::text from public.testimonials t where t.id = v_number)
    when 'faq' then (select t.id::text from public.faqs t where t.id = v_number)
  end;
  return case when v_key is not null then jsonb_build_object('kind', v_page, 'key', v_key) end;
end
$$;
comment on function private.audit_target(text, text, jsonb) is
  'Returns the page of the subject of an audit entry, or null when it has none or is deleted: {kind, key}. kind: lead, contact, newsletter_issue, chat or a kind of content, with the id as its key; appointment, with its day on the firm''s calendar; person or document, with the account''s email address.';

create or replace function private.list_audit_entries(p_filter jsonb, p_before bigint, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 200);
  v_filter jsonb := jsonb_strip_nulls(coalesce(p_filter, '{}'));
  v_sql text := 'select id from private.audit_log where true';
  v_ids bigint[];
begin
  perform private.require_admin();
  begin
    -- Dynamic SQL with the values as literals: the planner picks an index for these filters and their frequencies.
    if p_before is not null then
      v_sql := v_sql || format(' and id < %s', p_before);
    end if;
    if v_filter ? 'actor' then
      v_sql := v_sql || case v_filter ->> 'actor' when 'system' then ' and actor_id is null'
        else format(' and actor_id = %L', (v_filter ->> 'actor')::uuid) end;
    end if;
    if v_filter ? 'action' then
      v_sql := v_sql || format(' and action = %L', v_filter ->> 'action');
    end if;
    if v_filter ? 'subject' then
      v_sql := v_sql || format(' and subject = %L', btrim(v_filter ->> 'subject'));
    end if;
    if v_filter ? 'from' then
      v_sql := v_sql || format(' and occurred_at >= %L', (v_filter ->> 'from')::timestamptz);
    end if;
    if v_filter ? 'to' then
      v_sql := v_sql || format(' and occurred_at < %L', (v_filter ->> 'to')::timestamptz);
    end if;
  exception
    when data_exception then
      perform private.refuse(422, 'filter_invalid', '{"list": "audit"}');
  end;
  execute format('select array(%s order by id desc limit %s)', v_sql, v_limit + 1) into v_ids;
  -- After the query, so that the list does not begin with itself.
  perform private.audit_read('audit.list', 'audit_log', private.audited_filter(v_filter, to_jsonb(p_before)));
  return jsonb_build_object(
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', l.id, 'at', private.to_iso_instant(l.occurred_at),
        'actor', l.actor_id, 'actorName', private.display_name_of(l.actor_id),
        'action', l.action, 'subject', l.subject,
        'subjectName', private.audit_subject_name(l.action, l.subject, l.details),
        'target', private.audit_target(l.action, l.subject, l.details),
        'details', l.details,
        'names', (
          select coalesce(jsonb_object_agg(id, name), '{}') from (
            select distinct m.parts[1] as id, private.display_name_of(m.parts[1]::uuid) as name
            from regexp_matches(l.details::text, '"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"', 'g') as m (parts)
          ) as named where name is not null
        )
      ) order by l.id desc), '[]')
      from private.audit_log l where l.id = any (v_ids[1:v_limit])
    ),
    'next', case when cardinality(v_ids) > v_limit then v_ids[v_limit] end,
    'timeZone', private.firm_time_zone()
  );
end
$$;
comment on function private.list_audit_entries(jsonb, bigint, integer) is 'See public.list_audit_entries().';
grant execute on function private.list_audit_entries(jsonb, bigint, integer) to authenticated;

create or replace function public.list_audit_entries(p_filter jsonb default '{}', p_before bigint default null, p_limit int default 50)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_audit_entries(p_filter, p_before, p_limit)
$$;
comment on function public.list_audit_entries(jsonb, bigint, integer) is
  'Returns a page of up to 200 audit entries, newest first, for admins: {entries: [{id, at, actor, actorName, action, subject, subjectName, target, details, names}], next, timeZone}. subjectName: what people call the subject, see private.audit_subject_name(). target: its page, see private.audit_target(). names: the display names of the accounts whose ids are in details. Names are null for deleted accounts and rows. timeZone is the firm''s. p_before is next of the previous page. The filter may have actor (an account id, or system), action, subject, from (inclusive) and to (exclusive). PT403: not an admin. PT422: invalid filter.';
grant execute on function public.list_audit_entries(jsonb, bigint, integer) to authenticated;

create or replace function private.list_audit_filter_options()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  -- Few distinct values in many rows: each recursive query is a loose index scan, which jumps from one value to the next.
  return jsonb_build_object(
    'actions', (
      with recursive actions (action) as (
        (select action from private.audit_log order by action limit 1)
        union all
        select (select l.action from private.audit_log l where l.action > a.action order by l.action limit 1)
        from actions a where a.action is not null
      )
      select coalesce(jsonb_agg(action order by action), '[]') from actions where action is not null
    ),
    'actors', (
      with recursive actors (id) as (
        (select actor_id from private.audit_log where actor_id is not null order by actor_id limit 1)
        union all
        select (select l.actor_id from private.audit_log l where l.actor_id > a.id order by l.actor_id limit 1)
        from actors a where a.id is not null
      ), named as (
        select id, private.display_name_of(id) as name from actors where id is not null
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by lower(name) nulls last, id), '[]')
      from named
    )
  );
end
$$;
comment on function private.list_audit_filter_options() is 'See public.list_audit_filter_options().';
grant execute on function private.list_audit_filter_options() to authenticated;

create or replace function public.list_audit_filter_options()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_audit_filter_options()
$$;
comment on function public.list_audit_filter_options() is
  'Returns the actions and actors that occur in the audit log, for admins: {actions, actors: [{id, name}]}. The name of a deleted account is null. PT403: not an admin.';
grant execute on function public.list_audit_filter_options() to authenticated;

create or replace function private.reject_audit_change()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if current_setting('meridian.erasing_audit', true) = 'on' and to_jsonb(new) - 'details' = to_jsonb(old) - 'details' then
    return new;
  end if;
  perform private.refuse(403, 'append_only', '{"table": "audit_log"}');
end
$$;
comment on function private.reject_audit_change() is
  'Trigger: raises PT403 for an update, unless erase_audit_details() changes the details only.';

create or replace function private.erase_audit_details(p_kind text, p_subjects text[])
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform set_config('meridian.erasing_audit', 'on', true);
  update private.audit_log set details = '{"erased": true}'
  where subject = any (p_subjects) and starts_with(action, p_kind || '.') and details <> '{}';
  perform set_config('meridian.erasing_audit', 'off', true);
end
$$;
comment on function private.erase_audit_details(text, text[]) is
  'Replaces the details of audit entries with {erased: true}, for a kind such as lead and the ids of deleted rows. Who did what and when stays.';

create or replace function private.erase_audit_of_deleted_rows()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.erase_audit_details(tg_argv[0], (select array_agg(id::text) from old_rows));
  return null;
end
$$;
comment on function private.erase_audit_of_deleted_rows() is
  'Trigger: erases what the audit log tells of deleted rows. Argument: the kind of their actions, such as lead.';

create trigger audit_log_reject_change before delete or truncate on private.audit_log
  for each statement execute function private.reject_row_change();
create trigger audit_log_reject_update before update on private.audit_log
  for each row execute function private.reject_audit_change();

-- schemas/10_access/settings.sql

-- The firm's settings and the project's secrets. Each table has one row, with a column for each setting, so that each setting
-- has a type and a constraint.

create table private.settings (
  is_only_row boolean primary key default true check (is_only_row),
  firm_email private.email_address not null,
  firm_time_zone private.time_zone_name not null,
  require_admin_mfa boolean not null default false,
  send_day_before_reminder boolean not null default true,
  send_hour_before_reminder boolean not null default true,
  send_follow_up boolean not null default true,
  follow_up_delay_hours int not null default 24 check (follow_up_delay_hours between 1 and 168),
  -- The privacy page promises 30 days.
  mail_retention_days int not null default 30 check (mail_retention_days between 1 and 30),
  chat_retention_days int not null default 30 check (chat_retention_days between 1 and 30),
  video_link_template private.https_url not null default 'https://meet.jit.si/consultation-{room}'
    check (video_link_template like '%{room}%')
);
comment on table private.settings is
  'The firm''s settings, in one row. Inserted with the first content; admins update it through update_setting().';
comment on column private.settings.is_only_row is 'Always true: the primary key allows one row.';
comment on column private.settings.firm_email is 'Receives emails to the firm, and replies to its emails.';
comment on column private.settings.firm_time_zone is
  'IANA zone of every local time that has no zone of its own. Admins cannot change it, because that would move existing appointments.';
comment on column private.settings.require_admin_mfa is
  'Whether an admin whose session has no second factor is only a client; see private.my_role().';
comment on column private.settings.send_day_before_reminder is
  'Whether to send the reminder 24 hours before an appointment. Checked when the email is due, so it also stops queued ones.';
comment on column private.settings.send_hour_before_reminder is
  'Whether to send the reminder one hour before an appointment. Checked when the email is due, so it also stops queued ones.';
comment on column private.settings.send_follow_up is
  'Whether to send the email after an appointment. Checked when the email is due, so it also stops queued ones.';
comment on column private.settings.follow_up_delay_hours is 'Hours from the end of an appointment to its follow-up email.';
comment on column private.settings.mail_retention_days is 'Days from sending an email to deleting its outbox row.';
comment on column private.settings.chat_retention_days is 'Days from a conversation''s last message to its deletion.';
comment on column private.settings.video_link_template is
  'URL of the video calls of consultants without a video link. {room} stands for the room of the appointment.';

alter table private.settings enable row level security;
alter table private.settings force row level security;

create table private.platform_secrets (
  is_only_row boolean primary key default true check (is_only_row),
  newsletter_signing_key text not null default encode(extensions.gen_random_bytes(32), 'hex'),
  deliver_mail_url text,
  wake_secret text,
  inbound_mail_domain text check (
    char_length(inbound_mail_domain) <= 190 and inbound_mail_domain ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$'
  )
);
comment on table private.platform_secrets is
  'Keys and URLs of this one deployment, in one row. Written with SQL only; see docs/deploy.md.';
comment on column private.platform_secrets.is_only_row is 'Always true: the primary key allows one row.';
comment on column private.platform_secrets.newsletter_signing_key is
  'HMAC key of subscriber ids and unsubscribe links, drawn at random. Another key makes every link sent so far invalid.';
comment on column private.platform_secrets.deliver_mail_url is
  'URL of the deliver-mail function, for pg_net; null when the database does not wake it.';
comment on column private.platform_secrets.wake_secret is 'The function''s WAKE_SECRET; null when the database does not wake it.';
comment on column private.platform_secrets.inbound_mail_domain is
  'Domain whose email reaches the function inbound-mail. Replies to leads then have a Reply-To address there. Null: answers go to the firm''s mailbox.';

alter table private.platform_secrets enable row level security;
alter table private.platform_secrets force row level security;

create or replace function private.get_settings()
returns private.settings
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_settings private.settings;
begin
  select * into v_settings from private.settings;
  return v_settings;
end
$$;
comment on function private.get_settings() is
  'Returns the firm''s settings. For a single one: (private.get_settings()).send_follow_up.';

create or replace function private.firm_email()
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select firm_email from private.settings);
end
$$;
comment on function private.firm_email() is 'Returns the email address of the firm.';

create or replace function private.firm_time_zone()
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select firm_time_zone from private.settings);
end
$$;
comment on function private.firm_time_zone() is 'Returns the IANA zone of the firm''s local times.';

create or replace function private.is_admin_setting(p_name text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(p_name in (
    'firm_email', 'require_admin_mfa', 'send_day_before_reminder', 'send_hour_before_reminder', 'send_follow_up',
    'follow_up_delay_hours', 'mail_retention_days', 'chat_retention_days', 'video_link_template'
  ), false)
$$;
comment on function private.is_admin_setting(text) is
  'Returns whether admins can see and change this column of private.settings. update_setting() names the same columns.';

create or replace function private.setting_json(p_name text, p_value jsonb)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_last_change private.audit_log;
begin
  select * into v_last_change from private.audit_log
  where action = 'setting.update' and subject = p_name order by id desc limit 1;
  return jsonb_build_object(
    'name', p_name, 'value', p_value,
    'updatedAt', private.to_iso_instant(v_last_change.occurred_at),
    'updatedByName', private.display_name_of(v_last_change.actor_id)
  );
end
$$;
comment on function private.setting_json(text, jsonb) is
  'A setting as admins see it: {name, value, updatedAt, updatedByName}. The last two come from the audit log and are null before the first change.';

create or replace function private.list_settings()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_agg(private.setting_json(name, value) order by name)
    from jsonb_each(to_jsonb(private.get_settings())) as setting (name, value)
    where private.is_admin_setting(name)
  );
end
$$;
comment on function private.list_settings() is 'See public.list_settings().';
grant execute on function private.list_settings() to authenticated;

create or replace function public.list_settings()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_settings()
$$;
comment on function public.list_settings() is
  'Returns the settings that admins can change, by name: [{name, value, updatedAt, updatedByName}]. value is a boolean, number or string. PT403: not an admin.';
grant execute on function public.list_settings() to authenticated;

create or replace function private.update_setting(p_name text, p_value jsonb, p_previous jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_current jsonb;
begin
  perform private.require_admin();
  if not private.is_admin_setting(p_name) then
    perform private.refuse(404, 'not_found', '{"what": "setting"}');
  end if;
  -- Locks the row: of two concurrent changes, the second compares with the first one's result.
  select to_jsonb(s) -> p_name into v_current from private.settings s for update;
  if v_current = p_value then
    return private.setting_json(p_name, v_current);
  end if;
  if v_current is distinct from p_previous then
    perform private.refuse(
      409, 'version_conflict', jsonb_build_object('what', 'setting', 'current', private.setting_json(p_name, v_current))
    );
  end if;
  -- Otherwise an admin could lock out themselves, and every other admin.
  if p_name = 'require_admin_mfa' and p_value = 'true' and coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2' then
    perform private.refuse(409, 'mfa_required_first');
  end if;
  -- jsonb_populate_record() casts the value to the column's type. The list of columns is the one of is_admin_setting(), so
  -- that no other column can be written.
  begin
    update private.settings s
    set (
      firm_email, require_admin_mfa, send_day_before_reminder, send_hour_before_reminder, send_follow_up,
      follow_up_delay_hours, mail_retention_days, chat_retention_days, video_link_template
    ) = (
      select
        changed.firm_email, changed.require_admin_mfa, changed.send_day_before_reminder,
        changed.send_hour_before_reminder, changed.send_follow_up, changed.follow_up_delay_hours,
        changed.mail_retention_days, changed.chat_retention_days, changed.video_link_template
      from jsonb_populate_record(s, jsonb_build_object(p_name, p_value)) as changed
    )
    where s.is_only_row
    returning to_jsonb(s) -> p_name into v_current;
  exception
    when data_exception or check_violation or not_null_violation then
      perform private.refuse(422, 'setting_invalid', jsonb_build_object('setting', p_name));
  end;
  insert into private.audit_log (action, subject, details)
  values ('setting.update', p_name, jsonb_build_object('before', p_previous, 'after', v_current));
  return private.setting_json(p_name, v_current);
end
$$;
comment on function private.update_setting(text, jsonb, jsonb) is 'See public.update_setting().';
grant execute on function private.update_setting(text, jsonb, jsonb) to authenticated;

create or replace function public.update_setting(p_name text, p_value jsonb, p_previous jsonb)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.update_setting(p_name, p_value, p_previous)
$$;
comment on function public.update_setting(text, jsonb, jsonb) is
  'Changes a setting, for admins, and returns it as list_settings() does. p_previous is the value that the admin saw. PT403: not an admin. PT404: no such setting. PT409: the value has changed since (the parameters contain the setting), or an admin without a second factor sets require_admin_mfa. PT422: invalid value.';
grant execute on function public.update_setting(text, jsonb, jsonb) to authenticated;

-- schemas/10_access/staff_alerts.sql

-- Which emails staff want about their own work. Each admin decides for the own account.

create table private.staff_alerts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  booking_requests boolean not null default true,
  leads boolean not null default true
);
comment on table private.staff_alerts is
  'The emails about their own work that staff have turned on or off. An account without a row gets all of them. Written by set_my_alerts().';
comment on column private.staff_alerts.user_id is 'The account.';
comment on column private.staff_alerts.booking_requests is
  'Whether the account gets an email about each new booking with the consultant that it is linked to.';

comment on column private.staff_alerts.leads is
  'Whether the account gets an email when another admin assigns it a lead or mentions it in a note.';

alter table private.staff_alerts enable row level security;
alter table private.staff_alerts force row level security;

create or replace function private.get_my_alerts()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('bookingRequests', coalesce(a.booking_requests, true), 'leads', coalesce(a.leads, true))
    from (select (select auth.uid()) as id) as me left join private.staff_alerts a on a.user_id = me.id
  );
end
$$;
comment on function private.get_my_alerts() is 'See public.get_my_alerts().';
grant execute on function private.get_my_alerts() to authenticated;

create or replace function public.get_my_alerts()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.get_my_alerts()
$$;
comment on function public.get_my_alerts() is
  'Returns which emails about their own work the calling admin gets: {bookingRequests, leads}, each a boolean. PT403: not an admin.';
grant execute on function public.get_my_alerts() to authenticated;

create or replace function private.set_my_alerts(p_booking_requests boolean, p_leads boolean)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  insert into private.staff_alerts as alerts (user_id, booking_requests, leads)
  values (auth.uid(), coalesce(p_booking_requests, true), coalesce(p_leads, true))
  on conflict (user_id) do update set
    booking_requests = coalesce(p_booking_requests, alerts.booking_requests), leads = coalesce(p_leads, alerts.leads);
  insert into private.audit_log (action, subject, details)
  values ('staff_alerts.update', auth.uid()::text, private.get_my_alerts());
  return private.get_my_alerts();
end
$$;
comment on function private.set_my_alerts(boolean, boolean) is 'See public.set_my_alerts().';
grant execute on function private.set_my_alerts(boolean, boolean) to authenticated;

create or replace function public.set_my_alerts(p_booking_requests boolean default null, p_leads boolean default null)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.set_my_alerts(p_booking_requests, p_leads)
$$;
comment on function public.set_my_alerts(boolean, boolean) is
  'Turns emails to the calling admin on or off; null keeps a setting. Returns what get_my_alerts() does. PT403: not an admin.';
grant execute on function public.set_my_alerts(boolean, boolean) to authenticated;

-- schemas/10_access/profiles.sql

-- Profiles of accounts, and the triggers that react to a new or changed account in auth.users.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name private.single_line check (char_length(btrim(full_name)) >= 2 and char_length(full_name) <= 100),
  company private.single_line check (char_length(company) <= 150),
  phone private.single_line check (char_length(phone) <= 32),
  time_zone private.time_zone_name,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.profiles is
  'One account''s details. Created at sign-up by a trigger, updated by the account itself.';
comment on column public.profiles.id is 'The account.';
comment on column public.profiles.full_name is 'Name; null when none was given.';
comment on column public.profiles.company is 'Company name; null when none was given.';
comment on column public.profiles.phone is 'Phone number in any notation; null when none was given.';
comment on column public.profiles.time_zone is 'IANA zone in which times are shown; null means the browser''s zone.';
comment on column public.profiles.created_at is 'When the profile was created, at sign-up.';
comment on column public.profiles.updated_at is 'Set by a trigger on each update.';

alter table public.profiles enable row level security;
alter table public.profiles force row level security;
grant select on public.profiles to authenticated;
grant update (full_name, company, phone, time_zone) on public.profiles to authenticated;

create policy profiles_select on public.profiles for select to authenticated
  using (id = (select auth.uid()) and (select private.has_rank('client')));

create policy profiles_update on public.profiles for update to authenticated
  using (id = (select auth.uid()) and (select private.has_rank('client')))
  with check (id = (select auth.uid()) and (select private.has_rank('client')));

create or replace function private.create_profile_on_sign_up()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Metadata is written by the client: it never sets the role, and an invalid value must not make the sign-up fail.
  v_name text := private.to_single_line(new.raw_user_meta_data ->> 'full_name', 100);
begin
  insert into private.user_roles (user_id, role, password_proven_at)
  values (new.id, 'client', case when new.email_confirmed_at is not null and private.is_owner_connection() then private.now() end)
  on conflict do nothing;
  begin
    insert into public.profiles (id, full_name, company, phone)
    values (
      new.id,
      case when char_length(v_name) >= 2 then v_name end,
      private.to_single_line(new.raw_user_meta_data ->> 'company', 150),
      private.to_single_line(new.raw_user_meta_data ->> 'phone', 32)
    )
    on conflict do nothing;
  exception
    when others then
      insert into public.profiles (id) values (new.id) on conflict do nothing;
  end;
  return null;
end
$$;
comment on function private.create_profile_on_sign_up() is
  'Trigger: gives a new account the role client and a profile, with the valid details of its metadata.';

create or replace function private.enqueue_account_change_mail()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- The old address: an attacker who takes over an account must not be the only one to get the email.
  v_recipient text := old.email;
  v_facts jsonb := jsonb_build_object(
    'userId', new.id,
    'name', (select full_name from public.profiles where id = new.id),
    'changedAt', private.to_iso_instant(private.now())
  );
begin
  -- An address that was never confirmed may belong to someone else.
  if old.email_confirmed_at is null and new.email is distinct from old.email then
    return null;
  end if;
  if new.encrypted_password is distinct from old.encrypted_password and new.encrypted_password <> ''
    -- The auth server does not limit changes of a password, and the owner of the address may not be the one who makes them.
    and public.consume_rate_limit('password_changed:account', new.id::text, 5, 3600) = 0
  then
    perform private.enqueue_mail(
      'password_changed', v_recipient, null, v_facts, 'password_changed:' || gen_random_uuid()
    );
  end if;
  if new.email is distinct from old.email then
    perform private.enqueue_mail(
      'email_changed', v_recipient, null,
      v_facts || jsonb_build_object('newEmail', private.mask_email(new.email)),
      'email_changed:' || gen_random_uuid()
    );
  end if;
  return null;
exception
  when others then
    -- An error would undo the change itself, such as a new password after a theft.
    raise warning 'account change email not queued: %', sqlstate;
    return null;
end
$$;
comment on function private.enqueue_account_change_mail() is
  'Trigger: emails a confirmed account about a new password, and its old address about a new one. Never fails the change.';

create trigger profiles_set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();
create trigger profiles_validate_time_zone before insert or update of time_zone on public.profiles
  for each row when (new.time_zone is not null) execute function private.validate_time_zone('time_zone');
create trigger users_create_profile after insert on auth.users
  for each row execute function private.create_profile_on_sign_up();
create trigger users_enqueue_account_change_mail after update of email, encrypted_password on auth.users
  for each row when (
    old.email is not null and new.email_confirmed_at is not null
    and (old.email is distinct from new.email or old.encrypted_password is distinct from new.encrypted_password)
  )
  execute function private.enqueue_account_change_mail();

-- schemas/10_access/passwords.sql

-- Wrong passwords, counted for each account whatever network address they come from. Both places that compare a password
-- use the count: the auth server, through the hook `password_verification_attempt`, and verify_password().
--
-- Ten wrong passwords are free. Each later one locks the account's password for 1, 2, 4, 8, then 15 minutes. While it is
-- locked, every password is refused, the right one too; otherwise the answer would tell which guess was right. A stranger
-- can keep an account's password locked, so the mailbox always opens the account: a sign-in link works, and a new
-- password ends the lock.

create table private.wrong_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  wrong_count int not null check (wrong_count > 0),
  last_wrong_at timestamptz not null default private.now(),
  locked_until timestamptz
);
comment on table private.wrong_passwords is
  'Accounts with wrong passwords since the last right one. Written by record_password_attempt(), purged a day after the last wrong password.';
comment on column private.wrong_passwords.user_id is 'The account.';
comment on column private.wrong_passwords.wrong_count is
  'Wrong passwords since the last right or new one. Attempts during a lock are not counted.';
comment on column private.wrong_passwords.last_wrong_at is 'When the last wrong password was counted.';
comment on column private.wrong_passwords.locked_until is
  'Until then every password is refused. Null before the tenth wrong password.';

create index wrong_passwords_last_wrong_at_idx on private.wrong_passwords (last_wrong_at);

alter table private.wrong_passwords enable row level security;
alter table private.wrong_passwords force row level security;

create or replace function private.record_password_attempt(p_user_id uuid, p_is_right boolean)
returns interval
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row private.wrong_passwords;
begin
  -- Attempts at one account happen one after the other, so that parallel guesses count as many as they are.
  perform private.lock_until_commit(format('password of %s', p_user_id));
  select * into v_row from private.wrong_passwords where user_id = p_user_id;
  if v_row.locked_until > private.now() then
    return v_row.locked_until - private.now();
  end if;
  if p_is_right then
    delete from private.wrong_passwords where user_id = p_user_id;
    return interval '0';
  end if;
  v_row.wrong_count := case
    when v_row.last_wrong_at > private.now() - interval '1 day' then v_row.wrong_count + 1 else 1
  end;
  v_row.locked_until := case
    when v_row.wrong_count >= 10
      then private.now() + make_interval(mins => least(15, power(2, least(v_row.wrong_count - 10, 4)))::int)
  end;
  insert into private.wrong_passwords (user_id, wrong_count, last_wrong_at, locked_until)
  select id, v_row.wrong_count, private.now(), v_row.locked_until from auth.users where id = p_user_id
  on conflict (user_id) do update set
    wrong_count = excluded.wrong_count, last_wrong_at = excluded.last_wrong_at, locked_until = excluded.locked_until;
  return interval '0';
end
$$;
comment on function private.record_password_attempt(uuid, boolean) is
  'Counts a password that was compared for an account. Returns how long the account still refuses every password, zero when the comparison counts. A right password that counts ends the count.';

create or replace function private.password_verification_attempt(event jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.record_password_attempt((event ->> 'user_id')::uuid, (event ->> 'valid')::boolean) > interval '0' then
    -- The auth server's own words for a wrong password. It calls no hook for an address without an account, so any other
    -- words would tell who has one.
    return '{"decision": "reject", "message": "Invalid login credentials", "should_logout_user": false}';
  end if;
  return '{"decision": "continue"}';
end
$$;
comment on function private.password_verification_attempt(jsonb) is
  'The auth server''s hook of this name, called with {user_id, valid} for each password sign-in to an existing account. Returns the decision "continue", or "reject" while the account''s password is locked.';
grant usage on schema private to supabase_auth_admin;
grant execute on function private.password_verification_attempt(jsonb) to supabase_auth_admin;

create or replace function public.verify_password(p_user_id uuid, p_password text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_hash text;
  v_is_right boolean;
begin
  -- $2a$, $2b$ and $2y$ are the same bcrypt. pgcrypto knows only the first.
  select regexp_replace(encrypted_password, '^\$2[by]\$', '$2a$') into v_hash
  from auth.users where id = p_user_id;
  -- An account that signs in only by link has no hash.
  if p_password is null or (v_hash ~ '^\$2a\$\d\d\$[./A-Za-z0-9]{53}$') is not true then
    return false;
  end if;
  v_is_right := extensions.crypt(p_password, v_hash) = v_hash;
  if private.record_password_attempt(p_user_id, v_is_right) > interval '0' then
    perform private.refuse(429, 'password_locked');
  end if;
  return v_is_right;
end
$$;
comment on function public.verify_password(uuid, text) is
  'Returns whether this is the account''s password; false when the account does not exist or has no password. Counts as an attempt to sign in. PT429: the account''s password is locked.';
grant execute on function public.verify_password(uuid, text) to service_role;

create or replace function private.forget_wrong_passwords()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.wrong_passwords where user_id = new.id;
  return null;
end
$$;
comment on function private.forget_wrong_passwords() is
  'Trigger: a new password ends the lock of the one before, because setting it took a session or a link from the mailbox.';

create trigger users_forget_wrong_passwords after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.forget_wrong_passwords();

-- schemas/10_access/people.sql

-- Accounts as admins see them: names, the list of people, and the lookup by email address. Email addresses are columns of
-- auth.users, which no API role can read; these functions decide what an admin sees of them.

-- A table of its own, because a search may match part of the address, the name or the company: auth.users belongs to the
-- platform and gets no index from us, and no index spans two tables.
create table private.account_search (
  user_id uuid primary key references auth.users (id) on delete cascade,
  search_text text not null
);
comment on table private.account_search is
  'The searchable text of each account. Written by triggers on auth.users and public.profiles.';
comment on column private.account_search.user_id is 'The account.';
comment on column private.account_search.search_text is 'Email address, name and company in lowercase, one a line.';

-- Without fastupdate, no search has to read a pending list.
create index account_search_trigrams_idx on private.account_search using gin (search_text extensions.gin_trgm_ops)
  with (fastupdate = off);

alter table private.account_search enable row level security;
alter table private.account_search force row level security;

create or replace function private.update_account_search()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.account_search as kept (user_id, search_text)
  select u.id, lower(concat_ws(E'\n', u.email, p.full_name, p.company))
  from auth.users u left join public.profiles p on p.id = u.id
  where u.id = new.id
  on conflict (user_id) do update set search_text = excluded.search_text where kept.search_text <> excluded.search_text;
  return null;
end
$$;
comment on function private.update_account_search() is
  'Trigger of auth.users and public.profiles: updates the account''s row in private.account_search.';

create or replace function private.display_name_of(p_account uuid)
returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.id = u.id
  where u.id = p_account
$$;
comment on function private.display_name_of(uuid) is
  'Returns the name of an account, or its email address when it has none; null when there is no such account.';

create or replace function private.confirmed_account_id(p_email text)
returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- The account provider stores email addresses in lowercase. An SSO account has not confirmed its address to us.
  return (
    select id from auth.users
    where email = lower(p_email) and email_confirmed_at is not null and not is_sso_user
  );
end
$$;
comment on function private.confirmed_account_id(text) is
  'Returns the account that has confirmed this email address, or null.';

create or replace function private.list_people(p_filter jsonb, p_after jsonb, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
-- A search needs the trigram index, a list without one does not. A generic plan fits only one of them.
set plan_cache_mode = force_custom_plan
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 100);
  v_role text := nullif(p_filter ->> 'role', '');
  v_pattern text := private.like_pattern(p_filter ->> 'query');
  v_after_at timestamptz;
  v_after_id uuid;
  v_found jsonb;
begin
  perform private.require_admin();
  if v_role is not null and v_role not in ('client', 'admin') then
    perform private.refuse(422, 'choice_invalid', '{"choices": ["client", "admin"]}');
  end if;
  begin
    v_after_at := (nullif(p_after, 'null') ->> 'at')::timestamptz;
    v_after_id := (nullif(p_after, 'null') ->> 'id')::uuid;
  exception
    when data_exception then
      perform private.refuse(422, 'page_cursor_invalid');
  end;

  v_found := (
    with found as (
      select u.id, u.email, u.created_at, u.last_sign_in_at, u.email_confirmed_at, r.role, p.full_name, p.company
      from private.user_roles r
      join auth.users u on u.id = r.user_id
      left join public.profiles p on p.id = u.id
      left join private.account_search s on s.user_id = u.id
      where (v_role is null or r.role = v_role)
        and (v_pattern = '%%' or s.search_text like v_pattern)
        and (v_after_at is null or (u.created_at, u.id) < (v_after_at, v_after_id))
      order by u.created_at desc, u.id desc
      limit v_limit + 1
    ), numbered as (
      select *, row_number() over (order by created_at desc, id desc) as n from found
    )
    select jsonb_build_object(
      'people', coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'email', f.email, 'fullName', f.full_name, 'company', f.company, 'role', f.role,
        'isConfirmed', f.email_confirmed_at is not null, 'isYou', f.id = (select auth.uid()),
        'createdAt', private.to_iso_instant(f.created_at), 'lastSignInAt', private.to_iso_instant(f.last_sign_in_at),
        'bookings', (select count(*) from public.appointments a where a.user_id = f.id and a.status <> 'held'),
        'messages', (select count(*) from public.contact_submissions m where m.user_id = f.id)
      ) order by f.n) filter (where f.n <= v_limit), '[]'),
      -- With microseconds: a key rounded to milliseconds would repeat or skip rows.
      'next', case when count(*) > v_limit then (
        select jsonb_build_object('at', l.created_at, 'id', l.id) from numbered l where l.n = v_limit
      ) end,
      'admins', (select count(*) from private.user_roles where role = 'admin')
    )
    from numbered f
  );
  perform private.audit_read(
    'person.list', 'people',
    private.audited_filter(jsonb_strip_nulls(p_filter), to_jsonb(v_after_id))
      || jsonb_build_object('count', jsonb_array_length(v_found -> 'people'))
  );
  return v_found;
end
$$;
comment on function private.list_people(jsonb, jsonb, integer) is 'See public.list_people().';
grant execute on function private.list_people(jsonb, jsonb, integer) to authenticated;

create or replace function public.list_people(p_filter jsonb default '{}', p_after jsonb default null, p_limit int default 50)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_people(p_filter, p_after, p_limit)
$$;
comment on function public.list_people(jsonb, jsonb, integer) is
  'Returns a page of up to 100 accounts, newest first, for admins: {people: [{id, email, fullName, company, role, isConfirmed, isYou, createdAt, lastSignInAt, bookings, messages}], next, admins}. p_after is next of the previous page (keyset pagination); admins counts all admins. The filter may have role (client or admin) and query (part of a name, company or email address). Records the read in the audit log. PT403: not an admin. PT422: invalid filter or page.';
grant execute on function public.list_people(jsonb, jsonb, integer) to authenticated;

create or replace function private.list_staff()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', p.full_name, 'email', u.email)
      order by lower(coalesce(p.full_name, u.email)), u.id), '[]')
    from private.user_roles r join auth.users u on u.id = r.user_id left join public.profiles p on p.id = u.id
    where r.role = 'admin'
  );
end
$$;
comment on function private.list_staff() is 'See public.list_staff().';
grant execute on function private.list_staff() to authenticated;

create or replace function public.list_staff()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_staff()
$$;
comment on function public.list_staff() is
  'Returns the staff to whom leads and tasks can be assigned, by name, for admins: [{id, name, email}]. PT403: not an admin.';
grant execute on function public.list_staff() to authenticated;

create or replace function private.find_account(p_email text)
returns table (id uuid, full_name text, company text)
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid := private.confirmed_account_id(btrim(p_email));
begin
  if not private.has_rank('admin') then
    perform private.refuse(403, 'admin_required', '{"action": "find_account"}');
  end if;
  -- Without the address: it may belong to no one here.
  perform private.audit_read('person.find', coalesce(v_id::text, 'nobody'));
  return query
  select p.id, p.full_name::text, p.company::text
  from public.profiles p
  where p.id = v_id;
end
$$;
comment on function private.find_account(text) is 'See public.find_account().';
grant execute on function private.find_account(text) to authenticated;

create or replace function public.find_account(p_email text)
returns table (id uuid, full_name text, company text)
language sql security invoker
set search_path = ''
as $$
  select * from private.find_account(p_email)
$$;
comment on function public.find_account(text) is
  'Returns the confirmed account of a whole email address with its name and company, for admins who share a document; no row when there is none. Records the read in the audit log. PT403: not an admin.';
grant execute on function public.find_account(text) to authenticated;

create trigger profiles_update_account_search after insert or update of full_name, company on public.profiles
  for each row execute function private.update_account_search();
create trigger users_update_account_search after insert or update of email on auth.users
  for each row execute function private.update_account_search();

-- schemas/10_access/saved_views.sql

-- Saved views: filters of a list in the workspace that staff keep under a name, each for themselves.

create table private.saved_views (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  list text not null check (list in ('leads', 'contacts')),
  name private.single_line not null check (btrim(name) <> '' and char_length(name) <= 60),
  query text not null check (char_length(query) <= 1000 and query ~ '^[A-Za-z0-9%&=+,._*-]*$'),
  created_at timestamptz not null default private.now(),
  unique (user_id, list, name)
);
comment on table private.saved_views is 'A named filter of a list. Read and written by functions only, each person their own.';
comment on column private.saved_views.id is 'Key.';
comment on column private.saved_views.user_id is 'Staff member to whom the view belongs.';
comment on column private.saved_views.list is 'The list: leads or contacts.';
comment on column private.saved_views.name is 'Name of the view, of up to 60 characters.';
comment on column private.saved_views.query is 'The query string of the list''s URL, without the question mark.';
comment on column private.saved_views.created_at is 'When the view was first saved.';

alter table private.saved_views enable row level security;
alter table private.saved_views force row level security;

create or replace function private.list_saved_views(p_list text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'query', v.query) order by lower(v.name), v.id), '[]')
    from private.saved_views v where v.user_id = (select auth.uid()) and v.list = p_list
  );
end
$$;
comment on function private.list_saved_views(text) is 'See public.list_saved_views().';
grant execute on function private.list_saved_views(text) to authenticated;

create or replace function public.list_saved_views(p_list text)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_saved_views(p_list)
$$;
comment on function public.list_saved_views(text) is
  'Returns the caller''s own views of a list, by name, for admins: [{id, name, query}]. PT403: not an admin.';
grant execute on function public.list_saved_views(text) to authenticated;

create or replace function private.save_view(p_list text, p_name text, p_query text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if private.is_single_line(p_name, 1, 60) is not true then
    perform private.refuse(422, 'view_name_required');
  end if;
  if (
    select count(*) from private.saved_views v
    where v.user_id = (select auth.uid()) and (v.list, v.name) <> (p_list, btrim(p_name))
  ) >= 100 then
    perform private.refuse(422, 'view_limit_reached');
  end if;
  insert into private.saved_views (user_id, list, name, query) values ((select auth.uid()), p_list, btrim(p_name), p_query)
  on conflict (user_id, list, name) do update set query = excluded.query;
  return private.list_saved_views(p_list);
exception
  when check_violation then
    perform private.refuse(422, 'filter_invalid', '{"list": "leads"}');
end
$$;
comment on function private.save_view(text, text, text) is 'See public.save_view().';
grant execute on function private.save_view(text, text, text) to authenticated;

create or replace function public.save_view(p_list text, p_name text, p_query text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.save_view(p_list, p_name, p_query)
$$;
comment on function public.save_view(text, text, text) is
  'Saves a view of the caller, for admins; a view of the same name is replaced. Returns the views as list_saved_views() does. PT403: not an admin. PT422: no name, an invalid list or query, or 100 views already.';
grant execute on function public.save_view(text, text, text) to authenticated;

create or replace function private.delete_view(p_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from private.saved_views where id = p_id and user_id = (select auth.uid());
end
$$;
comment on function private.delete_view(bigint) is 'See public.delete_view().';
grant execute on function private.delete_view(bigint) to authenticated;

create or replace function public.delete_view(p_id bigint)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.delete_view(p_id)
$$;
comment on function public.delete_view(bigint) is 'Deletes a view of the caller, for admins. PT403: not an admin.';
grant execute on function public.delete_view(bigint) to authenticated;

-- schemas/20_mail/outbox.sql

-- The transactional outbox. Each email is a row, inserted in the transaction of the event that it reports. The worker
-- deliver-mail leases due rows with claim_due_mails(), sends them, and calls mark_mail_sent() or mark_mail_failed(). A row
-- ends with one of sent_at, failed_at or skipped_at; until then it is open.

create table private.outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'contact_received', 'contact_notice', 'lead_reply', 'lead_assigned', 'lead_mentioned',
    'appointment_requested', 'appointment_confirmed', 'appointment_declined', 'appointment_moved',
    'appointment_cancelled', 'appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up',
    'appointment_notice', 'appointment_moved_notice', 'appointment_cancelled_notice', 'appointment_unanswered_notice',
    'newsletter_confirm', 'newsletter_welcome', 'newsletter_issue', 'newsletter_test', 'invitation', 'document_shared',
    'password_changed', 'email_changed', 'account_deleted', 'account_deleted_notice'
  )),
  recipient private.email_address not null,
  reply_to private.email_address,
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  dedupe_key private.single_line not null unique check (btrim(dedupe_key) <> '' and char_length(dedupe_key) <= 200),
  send_after timestamptz not null default private.now(),
  attempts int not null default 0 check (attempts >= 0),
  first_attempt_at timestamptz,
  lease_token uuid,
  lease_until timestamptz,
  last_error text check (char_length(last_error) <= 1000),
  sent_at timestamptz,
  failed_at timestamptz,
  skipped_at timestamptz,
  created_at timestamptz not null default private.now(),
  constraint outbox_lease_check check ((lease_token is null) = (lease_until is null)),
  constraint outbox_one_end_check check (num_nonnulls(sent_at, failed_at, skipped_at) <= 1)
);
comment on table private.outbox is
  'One email. Inserted by the function or trigger that causes it, updated by the deliver-mail worker and by admins, purged after mail_retention_days.';
comment on column private.outbox.id is 'Order of queuing.';
comment on column private.outbox.kind is 'The template.';
comment on column private.outbox.recipient is 'The To address.';
comment on column private.outbox.reply_to is 'The Reply-To address; null means the sender''s.';
comment on column private.outbox.payload is
  'The facts that the template prints, without HTML. Secrets of links are in its member tokens, which is removed once the row ends.';
comment on column private.outbox.dedupe_key is
  'Identifies the email: queuing the same key twice sends one email. Also the idempotency key at the mail service.';
comment on column private.outbox.send_after is 'The email is due from this time on. A failure moves it to the next attempt.';
comment on column private.outbox.attempts is 'How often the email was claimed.';
comment on column private.outbox.first_attempt_at is 'When the email was first claimed; retries end 48 hours later. Null before.';
comment on column private.outbox.lease_token is 'Identifies the claim: only its worker can report the result. Null when unclaimed.';
comment on column private.outbox.lease_until is 'Until this time no other worker can claim the email. Null when unclaimed.';
comment on column private.outbox.last_error is 'Why the last attempt failed; null when none did.';
comment on column private.outbox.sent_at is 'When the mail service accepted the email.';
comment on column private.outbox.failed_at is 'When retries ended without success.';
comment on column private.outbox.skipped_at is 'When the email was canceled by an admin, or because its reason no longer held.';
comment on column private.outbox.created_at is 'When the email was queued.';

-- The order in which claim_due_mails() sends: every other email before the issues of the newsletter.
create index outbox_due_idx on private.outbox ((kind = 'newsletter_issue'), send_after, id)
  where sent_at is null and failed_at is null and skipped_at is null;
create index outbox_failed_idx on private.outbox (failed_at) where failed_at is not null;
create index outbox_sent_idx on private.outbox (sent_at) where sent_at is not null;
create index outbox_skipped_idx on private.outbox (skipped_at) where skipped_at is not null;
-- Finds what the client and the firm were last told about an appointment, and what is about to be.
create index outbox_appointment_idx on private.outbox ((payload ->> 'appointmentId')) where kind in (
  'appointment_requested', 'appointment_confirmed', 'appointment_moved', 'appointment_notice', 'appointment_moved_notice'
);
-- run_scheduled_jobs() looks for these every minute, among all emails.
create index outbox_account_deleted_idx on private.outbox (id) where kind = 'account_deleted';
-- delete_invitation_mails() finds the emails of an invitation.
create index outbox_invitation_idx on private.outbox ((payload ->> 'invitationId')) where kind = 'invitation';

alter table private.outbox enable row level security;
alter table private.outbox force row level security;

create or replace function private.mail_kind_has_link(p_kind text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select p_kind in ('newsletter_confirm', 'newsletter_welcome', 'newsletter_issue', 'newsletter_test', 'invitation')
$$;
comment on function private.mail_kind_has_link(text) is
  'Returns whether emails of this kind carry a secret under payload.tokens. It is removed when the row ends, or is never stored, so that such an email cannot be sent again.';

create or replace function private.is_security_mail(p_kind text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select p_kind in ('password_changed', 'email_changed', 'account_deleted')
$$;
comment on function private.is_security_mail(text) is
  'Returns whether emails of this kind protect an account. No admin can cancel or repeat them.';

create or replace function private.enqueue_mail(
  p_kind text, p_recipient text, p_reply_to text, p_payload jsonb, p_dedupe_key text,
  p_send_after timestamptz default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key, send_after)
  values (p_kind, p_recipient, p_reply_to, p_payload, p_dedupe_key, coalesce(p_send_after, private.now()))
  on conflict (dedupe_key) do nothing;
end
$$;
comment on function private.enqueue_mail(text, text, text, jsonb, text, timestamp with time zone) is
  'Queues an email, due now or at p_send_after. Does nothing when the dedupe key exists.';

create or replace function public.claim_due_mails(p_limit int, p_lease_seconds int)
returns table (
  id bigint, kind text, recipient text, reply_to text, payload jsonb,
  attempts int, lease_token uuid, dedupe_key text
)
language plpgsql security definer
set search_path = ''
-- A generic plan without JIT, because workers call it each minute and after every change, mostly for a few rows.
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
as $$
#variable_conflict use_column
declare
  v_now timestamptz := private.now();
  v_left int := least(greatest(p_limit, 0), 100);
  v_mail private.outbox;
  v_action text;
  v_payload jsonb;
begin
  -- An empty result tells the worker that no email is due. So when every claimed row was skipped, another round
  -- follows; 20 rounds bound the call.
  for round in 1..20 loop
    exit when v_left <= 0;
    for v_mail in
      select o.* from private.outbox o
      where o.sent_at is null and o.failed_at is null and o.skipped_at is null and o.send_after <= v_now
        and (o.lease_until is null or o.lease_until <= v_now)
      order by o.kind = 'newsletter_issue', o.send_after, o.id
      limit v_left
      for update skip locked
    loop
      v_action := 'send';
      v_payload := v_mail.payload;
      if v_mail.kind like 'appointment\_%' then
        select * into v_action, v_payload from private.load_appointment_mail(v_mail, v_now);
      elsif v_mail.kind = 'document_shared' then
        v_payload := private.load_document_mail(v_mail.payload);
        v_action := case when v_payload is null then 'skip' else 'send' end;
      elsif v_mail.kind in ('newsletter_issue', 'newsletter_test') then
        v_payload := private.load_newsletter_mail(v_mail);
        v_action := case when v_payload is null then 'skip' else 'send' end;
      end if;
      if v_action = 'retry' then
        update private.outbox o set send_after = v_now + interval '5 seconds' where o.id = v_mail.id;
        continue;
      end if;
      if v_action = 'skip' then
        update private.outbox o set skipped_at = v_now, lease_token = null, lease_until = null
        where o.id = v_mail.id;
        continue;
      end if;

      v_left := v_left - 1;
      return query
        update private.outbox o
        set attempts = o.attempts + 1,
            first_attempt_at = coalesce(o.first_attempt_at, v_now),
            lease_token = gen_random_uuid(),
            lease_until = v_now + make_interval(secs => least(greatest(p_lease_seconds, 1), 3600))
        where o.id = v_mail.id
        returning o.id, o.kind, o.recipient::text, o.reply_to::text, v_payload,
          o.attempts, o.lease_token, o.dedupe_key::text;
    end loop;
    exit when not found;
  end loop;
end
$$;
comment on function public.claim_due_mails(integer, integer) is
  'Leases up to p_limit due emails to the worker for p_lease_seconds; concurrent workers get different ones. The payload of an email about an appointment comes from private.load_appointment_mail(), which also decides whether the email is skipped or retried in five seconds. The payload of an email about documents comes from private.load_document_mail(), and of an issue of the newsletter from private.load_newsletter_mail(); without one the email is skipped. Issues of the newsletter are leased after all other due emails.';
grant execute on function public.claim_due_mails(integer, integer) to service_role;

create or replace function public.mark_mail_sent(p_id bigint, p_lease_token uuid)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.outbox
  set sent_at = private.now(), lease_token = null, lease_until = null, last_error = null
  where id = p_id and lease_token = p_lease_token and sent_at is null and failed_at is null;
  return found;
end
$$;
comment on function public.mark_mail_sent(bigint, uuid) is
  'Ends a claimed email as sent. Returns false when the lease belongs to another worker by now.';
grant execute on function public.mark_mail_sent(bigint, uuid) to service_role;

create or replace function public.mark_mail_failed(p_id bigint, p_lease_token uuid, p_error text, p_permanent boolean)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.outbox o
  set last_error = left(p_error, 1000), lease_token = null, lease_until = null,
      failed_at = case when p_permanent or private.now() >= o.first_attempt_at + interval '48 hours'
                  then private.now() end,
      -- Exponential backoff: 30 s, 1 min, 2 min ... 1 h. Each varies by 10 %, so that a batch is not retried all together.
      send_after = private.now() + make_interval(
        secs => least(30 * power(2, least(o.attempts - 1, 10)), 3600) * (0.9 + 0.2 * random())
      )
  where o.id = p_id and o.lease_token = p_lease_token and o.sent_at is null and o.failed_at is null;
  return found;
end
$$;
comment on function public.mark_mail_failed(bigint, uuid, text, boolean) is
  'Releases a claimed email for a retry, or ends it as failed when p_permanent or 48 hours after the first attempt. Returns false when the lease belongs to another worker by now.';
grant execute on function public.mark_mail_failed(bigint, uuid, text, boolean) to service_role;

create or replace function public.mail_queue_status()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  return jsonb_build_object(
    'due', (select count(*) from private.outbox
            where sent_at is null and failed_at is null and skipped_at is null and send_after <= v_now),
    -- An email scheduled for later is not late. One that waits for a retry is.
    'oldestSeconds', (select floor(extract(epoch from v_now - min(coalesce(first_attempt_at, send_after))))
                      from private.outbox
                      where sent_at is null and failed_at is null and skipped_at is null
                        and (send_after <= v_now or first_attempt_at is not null)),
    'dead', (select count(*) from private.outbox where failed_at is not null)
  );
end
$$;
comment on function public.mail_queue_status() is
  'Returns {due, oldestSeconds, dead}: emails to send now, seconds that the oldest unsent one has been due (null: none), and failed emails.';
grant execute on function public.mail_queue_status() to service_role;

create or replace function private.invoke_deliver_mail()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_url text;
  v_secret text;
begin
  select deliver_mail_url, wake_secret into v_url, v_secret from private.platform_secrets;
  -- Only the hosted platform has pg_net. Locally, local/stack.ts calls deliver-mail.
  if v_url is null or v_secret is null or to_regnamespace('net') is null then
    return;
  end if;
  if (public.mail_queue_status() ->> 'due')::int > 0 or private.is_site_build_due() then
    -- Dynamic SQL, because the name resolves only where pg_net is installed.
    execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 10000)'
      using v_url, jsonb_build_object('Authorization', 'Bearer ' || v_secret);
  end if;
end
$$;
comment on function private.invoke_deliver_mail() is
  'Calls the deliver-mail function over pg_net when an email or a site build is due. Does nothing without pg_net, deliver_mail_url or wake_secret.';

create or replace function private.clear_sent_mail_tokens()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.payload := new.payload - 'tokens';
  return new;
end
$$;
comment on function private.clear_sent_mail_tokens() is
  'Trigger: removes the secrets of links when a row ends, so that the outbox keeps no working links.';

create trigger outbox_clear_sent_tokens before update of sent_at, failed_at, skipped_at on private.outbox
  for each row when (new.sent_at is not null or new.failed_at is not null or new.skipped_at is not null)
  execute function private.clear_sent_mail_tokens();

-- schemas/20_mail/mail_admin.sql

-- The email queue in the staff workspace: list, read, retry, resend and cancel. No function here returns the secret of a link.

create or replace function private.is_mail_obsolete(p_mail private.outbox, p_now timestamptz)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- The kind decides first: a payload of another kind may have no appointment.
  return p_mail.kind like 'appointment\_%' and not exists (
    select from public.appointments a
    where a.id = (p_mail.payload ->> 'appointmentId')::uuid
      and private.is_mail_still_due(p_mail.kind, p_mail.payload, a, greatest(p_mail.send_after, p_now))
  );
end
$$;
comment on function private.is_mail_obsolete(private.outbox, timestamp with time zone) is
  'Returns whether a queued email about an appointment will be skipped when it is due, as things are: its appointment was canceled, moved or deleted, or its kind is switched off. The row stays queued, because the appointment may move back.';

create or replace function private.mail_status_of(p_mail private.outbox, p_now timestamptz)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return case
    when p_mail.sent_at is not null then 'sent'
    when p_mail.failed_at is not null then 'failed'
    when p_mail.skipped_at is not null then 'cancelled'
    when p_mail.lease_until > p_now then 'sending'
    when private.is_mail_obsolete(p_mail, p_now) then 'obsolete'
    when p_mail.attempts > 0 then 'retrying'
    when p_mail.send_after > p_now then 'scheduled'
    else 'due'
  end;
end
$$;
comment on function private.mail_status_of(private.outbox, timestamp with time zone) is
  'Returns the state of an email: due, sending (claimed), retrying (waits after a failure), scheduled (never tried, for later), obsolete (queued, but it will be skipped), sent, failed (no more retries), or cancelled (by an admin, or because its reason no longer held).';

create or replace function private.mail_json(p_mail private.outbox)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_state text := private.mail_status_of(p_mail, private.now());
  v_has_link boolean := private.mail_kind_has_link(p_mail.kind);
begin
  return jsonb_build_object(
    'id', p_mail.id, 'kind', p_mail.kind, 'recipient', p_mail.recipient, 'state', v_state,
    'attempts', p_mail.attempts, 'createdAt', private.to_iso_instant(p_mail.created_at),
    'nextAttemptAt', case when v_state in ('due', 'scheduled', 'retrying') then private.to_iso_instant(p_mail.send_after) end,
    'endedAt', private.to_iso_instant(coalesce(p_mail.sent_at, p_mail.failed_at, p_mail.skipped_at)),
    -- A mail server may quote the email in its error. Replaces whatever could be a token.
    'error', regexp_replace(p_mail.last_error, '[A-Za-z0-9_-]{24,}', '…', 'g'),
    'appointmentId', p_mail.payload -> 'appointmentId', 'leadId', p_mail.payload -> 'submissionId',
    'may', to_jsonb(array_remove(array[
      case when v_state = 'failed' and not v_has_link then 'retry' end,
      case when v_state = 'sent' and not v_has_link and not private.is_security_mail(p_mail.kind) then 'send_again' end,
      case when v_state in ('due', 'scheduled', 'retrying', 'failed') and not private.is_security_mail(p_mail.kind)
        then 'cancel' end
    ], null))
  );
end
$$;
comment on function private.mail_json(private.outbox) is
  'An email as admins see it, without its payload: {id, kind, recipient, state, attempts, createdAt, nextAttemptAt, endedAt, error, appointmentId, leadId, may}. may lists the allowed actions: retry, send_again, cancel.';

create or replace function private.list_mails(p_filter jsonb, p_before bigint, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 100);
  v_now timestamptz := private.now();
  v_state text := nullif(p_filter ->> 'state', '');
  v_pattern text := private.like_pattern(p_filter ->> 'query');
  v_ids bigint[];
begin
  perform private.require_admin();
  if v_state is not null
    and v_state not in ('due', 'sending', 'retrying', 'scheduled', 'obsolete', 'sent', 'failed', 'cancelled')
  then
    perform private.refuse(422, 'filter_invalid', '{"list": "mails"}');
  end if;
  -- The search has no index: the counts next to the list read the whole queue anyway, and each new email would have to
  -- update a trigram index.
  execute format(
    'select array(select o.id from private.outbox o where ($1 is null or o.id < $1) %s %s order by o.id desc limit $4)',
    -- The predicates of the partial indexes, so that a filter by state does not read the sent emails.
    case
      when v_state is null then ''
      when v_state = 'sent' then 'and o.sent_at is not null'
      when v_state = 'failed' then 'and o.failed_at is not null'
      when v_state = 'cancelled' then 'and o.skipped_at is not null'
      else format(
        'and o.sent_at is null and o.failed_at is null and o.skipped_at is null and private.mail_status_of(o, $2) = %L', v_state
      )
    end,
    case when v_pattern <> '%%' then 'and lower(o.recipient) like $3' else '' end
  ) into v_ids using p_before, v_now, v_pattern, v_limit + 1;
  perform private.audit_read(
    'mail.list', 'mails',
    private.audited_filter(jsonb_strip_nulls(p_filter), to_jsonb(p_before))
      || jsonb_build_object('count', cardinality(v_ids[1:v_limit]))
  );
  return jsonb_build_object(
    'mails', (
      select coalesce(jsonb_agg(private.mail_json(o) order by o.id desc), '[]')
      from private.outbox o where o.id = any (v_ids[1:v_limit])
    ),
    'next', case when cardinality(v_ids) > v_limit then v_ids[v_limit] end,
    -- Counts every email, so only for the first page.
    'counts', case when p_before is null then (
      select jsonb_build_object(
        'due', count(*) filter (where state = 'due'), 'sending', count(*) filter (where state = 'sending'),
        'retrying', count(*) filter (where state = 'retrying'), 'scheduled', count(*) filter (where state = 'scheduled'),
        'obsolete', count(*) filter (where state = 'obsolete'),
        'failed', (select count(*) from private.outbox where failed_at is not null),
        'cancelled', (select count(*) from private.outbox where skipped_at is not null),
        'sent', (select count(*) from private.outbox where sent_at is not null)
      )
      from (
        select private.mail_status_of(o, v_now) as state from private.outbox o
        where o.sent_at is null and o.failed_at is null and o.skipped_at is null
      ) as waiting
    ) end
  );
end
$$;
comment on function private.list_mails(jsonb, bigint, integer) is 'See public.list_mails().';
grant execute on function private.list_mails(jsonb, bigint, integer) to authenticated;

create or replace function public.list_mails(p_filter jsonb default '{}', p_before bigint default null, p_limit int default 50)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_mails(p_filter, p_before, p_limit)
$$;
comment on function public.list_mails(jsonb, bigint, integer) is
  'Returns a page of up to 100 emails, newest first, for admins: {mails, next, counts}. For mails see private.mail_json(). counts is by state and on the first page only. p_before is next of the previous page. The filter may have state and query (part of the recipient). Records the read in the audit log. PT403: not an admin. PT422: no such state.';
grant execute on function public.list_mails(jsonb, bigint, integer) to authenticated;

create or replace function private.open_mail(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_mail private.outbox;
  v_payload jsonb;
begin
  perform private.require_admin();
  select * into v_mail from private.outbox where id = p_id;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "email"}');
  end if;
  perform private.audit_read('mail.read', p_id::text, jsonb_build_object('kind', v_mail.kind));
  v_payload := v_mail.payload - 'tokens';
  if v_mail.kind like 'appointment\_%' then
    -- A kind of its own: no link to manage the booking is created for it.
    select jsonb_build_object('appointment', private.mail_template_data('opened_by_staff', v_mail.payload, a))
    into v_payload from public.appointments a where a.id = (v_mail.payload ->> 'appointmentId')::uuid;
  elsif v_mail.kind in ('newsletter_issue', 'newsletter_test') then
    select jsonb_build_object(
      'issueId', i.id, 'subject', i.subject, 'previewLine', i.preview_line, 'body', i.body,
      'tokens', '{"unsubscribe": "hidden"}'::jsonb
    ) into v_payload from private.newsletter_issues i where i.id = (v_mail.payload ->> 'issueId')::bigint;
  elsif v_mail.kind = 'document_shared' then
    v_payload := private.load_document_mail(v_mail.payload);
  elsif private.mail_kind_has_link(v_mail.kind) then
    v_payload := v_payload || '{"tokens": {"confirm": "hidden", "unsubscribe": "hidden", "invitation": "hidden"}}';
  end if;
  if v_payload is null then
    perform private.refuse(409, 'mail_content_gone');
  end if;
  return jsonb_build_object('id', p_id, 'kind', v_mail.kind, 'recipient', v_mail.recipient, 'payload', v_payload);
end
$$;
comment on function private.open_mail(bigint) is 'See public.open_mail().';
grant execute on function private.open_mail(bigint) to authenticated;

create or replace function public.open_mail(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.open_mail(p_id)
$$;
comment on function public.open_mail(bigint) is
  'Returns the facts that an email prints to admins, for the function deliver-mail, which writes the email: {id, kind, recipient, payload}. Secrets of links are the word "hidden", and bookings have no link. Facts about appointments and documents are the present ones. Records the read in the audit log. PT403: not an admin. PT404: no such email. PT409: the appointment, the documents or the issue were deleted.';
grant execute on function public.open_mail(bigint) to authenticated;

create or replace function private.lock_mail(p_id bigint)
returns private.outbox
language plpgsql security definer
set search_path = ''
as $$
declare
  v_mail private.outbox;
begin
  perform private.require_admin();
  select * into v_mail from private.outbox where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "email"}');
  end if;
  return v_mail;
end
$$;
comment on function private.lock_mail(bigint) is
  'Locks the row of an email and returns it. PT403: not an admin. PT404: no such email.';

create or replace function private.audit_mail_change(p_id bigint, p_action text, p_details jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_mail private.outbox;
begin
  select * into v_mail from private.outbox where id = p_id;
  insert into private.audit_log (action, subject, details)
  -- Without the recipient: the audit log outlives accounts.
  values (p_action, p_id::text, p_details || jsonb_build_object('kind', v_mail.kind));
  perform private.invoke_deliver_mail();
  return private.mail_json(v_mail);
end
$$;
comment on function private.audit_mail_change(bigint, text, jsonb) is
  'Ends an admin''s action on an email: records it in the audit log, wakes the worker, and returns the email as private.mail_json().';

create or replace function private.retry_mail(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_mail private.outbox := private.lock_mail(p_id);
begin
  if v_mail.failed_at is null then
    perform private.refuse(409, 'mail_not_failed');
  end if;
  if private.mail_kind_has_link(v_mail.kind) then
    perform private.refuse(409, 'mail_link_expired');
  end if;
  -- The dedupe key stays: if the email did arrive, the mail service recognizes the duplicate.
  update private.outbox
  set failed_at = null, attempts = 0, first_attempt_at = null, send_after = private.now(),
      lease_token = null, lease_until = null
  where id = p_id;
  return private.audit_mail_change(p_id, 'mail.retry', jsonb_build_object('attempts', v_mail.attempts));
end
$$;
comment on function private.retry_mail(bigint) is 'See public.retry_mail().';
grant execute on function private.retry_mail(bigint) to authenticated;

create or replace function public.retry_mail(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.retry_mail(p_id)
$$;
comment on function public.retry_mail(bigint) is
  'Queues a failed email again, for admins, and returns it as list_mails() does. PT403: not an admin. PT404: no such email. PT409: the email has not failed, or it carried a link whose secret is removed.';
grant execute on function public.retry_mail(bigint) to authenticated;

create or replace function private.resend_mail(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_mail private.outbox := private.lock_mail(p_id);
  -- The keys of the copies: the original's key and a number.
  v_prefix text := regexp_replace(v_mail.dedupe_key, ':again:\d+$', '') || ':again:';
  v_number int;
  v_new bigint;
begin
  if v_mail.sent_at is null then
    perform private.refuse(409, 'mail_not_sent');
  end if;
  if private.mail_kind_has_link(v_mail.kind) or private.is_security_mail(v_mail.kind) then
    perform private.refuse(409, 'mail_not_resendable');
  end if;
  -- lock_mail() locked this row only. Serializes resends of the original and of all its copies.
  perform private.lock_until_commit('mail ' || v_prefix);
  if exists (
    select from private.outbox
    where starts_with(dedupe_key, v_prefix) and sent_at is null and failed_at is null and skipped_at is null
  ) then
    perform private.refuse(409, 'mail_already_resent');
  end if;
  select coalesce(max(substring(dedupe_key from '\d+$')::int), 0) + 1 into v_number
  from private.outbox where starts_with(dedupe_key, v_prefix);
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key, send_after)
  values (v_mail.kind, v_mail.recipient, v_mail.reply_to, v_mail.payload, v_prefix || v_number, private.now())
  returning id into v_new;
  return private.audit_mail_change(v_new, 'mail.send_again', jsonb_build_object('of', p_id));
end
$$;
comment on function private.resend_mail(bigint) is 'See public.resend_mail().';
grant execute on function private.resend_mail(bigint) to authenticated;

create or replace function public.resend_mail(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.resend_mail(p_id)
$$;
comment on function public.resend_mail(bigint) is
  'Queues a copy of a sent email under its own dedupe key, for admins, and returns the copy as list_mails() does. A copy about an appointment reports the appointment as it is when the copy is sent, and is skipped when its reason no longer holds. PT403: not an admin. PT404: no such email. PT409: not sent, a copy is already queued, or a kind that carries a link or protects an account.';
grant execute on function public.resend_mail(bigint) to authenticated;

create or replace function private.cancel_mail(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_mail private.outbox := private.lock_mail(p_id);
begin
  if v_mail.sent_at is not null then
    perform private.refuse(409, 'mail_already_sent');
  end if;
  if v_mail.skipped_at is not null then
    perform private.refuse(409, 'mail_already_canceled');
  end if;
  if v_mail.lease_until > private.now() then
    perform private.refuse(409, 'mail_sending');
  end if;
  if private.is_security_mail(v_mail.kind) then
    perform private.refuse(409, 'mail_of_account_security');
  end if;
  update private.outbox
  set skipped_at = private.now(), failed_at = null, lease_token = null, lease_until = null
  where id = p_id;
  return private.audit_mail_change(p_id, 'mail.cancel', '{}');
end
$$;
comment on function private.cancel_mail(bigint) is 'See public.cancel_mail().';
grant execute on function private.cancel_mail(bigint) to authenticated;

create or replace function public.cancel_mail(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.cancel_mail(p_id)
$$;
comment on function public.cancel_mail(bigint) is
  'Cancels an email that is queued or has failed, for admins, and returns it as list_mails() does. PT403: not an admin. PT404: no such email. PT409: sent, being sent, already canceled, or about the security of an account.';
grant execute on function public.cancel_mail(bigint) to authenticated;

-- schemas/20_mail/newsletter.sql

-- The newsletter list, with double opt-in: an address is on the list once its owner confirms with the link of an email.
-- Only hashes of confirmation tokens are stored. Unsubscribe tokens are HMACs: they are not stored and never expire.
-- Responses never tell whether an address is on the list.

create or replace function private.sign_newsletter_token(p_text text)
returns text
language sql stable security definer
set search_path = ''
as $$
  select encode(extensions.hmac(p_text, (select newsletter_signing_key from private.platform_secrets), 'sha256'), 'hex')
$$;
comment on function private.sign_newsletter_token(text) is
  'Returns the HMAC-SHA-256 of a text in hex, under newsletter_signing_key.';

create or replace function private.make_unsubscribe_token(p_id uuid)
returns text
language sql stable security definer
set search_path = ''
as $$
  select p_id || '.' || private.sign_newsletter_token('unsubscribe ' || p_id)
$$;
comment on function private.make_unsubscribe_token(uuid) is
  'Returns the unsubscribe token of a subscriber: {id}.{HMAC}.';

create table public.subscribers (
  id uuid primary key,
  email private.email_address not null,
  source text not null default 'footer' check (source in ('footer', 'article', 'import')),
  consent_note private.single_line check (char_length(btrim(consent_note)) between 10 and 300),
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'unsubscribed', 'bounced', 'complained')),
  confirm_token_hash text check (confirm_token_hash ~ '^[0-9a-f]{64}$'),
  confirm_sent_at timestamptz not null default private.now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default private.now(),
  check (status <> 'confirmed' or confirmed_at is not null),
  check (status in ('pending', 'confirmed') or unsubscribed_at is not null),
  constraint subscribers_import_check check ((source = 'import') = (consent_note is not null))
);
comment on table public.subscribers is
  'One email address that subscribed or tried to. Written only by the functions of the newsletter; addresses that are not on the list are purged after 30 days.';
comment on column public.subscribers.id is 'Derived from the email address by a trigger; see private.set_subscriber_id().';
comment on column public.subscribers.email is 'The address as last typed before it was confirmed.';
comment on column public.subscribers.source is
  'Where the address was entered: footer or article (the forms), or import (by an admin).';
comment on column public.subscribers.consent_note is
  'Where and when the owner of an imported address agreed to the newsletter, as the admin wrote it; null for other sources.';
comment on column public.subscribers.status is
  'pending, confirmed (on the list), unsubscribed, bounced (its mailbox does not exist) or complained (its owner reported spam). An address that left the list and subscribes again stays so until it confirms.';
comment on column public.subscribers.confirm_token_hash is
  'SHA-256 of the token in the newest confirmation email. Null once unsubscribed, so that older links stop working.';
comment on column public.subscribers.confirm_sent_at is 'When that email was queued; its link works for 7 days.';
comment on column public.subscribers.confirmed_at is 'When the owner of the address last confirmed, or when it was imported; null before.';
comment on column public.subscribers.unsubscribed_at is 'When the address left the list; null while it has not.';
comment on column public.subscribers.created_at is 'When the address was first entered.';

create unique index subscribers_confirm_token_idx on public.subscribers (confirm_token_hash);
create unique index subscribers_email_idx on public.subscribers (lower(email));
-- The pages and the counts of list_newsletter_subscribers(), and its search for a part of an address.
create index subscribers_created_idx on public.subscribers (created_at, id);
create index subscribers_status_idx on public.subscribers (status, created_at, id);
create index subscribers_email_trigrams_idx on public.subscribers using gin (lower(email) extensions.gin_trgm_ops);
-- run_scheduled_jobs() purges by this expression.
create index subscribers_purge_idx on public.subscribers (greatest(confirm_sent_at, unsubscribed_at))
  where status <> 'confirmed';

alter table public.subscribers enable row level security;
alter table public.subscribers force row level security;
-- All columns but the token's hash.
grant select (id, source, status, confirm_sent_at, confirmed_at, unsubscribed_at, created_at)
  on public.subscribers to authenticated;

create policy subscribers_select on public.subscribers for select to authenticated
  using ((select private.has_rank('admin')));

create or replace function private.make_subscriber_id(p_email text)
returns uuid
language sql stable security definer
set search_path = ''
as $$
  select left(private.sign_newsletter_token('subscriber ' || lower(p_email)), 32)::uuid
$$;
comment on function private.make_subscriber_id(text) is
  'Returns the id of the subscriber with this email address, derived by HMAC. It reveals nothing about the address, and it is the same after a deletion and a new subscription, so that links in old emails still unsubscribe.';

create or replace function private.set_subscriber_id()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.id := private.make_subscriber_id(new.email);
  return new;
end
$$;
comment on function private.set_subscriber_id() is 'Trigger: sets the id by private.make_subscriber_id().';

-- Outlives the subscriber: an import must never put an address back that left the list.
create table private.newsletter_suppressions (
  subscriber_id uuid primary key,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'removed')),
  detail text check (char_length(detail) <= 300),
  suppressed_at timestamptz not null default private.now()
);
comment on table private.newsletter_suppressions is
  'One email address that no import may add, without the address. Written when an address leaves the list, deleted when its owner confirms a new subscription, otherwise kept without limit.';
comment on column private.newsletter_suppressions.subscriber_id is
  'The HMAC of the address; see private.make_subscriber_id(). No foreign key: the subscriber is purged or erased earlier.';
comment on column private.newsletter_suppressions.reason is
  'unsubscribed (by its owner), bounced or complained (reported by the mail service), or removed (by an admin, or with the account).';
comment on column private.newsletter_suppressions.detail is
  'What the mail service said about a bounce, without email addresses; null otherwise.';
comment on column private.newsletter_suppressions.suppressed_at is 'When the address left the list.';

alter table private.newsletter_suppressions enable row level security;
alter table private.newsletter_suppressions force row level security;

create or replace function private.suppress_subscriber(p_id uuid, p_reason text, p_detail text default null)
returns void
language sql security definer
set search_path = ''
as $$
  insert into private.newsletter_suppressions as kept (subscriber_id, reason, detail) values (p_id, p_reason, p_detail)
  on conflict (subscriber_id) do update
  set reason = excluded.reason, detail = excluded.detail, suppressed_at = excluded.suppressed_at
  -- A removal keeps the reason of an address that had left the list before.
  where excluded.reason <> 'removed'
$$;
comment on function private.suppress_subscriber(uuid, text, text) is
  'Keeps an address, by the id of its subscriber, from being imported until its owner confirms a new subscription.';

create or replace function public.subscribe_to_newsletter(
  p_email text, p_idempotency_key text default null, p_request_hash text default null, p_source text default 'footer'
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_answer jsonb;
  v_token text := encode(extensions.gen_random_bytes(32), 'hex');
  v_hash text := private.hash_token(v_token);
  v_id uuid;
begin
  if private.is_email(p_email) is not true then
    perform private.refuse(422, 'email_invalid');
  end if;

  v_answer := private.begin_idempotent_request('newsletter', p_idempotency_key, p_request_hash);
  if v_answer is not null then
    return v_answer;
  end if;

  -- Serializes the calls for one address: concurrent upserts on a table with several unique indexes can deadlock.
  perform private.lock_until_commit('subscriber ' || lower(p_email));
  insert into public.subscribers as kept (email, source, confirm_token_hash, confirm_sent_at)
  values (p_email, p_source, v_hash, private.now())
  on conflict (lower(email)) do update set
    email = excluded.email,
    source = excluded.source,
    consent_note = null,
    confirm_token_hash = excluded.confirm_token_hash,
    confirm_sent_at = excluded.confirm_sent_at
  where kept.status <> 'confirmed'
  returning kept.id into v_id;

  -- Null when the address is on the list: it gets no email, and the response is the same.
  if v_id is not null then
    perform private.enqueue_mail(
      'newsletter_confirm', p_email, null,
      jsonb_build_object('tokens', jsonb_build_object(
        'confirm', v_token, 'unsubscribe', private.make_unsubscribe_token(v_id)
      )),
      'newsletter_confirm:' || v_hash
    );
  end if;

  v_answer := jsonb_build_object('status', 'accepted');
  perform private.store_idempotent_response('newsletter', p_idempotency_key, v_answer);
  return v_answer;
end
$$;
comment on function public.subscribe_to_newsletter(text, text, text, text) is
  'Queues an email with a confirmation link, unless the address is on the list. Returns {status: accepted} in both cases. PT422: invalid email address or idempotency key.';
grant execute on function public.subscribe_to_newsletter(text, text, text, text) to service_role;

create or replace function public.confirm_newsletter_subscription(p_token text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row public.subscribers;
begin
  select * into v_row from public.subscribers
  where confirm_token_hash = private.hash_token(p_token) for update;
  -- Idempotent: another click on a link that worked also succeeds, however late.
  if v_row.status = 'confirmed' then
    return true;
  end if;
  if v_row.id is null or v_row.confirm_sent_at <= private.now() - interval '7 days' then
    return false;
  end if;
  update public.subscribers
  set status = 'confirmed', confirmed_at = private.now(), unsubscribed_at = null
  where id = v_row.id;
  delete from private.newsletter_suppressions where subscriber_id = v_row.id;
  perform private.enqueue_mail(
    'newsletter_welcome', v_row.email, null,
    jsonb_build_object('tokens', jsonb_build_object('unsubscribe', private.make_unsubscribe_token(v_row.id))),
    'newsletter_welcome:' || v_row.confirm_token_hash
  );
  return true;
end
$$;
comment on function public.confirm_newsletter_subscription(text) is
  'Puts the address to which this token was sent on the list and queues the welcome email. Returns false when the token is unknown, older than 7 days, or replaced by a newer one.';
grant execute on function public.confirm_newsletter_subscription(text) to service_role;

create or replace function public.unsubscribe_from_newsletter(p_token text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid := substring(p_token from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$');
begin
  -- Compares hashes, so that the response time does not reveal how much of a guessed token is right.
  if v_id is null or private.hash_token(p_token) <> private.hash_token(private.make_unsubscribe_token(v_id)) then
    return false;
  end if;
  update public.subscribers
  set status = 'unsubscribed', unsubscribed_at = private.now(), confirm_token_hash = null
  where id = v_id and status <> 'unsubscribed';
  if found then
    perform private.count_newsletter_unsubscribe(v_id);
  end if;
  -- Also when the row was purged: the token proves that its holder has the mailbox.
  perform private.suppress_subscriber(v_id, 'unsubscribed');
  return true;
end
$$;
comment on function public.unsubscribe_from_newsletter(text) is
  'Takes the address to which this token was sent off the list. Idempotent: returns true for every valid token, also when the row was purged, and false for a forged one.';
grant execute on function public.unsubscribe_from_newsletter(text) to service_role;

create trigger subscribers_set_id before insert on public.subscribers
  for each row execute function private.set_subscriber_id();

-- schemas/20_mail/newsletter_subscribers.sql

-- The subscribers in the staff workspace: list, import, export and removal. Also what the mail service reports about
-- addresses, and erasure.

create or replace function private.subscriber_json(p_subscriber public.subscribers)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_subscriber.id, 'email', p_subscriber.email, 'status', p_subscriber.status, 'source', p_subscriber.source,
    'consentNote', p_subscriber.consent_note, 'createdAt', private.to_iso_instant(p_subscriber.created_at),
    'confirmedAt', private.to_iso_instant(p_subscriber.confirmed_at),
    'leftAt', private.to_iso_instant(p_subscriber.unsubscribed_at),
    'reason', (
      select n.detail from private.newsletter_suppressions n
      where n.subscriber_id = p_subscriber.id and n.reason = p_subscriber.status
    )
  )
$$;
comment on function private.subscriber_json(subscribers) is
  'A subscriber as admins see it: {id, email, status, source, consentNote, createdAt, confirmedAt, leftAt, reason}. reason: what the mail service said about a bounce.';

create or replace function private.list_newsletter_subscribers(p_filter jsonb, p_before jsonb, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 100);
  v_status text := nullif(p_filter ->> 'status', '');
  v_pattern text := private.like_pattern(p_filter ->> 'query');
  v_ids uuid[];
  v_last public.subscribers;
begin
  perform private.require_admin();
  if v_status is not null and v_status not in ('pending', 'confirmed', 'unsubscribed', 'bounced', 'complained') then
    perform private.refuse(422, 'filter_invalid', '{"list": "subscribers"}');
  end if;
  -- Dynamic SQL: each combination of filters has its own index.
  execute format(
    'select array(select s.id from public.subscribers s where true %s %s %s order by s.created_at desc, s.id desc limit $5)',
    case when v_status is not null then 'and s.status = $1' else '' end,
    case when v_pattern <> '%%' then 'and lower(s.email) like $2' else '' end,
    case when p_before is not null then 'and (s.created_at, s.id) < ($3, $4)' else '' end
  ) into v_ids
  using v_status, v_pattern, (p_before ->> 'key')::timestamptz, (p_before ->> 'id')::uuid, v_limit + 1;
  select * into v_last from public.subscribers where id = v_ids[v_limit];
  perform private.audit_read(
    'newsletter.subscribers', 'subscribers',
    private.audited_filter(jsonb_strip_nulls(p_filter), p_before)
      || jsonb_build_object('count', cardinality(v_ids[1:v_limit]))
  );
  return jsonb_build_object(
    'subscribers', (
      select coalesce(jsonb_agg(private.subscriber_json(s) order by s.created_at desc, s.id desc), '[]')
      from public.subscribers s where s.id = any (v_ids[1:v_limit])
    ),
    'next', case when cardinality(v_ids) > v_limit
      then jsonb_build_object('key', v_last.created_at::text, 'id', v_last.id) end,
    -- Counts every subscriber, so only for the first page.
    'counts', case when p_before is null then (
      select '{"pending": 0, "confirmed": 0, "unsubscribed": 0, "bounced": 0, "complained": 0}'::jsonb
        || coalesce(jsonb_object_agg(c.status, c.number), '{}')
      from (select s.status, count(*) as number from public.subscribers s group by s.status) as c
    ) end
  );
exception
  when data_exception then
    perform private.refuse(422, 'filter_invalid', '{"list": "subscribers"}');
end
$$;
comment on function private.list_newsletter_subscribers(jsonb, jsonb, integer) is 'See public.list_newsletter_subscribers().';
grant execute on function private.list_newsletter_subscribers(jsonb, jsonb, integer) to authenticated;

create or replace function public.list_newsletter_subscribers(
  p_filter jsonb default '{}', p_before jsonb default null, p_limit int default 50
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_newsletter_subscribers(p_filter, p_before, p_limit)
$$;
comment on function public.list_newsletter_subscribers(jsonb, jsonb, integer) is
  'Returns a page of up to 100 subscribers, newest first, for admins: {subscribers, next, counts}. For subscribers see private.subscriber_json(). counts is by status and on the first page only. p_before is next of the previous page. The filter may have status and query (part of the address). Records the read in the audit log. PT403: not an admin. PT422: invalid filter.';
grant execute on function public.list_newsletter_subscribers(jsonb, jsonb, integer) to authenticated;

create or replace function private.check_import_size(p_emails text[])
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if coalesce(cardinality(p_emails), 0) not between 1 and 1000 then
    perform private.refuse(422, 'newsletter_import_size');
  end if;
end
$$;
comment on function private.check_import_size(text[]) is
  'PT403: not an admin. PT422: not between 1 and 1,000 addresses.';

create or replace function private.import_candidates(p_emails text[])
returns table (email text, state text)
language sql stable security definer
set search_path = ''
as $$
  with entered as (
    select distinct on (lower(btrim(e))) btrim(e) as email
    from unnest(p_emails) with ordinality as given (e, place)
    where btrim(e) <> ''
    order by lower(btrim(e)), place
  ), known as (
    select d.email, private.is_email(d.email) is true as is_valid, private.make_subscriber_id(d.email) as id from entered d
  )
  select k.email, case
    when not k.is_valid then 'invalid'
    when s.status in ('confirmed', 'pending') then s.status
    else coalesce(n.reason, s.status, 'new')
  end
  from known k
  left join public.subscribers s on s.id = k.id
  left join private.newsletter_suppressions n on n.subscriber_id = k.id
$$;
comment on function private.import_candidates(text[]) is
  'Returns each distinct address with what an import would do to it: new (add it), or why it stays out: invalid, confirmed or pending (on the list already, or waiting for its owner), unsubscribed, bounced, complained or removed (left the list).';

create or replace function private.preview_newsletter_import(p_emails text[])
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.check_import_size(p_emails);
  perform private.audit_read('newsletter.import_preview', 'subscribers', jsonb_build_object('count', cardinality(p_emails)));
  return (
    select coalesce(jsonb_object_agg(c.state, c.emails), '{}')
    from (select i.state, jsonb_agg(i.email order by i.email) as emails from private.import_candidates(p_emails) i group by i.state) as c
  );
end
$$;
comment on function private.preview_newsletter_import(text[]) is 'See public.preview_newsletter_import().';
grant execute on function private.preview_newsletter_import(text[]) to authenticated;

create or replace function public.preview_newsletter_import(p_emails text[])
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.preview_newsletter_import(p_emails)
$$;
comment on function public.preview_newsletter_import(text[]) is
  'Returns what an import of up to 1,000 addresses would do, for admins: {state: [address]}, with the states of private.import_candidates(). Changes nothing. Records the read in the audit log. PT403: not an admin. PT422: no or too many addresses.';
grant execute on function public.preview_newsletter_import(text[]) to authenticated;

create or replace function private.import_newsletter_subscribers(p_emails text[], p_consent_note text)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_note text := btrim(p_consent_note);
  v_count int;
begin
  perform private.check_import_size(p_emails);
  if v_note is null or char_length(v_note) not between 10 and 300
    or not pg_catalog.pg_input_is_valid(v_note, 'private.single_line')
  then
    perform private.refuse(422, 'consent_note_required');
  end if;
  insert into public.subscribers (email, source, consent_note, status, confirmed_at)
  -- The order of the ids prevents deadlocks between two imports.
  select c.email, 'import', v_note, 'confirmed', private.now()
  from private.import_candidates(p_emails) c where c.state = 'new'
  order by private.make_subscriber_id(c.email)
  on conflict do nothing;
  get diagnostics v_count = row_count;
  insert into private.audit_log (action, subject, details)
  values ('newsletter.import', 'subscribers', jsonb_build_object('entered', cardinality(p_emails), 'added', v_count));
  return v_count;
end
$$;
comment on function private.import_newsletter_subscribers(text[], text) is 'See public.import_newsletter_subscribers().';
grant execute on function private.import_newsletter_subscribers(text[], text) to authenticated;

create or replace function public.import_newsletter_subscribers(p_emails text[], p_consent_note text)
returns int
language sql security invoker
set search_path = ''
as $$
  select private.import_newsletter_subscribers(p_emails, p_consent_note)
$$;
comment on function public.import_newsletter_subscribers(text[], text) is
  'Adds the new ones of up to 1,000 addresses to the list, with the consent note, for admins, and returns their number. Idempotent. Never adds an address that left the list. PT403: not an admin. PT422: no or too many addresses, or no consent note of 10 to 300 characters.';
grant execute on function public.import_newsletter_subscribers(text[], text) to authenticated;

create or replace function private.export_newsletter_subscribers(p_after uuid, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 1000), 1), 1000);
  v_ids uuid[];
begin
  perform private.require_admin();
  v_ids := array(
    select s.id from public.subscribers s where p_after is null or s.id > p_after order by s.id limit v_limit + 1
  );
  insert into private.audit_log (action, subject, details)
  values ('newsletter.export', 'subscribers', jsonb_build_object('count', cardinality(v_ids[1:v_limit])));
  return jsonb_build_object(
    'subscribers', (
      select coalesce(jsonb_agg(private.subscriber_json(s) order by s.id), '[]')
      from public.subscribers s where s.id = any (v_ids[1:v_limit])
    ),
    'next', case when cardinality(v_ids) > v_limit then v_ids[v_limit] end
  );
end
$$;
comment on function private.export_newsletter_subscribers(uuid, integer) is 'See public.export_newsletter_subscribers().';
grant execute on function private.export_newsletter_subscribers(uuid, integer) to authenticated;

create or replace function public.export_newsletter_subscribers(p_after uuid default null, p_limit int default 1000)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.export_newsletter_subscribers(p_after, p_limit)
$$;
comment on function public.export_newsletter_subscribers(uuid, integer) is
  'Returns a page of up to 1,000 subscribers in a fixed order, for admins: {subscribers, next}, with the shape of list_newsletter_subscribers(). p_after is next of the previous page. Records the export in the audit log. PT403: not an admin.';
grant execute on function public.export_newsletter_subscribers(uuid, integer) to authenticated;

create or replace function private.remove_newsletter_subscriber(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.subscribers where id = p_id;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "subscriber"}');
  end if;
  perform private.suppress_subscriber(p_id, 'removed');
  insert into private.audit_log (action, subject) values ('newsletter.remove', p_id::text);
end
$$;
comment on function private.remove_newsletter_subscriber(uuid) is 'See public.remove_newsletter_subscriber().';
grant execute on function private.remove_newsletter_subscriber(uuid) to authenticated;

create or replace function public.remove_newsletter_subscriber(p_id uuid)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.remove_newsletter_subscriber(p_id)
$$;
comment on function public.remove_newsletter_subscriber(uuid) is
  'Deletes a subscriber, for admins. The HMAC of the address stays in private.newsletter_suppressions, so that no import adds it again. PT403: not an admin. PT404: no such subscriber.';
grant execute on function public.remove_newsletter_subscriber(uuid) to authenticated;

create or replace function private.erase_subscriber(p_email text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid := private.make_subscriber_id(p_email);
begin
  delete from public.subscribers where lower(email) = lower(p_email);
  if found then
    perform private.suppress_subscriber(v_id, 'removed');
  end if;
  update private.newsletter_suppressions set detail = null where subscriber_id = v_id;
end
$$;
comment on function private.erase_subscriber(text) is
  'Deletes the subscriber of a deleted account. A trigger anonymizes what the person was sent. The HMAC of the address stays, so that no import adds it again; p_email null: does nothing.';

-- Reports of the mail service
create table private.newsletter_events (
  id text primary key check (char_length(id) between 1 and 200),
  kind text not null check (kind in ('bounced', 'complained')),
  received_at timestamptz not null default private.now()
);
comment on table private.newsletter_events is
  'One report of the mail service, so that a repeated one counts once. Without the address. Purged after 7 days.';
comment on column private.newsletter_events.id is 'The id that the mail service repeats with the report (svix-id).';
comment on column private.newsletter_events.kind is 'bounced or complained.';
comment on column private.newsletter_events.received_at is 'When the report arrived first.';

create index newsletter_events_received_idx on private.newsletter_events (received_at);
alter table private.newsletter_events enable row level security;
alter table private.newsletter_events force row level security;

create or replace function public.record_newsletter_event(
  p_event_id text, p_kind text, p_email text, p_issue_id bigint, p_detail text, p_is_permanent boolean
)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid := private.make_subscriber_id(p_email);
begin
  insert into private.newsletter_events (id, kind) values (p_event_id, p_kind) on conflict do nothing;
  if not found then
    return false;
  end if;
  if p_is_permanent then
    update public.subscribers
    set status = p_kind, unsubscribed_at = private.now(), confirm_token_hash = null
    where id = v_id and status in ('pending', 'confirmed');
    if found then
      perform private.suppress_subscriber(
        -- Bounce messages quote addresses.
        v_id, p_kind, left(private.to_single_line(regexp_replace(p_detail, '\S+@\S+', '…', 'g'), 300), 300)
      );
    end if;
  end if;
  update private.newsletter_recipients r
  set bounced_at = case when p_kind = 'bounced' then private.now() else r.bounced_at end,
      complained_at = case when p_kind = 'complained' then private.now() else r.complained_at end
  where r.issue_id = p_issue_id and r.subscriber_id = v_id;
  return true;
end
$$;
comment on function public.record_newsletter_event(text, text, text, bigint, text, boolean) is
  'Records a bounce or a complaint. A permanent one takes the address off the list, whichever email it was about. p_issue_id: the issue that was sent; null for another email. Idempotent: returns false for a p_event_id that was recorded before.';
grant execute on function public.record_newsletter_event(text, text, text, bigint, text, boolean) to service_role;

-- schemas/20_mail/newsletter_issues.sql

-- The issues of the newsletter and their recipients, as admins write and read them. Sending is in newsletter_sending.sql.

create table private.newsletter_issues (
  id bigint generated always as identity primary key,
  version int not null default 1,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'stopped', 'sent')),
  subject private.single_line not null default '' check (char_length(subject) <= 150),
  preview_line private.single_line not null default '' check (char_length(preview_line) <= 200),
  body private.multiline_text not null default '' check (char_length(body) <= 50000),
  send_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  planned int check (planned >= 0),
  queued_through uuid,
  is_queued boolean not null default false,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint newsletter_issues_complete_check check (status = 'draft' or (btrim(subject) <> '' and btrim(body) <> '')),
  constraint newsletter_issues_send_at_check check (status <> 'scheduled' or send_at is not null),
  constraint newsletter_issues_started_check
    check ((status in ('sending', 'stopped', 'sent')) = (started_at is not null) and (started_at is null) = (planned is null)),
  constraint newsletter_issues_finished_check check ((status = 'sent') = (finished_at is not null))
);
comment on table private.newsletter_issues is
  'One issue of the newsletter: a draft of the staff until it is sent, then the record of what was sent.';
comment on column private.newsletter_issues.id is 'Order of creation.';
comment on column private.newsletter_issues.version is 'Increases with every save; a save names the version that it changes.';
comment on column private.newsletter_issues.status is
  'draft, scheduled (for send_at), sending (the minute job queues its emails), stopped (by an admin; can go on), or sent (every email has ended). Only a draft can be changed.';
comment on column private.newsletter_issues.subject is 'Subject and heading of the email; may be empty in a draft.';
comment on column private.newsletter_issues.preview_line is 'The text that an inbox shows after the subject; may be empty.';
comment on column private.newsletter_issues.body is 'The text in Markdown; may be empty in a draft.';
comment on column private.newsletter_issues.send_at is 'When a scheduled issue starts; null for a draft and for one that was sent at once.';
comment on column private.newsletter_issues.started_at is
  'When sending began; null before. Recipients are the subscribers that had confirmed by then.';
comment on column private.newsletter_issues.finished_at is 'When the last email ended; null before.';
comment on column private.newsletter_issues.planned is 'The number of confirmed subscribers when sending began; null before.';
comment on column private.newsletter_issues.queued_through is
  'The last subscriber, in the order of ids, of the batches that are queued; null before the first batch.';
comment on column private.newsletter_issues.is_queued is 'Whether the last batch is queued.';
comment on column private.newsletter_issues.created_at is 'When the issue was created.';
comment on column private.newsletter_issues.updated_at is 'When the text was last saved.';

create index newsletter_issues_open_idx on private.newsletter_issues (send_at) where status in ('scheduled', 'sending');
alter table private.newsletter_issues enable row level security;
alter table private.newsletter_issues force row level security;

create table private.newsletter_recipients (
  issue_id bigint not null references private.newsletter_issues (id),
  subscriber_id uuid not null,
  mail_id bigint not null unique,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'skipped')),
  ended_at timestamptz,
  bounced_at timestamptz,
  complained_at timestamptz,
  unsubscribed_at timestamptz,
  primary key (issue_id, subscriber_id),
  constraint newsletter_recipients_ended_check check ((state = 'queued') = (ended_at is null))
);
comment on table private.newsletter_recipients is
  'One email of an issue. The primary key makes a second email of an issue to a subscriber impossible.';
comment on column private.newsletter_recipients.issue_id is 'The issue.';
comment on column private.newsletter_recipients.subscriber_id is
  'The HMAC of the address. Random once the subscriber is deleted, so that the counts stay and nothing leads to the person. No foreign key for this reason.';
comment on column private.newsletter_recipients.mail_id is
  'The row of private.outbox. No foreign key: the email is purged earlier, and the counts stay.';
comment on column private.newsletter_recipients.state is
  'queued, sent (accepted by the mail service), failed (retries ended), or skipped (unsubscribed in time, stopped, or canceled).';
comment on column private.newsletter_recipients.ended_at is 'When the email was sent, failed or skipped; null before.';
comment on column private.newsletter_recipients.bounced_at is 'When the mail service reported that it could not deliver the email; null without a report.';
comment on column private.newsletter_recipients.complained_at is 'When the mail service reported that the recipient marked the email as spam; null without a report.';
comment on column private.newsletter_recipients.unsubscribed_at is
  'When the subscriber left the list, if this was the last issue sent before; null otherwise.';

create index newsletter_recipients_subscriber_idx on private.newsletter_recipients (subscriber_id);
create index newsletter_recipients_queued_idx on private.newsletter_recipients (issue_id) where state = 'queued';
alter table private.newsletter_recipients enable row level security;
alter table private.newsletter_recipients force row level security;

create or replace function private.newsletter_counts_json(p_issue_id bigint)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'recipients', count(*), 'queued', count(*) filter (where r.state = 'queued'),
    'sent', count(*) filter (where r.state = 'sent'), 'failed', count(*) filter (where r.state = 'failed'),
    'skipped', count(*) filter (where r.state = 'skipped'), 'bounced', count(r.bounced_at),
    'complaints', count(r.complained_at), 'unsubscribed', count(r.unsubscribed_at)
  )
  from private.newsletter_recipients r where r.issue_id = p_issue_id
$$;
comment on function private.newsletter_counts_json(bigint) is
  'The emails of an issue by what became of them: {recipients, queued, sent, failed, skipped, bounced, complaints, unsubscribed}.';

create or replace function private.newsletter_issue_json(p_issue private.newsletter_issues)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_issue.id, 'version', p_issue.version, 'status', p_issue.status, 'subject', p_issue.subject,
    'previewLine', p_issue.preview_line, 'body', p_issue.body, 'sendAt', private.to_iso_instant(p_issue.send_at),
    'startedAt', private.to_iso_instant(p_issue.started_at), 'finishedAt', private.to_iso_instant(p_issue.finished_at),
    'updatedAt', private.to_iso_instant(p_issue.updated_at), 'planned', p_issue.planned,
    'counts', case when p_issue.started_at is not null then private.newsletter_counts_json(p_issue.id) end,
    'confirmed', case when p_issue.status in ('draft', 'scheduled')
      then (select count(*) from public.subscribers s where s.status = 'confirmed') end
  )
$$;
comment on function private.newsletter_issue_json(private.newsletter_issues) is
  'An issue as admins see it: {id, version, status, subject, previewLine, body, sendAt, startedAt, finishedAt, updatedAt, planned, counts, confirmed}. counts: see private.newsletter_counts_json(), null before sending. confirmed: the subscribers that would get it now, null after sending began.';

create or replace function private.lock_newsletter_issue(p_id bigint)
returns private.newsletter_issues
language plpgsql security definer
set search_path = ''
as $$
declare
  v_issue private.newsletter_issues;
begin
  perform private.require_admin();
  select * into v_issue from private.newsletter_issues where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "newsletter_issue"}');
  end if;
  return v_issue;
end
$$;
comment on function private.lock_newsletter_issue(bigint) is
  'Locks an issue until the transaction ends and returns it. PT403: not an admin. PT404: no such issue.';

create or replace function private.lock_newsletter_draft(p_id bigint, p_version int)
returns private.newsletter_issues
language plpgsql security definer
set search_path = ''
as $$
declare
  v_issue private.newsletter_issues := private.lock_newsletter_issue(p_id);
begin
  if v_issue.status <> 'draft' then
    perform private.refuse(409, 'newsletter_issue_not_draft');
  end if;
  if v_issue.version is distinct from p_version then
    perform private.refuse(
      409, 'version_conflict',
      jsonb_build_object('what', 'newsletter_issue', 'current', private.newsletter_issue_json(v_issue))
    );
  end if;
  return v_issue;
end
$$;
comment on function private.lock_newsletter_draft(bigint, integer) is
  'Locks a draft for a change and returns it. PT403: not an admin. PT404: no such issue. PT409: not a draft, or p_version is stale, with the current issue in the parameters.';

create or replace function private.list_newsletter_issues(p_before bigint, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 20), 1), 50);
  v_ids bigint[];
begin
  perform private.require_admin();
  v_ids := array(
    select i.id from private.newsletter_issues i where p_before is null or i.id < p_before order by i.id desc limit v_limit + 1
  );
  return jsonb_build_object(
    'issues', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'version', i.version, 'status', i.status, 'subject', i.subject,
        'sendAt', private.to_iso_instant(i.send_at), 'startedAt', private.to_iso_instant(i.started_at),
        'finishedAt', private.to_iso_instant(i.finished_at), 'updatedAt', private.to_iso_instant(i.updated_at),
        'planned', i.planned
      ) order by i.id desc), '[]')
      from private.newsletter_issues i where i.id = any (v_ids[1:v_limit])
    ),
    'next', case when cardinality(v_ids) > v_limit then v_ids[v_limit] end
  );
end
$$;
comment on function private.list_newsletter_issues(bigint, integer) is 'See public.list_newsletter_issues().';
grant execute on function private.list_newsletter_issues(bigint, integer) to authenticated;

create or replace function public.list_newsletter_issues(p_before bigint default null, p_limit int default 20)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_newsletter_issues(p_before, p_limit)
$$;
comment on function public.list_newsletter_issues(bigint, integer) is
  'Returns a page of up to 50 issues of the newsletter, newest first, for admins: {issues: [{id, version, status, subject, sendAt, startedAt, finishedAt, updatedAt, planned}], next}. p_before is next of the previous page. PT403: not an admin.';
grant execute on function public.list_newsletter_issues(bigint, integer) to authenticated;

create or replace function private.get_newsletter_issue(p_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (select private.newsletter_issue_json(i) from private.newsletter_issues i where i.id = p_id);
end
$$;
comment on function private.get_newsletter_issue(bigint) is 'See public.get_newsletter_issue().';
grant execute on function private.get_newsletter_issue(bigint) to authenticated;

create or replace function public.get_newsletter_issue(p_id bigint)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.get_newsletter_issue(p_id)
$$;
comment on function public.get_newsletter_issue(bigint) is
  'Returns an issue of the newsletter for admins, as private.newsletter_issue_json(); null without one. PT403: not an admin.';
grant execute on function public.get_newsletter_issue(bigint) to authenticated;

create or replace function private.save_newsletter_issue(p_id bigint, p_version int, p_values jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_issue private.newsletter_issues;
begin
  perform private.require_admin();
  begin
    if p_id is null then
      insert into private.newsletter_issues (subject, preview_line, body)
      values (
        coalesce(p_values ->> 'subject', ''), coalesce(p_values ->> 'previewLine', ''), coalesce(p_values ->> 'body', '')
      )
      returning * into v_issue;
      insert into private.audit_log (action, subject) values ('newsletter_issue.create', v_issue.id::text);
    else
      perform private.lock_newsletter_draft(p_id, p_version);
      update private.newsletter_issues i
      set subject = coalesce(p_values ->> 'subject', i.subject),
          preview_line = coalesce(p_values ->> 'previewLine', i.preview_line),
          body = coalesce(p_values ->> 'body', i.body),
          version = i.version + 1, updated_at = private.now()
      where i.id = p_id
      returning * into v_issue;
      -- The editor saves while its user types: one row an hour, as for reads.
      perform private.audit_read('newsletter_issue.save', p_id::text);
    end if;
  exception
    when check_violation or data_exception then
      perform private.refuse(422, 'newsletter_issue_invalid');
  end;
  return private.newsletter_issue_json(v_issue);
end
$$;
comment on function private.save_newsletter_issue(bigint, integer, jsonb) is 'See public.save_newsletter_issue().';
grant execute on function private.save_newsletter_issue(bigint, integer, jsonb) to authenticated;

create or replace function public.save_newsletter_issue(p_id bigint, p_version int, p_values jsonb)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.save_newsletter_issue(p_id, p_version, p_values)
$$;
comment on function public.save_newsletter_issue(bigint, integer, jsonb) is
  'Saves subject, previewLine and body of a draft, for admins; a null p_id creates one. Returns the issue as get_newsletter_issue() does. PT403: not an admin. PT404: no such issue. PT409: not a draft, or p_version is stale (version_conflict with the current issue). PT422: too long, or control characters.';
grant execute on function public.save_newsletter_issue(bigint, integer, jsonb) to authenticated;

create or replace function private.delete_newsletter_issue(p_id bigint, p_version int)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_newsletter_draft(p_id, p_version);
  delete from private.newsletter_issues where id = p_id;
  insert into private.audit_log (action, subject) values ('newsletter_issue.delete', p_id::text);
end
$$;
comment on function private.delete_newsletter_issue(bigint, integer) is 'See public.delete_newsletter_issue().';
grant execute on function private.delete_newsletter_issue(bigint, integer) to authenticated;

create or replace function public.delete_newsletter_issue(p_id bigint, p_version int)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.delete_newsletter_issue(p_id, p_version)
$$;
comment on function public.delete_newsletter_issue(bigint, integer) is
  'Deletes a draft, for admins. PT403: not an admin. PT404: no such issue. PT409: not a draft, or p_version is stale.';
grant execute on function public.delete_newsletter_issue(bigint, integer) to authenticated;

create or replace function private.send_newsletter_test(p_id bigint)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  v_issue private.newsletter_issues := private.lock_newsletter_issue(p_id);
  v_email text := (select u.email from auth.users u where u.id = (select auth.uid()) and u.email_confirmed_at is not null);
begin
  if private.is_email(v_email) is not true then
    perform private.refuse(409, 'newsletter_test_without_address');
  end if;
  if btrim(v_issue.subject) = '' or btrim(v_issue.body) = '' then
    perform private.refuse(422, 'newsletter_issue_incomplete');
  end if;
  perform private.enqueue_mail(
    'newsletter_test', v_email, null,
    jsonb_build_object('issueId', p_id, 'subscriberId', private.make_subscriber_id(v_email)),
    'newsletter_test:' || gen_random_uuid()
  );
  insert into private.audit_log (action, subject) values ('newsletter_issue.test', p_id::text);
  perform private.invoke_deliver_mail();
  return v_email;
end
$$;
comment on function private.send_newsletter_test(bigint) is 'See public.send_newsletter_test().';
grant execute on function private.send_newsletter_test(bigint) to authenticated;

create or replace function public.send_newsletter_test(p_id bigint)
returns text
language sql security invoker
set search_path = ''
as $$
  select private.send_newsletter_test(p_id)
$$;
comment on function public.send_newsletter_test(bigint) is
  'Queues a test email of an issue, as it is saved, to the calling admin, and returns the address. PT403: not an admin. PT404: no such issue. PT409: the caller has no confirmed address. PT422: subject or text is missing.';
grant execute on function public.send_newsletter_test(bigint) to authenticated;

-- schemas/20_mail/newsletter_sending.sql

-- Sending an issue. An admin schedules it; the minute job queues its emails in batches, and deliver-mail sends them after all
-- other due emails. Each batch is one transaction with the position up to which subscribers are queued, so that a killed
-- run leaves nothing behind, and the primary key of newsletter_recipients refuses a second email.

create or replace function private.start_newsletter_issue(p_id bigint)
returns void
language sql security definer
set search_path = ''
as $$
  update private.newsletter_issues
  set status = 'sending', started_at = private.now(), queued_through = null, is_queued = false,
      planned = (select count(*) from public.subscribers s where s.status = 'confirmed')
  where id = p_id
$$;
comment on function private.start_newsletter_issue(bigint) is 'Sets an issue, which the caller has locked, to sending.';

create or replace function private.enqueue_newsletter_batch(p_id bigint, p_limit int)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_issue private.newsletter_issues;
  v_read int;
  v_last uuid;
  v_queued int;
begin
  -- A concurrent run skips the issue.
  select * into v_issue from private.newsletter_issues
  where id = p_id and status = 'sending' and not is_queued
  for update skip locked;
  if not found then
    return 0;
  end if;
  with batch as materialized (
    select s.id, s.email from public.subscribers s
    where s.status = 'confirmed' and s.confirmed_at <= v_issue.started_at
      and (v_issue.queued_through is null or s.id > v_issue.queued_through)
    order by s.id
    limit p_limit
    -- A subscriber deleted at this moment is either left out, or its trigger sees the new recipient.
    for key share
  ), added as (
    insert into private.newsletter_recipients (issue_id, subscriber_id, mail_id)
    select p_id, b.id, nextval('private.outbox_id_seq') from batch b
    on conflict (issue_id, subscriber_id) do nothing
    returning subscriber_id, mail_id
  ), mails as (
    insert into private.outbox (id, kind, recipient, payload, dedupe_key)
    overriding system value
    select a.mail_id, 'newsletter_issue', b.email,
      jsonb_build_object('issueId', p_id, 'subscriberId', b.id), 'newsletter_issue:' || p_id || ':' || b.id
    from added a join batch b on b.id = a.subscriber_id
    returning 1
  )
  select (select count(*) from batch), (select b.id from batch b order by b.id desc limit 1), (select count(*) from mails)
  into v_read, v_last, v_queued;
  update private.newsletter_issues
  set queued_through = coalesce(v_last, queued_through), is_queued = v_read < p_limit
  where id = p_id;
  return v_queued;
end
$$;
comment on function private.enqueue_newsletter_batch(bigint, integer) is
  'Queues the emails of an issue to the next p_limit subscribers, in the order of their ids, and returns their number. Returns 0 for an issue that is not sending, is queued, or is locked by a concurrent run.';

create or replace function private.send_newsletter_issues()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Emails of an issue that wait in the outbox at most. The worker sends some hundred a minute.
  c_max_waiting constant int := 500;
  v_id bigint;
  v_waiting int;
begin
  for v_id in
    select id from private.newsletter_issues
    where status = 'scheduled' and send_at <= private.now()
    order by id
    for update skip locked
  loop
    perform private.start_newsletter_issue(v_id);
  end loop;
  for v_id in
    select id from private.newsletter_issues where status = 'sending' order by id for update skip locked
  loop
    select count(*) into v_waiting from private.newsletter_recipients where issue_id = v_id and state = 'queued';
    if v_waiting < c_max_waiting then
      perform private.enqueue_newsletter_batch(v_id, c_max_waiting - v_waiting);
    end if;
    update private.newsletter_issues i set status = 'sent', finished_at = private.now()
    where i.id = v_id and i.is_queued and not exists (
      select from private.newsletter_recipients r where r.issue_id = v_id and r.state = 'queued'
    );
  end loop;
end
$$;
comment on function private.send_newsletter_issues() is
  'Starts scheduled issues that are due, queues the next emails of the issues that are sending, up to 500 waiting ones each, and ends an issue when its last email has ended. Called each minute.';

create or replace function private.load_newsletter_mail(p_mail private.outbox)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'issueId', i.id, 'subject', i.subject, 'previewLine', i.preview_line, 'body', i.body,
    'tokens', jsonb_build_object('unsubscribe', private.make_unsubscribe_token((p_mail.payload ->> 'subscriberId')::uuid))
  )
  from private.newsletter_issues i
  where i.id = (p_mail.payload ->> 'issueId')::bigint
    and (p_mail.kind = 'newsletter_test' or (
      i.status = 'sending' and exists (
        select from public.subscribers s
        where s.id = (p_mail.payload ->> 'subscriberId')::uuid and s.status = 'confirmed'
      )
    ))
$$;
comment on function private.load_newsletter_mail(private.outbox) is
  'Returns the payload of an email of the newsletter: {issueId, subject, previewLine, body, tokens: {unsubscribe}}. Null when the subscriber has left the list or the issue was stopped or deleted.';

create or replace function private.report_newsletter_mail()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.newsletter_recipients
  set state = case
        when new.sent_at is not null then 'sent' when new.failed_at is not null then 'failed'
        when new.skipped_at is not null then 'skipped' else 'queued'
      end,
      ended_at = coalesce(new.sent_at, new.failed_at, new.skipped_at)
  where mail_id = new.id;
  return null;
end
$$;
comment on function private.report_newsletter_mail() is
  'Trigger: writes the end of an email of an issue to its recipient, because the outbox is purged.';

create trigger outbox_report_newsletter_mail after update of sent_at, failed_at, skipped_at on private.outbox
  for each row when (new.kind = 'newsletter_issue')
  execute function private.report_newsletter_mail();

create or replace function private.count_newsletter_unsubscribe(p_subscriber_id uuid)
returns void
language sql security definer
set search_path = ''
as $$
  update private.newsletter_recipients r set unsubscribed_at = private.now()
  where r.subscriber_id = p_subscriber_id and r.issue_id = (
    select max(l.issue_id) from private.newsletter_recipients l
    where l.subscriber_id = p_subscriber_id and l.state = 'sent'
  )
$$;
comment on function private.count_newsletter_unsubscribe(uuid) is
  'Counts a subscriber that left the list for the last issue that was sent to it.';

create or replace function private.anonymize_newsletter_recipients()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.newsletter_recipients r
  set subscriber_id = gen_random_uuid(),
      ended_at = coalesce(r.ended_at, private.now()),
      state = case when r.state = 'queued' then 'skipped' else r.state end
  from old_rows o where r.subscriber_id = o.id;
  return null;
end
$$;
comment on function private.anonymize_newsletter_recipients() is
  'Trigger: replaces the id of deleted subscribers in the emails of issues, whose counts stay.';

create trigger subscribers_anonymize_recipients after delete on public.subscribers
  referencing old table as old_rows
  for each statement execute function private.anonymize_newsletter_recipients();

create or replace function private.newsletter_emails_export_json(p_email text)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'subject', i.subject, 'state', r.state, 'at', private.to_iso_instant(r.ended_at),
    'bouncedAt', private.to_iso_instant(r.bounced_at), 'complainedAt', private.to_iso_instant(r.complained_at)
  ) order by i.id), '[]')
  from private.newsletter_recipients r join private.newsletter_issues i on i.id = r.issue_id
  where r.subscriber_id = private.make_subscriber_id(p_email)
$$;
comment on function private.newsletter_emails_export_json(text) is
  'Returns the issues of the newsletter that were queued for an address, for the download: [{subject, state, at, bouncedAt, complainedAt}].';

create or replace function private.schedule_newsletter_issue(p_id bigint, p_version int, p_send_at timestamptz)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_issue private.newsletter_issues := private.lock_newsletter_draft(p_id, p_version);
begin
  if btrim(v_issue.subject) = '' or btrim(v_issue.body) = '' then
    perform private.refuse(422, 'newsletter_issue_incomplete');
  end if;
  if p_send_at <= private.now() or p_send_at > private.now() + interval '1 year' then
    perform private.refuse(422, 'newsletter_time_invalid');
  end if;
  if p_send_at is null then
    perform private.start_newsletter_issue(p_id);
    perform private.enqueue_newsletter_batch(p_id, 500);
    perform private.invoke_deliver_mail();
  else
    update private.newsletter_issues set status = 'scheduled', send_at = p_send_at where id = p_id;
  end if;
  insert into private.audit_log (action, subject, details)
  values (
    'newsletter_issue.schedule', p_id::text,
    jsonb_strip_nulls(jsonb_build_object('version', p_version, 'sendAt', private.to_iso_instant(p_send_at)))
  );
  return private.get_newsletter_issue(p_id);
end
$$;
comment on function private.schedule_newsletter_issue(bigint, integer, timestamp with time zone) is 'See public.schedule_newsletter_issue().';
grant execute on function private.schedule_newsletter_issue(bigint, integer, timestamp with time zone) to authenticated;

create or replace function public.schedule_newsletter_issue(p_id bigint, p_version int, p_send_at timestamptz)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.schedule_newsletter_issue(p_id, p_version, p_send_at)
$$;
comment on function public.schedule_newsletter_issue(bigint, integer, timestamp with time zone) is
  'Schedules a draft for p_send_at, for admins; null sends it now. Returns the issue as get_newsletter_issue() does. PT403: not an admin. PT404: no such issue. PT409: not a draft, or p_version is stale. PT422: subject or text is missing, or the time is past or more than a year ahead.';
grant execute on function public.schedule_newsletter_issue(bigint, integer, timestamp with time zone) to authenticated;

create or replace function private.stop_newsletter_issue(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_issue private.newsletter_issues := private.lock_newsletter_issue(p_id);
begin
  if v_issue.status = 'scheduled' then
    update private.newsletter_issues set status = 'draft', send_at = null where id = p_id;
  elsif v_issue.status = 'sending' then
    -- What was never tried is taken out of the queue, and queued again when the issue goes on.
    with untried as (
      delete from private.outbox o using private.newsletter_recipients r
      where r.issue_id = p_id and r.state = 'queued' and o.id = r.mail_id and o.attempts = 0
      returning o.id
    )
    delete from private.newsletter_recipients r using untried u where r.mail_id = u.id;
    -- An email that waits for a retry may have arrived, so it ends here. One that is being sent ends by itself.
    update private.outbox o set skipped_at = private.now(), lease_token = null, lease_until = null
    from private.newsletter_recipients r
    where r.issue_id = p_id and r.state = 'queued' and o.id = r.mail_id
      and o.sent_at is null and o.failed_at is null and o.skipped_at is null
      and (o.lease_until is null or o.lease_until <= private.now());
    update private.newsletter_issues
    set status = 'stopped', queued_through = null, is_queued = false
    where id = p_id;
  else
    perform private.refuse(409, 'newsletter_issue_not_running');
  end if;
  insert into private.audit_log (action, subject, details)
  values ('newsletter_issue.stop', p_id::text, jsonb_build_object('was', v_issue.status));
  return private.get_newsletter_issue(p_id);
end
$$;
comment on function private.stop_newsletter_issue(bigint) is 'See public.stop_newsletter_issue().';
grant execute on function private.stop_newsletter_issue(bigint) to authenticated;

create or replace function public.stop_newsletter_issue(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.stop_newsletter_issue(p_id)
$$;
comment on function public.stop_newsletter_issue(bigint) is
  'Makes a scheduled issue a draft again, or stops one that is sending, for admins: only emails that are being sent at this moment still go out. Returns the issue as get_newsletter_issue() does. PT403: not an admin. PT404: no such issue. PT409: neither scheduled nor sending.';
grant execute on function public.stop_newsletter_issue(bigint) to authenticated;

create or replace function private.resume_newsletter_issue(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_issue private.newsletter_issues := private.lock_newsletter_issue(p_id);
begin
  if v_issue.status <> 'stopped' then
    perform private.refuse(409, 'newsletter_issue_not_stopped');
  end if;
  update private.newsletter_issues set status = 'sending' where id = p_id;
  insert into private.audit_log (action, subject) values ('newsletter_issue.resume', p_id::text);
  return private.get_newsletter_issue(p_id);
end
$$;
comment on function private.resume_newsletter_issue(bigint) is 'See public.resume_newsletter_issue().';
grant execute on function private.resume_newsletter_issue(bigint) to authenticated;

create or replace function public.resume_newsletter_issue(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.resume_newsletter_issue(p_id)
$$;
comment on function public.resume_newsletter_issue(bigint) is
  'Goes on with a stopped issue, for admins: its remaining emails are queued from the next minute on. Returns the issue as get_newsletter_issue() does. PT403: not an admin. PT404: no such issue. PT409: not stopped.';
grant execute on function public.resume_newsletter_issue(bigint) to authenticated;

-- schemas/30_sharing/invitations.sql

-- Invitations to open an account as client or admin. An admin vouches for each one, so an invitation is canceled when
-- that admin loses the role. The emailed link carries a token; the database keeps only its hash, and a resend replaces
-- it.

create table private.invitations (
  id bigint generated always as identity primary key,
  invited_by_id uuid references auth.users (id) on delete set null,
  accepted_by_id uuid references auth.users (id) on delete cascade,
  email private.email_address not null check (email = lower(email)),
  role text not null check (role in ('client', 'admin')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  sent_at timestamptz not null default private.now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default private.now(),
  check (expires_at > sent_at),
  check (accepted_by_id is null or accepted_at is not null),
  check (accepted_at is null or cancelled_at is null)
);
comment on table private.invitations is
  'An invitation of one email address to one role. Only the functions below write it; run_scheduled_jobs() deletes unaccepted ones 30 days after they end.';
comment on column private.invitations.id is 'Key; the audit log names an invitation by it.';
comment on column private.invitations.invited_by_id is
  'The admin who vouches for it: the one who created or last resent it. Null: that account was deleted, and the invitation cannot be accepted.';
comment on column private.invitations.accepted_by_id is 'The account that accepted it; null until then.';
comment on column private.invitations.email is 'The invited address, in lower case as in auth.users.';
comment on column private.invitations.role is
  'The role that the account gets: client or admin. Accepting never lowers a role.';
comment on column private.invitations.token_hash is 'Hash of the token in the newest link; see private.hash_token().';
comment on column private.invitations.sent_at is 'When the newest link was created.';
comment on column private.invitations.expires_at is 'When the newest link stops working: 7 days after sent_at.';
comment on column private.invitations.accepted_at is 'When it was accepted; an invitation works once.';
comment on column private.invitations.cancelled_at is
  'When an admin canceled it, or when its inviter lost the role of admin.';
comment on column private.invitations.created_at is 'When the address was first invited.';

create index invitations_accepted_by_id_idx on private.invitations (accepted_by_id);
create index invitations_expires_at_idx on private.invitations (expires_at);
create index invitations_invited_by_id_idx on private.invitations (invited_by_id);
create unique index invitations_open_idx on private.invitations (email) where accepted_at is null and cancelled_at is null;

alter table private.invitations enable row level security;
alter table private.invitations force row level security;

-- Helpers

create or replace function private.invitation_json(p_invitation private.invitations)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_invitation.id, 'email', p_invitation.email, 'role', p_invitation.role,
    'invitedByName', private.display_name_of(p_invitation.invited_by_id),
    'createdAt', private.to_iso_instant(p_invitation.created_at), 'sentAt', private.to_iso_instant(p_invitation.sent_at),
    'expiresAt', private.to_iso_instant(p_invitation.expires_at), 'acceptedAt', private.to_iso_instant(p_invitation.accepted_at),
    'cancelledAt', private.to_iso_instant(p_invitation.cancelled_at),
    'state', case
      when p_invitation.accepted_at is not null then 'accepted'
      when p_invitation.cancelled_at is not null then 'cancelled'
      when p_invitation.expires_at <= private.now() then 'expired'
      else 'open'
    end
  )
$$;
comment on function private.invitation_json(private.invitations) is
  'An invitation as admins see it, without its token: {id, email, role, invitedByName, createdAt, sentAt, expiresAt, acceptedAt, cancelledAt, state}; state is open, accepted, cancelled or expired.';

create or replace function private.delete_invitation_mails(p_invitation bigint)
returns void
language sql security definer
set search_path = ''
as $$
  -- A worker may be sending a leased email, so it stays. Its link no longer works.
  update private.outbox set skipped_at = private.now(), lease_token = null, lease_until = null
  where kind = 'invitation' and payload ->> 'invitationId' = p_invitation::text
    and sent_at is null and failed_at is null and skipped_at is null
    and (lease_until is null or lease_until <= private.now())
$$;
comment on function private.delete_invitation_mails(bigint) is
  'Marks the unsent emails of an invitation as skipped, except those that a worker has leased.';

create or replace function private.enqueue_invitation_mail(p_id bigint)
returns private.invitations
language plpgsql security definer
set search_path = ''
as $$
declare
  v_token text := encode(extensions.gen_random_bytes(32), 'hex');
  v_row private.invitations;
begin
  perform private.delete_invitation_mails(p_id);
  update private.invitations set
    token_hash = private.hash_token(v_token), invited_by_id = (select auth.uid()),
    sent_at = private.now(), expires_at = private.now() + interval '7 days'
  where id = p_id
  returning * into v_row;
  perform private.enqueue_mail(
    'invitation', v_row.email, private.firm_email(),
    jsonb_build_object(
      'invitationId', v_row.id, 'role', v_row.role, 'invitedBy', private.display_name_of(v_row.invited_by_id),
      'expiresAt', private.to_iso_instant(v_row.expires_at), 'tokens', jsonb_build_object('invitation', v_token)
    ),
    'invitation:' || v_row.token_hash
  );
  perform private.invoke_deliver_mail();
  return v_row;
end
$$;
comment on function private.enqueue_invitation_mail(bigint) is
  'Creates a new link for an invitation and queues its email; earlier links stop working. The caller becomes the inviter. Returns the changed row.';

create or replace function private.lock_open_invitation(p_id bigint)
returns private.invitations
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row private.invitations;
begin
  perform private.require_admin();
  select * into v_row from private.invitations where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "invitation"}');
  end if;
  if v_row.accepted_at is not null then
    perform private.refuse(409, 'invitation_accepted');
  end if;
  if v_row.cancelled_at is not null then
    perform private.refuse(409, 'invitation_canceled');
  end if;
  return v_row;
end
$$;
comment on function private.lock_open_invitation(bigint) is
  'Locks and returns an invitation that is neither accepted nor canceled; an expired one counts as open. PT403: not an admin, PT404: no such invitation, PT409: accepted or canceled.';

-- Calls for admins

create or replace function private.list_invitations(p_before bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_page private.invitations[];
begin
  perform private.require_admin();
  -- The 51st row only tells that there is a next page.
  v_page := array(
    select i from private.invitations i where p_before is null or i.id < p_before order by i.id desc limit 51
  );
  perform private.audit_read(
    'invitation.list', 'invitations',
    private.audited_filter('{}', to_jsonb(p_before)) || jsonb_build_object('count', cardinality(v_page[1:50]))
  );
  return jsonb_build_object(
    'invitations', (
      select coalesce(jsonb_agg(private.invitation_json(i) order by i.id desc), '[]') from unnest(v_page[1:50]) as i
    ),
    'next', case when cardinality(v_page) > 50 then (v_page[50]).id end
  );
end
$$;
comment on function private.list_invitations(bigint) is 'See public.list_invitations().';
grant execute on function private.list_invitations(bigint) to authenticated;

create or replace function public.list_invitations(p_before bigint default null)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_invitations(p_before)
$$;
comment on function public.list_invitations(bigint) is
  'Returns 50 invitations, newest first, for admins: {invitations: [as private.invitation_json()], next}. Keyset pagination: p_before is the previous page''s next, which is null on the last page. Records the read in the audit log. PT403: not an admin.';
grant execute on function public.list_invitations(bigint) to authenticated;

create or replace function private.create_invitation(p_email text, p_role text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_email text := lower(btrim(p_email));
  v_role text;
  v_id bigint;
begin
  perform private.require_admin();
  if private.is_email(v_email) is not true then
    perform private.refuse(422, 'email_invalid');
  end if;
  if (p_role in ('client', 'admin')) is not true then
    perform private.refuse(422, 'choice_invalid', '{"choices": ["client", "admin"]}');
  end if;
  select role into v_role from private.user_roles where user_id = private.confirmed_account_id(v_email);
  if v_role = 'admin' then
    perform private.refuse(409, 'already_admin');
  elsif v_role = p_role then
    perform private.refuse(409, 'account_exists');
  end if;
  -- The unique index counts an expired invitation as open until it is canceled.
  update private.invitations set cancelled_at = private.now()
  where email = v_email and accepted_at is null and cancelled_at is null and expires_at <= private.now();
  insert into private.invitations (email, role, token_hash, invited_by_id, expires_at)
  values (
    -- A placeholder that no known token hashes to. enqueue_invitation_mail() replaces it.
    v_email, p_role, encode(extensions.gen_random_bytes(32), 'hex'), (select auth.uid()),
    private.now() + interval '7 days'
  )
  on conflict (email) where accepted_at is null and cancelled_at is null do nothing
  returning id into v_id;
  if v_id is null then
    perform private.refuse(409, 'invitation_exists');
  end if;
  insert into private.audit_log (action, subject, details)
  values ('invitation.create', v_id::text, jsonb_build_object('email', v_email, 'role', p_role));
  return private.invitation_json(private.enqueue_invitation_mail(v_id));
end
$$;
comment on function private.create_invitation(text, text) is 'See public.create_invitation().';
grant execute on function private.create_invitation(text, text) to authenticated;

create or replace function public.create_invitation(p_email text, p_role text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.create_invitation(p_email, p_role)
$$;
comment on function public.create_invitation(text, text) is
  'Invites an email address as client or admin, for admins, and queues the email with the link. Returns the invitation as list_invitations() does. PT403: not an admin, PT409: the address has that role or an open invitation already, PT422: not an email address or role.';
grant execute on function public.create_invitation(text, text) to authenticated;

create or replace function private.resend_invitation(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row private.invitations := private.lock_open_invitation(p_id);
begin
  if v_row.sent_at > private.now() - interval '1 minute' then
    perform private.refuse(409, 'invitation_sent_recently');
  end if;
  insert into private.audit_log (action, subject, details)
  values ('invitation.resend', p_id::text, jsonb_build_object(
    'email', v_row.email, 'role', v_row.role, 'changes', jsonb_build_object(
      'expiresAt', jsonb_build_array(
        private.to_iso_instant(v_row.expires_at), private.to_iso_instant(private.now() + interval '7 days')
      )
    )
  ));
  return private.invitation_json(private.enqueue_invitation_mail(p_id));
end
$$;
comment on function private.resend_invitation(bigint) is 'See public.resend_invitation().';
grant execute on function private.resend_invitation(bigint) to authenticated;

create or replace function public.resend_invitation(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.resend_invitation(p_id)
$$;
comment on function public.resend_invitation(bigint) is
  'Sends a new link that works for 7 days, for admins; the earlier link stops working. Returns the invitation as list_invitations() does. PT403: not an admin, PT404: no such invitation, PT409: accepted, canceled, or sent within the last minute.';
grant execute on function public.resend_invitation(bigint) to authenticated;

create or replace function private.cancel_invitation(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row private.invitations := private.lock_open_invitation(p_id);
begin
  update private.invitations set cancelled_at = private.now() where id = p_id returning * into v_row;
  perform private.delete_invitation_mails(p_id);
  insert into private.audit_log (action, subject, details)
  values ('invitation.cancel', p_id::text, jsonb_build_object('email', v_row.email, 'role', v_row.role, 'from', 'open', 'to', 'cancelled'));
  return private.invitation_json(v_row);
end
$$;
comment on function private.cancel_invitation(bigint) is 'See public.cancel_invitation().';
grant execute on function private.cancel_invitation(bigint) to authenticated;

create or replace function public.cancel_invitation(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.cancel_invitation(p_id)
$$;
comment on function public.cancel_invitation(bigint) is
  'Cancels an invitation, for admins; its link stops working. Returns the invitation as list_invitations() does. PT403: not an admin, PT404: no such invitation, PT409: accepted or canceled.';
grant execute on function public.cancel_invitation(bigint) to authenticated;

-- Accepting

create or replace function private.accept_invitation(p_token text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_row private.invitations;
  v_email text;
  v_role text;
begin
  if not private.has_rank('client') then
    perform private.refuse(403, 'sign_in_required', '{"action": "accept_invitation"}');
  end if;
  -- Lock order: the inviter's role, then the invitation. A demotion of the inviter locks them in the same order. The
  -- lock keeps the inviter's role until this transaction ends.
  perform from private.user_roles r
  where r.user_id = (select invited_by_id from private.invitations where token_hash = private.hash_token(p_token))
  for share;
  select * into v_row from private.invitations where token_hash = private.hash_token(p_token) for update;
  if not found then
    perform private.refuse(404, 'invitation_link_invalid');
  end if;
  -- An SSO account does not count: an identity provider asserted its address, and this project never confirmed it.
  select lower(email) into v_email from auth.users
  where id = (select auth.uid()) and email_confirmed_at is not null and not is_sso_user;
  if v_email is distinct from v_row.email then
    perform private.refuse(403, 'invitation_of_other_address');
  end if;
  case
    when v_row.accepted_at is not null then
      perform private.refuse(409, 'invitation_already_accepted');
    when v_row.cancelled_at is not null or v_row.expires_at <= private.now() then
      perform private.refuse(409, 'invitation_expired');
    else null;
  end case;
  perform from private.user_roles where user_id = v_row.invited_by_id and role = 'admin';
  if not found then
    perform private.refuse(409, 'invitation_expired');
  end if;
  select role into v_role from private.user_roles where user_id = (select auth.uid());
  update private.invitations set accepted_at = private.now(), accepted_by_id = (select auth.uid()) where id = v_row.id;
  perform private.delete_invitation_mails(v_row.id);
  insert into private.audit_log (action, subject, details)
  values ('invitation.accept', v_row.id::text,
    jsonb_build_object(
      'role', v_row.role, 'invitedBy', v_row.invited_by_id, 'from', 'open', 'to', 'accepted'
    ));
  if v_row.role = 'admin' and v_role <> 'admin' then
    update private.user_roles set role = 'admin', granted_at = private.now() where user_id = (select auth.uid());
    v_role := 'admin';
  end if;
  return jsonb_build_object('role', v_role);
end
$$;
comment on function private.accept_invitation(text) is 'See public.accept_invitation().';
grant execute on function private.accept_invitation(text) to authenticated;

create or replace function public.accept_invitation(p_token text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.accept_invitation(p_token)
$$;
comment on function public.accept_invitation(text) is
  'Accepts the invitation of an emailed token, for the confirmed account of the invited address. Returns {role}: the account''s role from now on. PT403: not signed in, another address, PT404: no such token, PT409: accepted, canceled, expired, or the inviter is not an admin.';
grant execute on function public.accept_invitation(text) to authenticated;

create or replace function private.cancel_invitations_of_new_role()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id bigint;
begin
  for v_id in
    update private.invitations set cancelled_at = private.now()
    where invited_by_id = old.user_id and accepted_at is null and cancelled_at is null
    returning id
  loop
    perform private.delete_invitation_mails(v_id);
    insert into private.audit_log (action, subject, details)
    values ('invitation.cancel', v_id::text, '{"because": "the inviter is no admin"}');
  end loop;
  return null;
end
$$;
comment on function private.cancel_invitations_of_new_role() is
  'Trigger: cancels the open invitations of an admin who loses the role.';

create trigger user_roles_cancel_invitations_on_update after update of role on private.user_roles
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.cancel_invitations_of_new_role();
create trigger user_roles_cancel_invitations_on_delete after delete on private.user_roles
  for each row when (old.role = 'admin') execute function private.cancel_invitations_of_new_role();
create trigger invitations_erase_audit after delete on private.invitations
  referencing old table as old_rows
  for each statement execute function private.erase_audit_of_deleted_rows('invitation');

-- schemas/30_sharing/documents.sql

-- Files that the firm shares with a client. A row of public.documents describes a file; the file is an object in the
-- storage bucket "documents", under a path that starts with the client's id. Both have policies of their own.

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  shared_by_id uuid default auth.uid() references auth.users (id) on delete set null,
  path private.single_line not null unique check (btrim(path) <> '' and char_length(path) <= 1024),
  name private.single_line not null check (btrim(name) <> '' and char_length(name) <= 255),
  -- Nothing that a browser runs, such as HTML or SVG. The bucket below has the same list.
  mime_type text not null check (mime_type in (
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.presentation',
    'application/rtf',
    'application/zip',
    'application/x-zip-compressed',
    'text/plain',
    'text/csv',
    'text/markdown',
    'text/calendar',
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/heic',
    'video/mp4'
  )),
  size_bytes bigint not null check (size_bytes between 0 and 20971520),
  note private.multiline_text check (btrim(note) <> '' and char_length(note) <= 500),
  created_at timestamptz not null default private.now(),
  -- The policies on storage.objects compare the first folder with the caller's id.
  constraint documents_path_matches_ids
    check (path ~ ('^' || user_id::text || '/' || id::text || '/[^/]+$'))
);
comment on table public.documents is
  'A file that the firm shares with a client. Admins insert rows, and read and delete them through functions that write the audit log; a row is never updated.';
comment on column public.documents.id is 'Key, and the second folder of the path.';
comment on column public.documents.user_id is 'The client''s account, and the first folder of the path.';
comment on column public.documents.shared_by_id is 'The admin who shared it; null when that account was deleted.';
comment on column public.documents.path is 'Name of the object in the bucket: {user_id}/{id}/{file name}.';
comment on column public.documents.name is 'File name as the client sees it.';
comment on column public.documents.mime_type is 'Media type, one of the list that the bucket takes too.';
comment on column public.documents.size_bytes is 'Size in bytes; at most 20 MiB, the limit of the bucket.';
comment on column public.documents.note is 'Message from the firm about the file, if any.';
comment on column public.documents.created_at is 'When it was shared.';

create index documents_shared_by_id_idx on public.documents (shared_by_id);
create index documents_user_id_idx on public.documents (user_id, created_at desc);

alter table public.documents enable row level security;
alter table public.documents force row level security;
grant select on public.documents to authenticated;
grant insert (id, user_id, path, name, mime_type, size_bytes, note) on public.documents to authenticated;

create policy documents_select on public.documents for select to authenticated
  using (user_id = (select auth.uid()) and (select private.has_rank('client')));

create policy documents_insert on public.documents for insert to authenticated
  with check ((select private.has_rank('admin')));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('documents', 'documents', false, 20971520, array[
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/rtf',
  'application/zip',
  'application/x-zip-compressed',
  'text/plain',
  'text/csv',
  'text/markdown',
  'text/calendar',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/heic',
  'video/mp4'
])
on conflict (id) do update
set public = false, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create or replace function private.may_open_document_file(p_path text)
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select private.has_rank('admin') and not exists (
    select from public.documents d
    where d.path = p_path and not exists (
      select from private.audit_log l
      where l.actor_id = (select auth.uid()) and l.action = 'document.open' and l.subject = d.user_id::text
        and l.occurred_at > private.now() - interval '1 minute' and l.details ->> 'documentId' = d.id::text
    )
  )
$$;
comment on function private.may_open_document_file(text) is
  'Whether the caller, an admin, may read a file of the bucket documents: for a minute after open_document() has recorded it, and while the file has no row, which is before it is shared.';
grant execute on function private.may_open_document_file(text) to authenticated;

-- There is no policy for update: a file is removed and shared again, never replaced.
create policy documents_files_select on storage.objects for select to authenticated
  using (
    bucket_id = 'documents'
    and (
      ((storage.foldername(name))[1] = (select auth.uid())::text and (select private.has_rank('client')))
      or ((select private.has_rank('admin')) and private.may_open_document_file(name))
    )
  );

create policy documents_files_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'documents' and (select private.has_rank('admin')));

create policy documents_files_delete on storage.objects for delete to authenticated
  using (bucket_id = 'documents' and (select private.has_rank('admin')));

create or replace function private.document_paths_of(p_user_id uuid)
returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_paths text[] := array(select path from public.documents where user_id = p_user_id);
  v_stored text[] := '{}';
begin
  -- The bucket may hold a file without a row: its insert failed, or the row was deleted first. The query is dynamic
  -- because a database without the storage service has no such table.
  if to_regclass('storage.objects') is not null then
    execute $query$
      select array(select name from storage.objects
        where bucket_id = 'documents' and (storage.foldername(name))[1] = $1::text)
    $query$ into v_stored using p_user_id;
  end if;
  return array(select unnest(v_paths) union select unnest(v_stored) order by 1);
end
$$;
comment on function private.document_paths_of(uuid) is
  'Returns the paths of an account''s files in the bucket "documents", including files without a row.';

create or replace function private.audit_document()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A deleted account takes its rows with it by cascade; that is no action of an admin.
  if not private.has_rank('admin') then
    return null;
  end if;
  insert into private.audit_log (action, subject, details)
  values (
    'document.' || case tg_op when 'INSERT' then 'share' else 'remove' end,
    coalesce(new.user_id, old.user_id)::text,
    jsonb_build_object('documentId', coalesce(new.id, old.id), 'bytes', coalesce(new.size_bytes, old.size_bytes))
  );
  return null;
end
$$;
comment on function private.audit_document() is
  'Trigger: records in the audit log that an admin shared or removed a document. The file name is left out because it may reveal what the file is about.';

create trigger documents_audit after insert or delete on public.documents
  for each row execute function private.audit_document();

-- Calls for admins

create or replace function private.list_documents(p_user_id uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.audit_read('document.list', p_user_id::text);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'path', d.path, 'name', d.name, 'size_bytes', d.size_bytes, 'note', d.note, 'created_at', d.created_at
    ) order by d.created_at desc, d.id), '[]')
    from public.documents d where d.user_id = p_user_id
  );
end
$$;
comment on function private.list_documents(uuid) is 'See public.list_documents().';
grant execute on function private.list_documents(uuid) to authenticated;

create or replace function public.list_documents(p_user_id uuid)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_documents(p_user_id)
$$;
comment on function public.list_documents(uuid) is
  'Returns the documents shared with a client, newest first, for admins: [{id, path, name, size_bytes, note, created_at}]. Records the read in the audit log. PT403: not an admin.';
grant execute on function public.list_documents(uuid) to authenticated;

create or replace function private.open_document(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_document public.documents;
begin
  perform private.require_admin();
  select * into v_document from public.documents where id = p_id;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "document"}');
  end if;
  insert into private.audit_log (action, subject, details)
  values ('document.open', v_document.user_id::text, jsonb_build_object('documentId', p_id));
end
$$;
comment on function private.open_document(uuid) is 'See public.open_document().';
grant execute on function private.open_document(uuid) to authenticated;

create or replace function public.open_document(p_id uuid)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.open_document(p_id)
$$;
comment on function public.open_document(uuid) is
  'Lets an admin read or delete the file of a document for one minute, and records that in the audit log. PT403: not an admin. PT404: no such document.';
grant execute on function public.open_document(uuid) to authenticated;

create or replace function private.remove_document(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.documents where id = p_id;
end
$$;
comment on function private.remove_document(uuid) is 'See public.remove_document().';
grant execute on function private.remove_document(uuid) to authenticated;

create or replace function public.remove_document(p_id uuid)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.remove_document(p_id)
$$;
comment on function public.remove_document(uuid) is
  'Deletes the row of a document, for admins, who delete the file first. Does nothing if there is none. PT403: not an admin.';
grant execute on function public.remove_document(uuid) to authenticated;

-- schemas/30_sharing/document_mails.sql

-- The email that tells a client of shared documents. Its row of the outbox has the ids of the documents. When the email is
-- due, private.load_document_mail() reads their names.

create or replace function private.enqueue_document_mail()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_email text := (select email from auth.users where id = new.user_id and email_confirmed_at is not null);
  v_send_after timestamptz := private.now() + interval '5 minutes';
begin
  if v_email is null then
    return null;
  end if;
  -- Two admins who share with the same client at the same time must find the same email.
  perform private.lock_until_commit('document_shared ' || new.user_id);
  update private.outbox
  set payload = jsonb_set(payload, '{documentIds}', (payload -> 'documentIds') || to_jsonb(new.id))
  where kind = 'document_shared' and payload ->> 'userId' = new.user_id::text
    and sent_at is null and failed_at is null and skipped_at is null and first_attempt_at is null
    -- For the index of due emails: none of this kind is due later.
    and send_after <= v_send_after;
  if not found then
    perform private.enqueue_mail(
      'document_shared', v_email, private.firm_email(),
      jsonb_build_object('userId', new.user_id, 'documentIds', jsonb_build_array(new.id)),
      'document_shared:' || new.id, v_send_after
    );
  end if;
  return null;
end
$$;
comment on function private.enqueue_document_mail() is
  'Trigger: queues the email that tells a confirmed account of a shared document, due in five minutes. Documents shared until then join the same email.';

create trigger documents_mail after insert on public.documents
  for each row execute function private.enqueue_document_mail();

create or replace function private.load_document_mail(p_payload jsonb)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('name', max(p.full_name), 'documents', jsonb_agg(d.name order by d.created_at, d.id))
  from public.documents d left join public.profiles p on p.id = d.user_id
  where d.user_id = (p_payload ->> 'userId')::uuid and p_payload -> 'documentIds' ? d.id::text
  having count(*) > 0
$$;
comment on function private.load_document_mail(jsonb) is
  'Returns what the email about shared documents prints: {name, documents}, with the file names in the order of sharing. Null when none of the documents exists any longer.';

-- schemas/40_booking/consultation_types.sql

-- The types of consultation that clients can book, each with the rules of its times, its price and its deadlines. The
-- first rows come with the first content. Admins change the rules of a row, add rows, and delete those without bookings:
-- see consultation_type_changes.sql. None is renamed.

create table public.consultation_types (
  id bigint generated always as identity primary key,
  name private.single_line not null unique check (btrim(name) <> '' and char_length(name) <= 80),
  description private.multiline_text not null check (btrim(description) <> '' and char_length(description) <= 500),
  location private.single_line check (btrim(location) <> '' and char_length(location) <= 200),
  price_cents int not null default 0 check (price_cents between 0 and 100000000),
  duration_minutes int not null check (duration_minutes between 5 and 480),
  step_minutes int not null check (step_minutes between 5 and 480),
  buffer_before_minutes int not null default 0 check (buffer_before_minutes between 0 and 240),
  buffer_after_minutes int not null default 0 check (buffer_after_minutes between 0 and 240),
  minimum_notice_minutes int not null default 240 check (minimum_notice_minutes between 0 and 43200),
  window_days int not null default 30 check (window_days between 1 and 365),
  daily_cap int check (daily_cap between 1 and 100),
  change_cutoff_minutes int not null default 1440 check (change_cutoff_minutes between 0 and 43200),
  refund_cutoff_minutes int not null default 1440 check (refund_cutoff_minutes between 0 and 43200),
  auto_confirm boolean not null default false,
  position int not null unique,
  active boolean not null default true,
  version int not null default 1
);
comment on table public.consultation_types is
  'A type of consultation. Seeded with the first content; admins change the columns granted below.';
comment on column public.consultation_types.id is 'Key.';
comment on column public.consultation_types.name is
  'Name on the booking form. Links name it and bookings keep it, so it never changes.';
comment on column public.consultation_types.description is 'One or two sentences for the booking page and emails.';
comment on column public.consultation_types.location is
  'Place of the consultation, for pages, emails and calendar files; null: by phone or video, as arranged. Public.';
comment on column public.consultation_types.price_cents is 'Price in US cents; 0 is free.';
comment on column public.consultation_types.duration_minutes is 'Length in minutes.';
comment on column public.consultation_types.step_minutes is 'Minutes from one offered start to the next.';
comment on column public.consultation_types.buffer_before_minutes is
  'Minutes before the start in which the consultant has no other appointment.';
comment on column public.consultation_types.buffer_after_minutes is
  'Minutes after the end in which the consultant has no other appointment.';
comment on column public.consultation_types.minimum_notice_minutes is
  'Least number of minutes between booking and start.';
comment on column public.consultation_types.window_days is
  'Last bookable date, in days from today. The first one is tomorrow.';
comment on column public.consultation_types.daily_cap is
  'Most appointments and holds of this type per consultant and date; null: no limit. Staff may exceed it.';
comment on column public.consultation_types.change_cutoff_minutes is
  'A client may move or cancel a booking until this many minutes before its start.';
comment on column public.consultation_types.refund_cutoff_minutes is
  'A client who cancels at least this many minutes before the start gets a refund.';
comment on column public.consultation_types.auto_confirm is
  'Whether a new booking is confirmed right away (one with a price: when it is paid). Otherwise staff confirm the request.';
comment on column public.consultation_types.position is
  'Order of display; the active type with the lowest one is the default.';
comment on column public.consultation_types.active is 'Whether visitors see it and can book it.';
comment on column public.consultation_types.version is
  'Incremented by each update. An admin''s update names the version it is based on, so that two admins cannot overwrite each other.';

alter table public.consultation_types enable row level security;
alter table public.consultation_types force row level security;
grant select on public.consultation_types to anon;
grant select on public.consultation_types to authenticated;
grant update (description, duration_minutes, step_minutes, buffer_before_minutes, buffer_after_minutes, minimum_notice_minutes, window_days, daily_cap, price_cents, active, auto_confirm, change_cutoff_minutes, refund_cutoff_minutes, location) on public.consultation_types to authenticated;

create policy consultation_types_select_anon on public.consultation_types for select to anon
  using (active);

create policy consultation_types_select on public.consultation_types for select to authenticated
  using (active or (select private.has_rank('admin')));

create policy consultation_types_update on public.consultation_types for update to authenticated
  using ((select private.has_rank('admin'))) with check ((select private.has_rank('admin')));

create or replace function private.get_bookable_consultation_type(p_name text)
returns public.consultation_types
language plpgsql stable security definer
set search_path = ''
-- The table has a handful of rows: one generic plan serves every name.
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_type public.consultation_types;
begin
  select * into v_type from public.consultation_types
  where active and (name = p_name or p_name is null)
  order by position
  limit 1;
  if not found then
    perform private.refuse(422, 'service_type_required');
  end if;
  return v_type;
end
$$;
comment on function private.get_bookable_consultation_type(text) is
  'Returns the active consultation type of that name; null stands for the first one. PT422: no such type.';

create or replace function private.get_consultation_type(p_name text)
returns public.consultation_types
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types;
begin
  perform private.require_admin();
  select * into v_type from public.consultation_types where name = p_name;
  if not found then
    perform private.refuse(422, 'service_type_required');
  end if;
  return v_type;
end
$$;
comment on function private.get_consultation_type(text) is
  'Returns the consultation type of that name, active or not, for admins. PT403: not an admin, PT422: no such type.';

create trigger consultation_types_audit after insert or update or delete on public.consultation_types
  for each row execute function private.audit_row();
create trigger consultation_types_increment_version before update on public.consultation_types
  for each row execute function private.increment_version();

-- schemas/40_booking/availability.sql

-- When consultants work: weekly hours, dates with other hours, and time off. Hours are local times in the consultant's
-- own time zone. Admins write these tables directly under the policies; list_open_slots() turns them into available
-- times.

create table public.consultants (
  id bigint generated always as identity primary key,
  user_id uuid unique references auth.users (id) on delete set null,
  name private.single_line not null check (char_length(btrim(name)) >= 2 and char_length(name) <= 100),
  time_zone private.time_zone_name not null,
  active boolean not null default true,
  video_link private.https_url,
  email private.email_address,
  consultation_type_ids bigint[] check (consultation_type_ids <> '{}' and array_position(consultation_type_ids, null) is null),
  version int not null default 1
);
comment on table public.consultants is
  'A person who gives consultations. Admins add and change consultants; none is deleted.';
comment on column public.consultants.id is 'Key.';
comment on column public.consultants.user_id is 'The consultant''s account, one of the staff; null: none.';
comment on column public.consultants.name is 'Name for staff, and for clients who choose a consultant.';
comment on column public.consultants.time_zone is 'IANA zone of the consultant''s weekly hours and date overrides.';
comment on column public.consultants.active is 'Whether the consultant gets new bookings.';
comment on column public.consultants.video_link is
  'The consultant''s standing video link, for those with a confirmed video call; null: each appointment has a room by private.settings.video_link_template.';
comment on column public.consultants.email is
  'Receives the emails about the consultant''s appointments, in addition to the firm; null: only the firm does.';
comment on column public.consultants.consultation_type_ids is
  'The consultation types that the consultant offers; null: all. delete_consultation_type() refuses a listed one.';
comment on column public.consultants.version is
  'Incremented by each update of other columns than user_id. An admin''s update names the version it is based on, so that two admins cannot overwrite each other.';

alter table public.consultants enable row level security;
alter table public.consultants force row level security;
grant select on public.consultants to authenticated;
grant insert (name, time_zone, active, video_link, email, consultation_type_ids) on public.consultants to authenticated;
grant update (name, time_zone, active, video_link, email, consultation_type_ids) on public.consultants to authenticated;

create policy consultants_select on public.consultants for select to authenticated
  using ((select private.has_rank('admin')));

create policy consultants_insert on public.consultants for insert to authenticated
  with check ((select private.has_rank('admin')));

create policy consultants_update on public.consultants for update to authenticated
  using ((select private.has_rank('admin'))) with check ((select private.has_rank('admin')));

create or replace function private.link_consultant(p_id bigint, p_user_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  -- The lock keeps the account on the staff until the link is there for private.unlink_consultant().
  perform from private.user_roles where user_id = p_user_id and role = 'admin' for share;
  if p_user_id is not null and not found then
    perform private.refuse(422, 'staff_member_required');
  end if;
  update public.consultants set user_id = p_user_id where id = p_id;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "consultant"}');
  end if;
exception
  when unique_violation then
    perform private.refuse(409, 'consultant_account_taken');
end
$$;
comment on function private.link_consultant(bigint, uuid) is 'See public.link_consultant().';
grant execute on function private.link_consultant(bigint, uuid) to authenticated;

create or replace function public.link_consultant(p_id bigint, p_user_id uuid)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.link_consultant(p_id, p_user_id)
$$;
comment on function public.link_consultant(bigint, uuid) is
  'Links a consultant to an account of the staff, for admins; null: to none. PT403: not an admin, PT404: no such consultant, PT409: the account belongs to another consultant, PT422: not an account of the staff.';
grant execute on function public.link_consultant(bigint, uuid) to authenticated;

create or replace function private.unlink_consultant()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.consultants set user_id = null where user_id = new.user_id;
  return null;
end
$$;
comment on function private.unlink_consultant() is
  'Trigger: unlinks a consultant from an account that leaves the staff. Appointments stay with the consultant.';

create trigger user_roles_unlink_consultant after update of role on private.user_roles
  for each row when (new.role <> 'admin') execute function private.unlink_consultant();

create table public.availability_rules (
  id bigint generated always as identity primary key,
  consultant_id bigint not null references public.consultants (id) on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  start_time time not null,
  end_time time not null,
  check (start_time < end_time),
  -- Most zones change their clocks between 01:00 and 03:00. On that date, a local time in these hours occurs twice or not
  -- at all.
  constraint availability_rules_avoid_clock_changes
    check (end_time <= time '01:00' or start_time >= time '03:00'),
  constraint availability_rules_do_not_overlap exclude using gist (
    consultant_id with =,
    weekday with =,
    int4range(private.minutes_since_midnight(start_time), private.minutes_since_midnight(end_time)) with &&
  )
);
comment on table public.availability_rules is
  'Working hours of a consultant on one weekday; a weekday may have several rows. Written by admins.';
comment on column public.availability_rules.id is 'Key.';
comment on column public.availability_rules.consultant_id is 'The consultant who works then.';
comment on column public.availability_rules.weekday is 'ISO: 1 is Monday, 7 is Sunday.';
comment on column public.availability_rules.start_time is
  'Local time in the consultant''s zone; the hours avoid 01:00 to 03:00.';
comment on column public.availability_rules.end_time is
  'Local time; the last consultation ends by then. 24:00 is midnight.';

alter table public.availability_rules enable row level security;
alter table public.availability_rules force row level security;
grant delete, select on public.availability_rules to authenticated;
grant insert (consultant_id, weekday, start_time, end_time) on public.availability_rules to authenticated;
grant update (weekday, start_time, end_time) on public.availability_rules to authenticated;

create policy availability_rules_select on public.availability_rules for select to authenticated
  using ((select private.has_rank('admin')));

create policy availability_rules_insert on public.availability_rules for insert to authenticated
  with check ((select private.has_rank('admin')));

create policy availability_rules_update on public.availability_rules for update to authenticated
  using ((select private.has_rank('admin'))) with check ((select private.has_rank('admin')));

create policy availability_rules_delete on public.availability_rules for delete to authenticated
  using ((select private.has_rank('admin')));

create table public.date_overrides (
  id bigint generated always as identity primary key,
  consultant_id bigint not null references public.consultants (id) on delete cascade,
  date date not null,
  start_time time,
  end_time time,
  reason private.single_line check (btrim(reason) <> '' and char_length(reason) <= 200),
  check ((start_time is null) = (end_time is null)),
  check (start_time < end_time),
  constraint date_overrides_avoid_clock_changes
    check (end_time <= time '01:00' or start_time >= time '03:00'),
  constraint date_overrides_do_not_overlap exclude using gist (
    consultant_id with =,
    date with =,
    int4range(
      coalesce(private.minutes_since_midnight(start_time), 0),
      coalesce(private.minutes_since_midnight(end_time), 1440)
    ) with &&
  )
);
comment on table public.date_overrides is
  'Other hours, or none, on one date: the rows of a date replace the weekly hours. Written by admins; holidays by add_us_holiday_closures().';
comment on column public.date_overrides.id is 'Key.';
comment on column public.date_overrides.consultant_id is 'The consultant whose hours change.';
comment on column public.date_overrides.date is 'Date in the consultant''s zone.';
comment on column public.date_overrides.start_time is 'Local time in the consultant''s zone; null: closed all day.';
comment on column public.date_overrides.end_time is 'Local time in the consultant''s zone; null: closed all day.';
comment on column public.date_overrides.reason is 'Note for staff, such as the name of a holiday.';

alter table public.date_overrides enable row level security;
alter table public.date_overrides force row level security;
grant delete, select on public.date_overrides to authenticated;
grant insert (consultant_id, date, start_time, end_time, reason) on public.date_overrides to authenticated;
grant update (date, start_time, end_time, reason) on public.date_overrides to authenticated;

create policy date_overrides_select on public.date_overrides for select to authenticated
  using ((select private.has_rank('admin')));

create policy date_overrides_insert on public.date_overrides for insert to authenticated
  with check ((select private.has_rank('admin')));

create policy date_overrides_update on public.date_overrides for update to authenticated
  using ((select private.has_rank('admin'))) with check ((select private.has_rank('admin')));

create policy date_overrides_delete on public.date_overrides for delete to authenticated
  using ((select private.has_rank('admin')));

create table public.time_off (
  id bigint generated always as identity primary key,
  consultant_id bigint not null references public.consultants (id) on delete cascade,
  period tstzrange not null check (not isempty(period) and not lower_inf(period) and not upper_inf(period)),
  reason private.single_line check (btrim(reason) <> '' and char_length(reason) <= 200)
);
comment on table public.time_off is
  'A period in which a consultant is away: vacation, travel, illness. No time in it is offered. Written by admins.';
comment on column public.time_off.id is 'Key.';
comment on column public.time_off.consultant_id is 'The consultant who is away.';
comment on column public.time_off.period is 'From the start (included) to the end (excluded); both are set.';
comment on column public.time_off.reason is 'Note for staff.';

create index time_off_consultant_id_period_idx on public.time_off using gist (consultant_id, period);

alter table public.time_off enable row level security;
alter table public.time_off force row level security;
grant delete, select on public.time_off to authenticated;
grant insert (consultant_id, period, reason) on public.time_off to authenticated;
grant update (period, reason) on public.time_off to authenticated;

create policy time_off_select on public.time_off for select to authenticated
  using ((select private.has_rank('admin')));

create policy time_off_insert on public.time_off for insert to authenticated
  with check ((select private.has_rank('admin')));

create policy time_off_update on public.time_off for update to authenticated
  using ((select private.has_rank('admin'))) with check ((select private.has_rank('admin')));

create policy time_off_delete on public.time_off for delete to authenticated
  using ((select private.has_rank('admin')));

create or replace function private.today_in_firm_time_zone()
returns date
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (private.now() at time zone private.firm_time_zone())::date;
end
$$;
comment on function private.today_in_firm_time_zone() is 'Returns today''s date in the firm''s time zone.';

-- Federal holidays, on which the firm is closed. They are ordinary date overrides: staff may change or delete each one.

create or replace function private.nth_weekday_of_month(p_year int, p_month int, p_weekday int, p_nth int)
returns date
language sql immutable parallel safe
set search_path = ''
as $$
  select first + ((p_weekday - extract(isodow from first)::int + 7) % 7) + 7 * (p_nth - 1)
  from (select make_date(p_year, p_month, 1) as first) as month
$$;
comment on function private.nth_weekday_of_month(integer, integer, integer, integer) is
  'Returns the nth Monday (p_weekday 1) to Sunday (7) of a month: nth_weekday_of_month(2027, 11, 4, 4) is 2027-11-25.';

create or replace function private.observed_holiday_date(p_date date)
returns date
language sql immutable parallel safe
set search_path = ''
as $$
  select p_date + case extract(isodow from p_date) when 6 then -1 when 7 then 1 else 0 end
$$;
comment on function private.observed_holiday_date(date) is
  'Returns the weekday on which a holiday is observed: Friday for a Saturday, Monday for a Sunday, else the date itself.';

create or replace function private.us_federal_holidays(p_year int)
returns table (date date, name text)
language sql immutable parallel safe
set search_path = ''
as $$
  select observed, name
  from (
    select private.observed_holiday_date(make_date(p_year, 1, 1)), 'New Year''s Day'
    union all
    -- A New Year's Day on a Saturday is observed in the year before.
    select private.observed_holiday_date(make_date(p_year + 1, 1, 1)), 'New Year''s Day'
    union all
    select private.nth_weekday_of_month(p_year, 1, 1, 3), 'Birthday of Martin Luther King, Jr.'
    union all
    select private.nth_weekday_of_month(p_year, 2, 1, 3), 'Washington''s Birthday'
    union all
    -- The last Monday of May.
    select private.nth_weekday_of_month(p_year, 6, 1, 1) - 7, 'Memorial Day'
    union all
    select private.observed_holiday_date(make_date(p_year, 6, 19)), 'Juneteenth National Independence Day'
    union all
    select private.observed_holiday_date(make_date(p_year, 7, 4)), 'Independence Day'
    union all
    select private.nth_weekday_of_month(p_year, 9, 1, 1), 'Labor Day'
    union all
    select private.nth_weekday_of_month(p_year, 10, 1, 2), 'Columbus Day'
    union all
    select private.observed_holiday_date(make_date(p_year, 11, 11)), 'Veterans Day'
    union all
    select private.nth_weekday_of_month(p_year, 11, 4, 4), 'Thanksgiving Day'
    union all
    select private.observed_holiday_date(make_date(p_year, 12, 25)), 'Christmas Day'
  ) as holidays (observed, name)
  where extract(year from observed) = p_year
  order by observed
$$;
comment on function private.us_federal_holidays(integer) is
  'Returns the federal holidays that are observed in a year. A New Year''s Day observed on December 31 belongs to that year.';

create or replace function private.add_us_holiday_closures(p_consultant_id bigint, p_first_year int, p_last_year int)
returns int
language sql security definer
set search_path = ''
as $$
  with added as (
    insert into public.date_overrides (consultant_id, date, reason)
    select p_consultant_id, holiday.date, holiday.name
    from generate_series(p_first_year, p_last_year) as year
    cross join lateral private.us_federal_holidays(year) as holiday
    -- An override that staff made for the date stays.
    where not exists (
      select from public.date_overrides kept where kept.consultant_id = p_consultant_id and kept.date = holiday.date
    )
    on conflict on constraint date_overrides_do_not_overlap do nothing
    returning 1
  )
  select count(*)::int from added
$$;
comment on function private.add_us_holiday_closures(bigint, integer, integer) is
  'Closes a consultant''s calendar on the federal holidays of these years, except on dates that have overrides. Returns the number of closed dates. Called for each new consultant. Call it for each further year.';

create or replace function private.close_new_consultant_on_holidays()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_year int := extract(year from private.today_in_firm_time_zone());
begin
  perform private.add_us_holiday_closures(new.id, v_year, v_year + 4);
  return null;
end
$$;
comment on function private.close_new_consultant_on_holidays() is
  'Trigger: closes the calendar of a new consultant on the federal holidays of this year and the next four.';

create trigger availability_rules_audit after insert or update or delete on public.availability_rules
  for each row execute function private.audit_row();
create trigger consultants_audit after insert or update or delete on public.consultants
  for each row execute function private.audit_row();
create trigger consultants_close_on_holidays after insert on public.consultants
  for each row execute function private.close_new_consultant_on_holidays();
create trigger date_overrides_audit after update or delete on public.date_overrides
  for each row execute function private.audit_row();
create trigger date_overrides_audit_insert after insert on public.date_overrides
  -- The holidays of a new consultant are part of its own entry.
  for each row when (pg_trigger_depth() = 0) execute function private.audit_row();
create trigger time_off_audit after insert or update or delete on public.time_off
  for each row execute function private.audit_row();
create trigger consultants_increment_version before update on public.consultants
  -- link_consultant() is another change than the form's, which follows it.
  for each row when (new.user_id is not distinct from old.user_id) execute function private.increment_version();
create trigger consultants_validate_time_zone before insert or update of time_zone on public.consultants
  for each row execute function private.validate_time_zone('time_zone');

-- schemas/40_booking/consultation_type_changes.sql

-- Adding and deleting consultation types. Admins change the rules of a row directly: see consultation_types.sql.

create or replace function private.create_consultation_type(p_type jsonb)
returns public.consultation_types
language plpgsql security definer
set search_path = ''
as $$
declare
  v_new public.consultation_types;
begin
  perform private.require_admin();
  -- Serializes the choice of the position.
  perform private.lock_until_commit('consultation types');
  insert into public.consultation_types (
    name, description, location, price_cents, duration_minutes, step_minutes, buffer_before_minutes,
    buffer_after_minutes, minimum_notice_minutes, window_days, daily_cap, change_cutoff_minutes,
    refund_cutoff_minutes, auto_confirm, active, position
  )
  select
    btrim(t.name), t.description, t.location, t.price_cents, t.duration_minutes, t.step_minutes, t.buffer_before_minutes,
    t.buffer_after_minutes, t.minimum_notice_minutes, t.window_days, t.daily_cap, t.change_cutoff_minutes,
    t.refund_cutoff_minutes, t.auto_confirm, t.active,
    (select coalesce(max(position), 0) + 1 from public.consultation_types)
  from jsonb_to_record(p_type) as t (
    name text, description text, location text, price_cents int, duration_minutes int, step_minutes int,
    buffer_before_minutes int, buffer_after_minutes int, minimum_notice_minutes int, window_days int, daily_cap int,
    change_cutoff_minutes int, refund_cutoff_minutes int, auto_confirm boolean, active boolean
  )
  returning * into v_new;
  return v_new;
exception
  when unique_violation then
    perform private.refuse(409, 'consultation_type_exists');
  when check_violation or not_null_violation or data_exception then
    perform private.refuse(422, 'limits_exceeded');
end
$$;
comment on function private.create_consultation_type(jsonb) is 'See public.create_consultation_type().';
grant execute on function private.create_consultation_type(jsonb) to authenticated;

create or replace function public.create_consultation_type(p_type jsonb)
returns public.consultation_types
language sql security invoker
set search_path = ''
as $$
  select private.create_consultation_type(p_type)
$$;
comment on function public.create_consultation_type(jsonb) is
  'Adds a consultation type after the existing ones, for admins, and returns it. p_type has its columns but id, position and version. PT403: not an admin, PT409: the name exists, PT422: a value is missing or out of its limits.';
grant execute on function public.create_consultation_type(jsonb) to authenticated;

create or replace function private.delete_consultation_type(p_id bigint, p_version int)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  -- The array has no foreign key.
  if exists (select from public.consultants c where p_id = any (c.consultation_type_ids)) then
    perform private.refuse(409, 'consultation_type_in_use');
  end if;
  delete from public.consultation_types where id = p_id and version = p_version;
  if not found then
    perform private.refuse(409, 'version_conflict', '{"what": "rules"}');
  end if;
exception
  when foreign_key_violation then
    perform private.refuse(409, 'consultation_type_in_use');
end
$$;
comment on function private.delete_consultation_type(bigint, integer) is 'See public.delete_consultation_type().';
grant execute on function private.delete_consultation_type(bigint, integer) to authenticated;

create or replace function public.delete_consultation_type(p_id bigint, p_version int)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.delete_consultation_type(p_id, p_version)
$$;
comment on function public.delete_consultation_type(bigint, integer) is
  'Deletes a consultation type without bookings, for admins. p_version is the version that the admin saw. PT403: not an admin, PT409: changed meanwhile, or a booking or the list of a consultant has it.';
grant execute on function public.delete_consultation_type(bigint, integer) to authenticated;

-- schemas/40_booking/staff_hours.sql

-- Working hours as the staff's screens need them: the week of a consultant, saved as a whole, and the open hours of a period.

create or replace function private.set_weekly_hours(p_consultant_id bigint, p_hours jsonb, p_previous jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_constraint text;
begin
  perform private.require_admin();
  -- Serializes two admins who save at the same time.
  perform from public.consultants where id = p_consultant_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "consultant"}');
  end if;
  if jsonb_array_length(p_hours) > 70 then
    perform private.refuse(422, 'limits_exceeded');
  end if;
  if exists (
    (
      select r.weekday, r.start_time, r.end_time from public.availability_rules r where r.consultant_id = p_consultant_id
      except all
      select * from jsonb_to_recordset(p_previous) as p (weekday smallint, start_time time, end_time time)
    )
    union all
    (
      select * from jsonb_to_recordset(p_previous) as p (weekday smallint, start_time time, end_time time)
      except all
      select r.weekday, r.start_time, r.end_time from public.availability_rules r where r.consultant_id = p_consultant_id
    )
  ) then
    perform private.refuse(409, 'version_conflict', '{"what": "hours"}');
  end if;
  -- Unchanged rows stay, so that the audit log has what was changed.
  delete from public.availability_rules r
  where r.consultant_id = p_consultant_id and not exists (
    select from jsonb_to_recordset(p_hours) as h (weekday smallint, start_time time, end_time time)
    where (h.weekday, h.start_time, h.end_time) = (r.weekday, r.start_time, r.end_time)
  );
  insert into public.availability_rules (consultant_id, weekday, start_time, end_time)
  select p_consultant_id, h.weekday, h.start_time, h.end_time
  from jsonb_to_recordset(p_hours) as h (weekday smallint, start_time time, end_time time)
  where not exists (
    select from public.availability_rules r
    where r.consultant_id = p_consultant_id
      and (h.weekday, h.start_time, h.end_time) = (r.weekday, r.start_time, r.end_time)
  );
exception
  when exclusion_violation then
    perform private.refuse(409, 'hours_overlap');
  when check_violation then
    get stacked diagnostics v_constraint = constraint_name;
    if v_constraint like '%\_avoid\_clock\_changes' then
      perform private.refuse(422, 'hours_at_clock_change');
    end if;
    perform private.refuse(422, 'limits_exceeded');
  when not_null_violation or data_exception then
    perform private.refuse(422, 'limits_exceeded');
end
$$;
comment on function private.set_weekly_hours(bigint, jsonb, jsonb) is 'See public.set_weekly_hours().';
grant execute on function private.set_weekly_hours(bigint, jsonb, jsonb) to authenticated;

create or replace function public.set_weekly_hours(p_consultant_id bigint, p_hours jsonb, p_previous jsonb)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.set_weekly_hours(p_consultant_id, p_hours, p_previous)
$$;
comment on function public.set_weekly_hours(bigint, jsonb, jsonb) is
  'Replaces the weekly hours of a consultant, for admins: [{weekday, start_time, end_time}]. p_previous has the hours that the admin saw. PT403: not an admin, PT404: no such consultant, PT409: changed meanwhile, or hours of a day overlap, PT422: not hours, or within the hours of clock changes.';
grant execute on function public.set_weekly_hours(bigint, jsonb, jsonb) to authenticated;

create or replace function private.list_open_hours(p_from date, p_to date)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_zone text := private.firm_time_zone();
  v_span tstzrange;
begin
  perform private.require_admin();
  if (p_to - p_from between 0 and 62) is not true then
    perform private.refuse(422, 'period_too_long');
  end if;
  v_span := tstzrange(p_from::timestamp at time zone v_zone, (p_to + 1)::timestamp at time zone v_zone);
  return (
    with days as (
      -- In another zone, hours on the firm's date may be on the consultant's previous or next date.
      select c.id, c.time_zone, day::date as date
      from public.consultants c cross join lateral generate_series(p_from - 1, p_to + 1, interval '1 day') as day
    ),
    hours as (
      select d.id, d.time_zone, d.date, o.start_time, o.end_time
      from days d join public.date_overrides o on o.consultant_id = d.id and o.date = d.date
      where o.start_time is not null
      union all
      select d.id, d.time_zone, d.date, r.start_time, r.end_time
      from days d
      join public.availability_rules r on r.consultant_id = d.id and r.weekday = extract(isodow from d.date)
      where not exists (select from public.date_overrides o where o.consultant_id = d.id and o.date = d.date)
    ),
    open as (
      select h.id, range_agg(tstzrange(
        (h.date + h.start_time) at time zone h.time_zone, (h.date + h.end_time) at time zone h.time_zone
      ) * v_span) - coalesce((
        select range_agg(t.period) from public.time_off t where t.consultant_id = h.id and t.period && v_span
      ), '{}') as periods
      from hours h group by h.id
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'consultantId', o.id, 'startsAt', private.to_iso_instant(lower(period)), 'endsAt', private.to_iso_instant(upper(period))
    ) order by o.id, period), '[]')
    from open o cross join lateral unnest(o.periods) as period
  );
end
$$;
comment on function private.list_open_hours(date, date) is 'See public.list_open_hours().';
grant execute on function private.list_open_hours(date, date) to authenticated;

create or replace function public.list_open_hours(p_from date, p_to date)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_open_hours(p_from, p_to)
$$;
comment on function public.list_open_hours(date, date) is
  'Returns when the consultants work between two dates of the firm, by weekly hours, date overrides and time off, for admins: [{consultantId, startsAt, endsAt}]. PT403: not an admin, PT422: more than 62 days.';
grant execute on function public.list_open_hours(date, date) to authenticated;

-- schemas/40_booking/connected_calendars.sql

-- Consultants' own calendars. Staff connect a calendar by its secret URL. The function refresh-calendars reads it every five
-- minutes and stores when the consultant is busy, and no slot is offered then. The URL opens the whole calendar, so
-- only that function reads it: staff see its host (docs/decisions/0052).

create table private.connected_calendars (
  id bigint generated always as identity primary key,
  consultant_id bigint not null references public.consultants (id) on delete cascade,
  name private.single_line not null check (btrim(name) <> '' and char_length(name) <= 80),
  -- Without a backslash, which URL parsers read as a slash, and without a user name.
  url text not null check (
    char_length(url) <= 2000 and url ~ '^(https://|http://(localhost|127\.0\.0\.1|\[::1\])[:/])[!-\[\]-~]+$'
    and url !~ '^https?://[^/?#]*@'
  ),
  next_check_at timestamptz not null default private.now(),
  lease_token uuid,
  lease_until timestamptz,
  checked_at timestamptz,
  read_at timestamptz,
  busy_until timestamptz,
  busy_time_zone private.time_zone_name,
  etag text check (char_length(etag) <= 500),
  last_modified text check (char_length(last_modified) <= 100),
  failures int not null default 0 check (failures >= 0),
  problem text check (problem in (
    'https_required', 'host_not_found', 'host_not_public', 'unreachable', 'timed_out', 'too_many_redirects', 'not_found',
    'not_allowed', 'server_error', 'too_large', 'not_a_calendar', 'too_many_events', 'unfinished'
  )),
  created_at timestamptz not null default private.now(),
  unique (consultant_id, url),
  unique (id, consultant_id),
  check ((lease_token is null) = (lease_until is null)),
  check ((failures = 0) = (problem is null))
);
comment on table private.connected_calendars is
  'A calendar that a consultant keeps elsewhere. Written by functions: staff connect and disconnect it, refresh-calendars reports each check.';
comment on column private.connected_calendars.id is 'Key.';
comment on column private.connected_calendars.consultant_id is 'The consultant whose time the calendar takes.';
comment on column private.connected_calendars.name is 'Name for staff, such as ''Work''.';
comment on column private.connected_calendars.url is
  'Secret URL of the iCalendar file. Only claim_due_calendar() returns it. http is for a server on the same machine only.';
comment on column private.connected_calendars.next_check_at is
  'When it is checked next: five minutes after a success, later after each further failure.';
comment on column private.connected_calendars.lease_token is 'Secret of the worker that checks it, to report the result with; null: none does.';
comment on column private.connected_calendars.lease_until is 'Until when no other worker may claim it; null: not claimed.';
comment on column private.connected_calendars.checked_at is 'When the last check ended; null: never checked.';
comment on column private.connected_calendars.read_at is 'When the last check without a problem ended; null: none did.';
comment on column private.connected_calendars.busy_until is 'Until when recurring events are expanded; null: never read.';
comment on column private.connected_calendars.busy_time_zone is
  'The zone of the consultant in which all-day events and floating times were read; null: never read.';
comment on column private.connected_calendars.etag is 'ETag of the file that was read last, for If-None-Match.';
comment on column private.connected_calendars.last_modified is 'Last-Modified of the file that was read last, for If-Modified-Since.';
comment on column private.connected_calendars.failures is 'Failed checks since the last success.';
comment on column private.connected_calendars.problem is
  'Code of the last failure; null: the last check succeeded. functions/_shared/contracts/connected-calendars.ts has the sentences.';
comment on column private.connected_calendars.created_at is 'When it was connected.';

alter table private.connected_calendars enable row level security;
alter table private.connected_calendars force row level security;

create table private.busy_times (
  calendar_id bigint not null,
  consultant_id bigint not null,
  period tstzrange not null check (not isempty(period) and not lower_inf(period) and not upper_inf(period)),
  primary key (calendar_id, consultant_id, period),
  foreign key (calendar_id, consultant_id) references private.connected_calendars (id, consultant_id) on delete cascade
);
comment on table private.busy_times is
  'A period in which a consultant is busy according to a connected calendar. No time in it is offered. The events of a calendar are merged: its periods do not overlap or touch. Written by finish_calendar_check().';
comment on column private.busy_times.calendar_id is 'The calendar that says so.';
comment on column private.busy_times.consultant_id is 'The consultant of the calendar, for the index that slots are computed with.';
comment on column private.busy_times.period is 'From the start (included) to the end (excluded); both are set.';

create index busy_times_consultant_id_period_idx on private.busy_times using gist (consultant_id, period);

alter table private.busy_times enable row level security;
alter table private.busy_times force row level security;

-- For staff

create or replace function private.connected_calendar_host(p_url text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select lower(substring(p_url from '^https?://([^/?#]+)'))
$$;
comment on function private.connected_calendar_host(text) is
  'Returns the host of a calendar''s URL, with its port if it has one: the only part of the URL that staff see.';

create or replace function private.connected_calendar_json(p_calendar private.connected_calendars)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_calendar.id, 'consultantId', p_calendar.consultant_id, 'name', p_calendar.name,
    'host', private.connected_calendar_host(p_calendar.url),
    'isDue', p_calendar.lease_token is not null or p_calendar.next_check_at <= private.now(),
    'checkedAt', private.to_iso_instant(p_calendar.checked_at), 'readAt', private.to_iso_instant(p_calendar.read_at),
    'nextCheckAt', private.to_iso_instant(p_calendar.next_check_at), 'problem', p_calendar.problem,
    'busyTimes', (
      select count(*) from private.busy_times b
      where b.calendar_id = p_calendar.id and upper(b.period) > private.now()
    )
  )
$$;
comment on function private.connected_calendar_json(private.connected_calendars) is
  'A connected calendar as admins see it, without its URL: {id, consultantId, name, host, isDue, checkedAt, readAt, nextCheckAt, problem, busyTimes}; busyTimes: number of periods that are not over.';

create or replace function private.invoke_refresh_calendars()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_url text := (
    select regexp_replace(deliver_mail_url, '/deliver-mail$', '/refresh-calendars') from private.platform_secrets
  );
  v_secret text := (select wake_secret from private.platform_secrets);
begin
  -- Only the hosted platform has pg_net. Locally, local/stack.ts calls the function.
  if v_url is null or v_secret is null or to_regnamespace('net') is null then
    return;
  end if;
  if private.is_calendar_due() then
    -- Dynamic SQL, because the name resolves only where pg_net is installed.
    execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 10000)'
      using v_url, jsonb_build_object('Authorization', 'Bearer ' || v_secret);
  end if;
end
$$;
comment on function private.invoke_refresh_calendars() is
  'Calls the refresh-calendars function over pg_net when a calendar is due. Needs pg_net, and deliver_mail_url and wake_secret in private.platform_secrets.';

create or replace function private.list_connected_calendars()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.connected_calendar_json(c) order by c.id), '[]') from private.connected_calendars c
  );
end
$$;
comment on function private.list_connected_calendars() is 'See public.list_connected_calendars().';
grant execute on function private.list_connected_calendars() to authenticated;

create or replace function public.list_connected_calendars()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_connected_calendars()
$$;
comment on function public.list_connected_calendars() is
  'Returns the connected calendars of all consultants, for admins: [as private.connected_calendar_json()]. PT403: not an admin.';
grant execute on function public.list_connected_calendars() to authenticated;

create or replace function private.connect_calendar(p_consultant_id bigint, p_name text, p_url text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit constant int := 10;
  -- The scheme that iCloud and Outlook use for the same URL.
  v_url text := regexp_replace(btrim(p_url), '^webcals?://', 'https://', 'i');
  v_new private.connected_calendars;
begin
  perform private.require_admin();
  -- The lock keeps two requests from passing the limit together.
  perform from public.consultants where id = p_consultant_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "consultant"}');
  end if;
  if (select count(*) from private.connected_calendars where consultant_id = p_consultant_id) >= v_limit then
    perform private.refuse(409, 'calendar_limit_reached', jsonb_build_object('max', v_limit));
  end if;
  begin
    insert into private.connected_calendars (consultant_id, name, url)
    values (p_consultant_id, btrim(p_name), v_url)
    on conflict (consultant_id, url) do nothing
    returning * into v_new;
  exception
    when check_violation or not_null_violation then
      if sqlerrm like '%url%' then
        perform private.refuse(422, 'calendar_url_invalid');
      end if;
      perform private.refuse(422, 'calendar_name_invalid');
  end;
  if v_new.id is null then
    perform private.refuse(409, 'calendar_connected');
  end if;
  insert into private.audit_log (action, subject, details)
  values ('connected_calendar.insert', v_new.id::text, jsonb_build_object(
    'consultantId', v_new.consultant_id, 'name', v_new.name, 'host', private.connected_calendar_host(v_new.url)
  ));
  perform private.invoke_refresh_calendars();
  return private.connected_calendar_json(v_new);
end
$$;
comment on function private.connect_calendar(bigint, text, text) is 'See public.connect_calendar().';
grant execute on function private.connect_calendar(bigint, text, text) to authenticated;

create or replace function public.connect_calendar(p_consultant_id bigint, p_name text, p_url text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.connect_calendar(p_consultant_id, p_name, p_url)
$$;
comment on function public.connect_calendar(bigint, text, text) is
  'Connects a calendar of a consultant by its secret URL (https or webcal), for admins, and returns it as private.connected_calendar_json(). It is checked at once. PT403: not an admin, PT404: no such consultant, PT409: connected already, or ten calendars are, PT422: an unusable URL or name.';
grant execute on function public.connect_calendar(bigint, text, text) to authenticated;

create or replace function private.disconnect_calendar(p_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_old private.connected_calendars;
begin
  perform private.require_admin();
  delete from private.connected_calendars where id = p_id returning * into v_old;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "calendar"}');
  end if;
  insert into private.audit_log (action, subject, details)
  values ('connected_calendar.delete', v_old.id::text, jsonb_build_object(
    'consultantId', v_old.consultant_id, 'name', v_old.name, 'host', private.connected_calendar_host(v_old.url)
  ));
end
$$;
comment on function private.disconnect_calendar(bigint) is 'See public.disconnect_calendar().';
grant execute on function private.disconnect_calendar(bigint) to authenticated;

create or replace function public.disconnect_calendar(p_id bigint)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.disconnect_calendar(p_id)
$$;
comment on function public.disconnect_calendar(bigint) is
  'Deletes a connected calendar with its URL and its busy times, for admins. PT403: not an admin, PT404: no such calendar.';
grant execute on function public.disconnect_calendar(bigint) to authenticated;

create or replace function private.check_calendar_now(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_calendar private.connected_calendars;
begin
  perform private.require_admin();
  -- The whole file is read again, also where the server would say that it has not changed.
  update private.connected_calendars set next_check_at = private.now(), etag = null, last_modified = null
  where id = p_id
  returning * into v_calendar;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "calendar"}');
  end if;
  perform private.invoke_refresh_calendars();
  return private.connected_calendar_json(v_calendar);
end
$$;
comment on function private.check_calendar_now(bigint) is 'See public.check_calendar_now().';
grant execute on function private.check_calendar_now(bigint) to authenticated;

create or replace function public.check_calendar_now(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.check_calendar_now(p_id)
$$;
comment on function public.check_calendar_now(bigint) is
  'Makes a connected calendar due without delay, for admins, and returns it as private.connected_calendar_json(). PT403: not an admin, PT404: no such calendar.';
grant execute on function public.check_calendar_now(bigint) to authenticated;

-- For refresh-calendars

create or replace function private.is_calendar_due()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from private.connected_calendars
    where coalesce(lease_until, next_check_at) <= private.now()
  )
$$;
comment on function private.is_calendar_due() is 'Whether claim_due_calendar() would find work now.';

create or replace function private.calendar_retry_wait(p_failures int)
returns interval
language sql immutable parallel safe
set search_path = ''
as $$
  select make_interval(mins => least(240, 5 * 2 ^ least(p_failures - 1, 6))::int)
$$;
comment on function private.calendar_retry_wait(integer) is
  'Returns the wait after the nth failed check in a row: 5, 10, 20, … 240 minutes.';

create or replace function public.claim_due_calendar(p_lease_seconds int default 120)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_until timestamptz := v_now + make_interval(days => (select max(window_days) + 2 from public.consultation_types));
  v_claimed private.connected_calendars;
  v_zone text;
begin
  -- A worker that never reported was ended by the platform. Trying again at once would end the next one, too.
  update private.connected_calendars set
    lease_token = null, lease_until = null, checked_at = v_now, failures = failures + 1, problem = 'unfinished',
    next_check_at = v_now + private.calendar_retry_wait(failures + 1)
  where lease_until <= v_now;
  update private.connected_calendars set
    lease_token = gen_random_uuid(),
    lease_until = v_now + make_interval(secs => least(greatest(p_lease_seconds, 10), 600))
  where id = (
    select id from private.connected_calendars
    where lease_until is null and next_check_at <= v_now
    order by next_check_at, id limit 1 for update skip locked
  )
  returning * into v_claimed;
  if not found then
    return null;
  end if;
  select time_zone into v_zone from public.consultants where id = v_claimed.consultant_id;
  return jsonb_build_object(
    'id', v_claimed.id, 'leaseToken', v_claimed.lease_token, 'url', v_claimed.url, 'timeZone', v_zone,
    'from', private.to_iso_instant(v_now - interval '1 day'), 'until', private.to_iso_instant(v_until)
  ) || case
    -- Once a day the file is read even if it has not changed, because recurring events go on. It is also read when the
    -- consultant's zone has changed.
    when v_claimed.busy_until >= v_until - interval '1 day' and v_claimed.busy_time_zone = v_zone
      then jsonb_build_object('etag', v_claimed.etag, 'lastModified', v_claimed.last_modified)
    else '{"etag": null, "lastModified": null}'
  end;
end
$$;
comment on function public.claim_due_calendar(integer) is
  'Claims the connected calendar that has been due longest, for finish_calendar_check(): {id, leaseToken, url, timeZone, from, until, etag, lastModified}. Events are expanded between from and until; etag and lastModified are null when the whole file must be read. Null: none is due. A lease that ended without a report counts as a failed check.';
grant execute on function public.claim_due_calendar(integer) to service_role;

create or replace function public.finish_calendar_check(p_id bigint, p_lease_token uuid, p_problem text, p_read jsonb)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_calendar private.connected_calendars;
  v_busy tstzmultirange;
begin
  update private.connected_calendars set
    lease_token = null, lease_until = null, checked_at = v_now, problem = p_problem,
    failures = case when p_problem is null then 0 else failures + 1 end,
    read_at = case when p_problem is null then v_now else read_at end,
    next_check_at = v_now + case when p_problem is null then interval '5 minutes' else private.calendar_retry_wait(failures + 1) end
  where id = p_id and lease_token = p_lease_token
  returning * into v_calendar;
  if not found then
    return false;
  end if;
  -- A failed check keeps the busy times of the last success.
  if p_problem is not null or p_read is null then
    return true;
  end if;
  update private.connected_calendars set
    etag = left(p_read ->> 'etag', 500), last_modified = left(p_read ->> 'lastModified', 100),
    busy_until = (p_read ->> 'until')::timestamptz, busy_time_zone = p_read ->> 'timeZone'
  where id = p_id;
  select range_agg(tstzrange((e.event ->> 'start')::timestamptz, (e.event ->> 'end')::timestamptz)) into v_busy
  from (
    -- Only an identifier of this form can be an appointment's, and others cannot be cast.
    select value as event, case
      when value ->> 'uid' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (value ->> 'uid')::uuid
    end as uid
    from jsonb_array_elements(p_read -> 'busy')
  ) as e
  -- An appointment of this site that the consultant accepted in the calendar occupies its own slot, and may be moved.
  where e.uid is null or not exists (select from public.appointments a where a.id = e.uid);
  -- Only differences are written: most checks change nothing.
  delete from private.busy_times b
  where b.calendar_id = p_id
    and not exists (select from unnest(v_busy) as given (period) where given.period = b.period);
  insert into private.busy_times (calendar_id, consultant_id, period)
  select p_id, v_calendar.consultant_id, given.period from unnest(v_busy) as given (period)
  where not isempty(given.period)
  on conflict do nothing;
  return true;
end
$$;
comment on function public.finish_calendar_check(bigint, uuid, text, jsonb) is
  'Stores the result of a claimed check: p_problem is the code of a failure, or null. p_read is null when the file has not changed, else {busy: [{start, end, uid}], etag, lastModified, until, timeZone}; uid may be missing. Appointments of this site are left out. False: the lease was lost to another worker.';
grant execute on function public.finish_calendar_check(bigint, uuid, text, jsonb) to service_role;

-- schemas/40_booking/appointments.sql

-- Appointments, and every status that each of them had. A hold is an appointment with status held and without a client:
-- it occupies the slot under the same exclusion constraint, and booking turns the row into the appointment. A visitor's
-- booking keeps its slot for two hours, until the visitor opens the link that was mailed to the address of the booking or
-- staff decide; then the slot is released, and the booking stays as a request. Only
-- functions write these tables. They change a row by compare-and-swap: the WHERE repeats what the function has read.

create table public.appointments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  consultant_id bigint not null references public.consultants (id),
  consultation_type_id bigint not null references public.consultation_types (id),
  client_name private.single_line check (char_length(btrim(client_name)) >= 2 and char_length(client_name) <= 100),
  client_email private.email_address,
  client_phone private.single_line check (btrim(client_phone) <> '' and char_length(client_phone) <= 32),
  company private.single_line check (btrim(company) <> '' and char_length(company) <= 150),
  message private.multiline_text check (btrim(message) <> '' and char_length(message) <= 5000),
  meets_by text check (meets_by in ('voice', 'video')),
  location private.single_line check (btrim(location) <> '' and char_length(location) <= 200),
  guest_time_zone private.time_zone_name not null,
  source text not null default 'site' check (source in ('site', 'phone')),
  service_type private.single_line not null check (btrim(service_type) <> '' and char_length(service_type) <= 80),
  price_cents int not null default 0 check (price_cents between 0 and 100000000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  busy tstzrange not null,
  status text not null default 'pending'
    check (status in ('held', 'pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined')),
  hold_expires_at timestamptz,
  hold_owner_hash text check (char_length(hold_owner_hash) between 1 and 200),
  hold_network_hash text check (char_length(hold_network_hash) between 1 and 200),
  verified_at timestamptz,
  slot_released_at timestamptz,
  payment_status text not null default 'not_required'
    check (payment_status in ('not_required', 'pending', 'paid', 'refunded')),
  ics_sequence int not null default 0 check (ics_sequence >= 0),
  idempotency_key private.single_line unique check (btrim(idempotency_key) <> '' and char_length(idempotency_key) <= 255),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint appointments_time_check check (ends_at > starts_at and busy @> tstzrange(starts_at, ends_at)),
  constraint appointments_hold_check check (
    (status <> 'held' or hold_expires_at is not null)
    and (hold_expires_at is not null or num_nonnulls(hold_owner_hash, hold_network_hash) = 0)
  ),
  constraint appointments_release_check check (slot_released_at is null or (status <> 'held' and hold_expires_at is null)),
  constraint appointments_client_check check (
    status = 'held' or (
      client_name is not null and (client_email is not null or (source = 'phone' and client_phone is not null))
    )
  ),
  constraint appointments_place_check check (num_nonnulls(meets_by, location) <= 1),
  constraint appointments_phone_check check (meets_by <> 'voice' or client_phone is not null),
  -- Two appointments of one consultant never overlap, however close together the requests are: the insert is the check.
  -- An expired hold still occupies its slot until its row is deleted, and an unconfirmed booking until its slot is
  -- released; see private.free_expired_slots().
  constraint appointments_do_not_overlap exclude using gist (consultant_id with =, busy with &&)
    where (status in ('held', 'pending', 'confirmed') and slot_released_at is null)
);
comment on table public.appointments is
  'A booked or held time of a consultant. Written by functions only: holds, bookings, moves, status changes, payments and erasure.';
comment on column public.appointments.id is
  'Random key. Knowing it is enough to read date, time and status (get_booking) but no personal data.';
comment on column public.appointments.user_id is
  'The account that booked, or the account that confirmed the email address of the booking; null for a visitor.';
comment on column public.appointments.consultant_id is 'The consultant who gives the consultation.';
comment on column public.appointments.consultation_type_id is 'The consultation type that was booked.';
comment on column public.appointments.client_name is 'The client''s name; null for a hold.';
comment on column public.appointments.client_email is 'Receives the client''s emails; null for a hold, and for a client who booked by phone without an email address.';
comment on column public.appointments.client_phone is 'The client''s phone number; null: not given.';
comment on column public.appointments.company is 'The client''s company; null: not given.';
comment on column public.appointments.message is 'Plain text from the client; null: none.';
comment on column public.appointments.meets_by is
  'What the client chose, or staff at the confirmation: a voice call, which needs client_phone, or a video call. Null: not chosen, a hold, or a consultation with a location.';
comment on column public.appointments.location is
  'Place that staff set at the confirmation; null: the one of the consultation type, unless meets_by is set.';
comment on column public.appointments.guest_time_zone is 'IANA zone of the client, for the times in emails.';
comment on column public.appointments.source is 'How it was booked: on the site, or by phone and entered by staff.';
comment on column public.appointments.service_type is 'Name of the consultation type when it was booked.';
comment on column public.appointments.price_cents is
  'Price of the consultation type when it was booked, in US cents; 0 is free.';
comment on column public.appointments.starts_at is 'Start of the consultation.';
comment on column public.appointments.ends_at is 'End of the consultation.';
comment on column public.appointments.busy is
  'Start to end including both buffers: the range that no other appointment of the consultant overlaps. Functions set it: a generated column cannot, because adding an interval to a timestamptz is not immutable.';
comment on column public.appointments.status is
  'held, pending, confirmed, completed, no_show, cancelled or declined. The first three occupy the slot, unless it is released. See private.is_status_transition_allowed().';
comment on column public.appointments.hold_expires_at is
  'Until when the slot is kept: the end of a hold, or of the two hours that a visitor has to confirm the address of a booking. Null: the slot is kept, or released.';
comment on column public.appointments.hold_owner_hash is
  'Keyed hash of the network address (IPv4 address or IPv6 /64) from which the slot was taken, for the limits per visitor; never an IP address. Null once hold_expires_at is.';
comment on column public.appointments.hold_network_hash is
  'The same of the /48 around an IPv6 address; null for IPv4.';
comment on column public.appointments.verified_at is
  'When the email address was confirmed: by a mailed link, by the account that booked, or by phone. Null: not confirmed, or a hold.';
comment on column public.appointments.slot_released_at is
  'When the slot was given back because nobody had confirmed the email address; null while the appointment has its slot.';
comment on column public.appointments.payment_status is
  'not_required, pending, paid or refunded; see private.payments.';
comment on column public.appointments.ics_sequence is
  'SEQUENCE of the calendar file. Moves, cancellations and later confirmations increment it, so it is also the version of the row for compare-and-swap.';
comment on column public.appointments.idempotency_key is
  'Idempotency-Key of the booking request; "phone:" and the key for staff; null: none.';
comment on column public.appointments.created_at is 'When it was booked; for a hold, when this slot was first held.';
comment on column public.appointments.updated_at is 'Time of the last update; set by a trigger.';

create index appointments_booked_idx on public.appointments (created_at) include (source) where status <> 'held';
create index appointments_confirmed_idx on public.appointments (ends_at) where status = 'confirmed';
create index appointments_consultant_id_idx on public.appointments (consultant_id, starts_at);
create index appointments_consultation_type_id_idx on public.appointments (consultation_type_id);
create index appointments_visitor_email_idx on public.appointments (lower(client_email)) where user_id is null;
create index appointments_holds_idx on public.appointments (hold_expires_at) where status in ('held', 'pending', 'confirmed');
create index appointments_pending_idx on public.appointments (starts_at) where status = 'pending';
create index appointments_starts_at_idx on public.appointments (starts_at);
create index appointments_user_id_idx on public.appointments (user_id, starts_at desc);

alter table public.appointments enable row level security;
alter table public.appointments force row level security;
-- Without what a client wrote: both client and staff read that through functions, and the audit log records that staff did.
grant select (id, user_id, consultant_id, consultation_type_id, service_type, starts_at, ends_at, busy, guest_time_zone, status, hold_expires_at, payment_status, ics_sequence, created_at, updated_at, price_cents, source) on public.appointments to authenticated;

create policy appointments_select on public.appointments for select to authenticated
  using ((user_id = (select auth.uid()) and (select private.has_rank('client'))) or (select private.has_rank('admin')));

create table public.appointment_events (
  id bigint generated always as identity primary key,
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  actor_id uuid,
  from_status text,
  to_status text not null
    check (to_status in ('held', 'pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined')),
  reason private.multiline_text check (btrim(reason) <> '' and char_length(reason) <= 500),
  occurred_at timestamptz not null default private.now()
);
comment on table public.appointment_events is
  'A status that an appointment entered, or a move. The trigger appointments_record_status writes status changes; the functions that move a booking without changing its status write the move.';
comment on column public.appointment_events.id is 'Key, in the order of the changes.';
comment on column public.appointment_events.appointment_id is 'The appointment that changed.';
comment on column public.appointment_events.actor_id is
  'The account that made the change; null for a visitor and for the scheduled job.';
comment on column public.appointment_events.from_status is
  'Status before; null for the first event, and equal to to_status for a move.';
comment on column public.appointment_events.to_status is 'Status after.';
comment on column public.appointment_events.reason is 'Reason that the actor or the system gave; null: none.';
comment on column public.appointment_events.occurred_at is 'Time of the change.';

create index appointment_events_appointment_id_idx on public.appointment_events (appointment_id, id);

alter table public.appointment_events enable row level security;
alter table public.appointment_events force row level security;
-- Without the reason, which is text about a person.
grant select (id, appointment_id, actor_id, from_status, to_status, occurred_at) on public.appointment_events to authenticated;

-- The subquery runs under the policies of appointments, which are the only place that says whose appointments a client
-- sees.
create policy appointment_events_select on public.appointment_events for select to authenticated
  using (
    (select private.has_rank('admin'))
    or appointment_id in (select id from public.appointments where user_id = (select auth.uid()))
  );

create or replace function private.is_status_transition_allowed(old_status text, new_status text)
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return (old_status, new_status) in (
    -- A type with auto_confirm turns a hold into a confirmed booking. A move turns a confirmed one into a request.
    ('held', 'pending'), ('held', 'confirmed'), ('held', 'cancelled'),
    ('pending', 'confirmed'), ('pending', 'cancelled'), ('pending', 'declined'),
    ('confirmed', 'pending'), ('confirmed', 'completed'), ('confirmed', 'no_show'), ('confirmed', 'cancelled'),
    ('confirmed', 'declined'),
    -- Staff correct an outcome: see undo_appointment_outcome().
    ('completed', 'no_show'), ('no_show', 'completed'), ('completed', 'confirmed'), ('no_show', 'confirmed')
  );
end
$$;
comment on function private.is_status_transition_allowed(text, text) is
  'Whether an appointment may change from one status to the other: the transitions of the status machine.';

create or replace function private.record_status_event()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.status = old.status then
      return null;
    end if;
    if not private.is_status_transition_allowed(old.status, new.status) then
      perform private.refuse(409, 'status_change_invalid', jsonb_build_object('from', old.status, 'to', new.status));
    end if;
  end if;
  insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
  values (
    new.id,
    case
      -- The request that needs an expired slot releases it. Its account has nothing to do with this appointment.
      when tg_op = 'UPDATE' and old.slot_released_at is null and new.slot_released_at is not null then null
      -- Bookings come from an Edge Function as service_role, without auth.uid(): the account that books is the actor.
      else coalesce(auth.uid(), case when tg_op = 'INSERT' or old.status = 'held' then new.user_id end)
    end,
    case when tg_op = 'UPDATE' then old.status end,
    new.status,
    -- Set for the transaction by the function that changes the status.
    nullif(current_setting('meridian.reason', true), '')
  );
  return null;
end
$$;
comment on function private.record_status_event() is
  'Trigger: records a status change in appointment_events. PT409: the status machine does not allow it.';

create or replace function private.audit_appointment()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_starts_at text := (select private.to_iso_instant(starts_at) from public.appointments where id = new.appointment_id);
begin
  if new.actor_id = auth.uid() and private.has_rank('admin') then
    insert into private.audit_log (actor_id, action, subject, details)
    values (
      new.actor_id,
      'appointment.' || case
        when new.from_status in ('completed', 'no_show') and new.to_status = 'confirmed' then 'reopened'
        when new.from_status is distinct from new.to_status then new.to_status
        when new.reason like 'Assigned to %' then 'assigned'
        else 'moved'
      end,
      new.appointment_id::text,
      case when new.reason like 'Assigned to %' then jsonb_build_object(
        'status', new.to_status, 'consultant', substring(new.reason from '^Assigned to (.+)$')
      ) when new.from_status = new.to_status then jsonb_build_object(
        'status', new.to_status, 'from', substring(new.reason from '^Moved from (\S+)$'), 'to', v_starts_at
      ) else jsonb_build_object('from', new.from_status, 'to', new.to_status, 'startsAt', v_starts_at) end
    );
  end if;
  return null;
end
$$;
comment on function private.audit_appointment() is
  'Trigger: records in the audit log what admins do to appointments, without the client''s data: the status, for a move the start, as {from, to}, or the new consultant.';

create or replace function private.link_appointment_to_account()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_account uuid := private.confirmed_account_id(new.client_email);
begin
  if v_account is null then
    return null;
  end if;
  begin
    update public.appointments set user_id = v_account where id = new.id;
  exception
    when others then
      -- The account is being deleted in a concurrent transaction, so the foreign key fails. The booking stays a
      -- visitor's.
      raise warning 'a booking was not linked: %', sqlstate;
  end;
  return null;
end
$$;
comment on function private.link_appointment_to_account() is
  'Trigger: assigns a visitor''s booking to the account that confirmed its email address. It runs after the insert, so that the first event does not name that account as its actor.';

create or replace function private.video_link(p_booking public.appointments)
returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    c.video_link,
    -- Participants see the room, so it does not reveal the id of the appointment, which opens its page.
    replace(s.video_link_template, '{room}', left(encode(sha256(('room ' || p_booking.id)::bytea), 'hex'), 20))
  )
  from public.consultants c cross join private.settings s
  where c.id = p_booking.consultant_id
$$;
comment on function private.video_link(appointments) is
  'Returns the URL of the video call: the consultant''s standing link, or the room of this appointment.';

create or replace function private.meeting_place_json(p_booking public.appointments)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'location', coalesce(p_booking.location, case when p_booking.meets_by is null then t.location end),
    'meetsBy', p_booking.meets_by,
    'videoLink', case
      when p_booking.meets_by = 'video' and p_booking.status = 'confirmed' then private.video_link(p_booking)
    end
  ))
  from public.consultation_types t
  where t.id = p_booking.consultation_type_id
$$;
comment on function private.meeting_place_json(appointments) is
  'Where a consultation takes place: {location, meetsBy, videoLink}, without nulls. videoLink is there while the appointment is confirmed.';

create or replace function private.public_booking_json(p_booking public.appointments)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'booking_date', to_char(p_booking.starts_at at time zone firm.zone, 'YYYY-MM-DD'),
    'time_slot', to_char(p_booking.starts_at at time zone firm.zone, 'HH24:MI'),
    'starts_at', private.to_iso_instant(p_booking.starts_at),
    'ends_at', private.to_iso_instant(p_booking.ends_at),
    'time_zone', firm.zone,
    'service', jsonb_strip_nulls(jsonb_build_object(
      'name', p_booking.service_type, 'description', t.description, 'location', t.location
    )),
    'place', private.meeting_place_json(p_booking),
    'status', p_booking.status,
    'payment_status', p_booking.payment_status,
    'sequence', p_booking.ics_sequence
  ) || case
    when p_booking.status not in ('pending', 'confirmed') then '{}'
    when p_booking.slot_released_at is not null or p_booking.hold_expires_at <= private.now()
      then jsonb_build_object('time_released', true)
    when p_booking.hold_expires_at is not null
      then jsonb_build_object('confirm_address_until', private.to_iso_instant(p_booking.hold_expires_at))
    else '{}'
  end
  from public.consultation_types t
  cross join (select private.firm_time_zone() as zone) as firm
  where t.id = p_booking.consultation_type_id
$$;
comment on function private.public_booking_json(appointments) is
  'A booking without personal data, for callers who know only its id: {booking_date, time_slot, starts_at, ends_at, time_zone, service: {name, description, location}, place, status, payment_status, sequence}; place as private.meeting_place_json(); date and time are local to the firm. confirm_address_until is added while the slot is kept only until then, and time_released when it has been given back.';

create or replace function public.get_booking(p_id uuid)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.public_booking_json(a) from public.appointments a where a.id = p_id and a.status <> 'held'
$$;
comment on function public.get_booking(uuid) is
  'Returns a booking without personal data, for the confirmation page and the calendar file; see private.public_booking_json(). Null: no such booking, or only a hold.';
grant execute on function public.get_booking(uuid) to service_role;

create trigger appointment_events_audit after insert on public.appointment_events
  for each row when (new.actor_id is not null) execute function private.audit_appointment();
create trigger appointments_link_to_account after insert on public.appointments
  for each row when (new.user_id is null and new.client_email is not null)
  execute function private.link_appointment_to_account();
create trigger appointments_link_to_account_on_booking after update of status on public.appointments
  for each row when (old.status = 'held' and new.status <> 'held' and new.user_id is null)
  execute function private.link_appointment_to_account();
create trigger appointments_record_status after insert or update of status on public.appointments
  for each row execute function private.record_status_event();
create trigger appointments_set_updated_at before update on public.appointments
  for each row execute function private.set_updated_at();
create trigger appointments_validate_time_zone before insert or update of guest_time_zone on public.appointments
  for each row execute function private.validate_time_zone('guest_time_zone');

-- schemas/40_booking/slots.sql

-- Which times visitors are offered. One function decides, list_open_slots(): the site shows its answer, and a refused
-- booking names times from it. Booking, holding and moving check a single time with
-- private.list_consultants_for_slot(), which applies the same rules (supabase/tests/59_single_slot_lookup.test.sql compares the
-- two).
--
-- Hours are local times in the consultant's zone, and dates and times on the wire are local to the firm. Each local
-- time becomes an instant by AT TIME ZONE on its own date, because a day may have 23 or 25 hours. A local time that the
-- clock skips is not offered. One that the firm's clock shows twice is offered once.

-- The times on offer

create or replace function private.list_full_days(p_type public.consultation_types, p_span tstzrange, p_hold_id uuid)
returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_zone text := private.firm_time_zone();
  v_now timestamptz := private.now();
begin
  return array(
    select a.consultant_id || ' ' || (a.starts_at at time zone v_zone)::date
    from public.appointments a
    -- busy && p_span reads a few rows from the exclusion constraint's index. The type is only counted, not filtered by:
    -- the index on consultation_type_id grows with every booking ever made.
    where a.consultant_id in (select id from public.consultants where active)
      and a.busy && p_span and a.status in ('held', 'pending', 'confirmed') and a.slot_released_at is null
      and (a.hold_expires_at is null or a.hold_expires_at > v_now)
      and (a.status <> 'held' or a.id is distinct from p_hold_id)
    group by 1
    having count(*) filter (where a.consultation_type_id = p_type.id) >= p_type.daily_cap
  );
end
$$;
comment on function private.list_full_days(consultation_types, tstzrange, uuid) is
  'Returns the consultants and dates, as "1 2027-03-11", on which the daily cap of a type is reached. The hold p_hold_id does not count.';

-- Slots are built in a loop over a few rows, and not in one query: starting a plan of twenty nodes takes longer than
-- running it. A generic plan without JIT saves planning the short queries at each call. Without ROWS, the planner would
-- expect 1000 rows.
create or replace function private.list_open_slots(
  p_type public.consultation_types, p_from date, p_to date, p_hold_id uuid default null, p_consultant_id bigint default null
)
returns table (
  consultant_id bigint, slot_date date, slot_time time,
  starts_at timestamptz, ends_at timestamptz, busy tstzrange, is_free boolean
)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
rows 40
as $$
#variable_conflict use_variable
declare
  v_zone text := private.firm_time_zone();
  v_now timestamptz := private.now();
  v_today date := (v_now at time zone v_zone)::date;
  v_first date := greatest(p_from, v_today + 1);
  v_last date := least(p_to, v_today + p_type.window_days);
  v_earliest timestamptz := v_now + make_interval(mins => p_type.minimum_notice_minutes);
  v_duration interval := make_interval(mins => p_type.duration_minutes);
  v_minutes int := p_type.duration_minutes;
  v_step int := p_type.step_minutes;
  v_pause interval := make_interval(mins => v_step);
  v_before interval := make_interval(mins => p_type.buffer_before_minutes);
  v_after interval := v_duration + make_interval(mins => p_type.buffer_after_minutes);
  v_span tstzrange;
  v_full_days text[];
  v_consultant_zone text;
  v_is_other_zone boolean;
  v_taken tstzmultirange;
  v_away tstzmultirange;
  v_override_dates date[];
  v_local timestamp;
  v_opens_at timestamptz;
  v_is_even boolean;
  v_length int;
begin
  if p_from is null or p_to is null or v_first > v_last then
    return;
  end if;
  -- All that can conflict with a slot on these dates of the firm.
  v_span := tstzrange(
    v_first::timestamp at time zone v_zone - v_before, (v_last + 1)::timestamp at time zone v_zone + v_after
  );
  if p_type.daily_cap is not null then
    v_full_days := private.list_full_days(p_type, v_span, p_hold_id);
  end if;

  for consultant_id, v_consultant_zone, v_taken, v_away, v_override_dates in
    select c.id, c.time_zone,
      -- One scan of the exclusion constraint's index per consultant, however many appointments there are.
      (
        select range_agg(a.busy) from public.appointments a
        where a.consultant_id = c.id and a.busy && v_span and a.status in ('held', 'pending', 'confirmed')
          and a.slot_released_at is null
          and (a.hold_expires_at is null or a.hold_expires_at > v_now)
          and (a.status <> 'held' or a.id is distinct from p_hold_id)
      ),
      (
        select range_agg(away.period) from (
          select t.period from public.time_off t where t.consultant_id = c.id and t.period && v_span
          union all
          select b.period from private.busy_times b where b.consultant_id = c.id and b.period && v_span
        ) as away
      ),
      (
        select array_agg(o.date) from public.date_overrides o
        where o.consultant_id = c.id and o.date between v_first - 1 and v_last + 1
      )
    from public.consultants c
    where c.active and (c.consultation_type_ids is null or p_type.id = any (c.consultation_type_ids))
      and (p_consultant_id is null or c.id = p_consultant_id)
  loop
    v_is_other_zone := v_consultant_zone <> v_zone;
    -- v_is_even: the clock does not change between opening and closing, so one conversion serves all times in between.
    for v_local, v_opens_at, v_length, v_is_even in
      select h.opens, h.opens_at, (extract(epoch from h.length) / 60)::int,
        h.closes_at - h.opens_at = h.length and h.opens_at at time zone v_consultant_zone = h.opens
      from (
        select w.date + w.start_time as opens, w.end_time - w.start_time as length,
          (w.date + w.start_time) at time zone v_consultant_zone as opens_at,
          (w.date + w.end_time) at time zone v_consultant_zone as closes_at
        from (
          -- In another zone, a slot on the firm's date may be on the consultant's previous or next date.
          select v_first + ahead as date, r.start_time, r.end_time
          from generate_series(-(v_is_other_zone::int), v_last - v_first + v_is_other_zone::int) as ahead
          join public.availability_rules r
            on r.consultant_id = consultant_id and r.weekday = extract(isodow from v_first + ahead)
          where v_override_dates is null or v_first + ahead <> all (v_override_dates)
          union all
          select o.date, o.start_time, o.end_time
          from public.date_overrides o
          where v_override_dates is not null and o.consultant_id = consultant_id and o.start_time is not null
            and o.date between v_first - v_is_other_zone::int and v_last + v_is_other_zone::int
        ) as w
        -- An optimization barrier: each conversion is computed once per row.
        offset 0
      ) as h
    loop
      for step in 0..v_length - v_minutes by v_step loop
        starts_at := case when v_is_even then v_opens_at + step * interval '1 minute'
                          else v_local at time zone v_consultant_zone end;
        -- The second condition drops a local time that the consultant's clock skips.
        if starts_at >= v_earliest and (v_is_even or starts_at at time zone v_consultant_zone = v_local) then
          if v_is_other_zone then
            slot_date := (starts_at at time zone v_zone)::date;
            slot_time := (starts_at at time zone v_zone)::time;
          else
            slot_date := v_local::date;
            slot_time := v_local::time;
          end if;
          -- A client books by the firm's clock, so of two instants with one local time only one is offered.
          if (not v_is_other_zone
              or (slot_date between v_first and v_last and (slot_date + slot_time) at time zone v_zone = starts_at))
            and (v_away is null or not v_away && tstzrange(starts_at, starts_at + v_duration))
          then
            ends_at := starts_at + v_duration;
            busy := tstzrange(starts_at - v_before, starts_at + v_after);
            is_free := (v_taken && busy) is not true
              and (v_full_days is null or consultant_id || ' ' || slot_date <> all (v_full_days));
            return next;
          end if;
        end if;
        v_local := v_local + v_pause;
      end loop;
    end loop;
  end loop;
end
$$;
comment on function private.list_open_slots(consultation_types, date, date, uuid, bigint) is
  'Returns the slots that the rules offer between two dates of the firm (weekly hours, overrides, time off, connected calendars, notice, booking window), per consultant who offers the type, or only of p_consultant_id; is_free: no appointment, hold or daily cap prevents booking it. The hold p_hold_id does not count. No slots when a date is null.';

create or replace function public.list_available_slots(
  p_service_type text, p_from date, p_to date, p_hold_id uuid default null, p_consultant_id bigint default null
)
returns table (slot_date date, slot_time text, starts_at timestamptz, ends_at timestamptz)
language plpgsql stable security definer
set search_path = ''
-- A generic plan without JIT, as in private.list_open_slots(). Without ROWS, the planner would expect 1000 rows.
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
rows 40
as $$
begin
  return query
  select distinct on (s.starts_at) s.slot_date, left(s.slot_time::text, 5), s.starts_at, s.ends_at
  from private.list_open_slots(private.get_bookable_consultation_type(p_service_type), p_from, p_to, p_hold_id, p_consultant_id) s
  where s.is_free
  order by s.starts_at;
end
$$;
comment on function public.list_available_slots(text, date, date, uuid, bigint) is
  'Returns the available times between two dates of the firm, as local date and HH:MM and as instants; a null p_service_type stands for the first type. The caller''s own hold p_hold_id does not count. With p_consultant_id, only those of this consultant. PT422: no such type.';
grant execute on function public.list_available_slots(text, date, date, uuid, bigint) to service_role;

-- Counts the rate limit in the same call that reads availability: the round trip costs more than the query.
create or replace function public.list_available_slots_rate_limited(
  p_limits jsonb, p_service_type text, p_from date, p_to date, p_hold_id uuid default null,
  p_consultant_id bigint default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Counted here, before the block whose exception handler would roll it back.
  v_wait int := public.consume_rate_limits(p_limits);
begin
  if v_wait > 0 then
    return jsonb_build_object('wait', v_wait);
  end if;
  return jsonb_build_object('wait', 0, 'slots', (
    select coalesce(jsonb_agg(
      jsonb_build_object('date', s.slot_date, 'time', s.slot_time, 'startsAt', private.to_iso_instant(s.starts_at))
      order by s.starts_at
    ), '[]')
    from public.list_available_slots(p_service_type, p_from, p_to, p_hold_id, p_consultant_id) s
  ));
exception
  -- Returned, because raising it would roll back the rate limit.
  when sqlstate 'PT422' then
    return jsonb_build_object('wait', 0, 'refusal', sqlerrm);
end
$$;
comment on function public.list_available_slots_rate_limited(jsonb, text, date, date, uuid, bigint) is
  'Counts a hit for p_limits, as consume_rate_limits() does, and returns the slots of list_available_slots(): {wait: seconds} when a limit is exceeded, else {wait: 0, slots: [{date, time, startsAt}]}, or {wait: 0, refusal: code} for an unknown type.';
grant execute on function public.list_available_slots_rate_limited(jsonb, text, date, date, uuid, bigint) to service_role;

create or replace function private.preview_slots(p_service_type text, p_from date, p_to date)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'date', s.slot_date, 'time', s.slot_time, 'startsAt', private.to_iso_instant(s.starts_at)
    ) order by s.starts_at), '[]')
    from public.list_available_slots(p_service_type, p_from, p_to) s
  );
end
$$;
comment on function private.preview_slots(text, date, date) is 'See public.preview_slots().';
grant execute on function private.preview_slots(text, date, date) to authenticated;

create or replace function public.preview_slots(p_service_type text, p_from date, p_to date)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.preview_slots(p_service_type, p_from, p_to)
$$;
comment on function public.preview_slots(text, date, date) is
  'Returns what visitors are offered between two dates of the firm, for admins: [{date, time, startsAt}] of list_available_slots(). PT403: not an admin, PT422: no such type, or it is not active.';
grant execute on function public.preview_slots(text, date, date) to authenticated;

-- A single time

create or replace function private.validate_date_and_time(p_date date, p_time text)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if p_date is null then
    perform private.refuse(422, 'date_required');
  end if;
  if (p_time ~ '^([01]\d|2[0-3]):[0-5]\d$') is not true then
    perform private.refuse(422, 'time_required');
  end if;
end
$$;
comment on function private.validate_date_and_time(date, text) is
  'Checks that a request names a date, and a time as HH:MM. PT422: it does not.';

create or replace function private.count_recent_appointments(p_consultant_id bigint, p_at timestamptz)
returns int
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- Appointments do not overlap, so two weeks bound the count.
  return (
    select count(*)::int from public.appointments a
    where a.consultant_id = p_consultant_id and a.status in ('held', 'pending', 'confirmed')
      and a.slot_released_at is null
      and a.busy && tstzrange(p_at - interval '7 days', p_at + interval '7 days')
  );
end
$$;
comment on function private.count_recent_appointments(bigint, timestamp with time zone) is
  'Returns how many appointments and holds a consultant has in the week before and the week after an instant: the load that new appointments are balanced by.';

-- The rules of list_open_slots() for a single time, in one short query. Whether the consultant has another appointment
-- then is left to the exclusion constraint.
create or replace function private.list_consultants_for_slot(
  p_type public.consultation_types, p_date date, p_time time, p_first bigint default null, p_only bigint default null
)
returns table (consultant_id bigint, starts_at timestamptz, ends_at timestamptz, busy tstzrange)
language plpgsql stable security definer
set search_path = ''
-- A generic plan without JIT: planning this query at each booking takes longer than running it.
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
rows 2
as $$
declare
  v_zone text := private.firm_time_zone();
  v_now timestamptz := private.now();
  v_duration interval := make_interval(mins => p_type.duration_minutes);
begin
  return query
  select c.id, c.instant, c.instant + v_duration,
    tstzrange(
      c.instant - make_interval(mins => p_type.buffer_before_minutes),
      c.instant + v_duration + make_interval(mins => p_type.buffer_after_minutes)
    )
  from (
    select c.id, c.time_zone, t.instant, t.instant at time zone c.time_zone as local
    from (select (p_date + p_time) at time zone v_zone as instant) as t
    join public.consultants c on c.active and (c.consultation_type_ids is null or p_type.id = any (c.consultation_type_ids))
      and (p_only is null or c.id = p_only)
    -- An optimization barrier: the local time is computed once per consultant, not for each row it is compared with.
    offset 0
  ) as c
  where p_date between (v_now at time zone v_zone)::date + 1 and (v_now at time zone v_zone)::date + p_type.window_days
    and c.instant >= v_now + make_interval(mins => p_type.minimum_notice_minutes)
    -- A clock change, the firm's or the consultant's, may skip this local time or make it occur twice.
    and c.instant at time zone v_zone = p_date + p_time and c.local at time zone c.time_zone = c.instant
    and case
      when exists (
        select from public.time_off o
        where o.consultant_id = c.id and o.period && tstzrange(c.instant, c.instant + v_duration)
      ) then false
      -- Counted: for EXISTS the planner expects an early match and reads the whole table.
      when (
        select count(*) from private.busy_times b
        where b.consultant_id = c.id and b.period && tstzrange(c.instant, c.instant + v_duration)
      ) > 0 then false
      when exists (select from public.date_overrides o where o.consultant_id = c.id and o.date = c.local::date)
      then exists (
        select from public.date_overrides o
        where o.consultant_id = c.id and o.date = c.local::date and c.local::time >= o.start_time
          and c.local::time - o.start_time + v_duration <= o.end_time - o.start_time
          and extract(epoch from c.local::time - o.start_time)::int % (p_type.step_minutes * 60) = 0
      )
      else exists (
        select from public.availability_rules r
        where r.consultant_id = c.id and r.weekday = extract(isodow from c.local)::int and c.local::time >= r.start_time
          and c.local::time - r.start_time + v_duration <= r.end_time - r.start_time
          and extract(epoch from c.local::time - r.start_time)::int % (p_type.step_minutes * 60) = 0
      )
    end
  order by
    c.id = p_first desc,
    -- Counting appointments is skipped when there is only one consultant.
    case when exists (select from public.consultants where active offset 1)
      then private.count_recent_appointments(c.id, c.instant) end,
    c.id;
end
$$;
comment on function private.list_consultants_for_slot(consultation_types, date, time without time zone, bigint, bigint) is
  'Returns the consultants who by the rules can give a consultation at a local date and time of the firm, with its instants: p_first before the others, then the least loaded first, or only p_only. Other appointments and the daily cap are not checked.';

create or replace function private.is_day_at_capacity(
  p_consultant_id bigint, p_type public.consultation_types, p_date date, p_but uuid default null
)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_zone text;
begin
  if p_type.daily_cap is null then
    return false;
  end if;
  v_zone := private.firm_time_zone();
  -- No constraint enforces a count. The lock serializes the transactions that count the same type and date, until
  -- commit.
  perform private.lock_until_commit(format('daily cap %s %s', p_type.id, p_date));
  return p_type.daily_cap <= (
    select count(*) filter (where a.consultation_type_id = p_type.id) from public.appointments a
    where a.consultant_id = p_consultant_id
      and a.status in ('held', 'pending', 'confirmed') and a.slot_released_at is null
      and (a.hold_expires_at is null or a.hold_expires_at > private.now())
      and a.busy && tstzrange(p_date::timestamp at time zone v_zone, (p_date + 1)::timestamp at time zone v_zone)
      and (a.starts_at at time zone v_zone)::date = p_date
      and a.id is distinct from p_but
  );
end
$$;
comment on function private.is_day_at_capacity(bigint, consultation_types, date, uuid) is
  'Locks the daily cap of a type on a date of the firm until commit, and returns whether the consultant has reached it. The appointment p_but does not count.';

create or replace function private.validate_booking_time(
  p_type public.consultation_types, p_date date, p_time time, p_consultant_id bigint
)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_first date := private.today_in_firm_time_zone() + 1;
  v_last date := private.today_in_firm_time_zone() + p_type.window_days;
  v_offered time[];
begin
  if p_date not between v_first and v_last then
    perform private.refuse(422, 'date_out_of_range', jsonb_build_object('first', v_first, 'last', v_last));
  end if;
  select array_agg(slot_time) into v_offered
  from private.list_open_slots(p_type, p_date, p_date, p_consultant_id => p_consultant_id);
  if v_offered is null then
    perform private.refuse(422, 'date_not_offered', jsonb_build_object('date', p_date));
  end if;
  if p_time <> all (v_offered) then
    perform private.refuse(
      422, 'time_not_offered', jsonb_build_object('date', p_date, 'offered', private.time_list_json(v_offered))
    );
  end if;
end
$$;
comment on function private.validate_booking_time(consultation_types, date, time without time zone, bigint) is
  'Checks a date and time against the rules; a time that is taken passes. PT422: the rules do not offer it; the parameters name what they offer.';

create or replace function private.raise_slot_unavailable(
  p_type public.consultation_types, p_date date, p_time time, p_consultant_id bigint default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_free time[];
begin
  perform private.validate_booking_time(p_type, p_date, p_time, p_consultant_id);
  select array_agg(slot_time) into v_free
  from private.list_open_slots(p_type, p_date, p_date, p_consultant_id => p_consultant_id)
  where is_free and slot_time <> p_time;
  perform private.refuse(409, 'slot_taken', jsonb_build_object('date', p_date, 'free', private.time_list_json(v_free)));
end
$$;
comment on function private.raise_slot_unavailable(consultation_types, date, time without time zone, bigint) is
  'Raises the reason why a slot cannot be taken. PT422: the rules do not offer it, PT409: it is taken; the parameters name the times still available that day.';

-- Expired slots

create or replace function private.release_unconfirmed_slots(p_ids uuid[])
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  -- A caller that is moving an appointment has set the reason of its own change.
  v_reason text := coalesce(current_setting('meridian.reason', true), '');
begin
  perform set_config('meridian.reason', 'The email address was not confirmed in time', true);
  update public.appointments set
    slot_released_at = private.now(), hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null,
    -- What was confirmed at once becomes a request. The sequence is that of a calendar entry that may exist.
    status = 'pending', ics_sequence = ics_sequence + (status = 'confirmed')::int
  where id = any (p_ids) and status in ('pending', 'confirmed') and hold_expires_at <= private.now();
  perform set_config('meridian.reason', v_reason, true);
end
$$;
comment on function private.release_unconfirmed_slots(uuid[]) is
  'Gives the slots of these bookings back whose two hours for confirming the email address are over. The bookings stay as requests.';

create or replace function private.free_expired_slots(p_consultant_id bigint, p_busy tstzrange)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  perform from public.appointments
  where consultant_id = p_consultant_id and busy && p_busy and status in ('held', 'pending', 'confirmed')
    and slot_released_at is null and hold_expires_at <= v_now;
  if not found then
    -- The conflicting row may be gone by now: its transaction was rolled back, or its hold was released.
    return not exists (
      select from public.appointments
      where consultant_id = p_consultant_id and busy && p_busy and status in ('held', 'pending', 'confirmed')
        and slot_released_at is null
    );
  end if;
  -- Without this lock, two transactions could each free one of two slots and wait for the other's.
  perform private.lock_until_commit('free expired slots');
  -- Waits for the scheduled job when it is deleting the same hold. With SKIP LOCKED the hold would still block the slot
  -- at the next attempt. The job itself waits for no one.
  delete from public.appointments
  where consultant_id = p_consultant_id and busy && p_busy and status = 'held' and hold_expires_at <= v_now
    and slot_released_at is null;
  perform private.release_unconfirmed_slots(array(
    select id from public.appointments
    where consultant_id = p_consultant_id and busy && p_busy and status in ('pending', 'confirmed')
      and slot_released_at is null and hold_expires_at <= v_now
    order by id
  ));
  return true;
end
$$;
comment on function private.free_expired_slots(bigint, tstzrange) is
  'Deletes expired holds of a consultant that overlap a range, and releases the slots of bookings there whose address was not confirmed in time. Returns whether another attempt to take the range is worthwhile: false when it is occupied.';

create or replace function public.list_bookable_consultants()
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'serviceTypes', (
    select coalesce(jsonb_agg(t.name order by t.position), '[]') from public.consultation_types t
    where t.active and (c.consultation_type_ids is null or t.id = any (c.consultation_type_ids))
  )) order by c.name, c.id), '[]')
  from public.consultants c
  where c.active and exists (select from public.availability_rules r where r.consultant_id = c.id)
$$;
comment on function public.list_bookable_consultants() is
  'Returns the consultants whom visitors may choose: [{id, name, serviceTypes}], serviceTypes being the names of the active consultation types that each offers.';
grant execute on function public.list_bookable_consultants() to service_role;

-- schemas/40_booking/holds_and_bookings.sql

-- How a visitor books: hold_slot() keeps a slot while the form is filled in, and create_appointment() turns the hold
-- into the appointment, or takes a slot without one. The id of a hold is its secret: a caller who knows it may renew,
-- move, book or release it.
--
-- The exclusion constraint appointments_do_not_overlap decides who gets a slot. No function reads that a slot is
-- available and then writes it: each inserts "on conflict do nothing", and a missing row means that the slot is taken.
--
-- Locks are taken in this order, by every function:
--   1. the idempotency key (advisory lock, or the new row of a hold's key)
--   2. advisory lock "count holds", for a new hold; "unconfirmed {visitor, network, email}", for a visitor's booking
--   3. advisory lock "daily cap {type} {date}", for a type with a daily cap
--   4. the slot: an insert that conflicts waits for the transaction that is taking it
--   5. advisory lock "free expired slots", then the rows of expired holds and bookings, then step 4 again
--   6. the row of the appointment itself, then its payments, then the outbox
--   7. the rows of rate limits, narrow ones before wide ones
-- This prevents deadlocks: a transaction that waits in steps 1 to 5 has taken no slot yet, and has changed no
-- appointment but expired ones. The scheduled job locks appointments with SKIP LOCKED, so it waits for none of them.
-- Two kinds of moves wait for the constraint after changing their own row, and catch deadlock_detected: those that
-- overlap their own old time, and those that staff make. See private.move_to_slot() and private.move_appointment(). A
-- missed case shows up in tests/database/holds-and-moves.test.ts as SQLSTATE 40P01.

-- Taking a slot, and moving to another one

create or replace function private.assign_slot(
  p_type public.consultation_types, p_date date, p_time time, p_booking public.appointments
)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_slot record;
  v_taken public.appointments;
  v_is_hold boolean := p_booking.status is not distinct from 'held';
  v_now timestamptz := private.now();
begin
  for v_slot in
    select * from private.list_consultants_for_slot(p_type, p_date, p_time, p_only => p_booking.consultant_id)
  loop
    continue when private.is_day_at_capacity(v_slot.consultant_id, p_type, p_date);
    for attempt in 1..2 loop
      -- ON CONFLICT DO NOTHING checks the constraint before it writes the row. A plain insert writes first and then
      -- waits, so two inserts of one slot would each wait for the other's row: a deadlock.
      insert into public.appointments (
        user_id, consultant_id, consultation_type_id, client_name, client_email, client_phone, company, meets_by,
        service_type, message, starts_at, ends_at, busy, guest_time_zone, idempotency_key, created_at,
        status, hold_expires_at, hold_owner_hash, hold_network_hash, verified_at, price_cents, payment_status
      ) values (
        p_booking.user_id, v_slot.consultant_id, p_type.id, p_booking.client_name, p_booking.client_email,
        p_booking.client_phone, p_booking.company, p_booking.meets_by, p_type.name, p_booking.message,
        v_slot.starts_at, v_slot.ends_at, v_slot.busy, p_booking.guest_time_zone, p_booking.idempotency_key, v_now,
        case when v_is_hold then 'held' when p_type.auto_confirm and p_type.price_cents = 0 then 'confirmed'
             else 'pending' end,
        p_booking.hold_expires_at, p_booking.hold_owner_hash, p_booking.hold_network_hash, p_booking.verified_at,
        case when v_is_hold then 0 else p_type.price_cents end,
        case when v_is_hold or p_type.price_cents = 0 then 'not_required' else 'pending' end
      )
      on conflict on constraint appointments_do_not_overlap do nothing
      returning * into v_taken;
      if found then
        return v_taken;
      end if;
      exit when attempt = 2 or not private.free_expired_slots(v_slot.consultant_id, v_slot.busy);
    end loop;
  end loop;
  perform private.raise_slot_unavailable(p_type, p_date, p_time, p_booking.consultant_id);
  return null;
end
$$;
comment on function private.assign_slot(consultation_types, date, time without time zone, appointments) is
  'Books or holds a slot and returns the new row. The consultant is p_booking.consultant_id if set, or else the least loaded available one. p_booking carries the client''s data, or status held. PT422: the rules do not offer it, PT409: taken; the parameters name the times still available that day.';

create or replace function private.move_to_slot(
  p_booking public.appointments, p_type public.consultation_types, p_date date, p_time time, p_status text,
  p_only bigint default null
)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_slot record;
  v_placeholder uuid;
  v_moved public.appointments;
  v_refused boolean;
  v_now timestamptz := private.now();
begin
  for v_slot in
    select * from private.list_consultants_for_slot(p_type, p_date, p_time, p_booking.consultant_id, p_only)
  loop
    continue when private.is_day_at_capacity(v_slot.consultant_id, p_type, p_date, p_booking.id);
    v_placeholder := null;
    if v_slot.consultant_id <> p_booking.consultant_id or not v_slot.busy && p_booking.busy then
      -- A placeholder takes the new slot first, like any new appointment. An UPDATE, like a plain insert, writes its
      -- row and then waits: two bookings that move to each other's slots would deadlock.
      for attempt in 1..2 loop
        insert into public.appointments (
          consultant_id, consultation_type_id, service_type, starts_at, ends_at, busy, guest_time_zone,
          status, hold_expires_at
        ) values (
          v_slot.consultant_id, p_type.id, p_type.name, v_slot.starts_at, v_slot.ends_at, v_slot.busy, 'UTC',
          'held', v_now
        )
        on conflict on constraint appointments_do_not_overlap do nothing
        returning id into v_placeholder;
        exit when v_placeholder is not null or attempt = 2
          or not private.free_expired_slots(v_slot.consultant_id, v_slot.busy);
      end loop;
      continue when v_placeholder is null;
      -- Until this transaction commits, others still see the deleted row as a conflict and wait. This transaction does
      -- not, so the slot belongs to it.
      delete from public.appointments where id = v_placeholder;
    end if;

    -- The loop and the handler serve a move that overlaps its own old time. Its row occupies a part of the new slot, so
    -- no placeholder can take it, and the UPDATE meets others at the constraint: an exclusion violation, or a deadlock
    -- with a move that wants a part of this booking's old time. The second attempt succeeds if an expired hold was in
    -- the way, or if the other transaction of the deadlock has moved on.
    for attempt in 1..2 loop
      begin
        -- Compare-and-swap: the WHERE finds no row when the booking has changed since it was read.
        update public.appointments set
          consultant_id = v_slot.consultant_id, consultation_type_id = p_type.id, service_type = p_type.name,
          starts_at = v_slot.starts_at, ends_at = v_slot.ends_at, busy = v_slot.busy,
          status = p_status, slot_released_at = null,
          -- A move does not give an unconfirmed booking more time.
          hold_expires_at = case when p_status = 'held' then v_now + interval '5 minutes' else hold_expires_at end,
          ics_sequence = ics_sequence + case when p_status = 'held' then 0 else 1 end
        where id = p_booking.id and status = p_booking.status and starts_at = p_booking.starts_at
          and ics_sequence = p_booking.ics_sequence and payment_status = p_booking.payment_status
        returning * into v_moved;
        v_refused := false;
      exception
        when exclusion_violation or deadlock_detected then
          v_refused := true;
      end;
      exit when not v_refused or attempt = 2;
      perform private.free_expired_slots(v_slot.consultant_id, v_slot.busy);
    end loop;
    continue when v_refused;
    if v_moved.id is null then
      perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
    end if;
    return v_moved;
  end loop;
  perform private.raise_slot_unavailable(p_type, p_date, p_time, p_only);
  return null;
end
$$;
comment on function private.move_to_slot(appointments, consultation_types, date, time without time zone, text, bigint) is
  'Moves a hold (p_status held) or a booking to another slot, preferring the same consultant or only with p_only, and returns the changed row. PT422: the rules do not offer it, PT409: taken (the parameters name the times still available that day), or changed since p_booking was read.';

-- Holds

create or replace function private.limit_holds_per_visitor(p_subject text, p_network text, p_limit_scale numeric)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_own int;
  v_network int;
  v_all int;
begin
  -- No constraint enforces a count. The lock serializes transactions that add a hold, until commit.
  perform private.lock_until_commit('count holds');
  select count(*) filter (where hold_owner_hash is not distinct from p_subject),
    count(*) filter (where hold_network_hash = p_network), count(*)
  into v_own, v_network, v_all
  from public.appointments where status = 'held' and hold_expires_at > private.now();
  if v_own >= 2 * p_limit_scale or v_network >= 8 * p_limit_scale then
    perform private.refuse(429, 'hold_limit_reached');
  end if;
  if v_all >= 40 * p_limit_scale then
    perform private.refuse(429, 'holds_exhausted');
  end if;
end
$$;
comment on function private.limit_holds_per_visitor(text, text, numeric) is
  'Limits active holds to 2 per visitor, 8 per IPv6 /48 and 40 in total, times p_limit_scale, so that no one can block the calendar with holds. PT429: a limit is reached.';

create or replace function private.extend_hold(p_hold public.appointments)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_hold public.appointments;
  v_now timestamptz := private.now();
begin
  if p_hold.created_at + interval '30 minutes' < v_now + interval '5 minutes' then
    perform private.refuse(409, 'hold_too_long');
  end if;
  update public.appointments set hold_expires_at = v_now + interval '5 minutes'
  where id = p_hold.id and status = 'held' and hold_expires_at > v_now and starts_at = p_hold.starts_at
  returning * into v_hold;
  return v_hold;
end
$$;
comment on function private.extend_hold(appointments) is
  'Extends an active hold by five minutes from now and returns it; null when it has ended or moved since it was read. PT409: the slot would be held for more than 30 minutes.';

create or replace function public.hold_slot(
  p_service_type text, p_date date, p_time text, p_hold_id uuid default null, p_subject text default 'unknown',
  p_limit_scale numeric default 1, p_idempotency_key text default null, p_request_hash text default null,
  p_network text default null, p_consultant_id bigint default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
-- A generic plan without JIT: planning these short queries at each call takes longer than running them.
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
as $$
declare
  v_type public.consultation_types := private.get_bookable_consultation_type(coalesce(p_service_type, ''));
  v_zone text := private.firm_time_zone();
  v_subject text := coalesce(nullif(p_subject, ''), 'unknown');
  v_now timestamptz := private.now();
  v_time time;
  v_hold public.appointments;
  v_response jsonb;
begin
  perform private.validate_date_and_time(p_date, p_time);
  v_time := p_time::time;
  v_response := private.begin_idempotent_request('holds', p_idempotency_key, p_request_hash);
  -- The stored response is repeated only while it is true: the hold is active, or has been booked.
  if exists (
    select from public.appointments
    where id = (v_response ->> 'holdId')::uuid and (status <> 'held' or hold_expires_at > v_now)
  ) then
    return v_response;
  end if;

  select * into v_hold from public.appointments
  where id = p_hold_id and status = 'held' and hold_expires_at > v_now;
  if found then
    if v_hold.consultation_type_id = v_type.id and v_hold.starts_at = (p_date + v_time) at time zone v_zone
      and v_hold.consultant_id = coalesce(p_consultant_id, v_hold.consultant_id) then
      v_hold := private.extend_hold(v_hold);
    else
      v_hold := private.move_to_slot(v_hold, v_type, p_date, v_time, 'held', p_consultant_id);
      -- The limit of 30 minutes counts from here: the new slot has not been held yet.
      update public.appointments set created_at = v_now where id = v_hold.id and status = 'held';
    end if;
  end if;

  -- There was no active hold, or it has just ended.
  if v_hold.id is null then
    perform private.limit_holds_per_visitor(v_subject, p_network, p_limit_scale);
    v_hold.status := 'held';
    v_hold.hold_expires_at := v_now + interval '5 minutes';
    v_hold.hold_owner_hash := v_subject;
    v_hold.hold_network_hash := p_network;
    v_hold.guest_time_zone := v_zone;
    v_hold.consultant_id := p_consultant_id;
    v_hold := private.assign_slot(v_type, p_date, v_time, v_hold);
  end if;
  v_response := jsonb_build_object('holdId', v_hold.id, 'expiresAt', private.to_iso_instant(v_hold.hold_expires_at));
  perform private.store_idempotent_response('holds', p_idempotency_key, v_response);
  return v_response;
end
$$;
comment on function public.hold_slot(text, date, text, uuid, text, numeric, text, text, text, bigint) is
  'Holds a slot (local date and HH:MM of the firm) for five minutes; with the id of an active hold, extends it, up to 30 minutes in total, or moves it to the new slot. With p_consultant_id, only with this consultant. Returns {holdId, expiresAt}. p_subject is a keyed hash of the visitor, p_network one of the IPv6 /48 around it; p_limit_scale multiplies the limits of holds. PT422: not offered by the rules, PT409: taken, or held for 30 minutes, PT429: too many holds.';
grant execute on function public.hold_slot(text, date, text, uuid, text, numeric, text, text, text, bigint) to service_role;

create or replace function public.release_hold(p_hold_id uuid)
returns void
language sql security definer
set search_path = ''
as $$
  delete from public.appointments where id = p_hold_id and status = 'held'
$$;
comment on function public.release_hold(uuid) is
  'Releases a held slot. Does nothing when the hold has been booked or deleted.';
grant execute on function public.release_hold(uuid) to service_role;

-- Bookings

create or replace function private.validate_booking_fields(
  p_client_name text, p_client_email text, p_client_phone text, p_company text,
  p_preferred_date date, p_preferred_time text, p_message text, p_time_zone text, p_meets_by text
)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  case
    when private.is_single_line(p_client_name, 2, 100) is not true then
      perform private.refuse(422, 'name_too_short');
    when private.is_email(p_client_email) is false then
      perform private.refuse(422, 'email_invalid');
    when private.is_single_line(p_client_phone, 0, 32) is false then
      perform private.refuse(422, 'phone_too_long');
    when private.is_single_line(p_company, 0, 150) is false then
      perform private.refuse(422, 'company_too_long');
    else null;
  end case;
  perform private.validate_date_and_time(p_preferred_date, p_preferred_time);
  case
    when private.is_multiline_text(p_message, 0, 5000) is false then
      perform private.refuse(422, 'text_too_long', '{"max": 5000}');
    when private.is_time_zone(p_time_zone) is not true then
      perform private.refuse(422, 'time_zone_invalid');
    when p_meets_by not in ('voice', 'video') then
      perform private.refuse(422, 'meets_by_invalid');
    when p_meets_by = 'voice' and coalesce(btrim(p_client_phone), '') = '' then
      perform private.refuse(422, 'phone_required');
    else null;
  end case;
end
$$;
comment on function private.validate_booking_fields(text, text, text, text, date, text, text, text, text) is
  'Checks the fields of a booking by the rules of functions/_shared/contracts/appointments.ts, for callers that did not. An email address of null is valid: staff book for clients who have none. PT422: a field breaks a rule, which the code names.';

create or replace function private.convert_hold(
  p_hold_id uuid, p_type public.consultation_types, p_date date, p_time time, p_booking public.appointments
)
returns public.appointments
language plpgsql security definer
set search_path = ''
-- A generic plan without JIT, as in hold_slot().
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
as $$
declare
  v_now timestamptz := private.now();
  v_hold public.appointments;
begin
  select * into v_hold from public.appointments
  where id = p_hold_id and status = 'held' and hold_expires_at > v_now;
  if not found then
    return null;
  end if;
  if v_hold.consultation_type_id <> p_type.id
    or v_hold.starts_at <> (p_date + p_time) at time zone private.firm_time_zone()
    or v_hold.consultant_id <> p_booking.consultant_id then
    v_hold := private.move_to_slot(v_hold, p_type, p_date, p_time, 'held', p_booking.consultant_id);
  end if;
  -- The rules were checked when the slot was held. They are not checked again, so that notice or hours that change
  -- while the client fills in the form do not break the hold.
  update public.appointments set
    user_id = p_booking.user_id, client_name = p_booking.client_name, client_email = p_booking.client_email,
    client_phone = p_booking.client_phone, company = p_booking.company, message = p_booking.message,
    meets_by = p_booking.meets_by,
    guest_time_zone = p_booking.guest_time_zone, idempotency_key = p_booking.idempotency_key,
    status = case when p_type.auto_confirm and p_type.price_cents = 0 then 'confirmed' else 'pending' end,
    hold_expires_at = p_booking.hold_expires_at, hold_owner_hash = p_booking.hold_owner_hash,
    hold_network_hash = p_booking.hold_network_hash, verified_at = p_booking.verified_at,
    created_at = v_now, price_cents = p_type.price_cents,
    payment_status = case when p_type.price_cents = 0 then 'not_required' else 'pending' end
  where id = v_hold.id and status = 'held' and starts_at = v_hold.starts_at
  returning * into v_hold;
  return case when found then v_hold end;
end
$$;
comment on function private.convert_hold(uuid, consultation_types, date, time without time zone, appointments) is
  'Turns an active hold into the booking, after moving it when it holds another slot, and returns the row; null when the hold has ended. PT422 and PT409 as private.move_to_slot().';

create or replace function private.limit_unconfirmed_bookings(
  p_client_email text, p_visitor text, p_network text, p_limit_scale numeric
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_email text := private.normalize_email(p_client_email);
  v_own int;
  v_network int;
  v_mailbox int;
begin
  -- No constraint enforces a count. The locks serialize the bookings that one of the counts is about, until commit.
  perform private.lock_until_commit('unconfirmed visitor ' || coalesce(p_visitor, ''));
  if p_network is not null then
    perform private.lock_until_commit('unconfirmed network ' || p_network);
  end if;
  perform private.lock_until_commit('unconfirmed email ' || v_email);
  select count(*) filter (where hold_owner_hash = p_visitor), count(*) filter (where hold_network_hash = p_network),
    count(*) filter (where private.normalize_email(client_email) = v_email)
  into v_own, v_network, v_mailbox
  from public.appointments
  where status in ('pending', 'confirmed') and hold_expires_at > private.now();
  if v_own >= 5 * p_limit_scale or v_mailbox >= 3 * p_limit_scale or v_network >= 12 * p_limit_scale then
    perform private.refuse(429, 'unconfirmed_limit_reached', '{"retryAfterSeconds": 7200}');
  end if;
end
$$;
comment on function private.limit_unconfirmed_bookings(text, text, text, numeric) is
  'Limits the bookings that keep a slot without a confirmed email address to 5 per visitor (a keyed hash of the IPv4 address or the IPv6 /64), 12 per /48, and 3 per address as private.normalize_email() maps it, times p_limit_scale. PT429: a limit is reached.';

create or replace function public.create_appointment(
  p_client_name text, p_client_email text, p_client_phone text, p_company text, p_service_type text,
  p_preferred_date date, p_preferred_time text, p_message text, p_time_zone text,
  p_user_id uuid default null, p_idempotency_key text default null, p_request_hash text default null,
  p_hold_id uuid default null, p_limits jsonb default '[]',
  p_visitor text default null, p_network text default null, p_limit_scale numeric default null,
  p_meets_by text default null, p_consultant_id bigint default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types := private.get_bookable_consultation_type(coalesce(p_service_type, ''));
  v_owns_email boolean;
  v_wait int;
  v_request public.appointments;
  v_booking public.appointments;
  v_response jsonb;
begin
  perform private.validate_booking_fields(
    p_client_name, coalesce(p_client_email, ''), p_client_phone, p_company,
    p_preferred_date, p_preferred_time, p_message, p_time_zone, p_meets_by
  );
  if p_idempotency_key is not null then
    v_response := private.get_idempotent_response('appointments', p_idempotency_key, p_request_hash);
    if v_response is not null then
      -- The first response's token was never stored, so a repeated request gets another token of the same booking.
      return v_response || jsonb_build_object('manageToken', private.create_manage_token((v_response ->> 'id')::uuid, false));
    end if;
    -- The idempotency record is deleted after 48 hours, but the booking keeps its key.
    if exists (select from public.appointments where idempotency_key = p_idempotency_key) then
      perform private.refuse(422, 'idempotency_key_reused');
    end if;
  end if;

  v_owns_email := private.confirmed_account_id(p_client_email) = p_user_id;
  if v_owns_email then
    -- The limit per mailbox keeps strangers from flooding it. They must not use it up for its owner.
    p_limits := coalesce((
      select jsonb_agg(
        case when l ? 'email' then l - 'email' || jsonb_build_object('subject', 'own ' || p_user_id) else l end order by n
      )
      from jsonb_array_elements(p_limits) with ordinality as t (l, n)
    ), '[]');
  end if;

  -- Spares the work. The limits are counted at the end, so that a refused request leaves them as they are.
  v_wait := private.rate_limit_wait(p_limits);
  if v_wait > 0 then
    return jsonb_build_object('wait', v_wait);
  end if;

  if v_owns_email then
    v_request.verified_at := private.now();
  else
    if p_limit_scale is not null then
      perform private.limit_unconfirmed_bookings(p_client_email, p_visitor, p_network, p_limit_scale);
    end if;
    v_request.hold_expires_at := private.now() + interval '2 hours';
    v_request.hold_owner_hash := p_visitor;
    v_request.hold_network_hash := p_network;
  end if;
  v_request.user_id := p_user_id;
  v_request.consultant_id := p_consultant_id;
  v_request.client_name := p_client_name;
  v_request.client_email := p_client_email;
  v_request.client_phone := nullif(btrim(p_client_phone), '');
  v_request.company := nullif(btrim(p_company), '');
  v_request.message := nullif(btrim(p_message), '');
  v_request.guest_time_zone := p_time_zone;
  if v_type.location is null then
    v_request.meets_by := p_meets_by;
  end if;
  v_request.idempotency_key := p_idempotency_key;
  if p_hold_id is not null then
    v_booking := private.convert_hold(p_hold_id, v_type, p_preferred_date, p_preferred_time::time, v_request);
  end if;
  if v_booking.id is null then
    v_booking := private.assign_slot(v_type, p_preferred_date, p_preferred_time::time, v_request);
  end if;
  perform private.enqueue_booking_mails(v_booking);
  perform private.require_rate_limits(p_limits, 'booking_limit_reached');

  v_response := jsonb_build_object(
    'id', v_booking.id, 'status', v_booking.status,
    'startsAt', private.to_iso_instant(v_booking.starts_at), 'endsAt', private.to_iso_instant(v_booking.ends_at),
    'paymentStatus', v_booking.payment_status, 'priceCents', v_booking.price_cents
  );
  if p_idempotency_key is not null then
    insert into private.idempotency_records (scope, key, request_hash, response)
    values ('appointments', p_idempotency_key, coalesce(p_request_hash, ''), v_response);
  end if;
  return v_response || jsonb_build_object('manageToken', private.generate_manage_token(v_booking.id, false));
end
$$;
comment on function public.create_appointment(text, text, text, text, text, date, text, text, text, uuid, text, text, uuid, jsonb, text, text, numeric, text, bigint) is
  'Books a slot (local date and HH:MM of the firm), using the hold p_hold_id while it is active, and queues the emails in the same transaction. Unless the account p_user_id has confirmed the email address, the slot is kept for two hours, until the address is confirmed by a mailed link; With p_consultant_id, only with this consultant. p_meets_by (voice or video) is ignored for a type with a location. p_visitor and p_network are keyed hashes for private.limit_unconfirmed_bookings(), which a null p_limit_scale switches off. Returns {id, status, startsAt, endsAt, paymentStatus, priceCents, manageToken}, or {wait: seconds} when one of p_limits is used up; only a request that succeeds counts for them. Idempotent by p_idempotency_key. PT422: a field is invalid, the rules do not offer the slot, or the key belongs to another request, PT409: taken, PT429: too many unconfirmed bookings, or a concurrent request has used up a limit.';
grant execute on function public.create_appointment(text, text, text, text, text, date, text, text, text, uuid, text, text, uuid, jsonb, text, text, numeric, text, bigint) to service_role;

create or replace function private.count_hold_created()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Every hold locks this one row. It adds no wait: a new hold already has the lock "count holds".
  perform private.increment_daily_counter('holds');
  return null;
end
$$;
comment on function private.count_hold_created() is
  'Trigger: counts a new hold, for the overview of staff. Placeholders of moves have no hold_owner_hash and are not counted.';

create trigger appointments_count_hold_created after insert on public.appointments
  for each row when (new.status = 'held' and new.hold_owner_hash is not null) execute function private.count_hold_created();

-- schemas/40_booking/payments.sql

-- Payments of appointments. A row is one checkout at the payment provider. Only the provider's word changes its status:
-- the Edge Functions pass on what its API or a signed webhook says, never what a browser says.
--
-- Lock order: the appointment, then its payments. Open payments expire with their appointment. Money that arrives too
-- late becomes refund_due, as does the payment of a booking that the firm cancels or that its client cancels in time. A
-- worker claims refunds from there.

create table private.payments (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid references public.appointments (id) on delete set null,
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_reference private.single_line not null unique check (btrim(provider_reference) <> '' and char_length(provider_reference) <= 255),
  checkout_url private.single_line check (btrim(checkout_url) <> '' and char_length(checkout_url) <= 2000),
  amount_cents int not null check (amount_cents between 1 and 100000000),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  status text not null default 'open' check (status in ('open', 'paid', 'refund_due', 'refunded', 'expired')),
  paid_at timestamptz,
  refunded_at timestamptz,
  refund_attempts int not null default 0 check (refund_attempts >= 0),
  refund_after timestamptz,
  created_at timestamptz not null default private.now(),
  check (status not in ('paid', 'refund_due', 'refunded') or paid_at is not null),
  check ((status = 'refunded') = (refunded_at is not null))
);
comment on table private.payments is
  'A checkout that was opened at the payment provider for an appointment. Written by the functions below only.';
comment on column private.payments.id is 'Key, and the idempotency key of the refund at the provider.';
comment on column private.payments.appointment_id is 'The appointment to pay for; null when it was deleted.';
comment on column private.payments.provider is 'stripe, or sandbox on a developer''s machine.';
comment on column private.payments.provider_reference is 'Id of the checkout at the provider.';
comment on column private.payments.checkout_url is 'URL where the client pays; null: none.';
comment on column private.payments.amount_cents is 'Amount due, in hundredths of the currency.';
comment on column private.payments.currency is 'ISO 4217 code in lower case.';
comment on column private.payments.status is
  'open: not paid; paid; expired: no longer due and not paid; refund_due: paid and to be refunded; refunded. A payment that arrives for an expired checkout becomes refund_due.';
comment on column private.payments.paid_at is 'When the provider reported the payment; null: not paid.';
comment on column private.payments.refunded_at is 'When the provider reported the refund; null: not refunded.';
comment on column private.payments.refund_attempts is 'How often a worker has claimed the refund.';
comment on column private.payments.refund_after is 'Earliest time of the next claim; null: never claimed.';
comment on column private.payments.created_at is 'When the checkout was opened.';

create index payments_appointment_id_idx on private.payments (appointment_id);
create index payments_refund_due_idx on private.payments (paid_at) where status = 'refund_due';

alter table private.payments enable row level security;
alter table private.payments force row level security;

-- Volatile, so that it sees the changes of a cancellation in the same statement:
-- client_booking_json(cancel_booking(…)).
create or replace function private.is_refund_due(p_booking public.appointments)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if p_booking.status in ('pending', 'confirmed') then
    return p_booking.payment_status = 'paid' and private.now() <= (
      select p_booking.starts_at - make_interval(mins => refund_cutoff_minutes)
      from public.consultation_types where id = p_booking.consultation_type_id
    );
  end if;
  return p_booking.payment_status = 'refunded' or (p_booking.payment_status = 'paid' and exists (
    select from private.payments where appointment_id = p_booking.id and status = 'refund_due'
  ));
end
$$;
comment on function private.is_refund_due(appointments) is
  'Whether the client gets a refund. For a pending or confirmed booking: whether it is paid and canceling it now would be in time. For any other: whether the payment is refunded or due for refund.';

create or replace function private.cancel_or_refund_payments(p_appointment_id uuid, p_refund boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.payments
  set status = case when status = 'open' then 'expired' else 'refund_due' end
  where appointment_id = p_appointment_id and (status = 'open' or (status = 'paid' and p_refund));
end
$$;
comment on function private.cancel_or_refund_payments(uuid, boolean) is
  'Ends the payments of an appointment that does not take place: open ones expire, and with p_refund paid ones become due for refund. The caller has locked the appointment.';

create or replace function public.get_due_payment(p_id uuid)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'amountCents', a.price_cents, 'currency', 'usd', 'serviceType', a.service_type,
    'startsAt', private.to_iso_instant(a.starts_at), 'clientEmail', a.client_email,
    'lapsesAt', private.to_iso_instant(a.created_at + interval '30 minutes'),
    'checkouts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'provider', p.provider, 'reference', p.provider_reference, 'url', p.checkout_url
      ) order by p.created_at desc), '[]')
      from private.payments p where p.appointment_id = a.id and p.status = 'open'
    )
  )
  from public.appointments a
  where a.id = p_id and a.status = 'pending' and a.payment_status = 'pending'
$$;
comment on function public.get_due_payment(uuid) is
  'Returns the payment due for an appointment: {amountCents, currency, serviceType, startsAt, clientEmail, lapsesAt, checkouts: [{provider, reference, url}]}, open checkouts newest first; null when nothing is due.';
grant execute on function public.get_due_payment(uuid) to service_role;

create or replace function public.start_payment(p_id uuid, p_provider text, p_reference text, p_url text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_booking public.appointments;
  v_payment private.payments;
begin
  -- The shared lock keeps the booking due until the insert: expire_unpaid_bookings() skips locked rows.
  select * into v_booking from public.appointments where id = p_id and status <> 'held' for share;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  if v_booking.status <> 'pending' or v_booking.payment_status <> 'pending' then
    perform private.refuse(409, 'no_payment_due');
  end if;
  insert into private.payments (appointment_id, provider, provider_reference, checkout_url, amount_cents, created_at)
  values (p_id, p_provider, p_reference, p_url, v_booking.price_cents, private.now())
  on conflict (provider_reference) do nothing;
  select * into v_payment from private.payments where provider_reference = p_reference;
  if v_payment.appointment_id is distinct from p_id or v_payment.provider <> p_provider then
    perform private.refuse(409, 'checkout_of_other_booking');
  end if;
  return jsonb_build_object(
    'paymentId', v_payment.id, 'amountCents', v_payment.amount_cents, 'currency', v_payment.currency,
    'url', v_payment.checkout_url
  );
end
$$;
comment on function public.start_payment(uuid, text, text, text) is
  'Records a checkout that was opened at the provider, once per reference, and returns {paymentId, amountCents, currency, url}. PT404: no such booking, PT409: nothing is due, or the checkout belongs to another booking.';
grant execute on function public.start_payment(uuid, text, text, text) to service_role;

create or replace function public.record_payment(p_provider text, p_reference text, p_amount_cents int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_payment private.payments;
  v_booking public.appointments;
begin
  -- Lock order: the appointment, then its payments.
  perform from public.appointments where id = (
    select appointment_id from private.payments where provider = p_provider and provider_reference = p_reference
  ) for no key update;
  select * into v_payment from private.payments
  where provider = p_provider and provider_reference = p_reference for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "payment"}');
  end if;
  if p_amount_cents is distinct from v_payment.amount_cents then
    perform private.refuse(409, 'payment_amount_wrong');
  end if;

  if v_payment.status in ('open', 'expired') then
    -- Finds no row when the booking has expired, was canceled, or is paid by another checkout: then the money is
    -- refunded.
    update public.appointments a
    set payment_status = 'paid', status = case when t.auto_confirm then 'confirmed' else 'pending' end,
      -- A paid appointment keeps its slot.
      hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null
    from public.consultation_types t
    where a.id = v_payment.appointment_id and t.id = a.consultation_type_id
      and a.status = 'pending' and a.payment_status = 'pending'
    returning a.* into v_booking;
    update private.payments
    set status = case when v_booking.id is null then 'refund_due' else 'paid' end, paid_at = v_now
    where id = v_payment.id
    returning * into v_payment;
    if v_booking.id is not null then
      perform private.enqueue_booking_mails(v_booking);
    end if;
  end if;
  return jsonb_build_object('appointmentId', v_payment.appointment_id, 'status', v_payment.status);
end
$$;
comment on function public.record_payment(text, text, integer) is
  'Records that the provider received a payment: marks the booking as paid, confirms it if its type has auto_confirm, and queues the emails. A payment that comes too late becomes due for refund. Idempotent. Returns {appointmentId, status}. PT404: no such payment, PT409: another amount.';
grant execute on function public.record_payment(text, text, integer) to service_role;

create or replace function public.claim_due_refunds(p_limit int)
returns table (payment_id uuid, provider text, reference text, amount_cents int)
language sql volatile security definer
set search_path = ''
as $$
  update private.payments p
  set refund_attempts = p.refund_attempts + 1,
    refund_after = private.now() + make_interval(mins => least((2 ^ least(p.refund_attempts, 10))::int, 360))
  where p.id in (
    select due.id from private.payments due
    where due.status = 'refund_due' and (due.refund_after is null or due.refund_after <= private.now())
    order by due.paid_at limit least(greatest(p_limit, 0), 100)
    for update skip locked
  )
  returning p.id, p.provider, p.provider_reference, p.amount_cents
$$;
comment on function public.claim_due_refunds(integer) is
  'Claims up to p_limit refunds that are due, oldest first. A claimed refund comes up again after one minute, then after twice as long each time, up to six hours. Use payment_id as the idempotency key at the provider.';
grant execute on function public.claim_due_refunds(integer) to service_role;

create or replace function public.record_refund(p_provider text, p_reference text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_appointment uuid;
begin
  -- Lock order: the appointment, then its payments.
  perform from public.appointments where id = (
    select appointment_id from private.payments where provider = p_provider and provider_reference = p_reference
  ) for no key update;
  update private.payments set status = 'refunded', refunded_at = private.now()
  where provider = p_provider and provider_reference = p_reference and status = 'refund_due'
  returning appointment_id into v_appointment;
  if not found then
    return false;
  end if;
  update public.appointments set payment_status = 'refunded' where id = v_appointment and payment_status = 'paid'
    and not exists (select from private.payments p where p.appointment_id = v_appointment and p.status = 'paid');
  return true;
end
$$;
comment on function public.record_refund(text, text) is
  'Records that the provider refunded a payment. The booking counts as refunded once none of its payments is kept. False: no refund was due, or it is recorded already.';
grant execute on function public.record_refund(text, text) to service_role;

-- schemas/40_booking/appointment_mails.sql

-- Emails about appointments. The payload of such an email holds the id, start, sequence and status of the appointment, and no
-- facts about the client. When the email is due, private.load_appointment_mail() reads the appointment. It adds the
-- current facts, or has an email skipped that is no longer true, such as a reminder of an old time. A new kind of email
-- needs a branch in private.is_mail_still_due().

-- Queueing

-- One statement for emails that belong together: each INSERT plans the checks of the outbox again.
create or replace function private.enqueue_appointment_mail_batch(
  p_booking public.appointments, p_kinds text[], p_times timestamptz[], p_more jsonb default '{}'
)
returns void
language plpgsql security definer
set search_path = ''
-- Runs with every booking: a generic plan saves planning the INSERT each time.
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_now timestamptz := private.now();
  v_firm text := private.firm_email();
  v_consultant text;
  v_responsible text;
  v_payload jsonb := p_more || jsonb_build_object(
    'appointmentId', p_booking.id, 'startsAt', private.to_iso_instant(p_booking.starts_at), 'sequence', p_booking.ics_sequence,
    'status', p_booking.status
  );
begin
  -- The firm's mailbox has its own email, and the consultant gets one, however many addresses there are.
  select
    case when lower(c.email) <> lower(v_firm) then c.email end,
    case when coalesce(s.booking_requests, true) and lower(coalesce(c.email, u.email)) <> lower(v_firm)
         then coalesce(c.email, u.email) end
  into v_consultant, v_responsible
  from public.consultants c
  left join auth.users u on u.id = c.user_id and u.email_confirmed_at is not null and private.is_email(u.email)
  left join private.staff_alerts s on s.user_id = c.user_id
  where c.id = p_booking.consultant_id;
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key, send_after)
  select
    mail.kind,
    recipient,
    case when mail.kind like '%notice' then p_booking.client_email end,
    v_payload || case
      when mail.kind = 'appointment_notice' and recipient <> v_firm then '{"isPersonal": true}' else '{}'
    end::jsonb,
    -- One email per appointment; for the kinds below, one per sequence; for later emails, one per start. A booking that
    -- moves away and back is reminded once.
    mail.kind || ':' || p_booking.id || case
      when mail.kind in ('appointment_confirmed', 'appointment_moved', 'appointment_moved_notice')
        then ':' || p_booking.ics_sequence
      when mail.send_after is not null then ':' || extract(epoch from p_booking.starts_at)::bigint
      else ''
    end || case when mail.kind like '%notice' and recipient <> v_firm then ':' || p_booking.consultant_id else '' end,
    coalesce(mail.send_after, v_now)
  from unnest(p_kinds, p_times) as mail (kind, send_after)
  cross join unnest(
    array_remove(case
      when mail.kind = 'appointment_notice' then array[v_firm, v_responsible]
      when mail.kind like '%notice' then array[v_firm, v_consultant]
      -- A client who booked by phone may have no email address.
      else array[p_booking.client_email::text]
    end, null)
  ) as recipient
  -- A reminder whose time has passed is not sent late.
  where mail.send_after is null or mail.send_after > v_now
  on conflict (dedupe_key) do nothing;
end
$$;
comment on function private.enqueue_appointment_mail_batch(appointments, text[], timestamp with time zone[], jsonb) is
  'Queues one email of each kind about an appointment, due at the time of the same position (null or missing: now), unless that time has passed. Kinds ending in "notice" are for the firm and the consultant''s own mailbox, the others for the client. An appointment_notice goes to the consultant''s account if there is no such mailbox, and to the firm alone if the account has turned booking_requests off. p_more is added to the payload.';

create or replace function private.enqueue_appointment_mail(
  p_kind text, p_booking public.appointments, p_more jsonb default '{}'
)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.enqueue_appointment_mail_batch(p_booking, array[p_kind], array[null::timestamptz], p_more);
end
$$;
comment on function private.enqueue_appointment_mail(text, appointments, jsonb) is
  'Queues one email about an appointment, due now; see private.enqueue_appointment_mail_batch().';

create or replace function private.enqueue_reminder_mails(p_booking public.appointments)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Queued even if the setting for the kind is off: private.is_mail_still_due() reads the setting when the email is
  -- due, so switching it on again loses no email that is still to come. Elapsed hours before the instant, whether or
  -- not the clock changes in between.
  perform private.enqueue_appointment_mail_batch(
    p_booking,
    array['appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up'],
    array[
      p_booking.starts_at - interval '24 hours', p_booking.starts_at - interval '1 hour',
      p_booking.ends_at + make_interval(hours => (private.get_settings()).follow_up_delay_hours)
    ]
  );
end
$$;
comment on function private.enqueue_reminder_mails(appointments) is
  'Queues both reminders and the follow-up of a confirmed appointment.';

create or replace function private.enqueue_booking_mails(p_booking public.appointments)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.enqueue_appointment_mail_batch(
    p_booking,
    case
      when p_booking.status = 'confirmed' then array['appointment_confirmed', 'appointment_notice']
      -- The firm hears of a booking with a price when it is paid.
      when p_booking.payment_status = 'pending' then array['appointment_requested']
      else array['appointment_requested', 'appointment_notice']
    end,
    '{}'
  );
  if p_booking.status = 'confirmed' then
    perform private.enqueue_reminder_mails(p_booking);
  end if;
end
$$;
comment on function private.enqueue_booking_mails(appointments) is
  'Queues the emails about a new booking, or about one that was just paid: to the client, and to the firm unless the booking waits for a payment. A confirmed booking also gets its reminders and the follow-up.';

create or replace function private.skip_pending_move_mails(p_appointment_id uuid, p_kinds text[])
returns table (kind text, previous_starts_at text)
language sql security definer
set search_path = ''
as $$
  update private.outbox o set skipped_at = private.now(), lease_token = null, lease_until = null
  where o.payload ->> 'appointmentId' = p_appointment_id::text
    and o.kind in ('appointment_moved', 'appointment_moved_notice') and o.kind = any (p_kinds)
    and o.sent_at is null and o.failed_at is null and o.skipped_at is null
    -- A worker is sending it at this moment.
    and (o.lease_until is null or o.lease_until <= private.now())
  returning o.kind, o.payload ->> 'previousStartsAt'
$$;
comment on function private.skip_pending_move_mails(uuid, text[]) is
  'Skips the unsent emails of these kinds about moves of an appointment. Returns the kind of each, and the start from which its move had led away.';

create or replace function private.enqueue_move_mails(p_booking public.appointments, p_previous timestamptz, p_kinds text[])
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  -- The first move is reported at once. Later ones wait, so that only the last of them is.
  v_due timestamptz := case when exists (
    select from private.outbox o
    where o.payload ->> 'appointmentId' = p_booking.id::text
      and o.kind in ('appointment_moved', 'appointment_moved_notice') and o.created_at > v_now - interval '1 hour'
  ) then v_now + interval '5 minutes' end;
  v_mail record;
begin
  for v_mail in
    select moved.kind, coalesce(min(skipped.previous_starts_at), private.to_iso_instant(p_previous)) as previous
    from unnest(p_kinds) as moved (kind)
    left join private.skip_pending_move_mails(p_booking.id, p_kinds) as skipped on skipped.kind = moved.kind
    group by moved.kind
  loop
    perform private.enqueue_appointment_mail_batch(
      p_booking, array[v_mail.kind], array[v_due],
      jsonb_build_object('previousStartsAt', nullif(v_mail.previous, private.to_iso_instant(p_booking.starts_at)))
    );
  end loop;
end
$$;
comment on function private.enqueue_move_mails(appointments, timestamp with time zone, text[]) is
  'Queues the emails of these kinds (appointment_moved, appointment_moved_notice) about a move away from p_previous. They replace the unsent ones about earlier moves, and are due in five minutes if another move of the appointment was reported within the hour.';

-- Sending

create or replace function private.was_state_mailed(p_mail private.outbox, p_booking public.appointments)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_last private.outbox;
begin
  -- Staff want a repeated email to be sent, although it says nothing new.
  if p_mail.dedupe_key ~ ':again:\d+$' then
    return false;
  end if;
  select o.* into v_last from private.outbox o
  where o.payload ->> 'appointmentId' = p_booking.id::text
    and o.kind in ('appointment_requested', 'appointment_confirmed', 'appointment_moved', 'appointment_notice', 'appointment_moved_notice')
    and (o.kind like '%notice') = (p_mail.kind like '%notice') and o.sent_at is not null
  order by o.sent_at desc, o.id desc limit 1;
  return coalesce(
    (v_last.payload ->> 'startsAt')::timestamptz = p_booking.starts_at and v_last.payload ->> 'status' = p_booking.status
    -- The firm is not mailed its own confirmations. A move has undone this one.
    and not exists (
      select from public.appointment_events e
      where e.appointment_id = p_booking.id and e.to_status = 'confirmed' and e.occurred_at > v_last.created_at
    ),
    false
  );
end
$$;
comment on function private.was_state_mailed(private.outbox, appointments) is
  'Whether the last email sent to the recipient of p_mail (the client or the firm) about an appointment says its present start and status, so that an email about a move there and back has nothing to tell.';

create or replace function private.is_mail_still_due(
  p_kind text, p_payload jsonb, p_booking public.appointments, p_now timestamptz
)
returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  -- A payload without sequence or start is about the appointment as it is.
  v_same_version boolean := coalesce((p_payload ->> 'sequence')::int, p_booking.ics_sequence) = p_booking.ics_sequence;
  v_same_time boolean := coalesce((p_payload ->> 'startsAt')::timestamptz, p_booking.starts_at) = p_booking.starts_at;
begin
  return case p_kind
    when 'appointment_requested' then
      p_booking.status = 'pending' and v_same_version and p_booking.ends_at > p_now
    when 'appointment_confirmed' then
      p_booking.status = 'confirmed' and v_same_version and p_booking.ends_at > p_now
    when 'appointment_declined' then p_booking.status = 'declined'
    when 'appointment_cancelled' then p_booking.status = 'cancelled'
    when 'appointment_moved' then
      p_booking.status in ('pending', 'confirmed') and v_same_version and p_booking.ends_at > p_now
    -- When the second reminder is due as well, the first one would only confuse.
    when 'appointment_reminder_24h' then
      (private.get_settings()).send_day_before_reminder
      and p_booking.status = 'confirmed' and v_same_time and p_booking.starts_at - interval '1 hour' > p_now
    when 'appointment_reminder_1h' then
      (private.get_settings()).send_hour_before_reminder
      and p_booking.status = 'confirmed' and v_same_time and p_booking.starts_at > p_now
    when 'appointment_follow_up' then
      (private.get_settings()).send_follow_up
      and p_booking.status in ('confirmed', 'completed') and v_same_time
    when 'appointment_notice' then p_booking.status in ('pending', 'confirmed', 'completed', 'no_show')
    when 'appointment_unanswered_notice' then
      p_booking.status = 'pending' and p_booking.payment_status <> 'pending' and v_same_time
      and p_booking.starts_at > p_now
    when 'appointment_moved_notice' then p_booking.status in ('pending', 'confirmed') and v_same_version
    when 'appointment_cancelled_notice' then p_booking.status = 'cancelled'
    else false
  end;
end
$$;
comment on function private.is_mail_still_due(text, jsonb, appointments, timestamp with time zone) is
  'Whether a queued email is still true of its appointment, and its kind is not switched off. False for an unknown kind.';

create or replace function private.mail_template_data(p_kind text, p_payload jsonb, p_booking public.appointments)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  -- The event that led to the current status. Its actor is the client, staff, or the scheduled job.
  v_last public.appointment_events;
begin
  select e.* into v_last from public.appointment_events e
  where e.appointment_id = p_booking.id and e.to_status = p_booking.status order by e.id desc limit 1;
  return jsonb_build_object(
    'appointmentId', p_booking.id, 'clientName', p_booking.client_name, 'clientEmail', p_booking.client_email,
    'clientPhone', p_booking.client_phone, 'company', p_booking.company, 'serviceType', p_booking.service_type,
    'message', p_booking.message, 'place', private.meeting_place_json(p_booking),
    'startsAt', private.to_iso_instant(p_booking.starts_at), 'endsAt', private.to_iso_instant(p_booking.ends_at),
    'firmTimeZone', private.firm_time_zone(), 'guestTimeZone', p_booking.guest_time_zone,
    'status', p_booking.status, 'sequence', p_booking.ics_sequence,
    'previousStartsAt', p_payload -> 'previousStartsAt', 'reason', p_payload -> 'reason',
    'priceCents', p_booking.price_cents, 'paymentStatus', p_booking.payment_status,
    'isPersonal', coalesce((p_payload ->> 'isPersonal')::boolean, false),
    'newConsultant', case when p_payload ? 'reassigned' then (
      select c.name from public.consultants c where c.id = p_booking.consultant_id
    ) end,
    'changedBy', case
      when v_last.actor_id is distinct from p_booking.user_id and exists (
        select from private.user_roles r where r.user_id = v_last.actor_id and r.role = 'admin'
      ) then 'firm'
      -- A client cannot decline, and staff are recorded as the actor: only the scheduled job is left.
      when p_booking.status = 'declined' and v_last.actor_id is null then 'system'
      when p_booking.status = 'cancelled' and p_booking.payment_status = 'pending'
        and v_last.actor_id is null and v_last.reason = 'Not paid in time' then 'system'
      else 'guest'
    end,
    -- A client's calendar has an entry of every booking that was ever confirmed.
    'wasConfirmed', exists (
      select from public.appointment_events e where e.appointment_id = p_booking.id and e.to_status = 'confirmed'
    ),
    'changeUntil', private.to_iso_instant(private.change_deadline(p_booking)),
    'canChange', private.now() <= private.change_deadline(p_booking),
    'addressConfirmed', p_booking.verified_at is not null,
    'confirmAddressUntil', private.to_iso_instant(p_booking.hold_expires_at),
    'refundDue', exists (
      select from private.payments p where p.appointment_id = p_booking.id and p.status in ('refund_due', 'refunded')
    ),
    -- Created for this email alone, so that the outbox never holds a token. Emails to the firm have none.
    'manageToken', case when p_kind in (
      'appointment_requested', 'appointment_confirmed', 'appointment_moved',
      'appointment_reminder_24h', 'appointment_reminder_1h', 'appointment_follow_up'
    ) then private.create_manage_token(p_booking.id, true) end
  );
end
$$;
comment on function private.mail_template_data(text, jsonb, appointments) is
  'The facts that an email about an appointment prints, as the appointment is now. For kinds with a manage link, creates a token of its own.';

create or replace function private.load_appointment_mail(
  p_mail private.outbox, p_now timestamptz, out action text, out payload jsonb
)
language plpgsql security definer
set search_path = ''
as $$
declare
  v_id uuid := case when p_mail.payload ->> 'appointmentId' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                    then (p_mail.payload ->> 'appointmentId')::uuid end;
  v_booking public.appointments;
begin
  -- SKIP LOCKED, because waiting could deadlock: a transaction that erases the appointment deletes its outbox rows next,
  -- and claim_due_mails() has locked them.
  select a.* into v_booking from public.appointments a where a.id = v_id for key share skip locked;
  if v_booking.id is null and exists (select from public.appointments a where a.id = v_id) then
    action := 'retry';
  elsif v_booking.id is null or not private.is_mail_still_due(p_mail.kind, p_mail.payload, v_booking, p_now)
    or (p_mail.kind in ('appointment_moved', 'appointment_moved_notice') and private.was_state_mailed(p_mail, v_booking))
  then
    action := 'skip';
  else
    action := 'send';
    payload := jsonb_build_object('appointment', private.mail_template_data(p_mail.kind, p_mail.payload, v_booking));
  end if;
end
$$;
comment on function private.load_appointment_mail(private.outbox, timestamp with time zone) is
  'Returns the action for a due email about an appointment: send, with the payload {appointment: private.mail_template_data()}; skip, because the email is no longer true; or retry, because another transaction has locked the appointment.';

-- schemas/40_booking/status_changes.sql

-- Status changes by staff, and by the scheduled job when a deadline passes; clients cancel in client_changes.sql. A
-- function that cancels or declines an appointment also ends its payments and queues the emails, in the same
-- transaction.
--
-- The scheduled job (private.run_scheduled_jobs) selects with FOR UPDATE SKIP LOCKED: it leaves a booking that another
-- transaction is changing for the next minute. It never waits for a booking while others wait for the rows it has
-- changed.

create or replace function private.normalize_reason(p_reason text)
returns text
language plpgsql stable
set search_path = ''
as $$
begin
  if private.is_multiline_text(p_reason, 0, 500) is false then
    perform private.refuse(422, 'text_too_long', '{"max": 500}');
  end if;
  return nullif(btrim(p_reason), '');
end
$$;
comment on function private.normalize_reason(text) is
  'Returns a reason without surrounding white space; null when it is empty. PT422: longer than 500 characters.';

create or replace function private.set_booking_status(p_booking public.appointments, p_status text, p_reason text)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_booking public.appointments;
begin
  -- Checked before the UPDATE, although its trigger checks it, too: reopening a booking whose slot is taken would
  -- violate the exclusion constraint first, and the client would see a server error instead of the reason.
  if not private.is_status_transition_allowed(p_booking.status, p_status) then
    perform private.refuse(409, 'status_change_invalid', jsonb_build_object('from', p_booking.status, 'to', p_status));
  end if;
  perform set_config('meridian.reason', coalesce(p_reason, ''), true);
  if p_status = 'confirmed' and p_booking.slot_released_at is not null then
    perform private.free_expired_slots(p_booking.consultant_id, p_booking.busy);
  end if;
  update public.appointments
  -- A calendar accepts a cancellation only with a higher SEQUENCE than the invitation, and a later invitation only with
  -- a higher one again. A move of a confirmed booking cancels the entry until the new time is confirmed.
  set status = p_status, ics_sequence = ics_sequence + (
    p_status in ('cancelled', 'declined') or (p_status = 'confirmed' and ics_sequence > 0)
  )::int,
    -- Staff's word keeps the slot without a confirmed address, and takes a released one again.
    hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null,
    slot_released_at = case when p_status <> 'confirmed' then slot_released_at end
  where id = p_booking.id and status = p_booking.status and ics_sequence = p_booking.ics_sequence
    and payment_status = p_booking.payment_status
  returning * into v_booking;
  perform set_config('meridian.reason', '', true);
  if v_booking.id is null then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  -- The email about the new status says the time, too.
  perform private.skip_pending_move_mails(p_booking.id, array['appointment_moved', 'appointment_moved_notice']);
  return v_booking;
exception
  when exclusion_violation then
    perform private.refuse(409, 'slot_released');
end
$$;
comment on function private.set_booking_status(appointments, text, text) is
  'Changes the status of an appointment by compare-and-swap, skips unsent emails about its moves, and returns the changed row. PT409: the status machine does not allow it, its slot was released and is taken, or the appointment has changed since p_booking was read.';

-- By staff

create or replace function private.set_appointment_place(p_booking public.appointments, p_place jsonb)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_booking public.appointments;
  v_meets_by text := p_place ->> 'meetsBy';
  v_location text := nullif(btrim(p_place ->> 'location'), '');
begin
  if jsonb_typeof(p_place) <> 'object' or p_place - array['meetsBy', 'location'] <> '{}'
    or v_meets_by not in ('voice', 'video') or num_nonnulls(v_meets_by, v_location) > 1
    or private.is_single_line(v_location, 1, 200) is false then
    perform private.refuse(422, 'place_invalid');
  end if;
  if v_meets_by = 'voice' and p_booking.client_phone is null then
    perform private.refuse(422, 'phone_required');
  end if;
  update public.appointments set meets_by = v_meets_by, location = v_location
  where id = p_booking.id and status = p_booking.status and ics_sequence = p_booking.ics_sequence
  returning * into v_booking;
  if v_booking.id is null then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  return v_booking;
end
$$;
comment on function private.set_appointment_place(appointments, jsonb) is
  'Sets where an appointment takes place, by compare-and-swap, and returns the changed row. p_place is {meetsBy: voice or video}, {location}, or {} for the place of its type. PT409: changed since p_booking was read, PT422: not a place, or a voice call without a phone number.';

create or replace function private.set_appointment_status(
  p_id uuid, p_status text, p_reason text, p_place jsonb, p_starts_at timestamptz
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_reason text;
  v_booking public.appointments;
begin
  perform private.require_admin();
  if (p_status in ('confirmed', 'declined', 'cancelled', 'completed', 'no_show')) is not true then
    perform private.refuse(
      422, 'choice_invalid', '{"choices": ["confirmed", "declined", "cancelled", "completed", "no_show"]}'
    );
  end if;
  v_reason := private.normalize_reason(p_reason);
  select * into v_booking from public.appointments where id = p_id and status <> 'held';
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  if v_booking.starts_at <> p_starts_at then
    -- Moved since the admin read it.
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  -- Idempotent: a second click, or a second admin, changes nothing and sends nothing.
  if v_booking.status = p_status then
    if jsonb_strip_nulls(jsonb_build_object('meetsBy', v_booking.meets_by, 'location', v_booking.location)) <> p_place then
      -- Another admin has confirmed it at another place.
      perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
    end if;
    return private.public_booking_json(v_booking);
  end if;
  if p_status = 'confirmed' and v_booking.status in ('completed', 'no_show') then
    perform private.refuse(409, 'status_change_invalid', jsonb_build_object('from', v_booking.status, 'to', p_status));
  end if;
  if p_status = 'confirmed' and v_booking.payment_status = 'pending' then
    perform private.refuse(409, 'booking_unpaid');
  end if;
  if p_status = 'confirmed' and v_booking.ends_at <= v_now then
    perform private.refuse(409, 'booking_over');
  end if;
  if p_status in ('completed', 'no_show') and v_booking.starts_at > v_now then
    perform private.refuse(409, 'booking_not_started');
  end if;

  if p_status = 'confirmed' and p_place is not null then
    v_booking := private.set_appointment_place(v_booking, p_place);
  end if;
  v_booking := private.set_booking_status(v_booking, p_status, v_reason);
  if p_status = 'confirmed' then
    perform private.enqueue_appointment_mail('appointment_confirmed', v_booking);
    perform private.enqueue_reminder_mails(v_booking);
  elsif p_status in ('declined', 'cancelled') then
    -- The firm cancels, so every payment is refunded, whatever the client's cutoff is.
    perform private.cancel_or_refund_payments(v_booking.id, true);
    perform private.enqueue_appointment_mail(
      'appointment_' || p_status, v_booking, jsonb_build_object('reason', v_reason)
    );
  end if;
  perform private.invoke_deliver_mail();
  return private.public_booking_json(v_booking);
end
$$;
comment on function private.set_appointment_status(uuid, text, text, jsonb, timestamp with time zone) is 'See public.set_appointment_status().';
grant execute on function private.set_appointment_status(uuid, text, text, jsonb, timestamp with time zone) to authenticated;

create or replace function public.set_appointment_status(
  p_id uuid, p_status text, p_reason text default null, p_place jsonb default null, p_starts_at timestamptz default null
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.set_appointment_status(p_id, p_status, p_reason, p_place, p_starts_at)
$$;
comment on function public.set_appointment_status(uuid, text, text, jsonb, timestamp with time zone) is
  'Confirms, declines, cancels or completes an appointment, or marks it as no_show, for admins, and emails the client. With confirmed, p_place sets where it takes place, as private.set_appointment_place(); null keeps the place. p_starts_at is the time that the admin saw; null does not check it. Returns the booking as get_booking() does. PT403: not an admin, PT404: no such appointment, PT409: the status machine, the payment or the time does not allow it, or it has changed meanwhile, PT422: no such status or place.';
grant execute on function public.set_appointment_status(uuid, text, text, jsonb, timestamp with time zone) to authenticated;

create or replace function private.undo_appointment_outcome(p_id uuid, p_status text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_booking public.appointments;
  v_status text;
begin
  perform private.require_admin();
  select * into v_booking from public.appointments where id = p_id and status <> 'held';
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  if v_booking.status <> p_status or p_status not in ('completed', 'no_show') then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  -- The scheduled job would complete an older one within the minute.
  v_status := case when v_booking.ends_at <= private.now() - interval '12 hours' then 'completed' else 'confirmed' end;
  if v_status = p_status then
    perform private.refuse(409, 'undo_too_late');
  end if;
  update public.appointments set status = v_status where id = p_id and status = p_status returning * into v_booking;
  if v_booking.id is null then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  return private.staff_appointment_json(v_booking);
exception
  when exclusion_violation then
    perform private.refuse(409, 'undo_taken');
end
$$;
comment on function private.undo_appointment_outcome(uuid, text) is 'See public.undo_appointment_outcome().';
grant execute on function private.undo_appointment_outcome(uuid, text) to authenticated;

create or replace function public.undo_appointment_outcome(p_id uuid, p_status text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.undo_appointment_outcome(p_id, p_status)
$$;
comment on function public.undo_appointment_outcome(uuid, text) is
  'Takes back that an appointment was completed or a no_show, for admins: it is confirmed again, and completed if it ended 12 hours ago. p_status is the status that the admin saw. No email is sent. Returns the appointment as list_appointments() does. PT403: not an admin, PT404: no such appointment, PT409: changed meanwhile, its time is taken, or completed and ended 12 hours ago.';
grant execute on function public.undo_appointment_outcome(uuid, text) to authenticated;

-- By the scheduled job

create or replace function private.expire_unpaid_bookings()
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_reason constant text := 'Not paid in time';
  v_booking public.appointments;
  v_count int := 0;
begin
  perform set_config('meridian.reason', v_reason, true);
  for v_booking in
    update public.appointments set status = 'cancelled', ics_sequence = ics_sequence + 1,
      hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null
    where id in (
      select id from public.appointments
      where status = 'pending' and payment_status = 'pending'
        and created_at <= private.now() - interval '30 minutes'
      order by created_at
      limit 1000
      for update skip locked
    )
    returning *
  loop
    v_count := v_count + 1;
    perform private.cancel_or_refund_payments(v_booking.id, false);
    perform private.enqueue_appointment_mail(
      'appointment_cancelled', v_booking, jsonb_build_object('reason', v_reason)
    );
  end loop;
  perform set_config('meridian.reason', '', true);
  return v_count;
end
$$;
comment on function private.expire_unpaid_bookings() is
  'Cancels bookings that were not paid within 30 minutes, and emails their clients. Returns their number.';

create or replace function private.expire_unanswered_requests()
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_booking public.appointments;
  v_count int := 0;
begin
  perform set_config('meridian.reason', 'Not confirmed in time', true);
  for v_booking in
    update public.appointments set status = 'declined', ics_sequence = ics_sequence + 1,
      hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null
    where id in (
      select id from public.appointments
      -- Bookings that wait for a payment expire in expire_unpaid_bookings().
      where status = 'pending' and payment_status <> 'pending' and starts_at <= v_now
      order by starts_at
      limit 1000
      for update skip locked
    )
    returning *
  loop
    v_count := v_count + 1;
    -- The firm never answered, so every payment is refunded.
    perform private.cancel_or_refund_payments(v_booking.id, true);
    -- An apology more than a week late would only confuse the client.
    if v_booking.starts_at > v_now - interval '7 days' then
      perform private.enqueue_appointment_mail('appointment_declined', v_booking);
    end if;
  end loop;
  perform set_config('meridian.reason', '', true);
  return v_count;
end
$$;
comment on function private.expire_unanswered_requests() is
  'Declines requests that are still unanswered at their start, marks their payments for refund, and emails their clients. Returns their number.';

create or replace function private.remind_unanswered_requests()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  insert into private.outbox (kind, recipient, reply_to, payload, dedupe_key, send_after)
  select 'appointment_unanswered_notice', private.firm_email(), late.client_email,
    jsonb_build_object('appointmentId', late.id, 'startsAt', private.to_iso_instant(late.starts_at)), late.dedupe_key, v_now
  from (
    select a.*, 'appointment_unanswered_notice:' || a.id || ':' || extract(epoch from a.starts_at)::bigint as dedupe_key
    from public.appointments a
    where a.status = 'pending' and a.payment_status <> 'pending'
      and a.starts_at > v_now and a.starts_at <= v_now + interval '24 hours'
      -- The firm has just received the email about a newer request.
      and a.created_at <= v_now - interval '1 hour'
  ) as late
  -- Skips reminded requests without an attempt to insert, which would use up an id each minute.
  where not exists (select from private.outbox o where o.dedupe_key = late.dedupe_key)
  -- Two runs at once wait for each other's keys in one order, so that they cannot deadlock.
  order by late.dedupe_key
  on conflict (dedupe_key) do nothing;
end
$$;
comment on function private.remind_unanswered_requests() is
  'Emails the firm about each unanswered request that starts within 24 hours, once per start time, and not within an hour of its booking.';

create or replace function private.complete_past_appointments()
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_count int;
begin
  update public.appointments set status = 'completed'
  where id in (
    select id from public.appointments
    where status = 'confirmed' and ends_at <= private.now() - interval '12 hours'
    order by ends_at
    limit 1000
    for update skip locked
  );
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function private.complete_past_appointments() is
  'Completes confirmed appointments that ended 12 hours ago and that staff did not mark. Returns their number.';

-- schemas/40_booking/client_changes.sql

-- What clients do with a booking after it is made: see it, cancel it, move it, and rate the consultation. A client
-- proves that the booking is theirs either by the token of an emailed link, without an account, or by being signed in.
-- For the order of locks, see holds_and_bookings.sql.

-- Manage links

create table private.manage_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  created_at timestamptz not null default private.now(),
  was_mailed boolean not null default false
);
comment on table private.manage_tokens is
  'A token that opens one booking without an account. A token is created for each email with a link and for the response to a booking; all of them stay valid.';
comment on column private.manage_tokens.token_hash is 'SHA-256 of the token. The token itself is not stored.';
comment on column private.manage_tokens.appointment_id is 'The booking that the token opens.';
comment on column private.manage_tokens.created_at is 'When the token was created.';
comment on column private.manage_tokens.was_mailed is
  'Whether it was created for an email, so that whoever has it reads the mailbox of the booking. False: for the response to a booking.';

create index manage_tokens_appointment_id_idx on private.manage_tokens (appointment_id);

alter table private.manage_tokens enable row level security;
alter table private.manage_tokens force row level security;

create or replace function private.generate_manage_token(p_appointment_id uuid, p_is_mailed boolean)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  v_token text := rtrim(translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/', '-_'), '=');
begin
  insert into private.manage_tokens (token_hash, appointment_id, created_at, was_mailed)
  values (sha256(convert_to(v_token, 'UTF8')), p_appointment_id, private.now(), p_is_mailed);
  return v_token;
end
$$;
comment on function private.generate_manage_token(uuid, boolean) is
  'Creates a token for an existing appointment and returns it: 32 random bytes in base64url.';

create or replace function private.create_manage_token(p_appointment_id uuid, p_is_mailed boolean)
returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  return case when exists (select from public.appointments where id = p_appointment_id)
    then private.generate_manage_token(p_appointment_id, p_is_mailed) end;
end
$$;
comment on function private.create_manage_token(uuid, boolean) is
  'Creates a token for an appointment, as private.generate_manage_token() does; null when the appointment was deleted.';

create or replace function private.find_booking_by_token(p_id uuid, p_token text)
returns public.appointments
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_booking public.appointments;
begin
  -- The hash is looked up, so the response time does not reveal how much of a guessed token is right.
  select a.* into v_booking
  from private.manage_tokens t
  join public.appointments a on a.id = t.appointment_id
  where t.token_hash = sha256(convert_to(p_token, 'UTF8')) and t.appointment_id = p_id;
  return v_booking;
end
$$;
comment on function private.find_booking_by_token(uuid, text) is
  'Returns the booking that a token opens. An unknown id, a wrong token and the token of another booking all return a row of nulls.';

create or replace function private.confirm_address(p_booking public.appointments)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_booking public.appointments;
begin
  if p_booking.verified_at is not null or p_booking.status in ('pending', 'confirmed') is not true then
    return p_booking;
  end if;
  for attempt in 1..2 loop
    begin
      -- Takes the slot again if it was released: the exclusion constraint decides whether it is still available.
      update public.appointments
      set verified_at = private.now(), hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null,
        slot_released_at = null
      where id = p_booking.id and status in ('pending', 'confirmed') and starts_at = p_booking.starts_at
      returning * into v_booking;
      return v_booking;
    exception
      -- Two updates that wait for the constraint may deadlock; the second attempt finds out who has the slot.
      when exclusion_violation or deadlock_detected then
        null;
    end;
    exit when attempt = 2 or not private.free_expired_slots(p_booking.consultant_id, p_booking.busy);
  end loop;
  -- The slot is taken. The booking stays a request without a slot, for which the client can choose another one.
  update public.appointments set verified_at = private.now()
  where id = p_booking.id and status in ('pending', 'confirmed')
  returning * into v_booking;
  return v_booking;
end
$$;
comment on function private.confirm_address(appointments) is
  'Records that the client has shown that the email address of a booking is theirs. Its slot is kept from now on; if it was released, it is taken again when nobody else has it. Returns the changed row, or the row as it is when there was nothing to do; a row of nulls when it has just ended or moved.';

create or replace function private.open_booking_by_token(p_id uuid, p_token text)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_booking public.appointments := private.find_booking_by_token(p_id, p_token);
begin
  if v_booking.verified_at is null and exists (
    select from private.manage_tokens t where t.token_hash = sha256(convert_to(p_token, 'UTF8')) and t.was_mailed
  ) then
    return private.confirm_address(v_booking);
  end if;
  return v_booking;
end
$$;
comment on function private.open_booking_by_token(uuid, text) is
  'Returns the booking that a token opens, as private.find_booking_by_token() does. The token of an email confirms its address: see private.confirm_address().';

create or replace function private.find_own_booking(p_id uuid)
returns public.appointments
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_booking public.appointments;
begin
  if private.has_rank('client') then
    select * into v_booking from public.appointments where id = p_id and user_id = auth.uid();
  end if;
  return v_booking;
end
$$;
comment on function private.find_own_booking(uuid) is
  'Returns the caller''s booking of that id. An unknown id and the booking of another account both return a row of nulls.';

-- What a client may change, and until when

create or replace function private.change_deadline(p_booking public.appointments)
returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select p_booking.starts_at - make_interval(mins => change_cutoff_minutes)
  from public.consultation_types where id = p_booking.consultation_type_id
$$;
comment on function private.change_deadline(appointments) is
  'The last instant at which the client may cancel or move a booking.';

create or replace function private.assert_changeable(p_booking public.appointments, p_verb text)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if p_booking.id is null or p_booking.status = 'held' then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  if p_booking.status not in ('pending', 'confirmed') then
    perform private.refuse(409, 'booking_closed', jsonb_build_object('status', p_booking.status, 'change', p_verb));
  end if;
  if private.now() > private.change_deadline(p_booking) then
    perform private.refuse(409, 'change_deadline_passed', (
      select jsonb_build_object('change', p_verb, 'cutoffMinutes', change_cutoff_minutes)
      from public.consultation_types where id = p_booking.consultation_type_id
    ));
  end if;
end
$$;
comment on function private.assert_changeable(appointments, text) is
  'Checks that a client may cancel or move a booking; p_verb is ''canceled'' or ''moved'', for the error''s parameters. PT404: no booking, PT409: it has ended, or its deadline for changes has passed.';

create or replace function private.client_booking_json(p_booking public.appointments)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_until timestamptz := private.change_deadline(p_booking);
  v_can boolean := p_booking.status in ('pending', 'confirmed') and v_now <= v_until;
begin
  if p_booking.id is null or p_booking.status = 'held' then
    return null;
  end if;
  return private.public_booking_json(p_booking) || jsonb_build_object(
    'id', p_booking.id, 'clientName', p_booking.client_name, 'serviceType', p_booking.service_type,
    'guestTimeZone', p_booking.guest_time_zone, 'priceCents', p_booking.price_cents,
    'canCancel', v_can, 'canMove', v_can, 'changeUntil', private.to_iso_instant(v_until),
    'refundDue', private.is_refund_due(p_booking),
    'addressConfirmed', p_booking.verified_at is not null,
    'canRate', p_booking.status in ('confirmed', 'completed') and p_booking.ends_at <= v_now,
    'rating', (select rating from public.appointment_ratings where appointment_id = p_booking.id)
  );
end
$$;
comment on function private.client_booking_json(appointments) is
  'A booking as its client sees it: private.public_booking_json() and {id, clientName, serviceType, guestTimeZone, priceCents, canCancel, canMove, changeUntil, refundDue, addressConfirmed, canRate, rating}; refundDue as private.is_refund_due(). Null for a row of nulls or a hold.';

-- Canceling and moving

create or replace function private.cancel_booking(p_booking public.appointments, p_reason text)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_reason text := private.normalize_reason(p_reason);
  v_booking public.appointments;
begin
  -- Idempotent: a second click cancels nothing and sends nothing.
  if p_booking.status = 'cancelled' then
    return p_booking;
  end if;
  perform private.assert_changeable(p_booking, 'canceled');
  v_booking := private.set_booking_status(p_booking, 'cancelled', v_reason);
  -- p_booking is still the state before the change: set_booking_status() has compared it with the row.
  perform private.cancel_or_refund_payments(v_booking.id, private.is_refund_due(p_booking));
  perform private.enqueue_appointment_mail('appointment_cancelled', v_booking, jsonb_build_object('reason', v_reason));
  -- An unpaid booking was never reported to the firm.
  if v_booking.payment_status <> 'pending' then
    perform private.enqueue_appointment_mail(
      'appointment_cancelled_notice', v_booking, jsonb_build_object('reason', v_reason)
    );
  end if;
  return v_booking;
end
$$;
comment on function private.cancel_booking(appointments, text) is
  'Cancels a booking for its client, ends its payments (with a refund before the refund cutoff), and emails the client and the firm. Returns the changed row. PT404 and PT409 as private.assert_changeable(), PT422: the reason is too long.';

create or replace function private.limit_moves(p_booking public.appointments)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_rate_limits(
    jsonb_build_array(
      jsonb_build_object('bucket', 'move:booking:hour', 'subject', p_booking.id, 'max', 5, 'windowSeconds', 3600),
      jsonb_build_object('bucket', 'move:booking:day', 'subject', p_booking.id, 'max', 10, 'windowSeconds', 86400),
      jsonb_build_object('bucket', 'move:email:day', 'email', p_booking.client_email, 'max', 20, 'windowSeconds', 86400)
    ),
    'move_limit_reached'
  );
end
$$;
comment on function private.limit_moves(appointments) is
  'Counts a move of a booking by its client: 5 an hour and 10 in 24 hours per booking, 20 in 24 hours per email address as private.normalize_email() maps it. The move''s own transaction counts it, so a refused move is not counted. PT429: a limit is reached.';

create or replace function private.move_booking(p_booking public.appointments, p_date date, p_time text)
returns public.appointments
language plpgsql security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types;
  v_booking public.appointments;
  v_status text;
begin
  perform private.assert_changeable(p_booking, 'moved');
  -- Otherwise rescheduling could reserve a slot forever without a confirmed address.
  if p_booking.verified_at is null
    and (p_booking.slot_released_at is not null or p_booking.hold_expires_at <= private.now())
  then
    perform private.refuse(409, 'email_not_confirmed');
  end if;
  perform private.validate_date_and_time(p_date, p_time);
  if p_booking.starts_at = (p_date + p_time::time) at time zone private.firm_time_zone()
    and p_booking.slot_released_at is null
  then
    perform private.refuse(409, 'slot_unchanged', '{"by": "client"}');
  end if;
  select * into v_type from public.consultation_types where id = p_booking.consultation_type_id;
  v_status := case when v_type.auto_confirm then p_booking.status else 'pending' end;

  perform set_config('meridian.reason', 'Moved from ' || private.to_iso_instant(p_booking.starts_at), true);
  v_booking := private.move_to_slot(p_booking, v_type, p_date, p_time::time, v_status);
  -- The trigger on appointments records status changes only.
  if v_booking.status = p_booking.status then
    insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
    values (v_booking.id, auth.uid(), v_status, v_status, current_setting('meridian.reason'));
  end if;
  perform set_config('meridian.reason', '', true);

  perform private.enqueue_move_mails(
    v_booking, p_booking.starts_at,
    -- An unpaid booking was never reported to the firm.
    case when v_booking.payment_status = 'pending' then array['appointment_moved']
         else array['appointment_moved', 'appointment_moved_notice'] end
  );
  if v_booking.status = 'confirmed' then
    perform private.enqueue_reminder_mails(v_booking);
  end if;
  perform private.limit_moves(v_booking);
  return v_booking;
end
$$;
comment on function private.move_booking(appointments, date, text) is
  'Moves a booking for its client to another slot (local date and HH:MM of the firm) and emails the client and the firm. The id stays, the sequence increases, and the booking becomes a request again unless its type has auto_confirm. Returns the changed row. PT404: no booking, PT409: not changeable, taken, the same time, or released before the address was confirmed, PT422: not offered by the rules, PT429: moved too often, see private.limit_moves().';

-- By the token of an emailed link

create or replace function public.get_booking_by_token(p_id uuid, p_token text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.client_booking_json(private.open_booking_by_token(p_id, p_token));
end
$$;
comment on function public.get_booking_by_token(uuid, text) is
  'Returns the booking that an emailed link opens, as private.client_booking_json(); null for an unknown id or a wrong token. The link of an email confirms the address of the booking.';
grant execute on function public.get_booking_by_token(uuid, text) to service_role;

create or replace function public.cancel_booking_by_token(p_id uuid, p_token text, p_reason text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.client_booking_json(private.cancel_booking(private.open_booking_by_token(p_id, p_token), p_reason));
end
$$;
comment on function public.cancel_booking_by_token(uuid, text, text) is
  'Cancels the booking that an emailed link opens, as private.cancel_booking() does. Returns it as get_booking_by_token() does.';
grant execute on function public.cancel_booking_by_token(uuid, text, text) to service_role;

create or replace function public.move_booking_by_token(p_id uuid, p_token text, p_date date, p_time text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.client_booking_json(private.move_booking(private.open_booking_by_token(p_id, p_token), p_date, p_time));
end
$$;
comment on function public.move_booking_by_token(uuid, text, date, text) is
  'Moves the booking that an emailed link opens, as private.move_booking() does. Returns it as get_booking_by_token() does.';
grant execute on function public.move_booking_by_token(uuid, text, date, text) to service_role;

-- By a signed-in client

create or replace function private.list_my_bookings()
returns table (
  id uuid, service_type text, starts_at timestamptz, ends_at timestamptz, status text, payment_status text,
  can_change boolean, change_until timestamptz, price_cents int, refund_due boolean, place jsonb
)
language sql stable security definer
set search_path = ''
as $$
  select a.id, a.service_type, a.starts_at, a.ends_at, a.status, a.payment_status,
    a.status in ('pending', 'confirmed') and private.now() <= until.at, until.at, a.price_cents, private.is_refund_due(a),
    private.meeting_place_json(a)
  from public.appointments a
  cross join lateral (select private.change_deadline(a) as at) as until
  where a.user_id = (select auth.uid()) and a.status <> 'held'
  order by a.starts_at desc, a.id
$$;
comment on function private.list_my_bookings() is 'See public.list_my_bookings().';
grant execute on function private.list_my_bookings() to authenticated;

create or replace function public.list_my_bookings()
returns table (
  id uuid, service_type text, starts_at timestamptz, ends_at timestamptz, status text, payment_status text,
  can_change boolean, change_until timestamptz, price_cents int, refund_due boolean, place jsonb
)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.list_my_bookings() where (select private.has_rank('client'))
$$;
comment on function public.list_my_bookings() is
  'Returns the caller''s own bookings, latest start first. can_change: the client may cancel or move it, until change_until; refund_due as private.is_refund_due(); place as private.meeting_place_json(). Empty for a caller without the rank client.';
grant execute on function public.list_my_bookings() to authenticated;

create or replace function private.cancel_my_booking(p_id uuid, p_reason text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.client_booking_json(private.cancel_booking(private.find_own_booking(p_id), p_reason));
end
$$;
comment on function private.cancel_my_booking(uuid, text) is 'See public.cancel_my_booking().';
grant execute on function private.cancel_my_booking(uuid, text) to authenticated;

create or replace function public.cancel_my_booking(p_id uuid, p_reason text default null)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.cancel_my_booking(p_id, p_reason)
$$;
comment on function public.cancel_my_booking(uuid, text) is
  'Cancels the caller''s own booking, as private.cancel_booking() does. Returns it as get_booking_by_token() does.';
grant execute on function public.cancel_my_booking(uuid, text) to authenticated;

create or replace function private.move_my_booking(p_id uuid, p_date date, p_time text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_booking public.appointments := private.find_own_booking(p_id);
begin
  -- The account has proved its own address. The booking may name another one.
  if private.confirmed_account_id(v_booking.client_email) = auth.uid() then
    v_booking := private.confirm_address(v_booking);
  end if;
  return private.client_booking_json(private.move_booking(v_booking, p_date, p_time));
end
$$;
comment on function private.move_my_booking(uuid, date, text) is 'See public.move_my_booking().';
grant execute on function private.move_my_booking(uuid, date, text) to authenticated;

create or replace function public.move_my_booking(p_id uuid, p_date date, p_time text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.move_my_booking(p_id, p_date, p_time)
$$;
comment on function public.move_my_booking(uuid, date, text) is
  'Moves the caller''s own booking, as private.move_booking() does. Returns it as get_booking_by_token() does.';
grant execute on function public.move_my_booking(uuid, date, text) to authenticated;

-- Ratings

create table public.appointment_ratings (
  appointment_id uuid primary key references public.appointments (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  comment private.multiline_text check (btrim(comment) <> '' and char_length(comment) <= 2000),
  created_at timestamptz not null default private.now()
);
comment on table public.appointment_ratings is
  'A client''s rating of a consultation. Written by rate_booking_by_token() only.';
comment on column public.appointment_ratings.appointment_id is 'The appointment that is rated; one rating each.';
comment on column public.appointment_ratings.rating is '1 (poor) to 5 (very good).';
comment on column public.appointment_ratings.comment is 'Plain text; null: none.';
comment on column public.appointment_ratings.created_at is 'When the rating was given or last replaced.';

alter table public.appointment_ratings enable row level security;
alter table public.appointment_ratings force row level security;
grant select (appointment_id, rating, created_at) on public.appointment_ratings to authenticated;

create policy appointment_ratings_select on public.appointment_ratings for select to authenticated
  using ((select private.has_rank('admin')));

create or replace function public.rate_booking_by_token(p_id uuid, p_token text, p_rating int, p_comment text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_booking public.appointments := private.find_booking_by_token(p_id, p_token);
begin
  if v_booking.id is null or v_booking.status = 'held' then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  if (p_rating between 1 and 5) is not true then
    perform private.refuse(422, 'rating_invalid');
  end if;
  if private.is_multiline_text(p_comment, 0, 2000) is false then
    perform private.refuse(422, 'text_too_long', '{"max": 2000}');
  end if;
  if v_booking.status not in ('confirmed', 'completed') or v_booking.ends_at > private.now() then
    perform private.refuse(409, 'rating_too_early');
  end if;
  insert into public.appointment_ratings as kept (appointment_id, rating, comment, created_at)
  values (v_booking.id, p_rating, nullif(btrim(p_comment), ''), private.now())
  on conflict (appointment_id) do update set
    rating = excluded.rating, comment = excluded.comment, created_at = excluded.created_at;
  return jsonb_build_object('rating', p_rating);
end
$$;
comment on function public.rate_booking_by_token(uuid, text, integer, text) is
  'Saves the rating of a client who has an emailed link, replacing an earlier one, and returns {rating}. PT404: no such booking or a wrong token, PT409: the consultation has not taken place, PT422: not 1 to 5, or the comment is too long.';
grant execute on function public.rate_booking_by_token(uuid, text, integer, text) to service_role;

-- schemas/40_booking/staff_calendar.sql

-- The calendar of staff: the appointments of a period, the times that staff may give away, and the two changes that
-- take a slot without the client: entering an appointment agreed by phone, and moving one. Staff are bound by working
-- hours, but not by the notice, the booking window, the daily cap or the client's cutoffs. The exclusion constraint
-- still decides whether a slot is available: what a page has shown before is only a preview. For the order of locks,
-- see holds_and_bookings.sql.

-- Appointments of a period

create or replace function private.staff_appointment_json(p_booking public.appointments)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_booking.id, 'status', p_booking.status, 'sequence', p_booking.ics_sequence,
    'clientName', p_booking.client_name, 'clientEmail', p_booking.client_email,
    'clientPhone', p_booking.client_phone, 'company', p_booking.company, 'message', p_booking.message,
    'isClient', p_booking.user_id is not null, 'source', p_booking.source,
    'addressConfirmed', p_booking.verified_at is not null, 'timeReleased', p_booking.slot_released_at is not null,
    'serviceType', p_booking.service_type, 'typeActive', t.active,
    'place', private.meeting_place_json(p_booking),
    'startsAt', private.to_iso_instant(p_booking.starts_at), 'endsAt', private.to_iso_instant(p_booking.ends_at),
    'guestTimeZone', p_booking.guest_time_zone,
    'paymentStatus', p_booking.payment_status, 'priceCents', p_booking.price_cents,
    'consultantId', c.id, 'consultant', c.name,
    'createdAt', private.to_iso_instant(p_booking.created_at),
    'rating', r.rating, 'ratingComment', r.comment,
    'reason', (
      select e.reason from public.appointment_events e where e.appointment_id = p_booking.id order by e.id desc limit 1
    )
  )
  from public.consultation_types t
  join public.consultants c on c.id = p_booking.consultant_id
  left join public.appointment_ratings r on r.appointment_id = p_booking.id
  where t.id = p_booking.consultation_type_id
$$;
comment on function private.staff_appointment_json(appointments) is
  'An appointment as staff see it: {id, status, sequence, clientName, clientEmail, clientPhone, company, message, isClient, source, addressConfirmed, timeReleased, serviceType, typeActive, place, startsAt, endsAt, guestTimeZone, paymentStatus, priceCents, consultantId, consultant, createdAt, rating, ratingComment, reason}; reason is that of the latest event.';

-- Dynamic SQL with the values in it, so that Postgres plans each call for its period and statuses: it starts at the
-- first day of an index instead of at the first appointment ever, and finds requests by the index for pending ones.
create or replace function private.list_appointments(p_from date, p_to date, p_filter jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit constant int := 500;
  v_zone text := private.firm_time_zone();
  v_filter jsonb := jsonb_strip_nulls(coalesce(p_filter, '{}'));
  v_statuses text[] := array(select jsonb_array_elements_text(coalesce(v_filter -> 'status', '[]')));
  v_words text := nullif(btrim(left(v_filter ->> 'query', 100)), '');
  v_from timestamptz := p_from::timestamp at time zone v_zone;
  v_where text := 'a.status <> ''held''';
  v_found jsonb;
begin
  perform private.require_admin();
  if (v_statuses <@ array['pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined']) is not true then
    perform private.refuse(
      422, 'choice_invalid', '{"choices": ["pending", "confirmed", "completed", "no_show", "cancelled", "declined"]}'
    );
  end if;
  if exists (select from jsonb_object_keys(v_filter) as key where key not in ('status', 'consultant', 'query')) then
    perform private.refuse(422, 'filter_invalid', '{"list": "appointments"}');
  end if;
  if v_from is not null then
    -- No appointment is longer than eight hours, so the start has a lower bound, too. The index needs it.
    v_where := v_where || format(
      ' and a.ends_at > %L::timestamptz and a.starts_at > %L::timestamptz', v_from, v_from - interval '1 day'
    );
  end if;
  if p_to is not null then
    v_where := v_where || format(
      ' and a.starts_at < %L::timestamptz', (p_to + 1)::timestamp at time zone v_zone
    );
  end if;
  if cardinality(v_statuses) = 1 then
    v_where := v_where || format(' and a.status = %L', v_statuses[1]);
  elsif cardinality(v_statuses) > 1 then
    v_where := v_where || format(' and a.status = any (%L::text[])', v_statuses);
  end if;
  if v_filter ->> 'consultant' is not null then
    v_where := v_where || format(' and a.consultant_id = %s', (v_filter ->> 'consultant')::bigint);
  end if;
  if v_words is not null then
    v_where := v_where || format(
      ' and position(%L in lower(concat_ws('' '', a.client_name, a.client_email, a.client_phone, a.company, a.service_type))) > 0',
      lower(v_words)
    );
  end if;
  execute format(
    'select coalesce(jsonb_agg(private.staff_appointment_json(a) order by a.starts_at, a.id), ''[]'')
     from (select a.id from public.appointments a where %s order by a.starts_at, a.id limit %s) as found
     join public.appointments a on a.id = found.id',
    v_where, v_limit + 1
  ) into v_found;
  perform private.audit_read(
    'appointment.list', 'appointments',
    private.audited_filter(v_filter, null) || jsonb_strip_nulls(jsonb_build_object(
      'from', p_from, 'to', p_to, 'count', least(jsonb_array_length(v_found), v_limit)
    ))
  );
  return jsonb_build_object(
    'timeZone', v_zone,
    'appointments', case when jsonb_array_length(v_found) > v_limit then v_found - v_limit else v_found end,
    'isCut', jsonb_array_length(v_found) > v_limit
  );
end
$$;
comment on function private.list_appointments(date, date, jsonb) is 'See public.list_appointments().';
grant execute on function private.list_appointments(date, date, jsonb) to authenticated;

create or replace function public.list_appointments(p_from date default null, p_to date default null, p_filter jsonb default '{}')
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_appointments(p_from, p_to, p_filter)
$$;
comment on function public.list_appointments(date, date, jsonb) is
  'Returns the appointments between two dates of the firm (null: unbounded), earliest first, for admins: {timeZone, appointments: [as private.staff_appointment_json()], isCut}; isCut: there are more than the 500 returned. p_filter is {status: [text], consultant: id, query: words}. Records the read in the audit log. PT403: not an admin, PT422: an invalid filter.';
grant execute on function public.list_appointments(date, date, jsonb) to authenticated;

-- Times that staff may give away

-- Not list_open_slots(): that one is optimized for visitors, and its window starts tomorrow. Staff call this seldom, so
-- it is one plain query.
create or replace function private.list_slots_for_staff(
  p_type public.consultation_types, p_from date, p_to date, p_but uuid default null
)
returns table (
  consultant_id bigint, slot_date date, slot_time time,
  starts_at timestamptz, ends_at timestamptz, busy tstzrange, is_free boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_zone text := private.firm_time_zone();
  v_now timestamptz := private.now();
  v_duration interval := make_interval(mins => p_type.duration_minutes);
begin
  return query
  with days as (
    -- In another zone, a slot on the firm's date may be on the consultant's previous or next date.
    select c.id, c.time_zone, day::date as date
    from public.consultants c
    cross join lateral generate_series(
      greatest(p_from, private.today_in_firm_time_zone()) - 1, p_to + 1, interval '1 day'
    ) as day
    where c.active and (c.consultation_type_ids is null or p_type.id = any (c.consultation_type_ids))
  ),
  hours as (
    select d.id, d.time_zone, d.date, o.start_time, o.end_time
    from days d join public.date_overrides o on o.consultant_id = d.id and o.date = d.date
    where o.start_time is not null
    union all
    select d.id, d.time_zone, d.date, r.start_time, r.end_time
    from days d
    join public.availability_rules r on r.consultant_id = d.id and r.weekday = extract(isodow from d.date)
    where not exists (select from public.date_overrides o where o.consultant_id = d.id and o.date = d.date)
  ),
  starts as (
    select h.id, h.time_zone, h.date + h.start_time + step * interval '1 minute' as local
    from hours h
    cross join lateral generate_series(
      0, private.minutes_since_midnight(h.end_time) - private.minutes_since_midnight(h.start_time) - p_type.duration_minutes, p_type.step_minutes
    ) as step
  ),
  instants as (
    select s.id, s.local at time zone s.time_zone as instant, s.local, s.time_zone from starts s
  ),
  candidates as (
    select i.id, i.instant, i.instant at time zone v_zone as local, tstzrange(
      i.instant - make_interval(mins => p_type.buffer_before_minutes),
      i.instant + v_duration + make_interval(mins => p_type.buffer_after_minutes)
    ) as busy
    from instants i
    -- The second condition drops a local time that the consultant's clock skips.
    where i.instant > v_now and i.instant at time zone i.time_zone = i.local
  )
  select c.id, c.local::date, c.local::time, c.instant, c.instant + v_duration, c.busy, not exists (
    select from public.appointments a
    where a.consultant_id = c.id and a.busy && c.busy and a.status in ('held', 'pending', 'confirmed')
      and a.slot_released_at is null
      and (a.hold_expires_at is null or a.hold_expires_at > v_now) and a.id is distinct from p_but
  -- Counted: for EXISTS the planner expects an early match and reads the whole table.
  ) and (
    select count(*) from private.busy_times b
    where b.consultant_id = c.id and b.period && tstzrange(c.instant, c.instant + v_duration)
  ) = 0
  from candidates c
  -- An hour that the firm's clock shows twice is offered once.
  where c.local::date between p_from and p_to and c.local at time zone v_zone = c.instant
    and not exists (
      select from public.time_off t
      where t.consultant_id = c.id and t.period && tstzrange(c.instant, c.instant + v_duration)
    );
end
$$;
comment on function private.list_slots_for_staff(consultation_types, date, date, uuid) is
  'Returns the slots within the working hours (weekly hours, overrides, time off) between two dates of the firm, from now on, per consultant; is_free: no appointment, active hold or connected calendar takes it, not counting p_but.';

create or replace function private.list_free_times_for_staff(
  p_service_type text, p_from date, p_to date, p_but uuid, p_consultant_id bigint
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types := private.get_consultation_type(p_service_type);
begin
  if (p_to - p_from between 0 and 62) is not true then
    perform private.refuse(422, 'period_too_long');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'date', s.slot_date, 'time', left(s.slot_time::text, 5), 'startsAt', private.to_iso_instant(s.starts_at)
    ) order by s.starts_at), '[]')
    from (
      select distinct on (slots.starts_at) slots.*
      from private.list_slots_for_staff(v_type, p_from, p_to, p_but) slots
      where slots.is_free and slots.consultant_id = coalesce(p_consultant_id, slots.consultant_id)
    ) as s
  );
end
$$;
comment on function private.list_free_times_for_staff(text, date, date, uuid, bigint) is
  'See public.list_free_times_for_staff().';
grant execute on function private.list_free_times_for_staff(text, date, date, uuid, bigint) to authenticated;

create or replace function public.list_free_times_for_staff(
  p_service_type text, p_from date, p_to date, p_but uuid default null, p_consultant_id bigint default null
)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_free_times_for_staff(p_service_type, p_from, p_to, p_but, p_consultant_id)
$$;
comment on function public.list_free_times_for_staff(text, date, date, uuid, bigint) is
  'Returns the times that staff may give away between two dates of the firm, for admins: [{date, time, startsAt}]. p_but is an appointment to be moved, which does not count as taken. With p_consultant_id, the times of this consultant only. PT403: not an admin, PT422: no such type, or more than 62 days.';
grant execute on function public.list_free_times_for_staff(text, date, date, uuid, bigint) to authenticated;

create or replace function private.raise_staff_slot_unavailable(p_type public.consultation_types, p_date date, p_time time, p_but uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_offered boolean;
  v_free time[];
begin
  select bool_or(slot_time = p_time), array_agg(slot_time) filter (where is_free and slot_time <> p_time)
  into v_offered, v_free
  from private.list_slots_for_staff(p_type, p_date, p_date, p_but) s
  -- The appointment's own time is no alternative.
  where not exists (select from public.appointments a where a.id = p_but and a.starts_at = s.starts_at);
  perform private.refuse(409, 'staff_slot_unavailable', jsonb_build_object(
    'reason', case when v_offered then 'taken' else 'outside_hours' end,
    'date', p_date,
    'free', private.time_list_json(v_free)
  ));
end
$$;
comment on function private.raise_staff_slot_unavailable(consultation_types, date, time without time zone, uuid) is
  'Raises the reason why staff cannot give a time away. PT409: taken, or outside the working hours; the parameters name the times available that day.';

-- Entering and moving

create or replace function private.create_staff_appointment(
  p_client_name text, p_client_email text, p_client_phone text, p_company text, p_service_type text,
  p_date date, p_time text, p_message text, p_time_zone text, p_tell boolean, p_idempotency_key text, p_meets_by text,
  p_consultant_id bigint
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_type public.consultation_types := private.get_consultation_type(p_service_type);
  v_zone text := coalesce(p_time_zone, private.firm_time_zone());
  v_key text := 'phone:' || p_idempotency_key;
  v_email text := nullif(btrim(p_client_email), '');
  v_slot record;
  v_new public.appointments;
begin
  if v_email is null and coalesce(btrim(p_client_phone), '') = '' then
    perform private.refuse(422, 'contact_required');
  end if;
  perform private.validate_booking_fields(
    p_client_name, v_email, p_client_phone, p_company, p_date, p_time, p_message, v_zone, p_meets_by
  );
  -- Idempotent: a second click waits for the first one and returns the appointment that it entered.
  if v_key is not null then
    perform private.lock_until_commit('idempotency key ' || v_key);
  end if;
  select * into v_new from public.appointments where idempotency_key = v_key;
  if found then
    return private.staff_appointment_json(v_new);
  end if;
  for v_slot in
    select s.* from private.list_slots_for_staff(v_type, p_date, p_date) s
    where s.slot_time = p_time::time and s.is_free and s.consultant_id = coalesce(p_consultant_id, s.consultant_id)
    order by private.count_recent_appointments(s.consultant_id, s.starts_at), s.consultant_id
  loop
    perform private.free_expired_slots(v_slot.consultant_id, v_slot.busy);
    -- Confirmed right away and without a payment on the site: both were agreed by phone.
    insert into public.appointments (
      consultant_id, consultation_type_id, client_name, client_email, client_phone, company, meets_by,
      service_type, message,
      starts_at, ends_at, busy, guest_time_zone, idempotency_key, created_at, status, price_cents, source, verified_at
    ) values (
      v_slot.consultant_id, v_type.id, p_client_name, v_email, nullif(btrim(p_client_phone), ''),
      nullif(btrim(p_company), ''), case when v_type.location is null then p_meets_by end, v_type.name, nullif(btrim(p_message), ''),
      v_slot.starts_at, v_slot.ends_at, v_slot.busy, v_zone, v_key, private.now(), 'confirmed', v_type.price_cents, 'phone',
      case when v_email is not null then private.now() end
    )
    on conflict on constraint appointments_do_not_overlap do nothing
    returning * into v_new;
    continue when v_new.id is null;
    if p_tell is not false then
      perform private.enqueue_appointment_mail('appointment_confirmed', v_new);
      perform private.enqueue_reminder_mails(v_new);
    end if;
    perform private.invoke_deliver_mail();
    return private.staff_appointment_json(v_new);
  end loop;
  perform private.raise_staff_slot_unavailable(v_type, p_date, p_time::time, null);
  return null;
end
$$;
comment on function private.create_staff_appointment(text, text, text, text, text, date, text, text, text, boolean, text, text, bigint) is
  'See public.create_staff_appointment().';
grant execute on function private.create_staff_appointment(text, text, text, text, text, date, text, text, text, boolean, text, text, bigint) to authenticated;

create or replace function public.create_staff_appointment(
  p_client_name text, p_client_email text, p_client_phone text, p_company text, p_service_type text,
  p_date date, p_time text, p_message text default null, p_time_zone text default null, p_tell boolean default true,
  p_idempotency_key text default null, p_meets_by text default null, p_consultant_id bigint default null
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.create_staff_appointment(
    p_client_name, p_client_email, p_client_phone, p_company, p_service_type, p_date, p_time, p_message, p_time_zone,
    p_tell, p_idempotency_key, p_meets_by, p_consultant_id
  )
$$;
comment on function public.create_staff_appointment(text, text, text, text, text, date, text, text, text, boolean, text, text, bigint) is
  'Enters an appointment that was agreed by phone, confirmed right away, for admins. p_client_email may be null if there is a phone number; the client then gets no email. p_meets_by (voice or video) is ignored for a type with a location. With p_tell false the client gets no email, not even a reminder. With p_consultant_id, only with this consultant. Idempotent by p_idempotency_key. Returns the appointment as list_appointments() does. PT403: not an admin, PT409: taken, or outside the working hours (the parameters name the available times), PT422: a field is invalid.';
grant execute on function public.create_staff_appointment(text, text, text, text, text, date, text, text, text, boolean, text, text, bigint) to authenticated;

create or replace function private.move_appointment(p_id uuid, p_date date, p_time text, p_sequence int, p_tell boolean)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_old public.appointments;
  v_new public.appointments;
  v_type public.consultation_types;
  v_slot record;
begin
  perform private.require_admin();
  perform private.validate_date_and_time(p_date, p_time);
  select * into v_old from public.appointments where id = p_id and status <> 'held';
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  if v_old.status not in ('pending', 'confirmed') then
    perform private.refuse(409, 'booking_closed', jsonb_build_object('status', v_old.status, 'change', 'moved'));
  end if;
  if v_old.ics_sequence is distinct from p_sequence then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  if v_old.starts_at = (p_date + p_time::time) at time zone private.firm_time_zone() and v_old.slot_released_at is null then
    perform private.refuse(409, 'slot_unchanged', '{"by": "staff"}');
  end if;
  select * into v_type from public.consultation_types where id = v_old.consultation_type_id;

  for v_slot in
    select s.* from private.list_slots_for_staff(v_type, p_date, p_date, p_id) s
    where s.slot_time = p_time::time and s.is_free
    order by s.consultant_id = v_old.consultant_id desc, private.count_recent_appointments(s.consultant_id, s.starts_at), s.consultant_id
  loop
    perform private.free_expired_slots(v_slot.consultant_id, v_slot.busy);
    begin
      -- Compare-and-swap with the sequence that the admin saw. There is no placeholder as in move_to_slot(): an UPDATE
      -- that waits for the constraint may deadlock with another one, and the handler goes on to the next consultant.
      update public.appointments set
        consultant_id = v_slot.consultant_id, starts_at = v_slot.starts_at, ends_at = v_slot.ends_at,
        busy = v_slot.busy, service_type = v_type.name, ics_sequence = ics_sequence + 1,
        -- Staff's word keeps the slot without a confirmed address.
        hold_expires_at = null, hold_owner_hash = null, hold_network_hash = null, slot_released_at = null
      where id = p_id and status = v_old.status and ics_sequence = p_sequence and starts_at = v_old.starts_at
        and payment_status = v_old.payment_status
      returning * into v_new;
    exception
      when exclusion_violation or deadlock_detected then
        continue;
    end;
    if v_new.id is null then
      perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
    end if;
    insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
    values (p_id, auth.uid(), v_new.status, v_new.status, 'Moved from ' || private.to_iso_instant(v_old.starts_at));
    if p_tell is not false then
      perform private.enqueue_move_mails(v_new, v_old.starts_at, array['appointment_moved']);
    end if;
    if v_new.status = 'confirmed' then
      perform private.enqueue_reminder_mails(v_new);
    end if;
    perform private.invoke_deliver_mail();
    return private.staff_appointment_json(v_new);
  end loop;
  perform private.raise_staff_slot_unavailable(v_type, p_date, p_time::time, p_id);
  return null;
end
$$;
comment on function private.move_appointment(uuid, date, text, integer, boolean) is 'See public.move_appointment().';
grant execute on function private.move_appointment(uuid, date, text, integer, boolean) to authenticated;

create or replace function public.move_appointment(
  p_id uuid, p_date date, p_time text, p_sequence int, p_tell boolean default true
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.move_appointment(p_id, p_date, p_time, p_sequence, p_tell)
$$;
comment on function public.move_appointment(uuid, date, text, integer, boolean) is
  'Moves an appointment to another slot (local date and HH:MM of the firm), for admins, keeping its status. p_sequence is the sequence that the admin saw. With p_tell false the client gets no email about the move. Returns the appointment as list_appointments() does. PT403: not an admin, PT404: no such appointment, PT409: changed meanwhile, ended, taken, outside the working hours, or the same time, PT422: no date or time.';
grant execute on function public.move_appointment(uuid, date, text, integer, boolean) to authenticated;

create or replace function private.reassign_appointment(p_id uuid, p_consultant_id bigint, p_sequence int, p_tell boolean)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_old public.appointments;
  v_new public.appointments;
  v_name text;
begin
  perform private.require_admin();
  select * into v_old from public.appointments where id = p_id and status <> 'held';
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "booking"}');
  end if;
  if v_old.status not in ('pending', 'confirmed') then
    perform private.refuse(409, 'booking_closed', jsonb_build_object('status', v_old.status, 'change', 'moved'));
  end if;
  select c.name into v_name from public.consultants c where c.id = p_consultant_id and c.active;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "consultant"}');
  end if;
  if exists (
    select from public.time_off t
    where t.consultant_id = p_consultant_id and t.period && tstzrange(v_old.starts_at, v_old.ends_at)
  ) then
    perform private.refuse(409, 'consultant_away', jsonb_build_object('name', v_name));
  end if;
  if exists (
    select from private.busy_times b
    where b.consultant_id = p_consultant_id and b.period && tstzrange(v_old.starts_at, v_old.ends_at)
  ) then
    perform private.refuse(409, 'consultant_taken', jsonb_build_object('name', v_name));
  end if;
  perform private.free_expired_slots(p_consultant_id, v_old.busy);
  begin
    -- Compare-and-swap with the sequence that the admin saw. The exclusion constraint decides whether another appointment
    -- takes the time; weekly hours do not bind staff here.
    update public.appointments set consultant_id = p_consultant_id, ics_sequence = ics_sequence + 1
    where id = p_id and status = v_old.status and ics_sequence = p_sequence and consultant_id <> p_consultant_id
    returning * into v_new;
  exception
    when exclusion_violation or deadlock_detected then
      perform private.refuse(409, 'consultant_taken', jsonb_build_object('name', v_name));
  end;
  if v_new.id is null then
    perform private.refuse(409, 'version_conflict', '{"what": "booking"}');
  end if;
  insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
  values (p_id, auth.uid(), v_new.status, v_new.status, 'Assigned to ' || v_name);
  -- The mailbox of the new consultant gets it. The firm's has it, so the outbox drops that one. Neither hears of an
  -- unpaid booking.
  if v_new.payment_status <> 'pending' then
    perform private.enqueue_appointment_mail('appointment_notice', v_new);
  end if;
  -- The link of the video call may be another one.
  if p_tell is not false and v_new.status = 'confirmed' then
    perform private.enqueue_appointment_mail('appointment_confirmed', v_new, '{"reassigned": true}');
  end if;
  perform private.invoke_deliver_mail();
  return private.staff_appointment_json(v_new);
end
$$;
comment on function private.reassign_appointment(uuid, bigint, integer, boolean) is 'See public.reassign_appointment().';
grant execute on function private.reassign_appointment(uuid, bigint, integer, boolean) to authenticated;

create or replace function public.reassign_appointment(
  p_id uuid, p_consultant_id bigint, p_sequence int, p_tell boolean default true
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.reassign_appointment(p_id, p_consultant_id, p_sequence, p_tell)
$$;
comment on function public.reassign_appointment(uuid, bigint, integer, boolean) is
  'Gives an appointment to another consultant at the same time, for admins. p_sequence is the sequence that the admin saw. The client of a confirmed one gets the confirmation again, unless p_tell is false. Returns the appointment as list_appointments() does. PT403: not an admin, PT404: no such appointment or active consultant, PT409: changed meanwhile, ended, or the consultant has another appointment, a time taken in a connected calendar, or time off then.';
grant execute on function public.reassign_appointment(uuid, bigint, integer, boolean) to authenticated;

-- schemas/40_booking/calendar_subscriptions.sql

-- The private feed of each consultant: a URL with a token, to which the consultant's own calendar program subscribes. It shows
-- what staff may see of the consultant's appointments, without an account. The function bookings serves it.

create table private.calendar_subscriptions (
  consultant_id bigint primary key references public.consultants (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default private.now(),
  read_at timestamptz
);
comment on table private.calendar_subscriptions is
  'The private feed of a consultant. Written by create_calendar_subscription() and delete_calendar_subscription().';
comment on column private.calendar_subscriptions.consultant_id is 'The consultant whose appointments the feed has.';
comment on column private.calendar_subscriptions.token_hash is 'SHA-256 of the token in the feed''s URL, in hex. The token itself is not stored.';
comment on column private.calendar_subscriptions.created_at is 'When the token was created.';
comment on column private.calendar_subscriptions.read_at is 'When the feed was last read, to the hour; null: never.';

alter table private.calendar_subscriptions enable row level security;
alter table private.calendar_subscriptions force row level security;

create or replace function private.list_calendar_subscriptions()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'consultantId', consultant_id, 'createdAt', private.to_iso_instant(created_at), 'readAt', private.to_iso_instant(read_at)
    ) order by consultant_id), '[]')
    from private.calendar_subscriptions
  );
end
$$;
comment on function private.list_calendar_subscriptions() is 'See public.list_calendar_subscriptions().';
grant execute on function private.list_calendar_subscriptions() to authenticated;

create or replace function public.list_calendar_subscriptions()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_calendar_subscriptions()
$$;
comment on function public.list_calendar_subscriptions() is
  'Returns the private feeds of the consultants that have one, for admins, without their tokens: [{consultantId, createdAt, readAt}]. PT403: not an admin.';
grant execute on function public.list_calendar_subscriptions() to authenticated;

create or replace function private.create_calendar_subscription(p_consultant_id bigint)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  v_token text := rtrim(translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/', '-_'), '=');
  v_is_first boolean;
begin
  perform private.require_admin();
  -- The lock keeps two first feeds of a consultant apart.
  perform from public.consultants where id = p_consultant_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "consultant"}');
  end if;
  delete from private.calendar_subscriptions where consultant_id = p_consultant_id;
  v_is_first := not found;
  insert into private.calendar_subscriptions (consultant_id, token_hash) values (p_consultant_id, private.hash_token(v_token));
  insert into private.audit_log (action, subject)
  values ('calendar_subscription.' || case when v_is_first then 'insert' else 'update' end, p_consultant_id::text);
  return v_token;
end
$$;
comment on function private.create_calendar_subscription(bigint) is 'See public.create_calendar_subscription().';
grant execute on function private.create_calendar_subscription(bigint) to authenticated;

create or replace function public.create_calendar_subscription(p_consultant_id bigint)
returns text
language sql security invoker
set search_path = ''
as $$
  select private.create_calendar_subscription(p_consultant_id)
$$;
comment on function public.create_calendar_subscription(bigint) is
  'Creates the private feed of a consultant, for admins, and returns its token: 32 random bytes in base64url. Only this call returns it. An earlier token of the consultant stops working. PT403: not an admin, PT404: no such consultant.';
grant execute on function public.create_calendar_subscription(bigint) to authenticated;

create or replace function private.delete_calendar_subscription(p_consultant_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from private.calendar_subscriptions where consultant_id = p_consultant_id;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "calendar"}');
  end if;
  insert into private.audit_log (action, subject) values ('calendar_subscription.delete', p_consultant_id::text);
end
$$;
comment on function private.delete_calendar_subscription(bigint) is 'See public.delete_calendar_subscription().';
grant execute on function private.delete_calendar_subscription(bigint) to authenticated;

create or replace function public.delete_calendar_subscription(p_consultant_id bigint)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.delete_calendar_subscription(p_consultant_id)
$$;
comment on function public.delete_calendar_subscription(bigint) is
  'Removes the private feed of a consultant, for admins. PT403: not an admin, PT404: there is none.';
grant execute on function public.delete_calendar_subscription(bigint) to authenticated;

create or replace function public.read_calendar_subscription(p_token text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_feed private.calendar_subscriptions;
begin
  select * into v_feed from private.calendar_subscriptions where token_hash = private.hash_token(p_token);
  if not found then
    return null;
  end if;
  -- Calendar programs read every few minutes. The audit log has one entry a day, by no account.
  if v_feed.read_at is null or v_feed.read_at <= v_now - interval '1 hour' then
    update private.calendar_subscriptions set read_at = v_now where token_hash = v_feed.token_hash;
    if not exists (
      select from private.audit_log l
      where l.action = 'calendar_subscription.read' and l.subject = v_feed.consultant_id::text
        and l.occurred_at > v_now - interval '1 day'
    ) then
      insert into private.audit_log (action, subject) values ('calendar_subscription.read', v_feed.consultant_id::text);
    end if;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'sequence', a.ics_sequence, 'isTentative', a.status = 'pending',
      'startsAt', private.to_iso_instant(a.starts_at), 'endsAt', private.to_iso_instant(a.ends_at),
      'changedAt', private.to_iso_instant(a.updated_at), 'serviceType', a.service_type, 'place', private.meeting_place_json(a),
      'clientName', a.client_name, 'clientEmail', a.client_email, 'clientPhone', a.client_phone, 'company', a.company
    ) order by a.starts_at, a.id), '[]')
    from public.appointments a
    where a.consultant_id = v_feed.consultant_id
      and a.starts_at between v_now - interval '30 days' and v_now + interval '180 days'
      and a.status in ('pending', 'confirmed', 'completed', 'no_show') and a.slot_released_at is null
  );
end
$$;
comment on function public.read_calendar_subscription(text) is
  'Returns the appointments of the private feed with this token, from 30 days ago to 180 days ahead: [{id, sequence, isTentative, startsAt, endsAt, changedAt, serviceType, place, clientName, clientEmail, clientPhone, company}]. Null: no such feed. Canceled and declined appointments and requests without a slot are left out.';
grant execute on function public.read_calendar_subscription(text) to service_role;

-- schemas/50_leads/leads.sql

-- Leads: each row is a message from the contact form, the assistant or an email, with the status, assignee and tags that staff give it.
-- The text of a message is read through functions only, because those record each read in the audit log (docs/decisions/0031).
-- A merged lead keeps its row. merged_into_id points to the lead that replaces it, and lists leave it out.

create or replace function private.is_valid_tag_list(value text[])
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  -- Almost every new lead has no tags.
  if value = '{}' then
    return true;
  end if;
  return cardinality(value) <= 10
    and not exists (
      select from unnest(value) as tag
      where char_length(tag) not between 1 and 30 or tag <> btrim(tag) or tag <> lower(tag)
        or tag ~ '[\u0001-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]'
    )
    and cardinality(value) = (select count(distinct tag) from unnest(value) as tag);
end
$$;
comment on function private.is_valid_tag_list(text[]) is
  'Whether value is a list of up to 10 distinct tags, each a trimmed lowercase line of 1 to 30 characters.';

create table public.contact_submissions (
  id integer generated always as identity primary key,
  user_id uuid references auth.users (id) on delete set null,
  assignee_id uuid references auth.users (id) on delete set null,
  merged_into_id int references public.contact_submissions (id) on delete cascade check (merged_into_id <> id),
  name private.single_line not null check (char_length(btrim(name)) >= 2 and char_length(name) <= 100),
  email private.email_address not null,
  company private.single_line not null check (btrim(company) <> '' and char_length(company) <= 150),
  message private.multiline_text not null check (char_length(btrim(message)) >= 10 and char_length(message) <= 5000),
  source private.single_line not null default 'contact_form' check (btrim(source) <> '' and char_length(source) <= 50),
  status text not null default 'new' check (status in ('new', 'open', 'waiting', 'won', 'lost', 'spam')),
  tags text[] not null default '{}' check (private.is_valid_tag_list(tags)),
  read_at timestamptz,
  first_response_at timestamptz,
  written_again_at timestamptz,
  search tsvector not null generated always as (
    to_tsvector(
      'pg_catalog.simple', private.fold_text(name || ' ' || email || ' ' || translate(email, '@', ' ') || ' ' || company)
    ) || to_tsvector('pg_catalog.english', private.fold_text(message))
  ) stored,
  version int not null default 1 check (version >= 1),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.contact_submissions is
  'Leads: one row per message from the contact form, the assistant or an email. Written by functions only; the message is read through functions that record the read in the audit log.';
comment on column public.contact_submissions.id is 'Key, and the reference number shown to the visitor.';
comment on column public.contact_submissions.user_id is
  'Account that owns the email address; null while no account has confirmed it.';
comment on column public.contact_submissions.assignee_id is 'Staff member who works on the lead; null: unassigned.';
comment on column public.contact_submissions.merged_into_id is
  'Lead that replaces this one after a merge; null: not merged.';
comment on column public.contact_submissions.name is 'Name of the sender.';
comment on column public.contact_submissions.email is 'Email address of the sender, to which replies are sent.';
comment on column public.contact_submissions.company is 'Company of the sender.';
comment on column public.contact_submissions.message is 'Plain text of 10 to 5,000 characters.';
comment on column public.contact_submissions.source is 'Channel of the message: contact_form, assistant or email.';
comment on column public.contact_submissions.status is
  'new, open (staff work on it), waiting (for the sender), won, lost or spam.';
comment on column public.contact_submissions.tags is 'Labels that staff put on the lead, up to 10.';
comment on column public.contact_submissions.read_at is 'When staff first opened the lead; null: unread.';
comment on column public.contact_submissions.first_response_at is
  'When the first reply was sent with reply_to_lead(); null: none, although staff may have called.';
comment on column public.contact_submissions.written_again_at is
  'When the sender wrote the first email that no reply has followed, after an earlier reply or a closed conversation; null: none.';
comment on column public.contact_submissions.search is
  'Full-text vector, without case and accents: name, company, email address and the parts of it unstemmed, the message by English stems.';
comment on column public.contact_submissions.version is
  'Incremented when status, assignee, tags, first reply or merging changes. A change names the version that its caller read.';
comment on column public.contact_submissions.created_at is 'When the message arrived.';
comment on column public.contact_submissions.updated_at is
  'When the lead last changed, or a note, task or reply was added to it.';

-- The list, one index per sort order and filter, each ending in the sort key of its keyset pages.
create index contact_submissions_newest_idx on public.contact_submissions (created_at desc, id desc);
create index contact_submissions_updated_idx on public.contact_submissions (updated_at desc, id desc);
create index contact_submissions_name_idx on public.contact_submissions (lower(name), id);
create index contact_submissions_status_idx on public.contact_submissions (status, created_at desc, id desc);
create index contact_submissions_source_idx on public.contact_submissions (source, status, created_at desc, id desc);
create index contact_submissions_unread_idx on public.contact_submissions (created_at desc, id desc)
  where read_at is null and merged_into_id is null;
-- coalesce() makes "unassigned" a value: an IS NULL condition would lose the order of the columns after it.
create index contact_submissions_assignee_newest_idx on public.contact_submissions (
  coalesce(assignee_id, '00000000-0000-0000-0000-000000000000'), created_at desc, id desc
);
create index contact_submissions_assignee_status_idx on public.contact_submissions (
  coalesce(assignee_id, '00000000-0000-0000-0000-000000000000'), status, created_at desc, id desc
);

-- The search. Leads are read far more often than written, so no pending list: each search would have to scan it.
create index contact_submissions_search_idx on public.contact_submissions using gin (search) with (fastupdate = off);
create index contact_submissions_tags_idx on public.contact_submissions using gin (tags) with (fastupdate = off);
-- text_pattern_ops: the beginning of an email address is a range of this index.
create index contact_submissions_email_idx
  on public.contact_submissions (lower(email) text_pattern_ops, created_at desc);

-- The staff overview. Each figure reads a bounded window of one index, so it costs the same with a million leads.
create index contact_submissions_unanswered_idx on public.contact_submissions (coalesce(written_again_at, created_at), id)
  where (first_response_at is null or written_again_at is not null) and merged_into_id is null and status in ('new', 'open');
create index contact_submissions_answered_idx on public.contact_submissions (first_response_at desc) include (created_at)
  where first_response_at is not null;

-- Accounts, and the foreign keys.
create index contact_submissions_user_id_idx on public.contact_submissions (user_id, created_at desc);
create index contact_submissions_unlinked_email_idx on public.contact_submissions (lower(email)) where user_id is null;
create index contact_submissions_assignee_idx on public.contact_submissions (assignee_id);
create index contact_submissions_merged_idx on public.contact_submissions (merged_into_id) where merged_into_id is not null;

alter table public.contact_submissions enable row level security;
alter table public.contact_submissions force row level security;
-- Without message and search, which hold the text of the message.
grant select (
  id, user_id, assignee_id, merged_into_id, source, status, tags, read_at, first_response_at, version,
  created_at, updated_at
) on public.contact_submissions to authenticated;

create policy contact_submissions_select on public.contact_submissions for select to authenticated
  using ((select private.has_rank('admin')));

create table public.lead_tags (
  name private.single_line primary key check (name = lower(btrim(name)) and char_length(name) between 1 and 30),
  used_at timestamptz not null default private.now()
);
comment on table public.lead_tags is
  'Tags that staff have put on leads, offered as suggestions. Written by trigger, never removed.';
comment on column public.lead_tags.name is 'The tag, in lowercase.';
comment on column public.lead_tags.used_at is 'When the tag was last put on a lead.';

alter table public.lead_tags enable row level security;
alter table public.lead_tags force row level security;
grant select on public.lead_tags to authenticated;

create policy lead_tags_select on public.lead_tags for select to authenticated
  using ((select private.has_rank('admin')));

create or replace function private.create_lead(
  p_name text, p_email text, p_company text, p_message text, p_source text, p_is_unverified boolean
)
returns public.contact_submissions
language plpgsql security definer
set search_path = ''
as $$
declare
  v_lead public.contact_submissions;
  v_facts jsonb;
begin
  insert into public.contact_submissions (name, email, company, message, source, tags)
  values (
    p_name, p_email, p_company, p_message, p_source, case when p_is_unverified then array['unverified'] else '{}' end
  )
  returning * into v_lead;
  if p_is_unverified then
    insert into public.lead_tags as kept (name, used_at) values ('unverified', private.now())
    on conflict (name) do update set used_at = excluded.used_at;
  end if;

  v_facts := jsonb_build_object(
    'submissionId', v_lead.id, 'name', v_lead.name, 'email', v_lead.email, 'company', v_lead.company,
    'message', v_lead.message, 'createdAt', private.to_iso_instant(v_lead.created_at), 'source', v_lead.source
  );
  -- The CAPTCHA could not be checked, and the email address may be a stranger's.
  if p_is_unverified is not true then
    perform private.enqueue_mail('contact_received', v_lead.email, null, v_facts, 'contact_received:' || v_lead.id);
  end if;
  perform private.enqueue_mail(
    'contact_notice', private.firm_email(), v_lead.email, v_facts, 'contact_notice:' || v_lead.id
  );
  return v_lead;
end
$$;
comment on function private.create_lead(text, text, text, text, text, boolean) is
  'Creates a lead, queues the emails to the visitor and to the firm, and returns the row. p_is_unverified: the CAPTCHA could not be checked, so the lead gets the tag "unverified" and the visitor no email.';

create or replace function public.create_contact_submission(
  p_name text, p_email text, p_company text, p_message text,
  p_idempotency_key text default null, p_request_hash text default null, p_is_unverified boolean default false
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_answer jsonb;
  v_lead public.contact_submissions;
begin
  -- The same rules as in functions/_shared/contracts/contact.ts, for callers that skip that validation.
  case
    when private.is_single_line(p_name, 2, 100) is not true then
      perform private.refuse(422, 'name_too_short');
    when private.is_email(p_email) is not true then
      perform private.refuse(422, 'email_invalid');
    when private.is_single_line(p_company, 1, 150) is not true then
      perform private.refuse(422, 'company_required');
    when private.is_multiline_text(p_message, 10, 5000) is not true then
      perform private.refuse(422, 'message_too_short');
    else null;
  end case;

  v_answer := private.begin_idempotent_request('contact', p_idempotency_key, p_request_hash);
  if v_answer is not null then
    return v_answer;
  end if;

  v_lead := private.create_lead(p_name, p_email, p_company, p_message, 'contact_form', p_is_unverified);
  v_answer := jsonb_build_object('id', v_lead.id, 'createdAt', private.to_iso_instant(v_lead.created_at));
  perform private.store_idempotent_response('contact', p_idempotency_key, v_answer);
  return v_answer;
end
$$;
comment on function public.create_contact_submission(text, text, text, text, text, text, boolean) is
  'Creates a lead from the contact form and queues its emails, in one transaction; see private.create_lead(). Idempotent by p_idempotency_key. Returns {id, createdAt}. PT422: an invalid value.';
grant execute on function public.create_contact_submission(text, text, text, text, text, text, boolean) to service_role;

create or replace function private.link_lead_to_account()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.user_id := private.confirmed_account_id(new.email);
  return new;
end
$$;
comment on function private.link_lead_to_account() is
  'Trigger: links a new lead to the account that has confirmed its email address.';

create or replace function private.upsert_lead_tags()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.lead_tags as kept (name, used_at)
  select distinct tag, private.now()
  from before join after using (id) cross join unnest(after.tags) as tag
  where not tag = any (before.tags)
  -- Concurrent updates lock tags in the same order, so they cannot deadlock.
  order by tag
  on conflict (name) do update set used_at = excluded.used_at;
  return null;
end
$$;
comment on function private.upsert_lead_tags() is 'Trigger: stores the tags that an update adds to leads in lead_tags.';

create or replace function private.audit_leads()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.audit_log (action, subject, details)
  select 'lead.update', after.id::text, jsonb_strip_nulls(jsonb_build_object(
    'status', case when before.status <> after.status then jsonb_build_array(before.status, after.status) end,
    'assignee', case when before.assignee_id is distinct from after.assignee_id
      then jsonb_build_array(before.assignee_id, after.assignee_id) end,
    'tags', case when before.tags <> after.tags then jsonb_build_array(before.tags, after.tags) end,
    'mergedInto', case when before.merged_into_id is distinct from after.merged_into_id
      then jsonb_build_array(before.merged_into_id, after.merged_into_id) end
  ))
  from before join after using (id)
  where (before.status, before.assignee_id, before.tags, before.merged_into_id)
    is distinct from (after.status, after.assignee_id, after.tags, after.merged_into_id)
  order by after.id;
  return null;
end
$$;
comment on function private.audit_leads() is
  'Trigger: records changes of status, assignee, tags and merging in the audit log, each as [before, after].';

create trigger contact_submissions_link_to_account before insert on public.contact_submissions
  for each row when (new.user_id is null) execute function private.link_lead_to_account();
-- Not for read_at and user_id: opening a lead or confirming an account must not conflict with a change of it.
create trigger contact_submissions_set_updated_at_and_version before update on public.contact_submissions
  for each row when (
    (old.status, old.assignee_id, old.tags, old.first_response_at, old.merged_into_id)
      is distinct from (new.status, new.assignee_id, new.tags, new.first_response_at, new.merged_into_id)
  )
  execute function private.set_updated_at_and_version();
create trigger contact_submissions_upsert_tags after update on public.contact_submissions
  referencing old table as before new table as after
  for each statement execute function private.upsert_lead_tags();
create trigger contact_submissions_audit after update on public.contact_submissions
  referencing old table as before new table as after
  for each statement execute function private.audit_leads();
create trigger contact_submissions_erase_audit after delete on public.contact_submissions
  referencing old table as old_rows
  for each statement execute function private.erase_audit_of_deleted_rows('lead');

-- schemas/50_leads/lead_activities.sql

-- Notes, tasks and replies of a lead.
-- Admins write notes and tasks directly, under RLS. Replies are written by reply_to_lead() only.
-- After a merge these rows belong to the lead that was kept; merged_from_id remembers the one they were written for.

create table public.lead_notes (
  id bigint generated always as identity primary key,
  lead_id int not null references public.contact_submissions (id) on delete cascade,
  merged_from_id int references public.contact_submissions (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  body private.multiline_text not null check (btrim(body) <> '' and char_length(body) <= 5000),
  version int not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.lead_notes is
  'Internal notes of staff about a lead. Written by admins. The client sees them only in export_my_data().';
comment on column public.lead_notes.id is 'Key.';
comment on column public.lead_notes.lead_id is 'Lead that the note belongs to.';
comment on column public.lead_notes.merged_from_id is
  'Lead that the row was written for, when that lead was merged into lead_id; null: not merged.';
comment on column public.lead_notes.author_id is 'Admin who wrote it; null: the account was deleted.';
comment on column public.lead_notes.body is 'Plain text of 1 to 5,000 characters.';
comment on column public.lead_notes.version is 'Incremented when the text changes.';
comment on column public.lead_notes.created_at is 'When the note was written.';
comment on column public.lead_notes.updated_at is 'When the text last changed.';

create index lead_notes_author_idx on public.lead_notes (author_id);
create index lead_notes_merged_from_idx on public.lead_notes (merged_from_id);
create index lead_notes_lead_idx on public.lead_notes (lead_id, created_at desc);

alter table public.lead_notes enable row level security;
alter table public.lead_notes force row level security;
grant delete on public.lead_notes to authenticated;
grant select (id, lead_id, author_id, version, created_at, updated_at) on public.lead_notes to authenticated;
grant insert (lead_id, body) on public.lead_notes to authenticated;
grant update (body) on public.lead_notes to authenticated;

create policy lead_notes_select on public.lead_notes for select to authenticated
  using ((select private.has_rank('admin')));

create policy lead_notes_insert on public.lead_notes for insert to authenticated
  with check ((select private.has_rank('admin')) and author_id = (select auth.uid()));

-- Only the author may change a note.
create policy lead_notes_update on public.lead_notes for update to authenticated
  using ((select private.has_rank('admin')) and author_id = (select auth.uid()))
  with check ((select private.has_rank('admin')) and author_id = (select auth.uid()));

create policy lead_notes_delete on public.lead_notes for delete to authenticated
  using ((select private.has_rank('admin')));

create table public.lead_tasks (
  id bigint generated always as identity primary key,
  lead_id int not null references public.contact_submissions (id) on delete cascade,
  merged_from_id int references public.contact_submissions (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  assignee_id uuid references auth.users (id) on delete set null,
  title private.single_line not null check (btrim(title) <> '' and char_length(title) <= 200),
  due_at timestamptz,
  done_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.lead_tasks is
  'To-dos of staff about a lead. Written by admins.';
comment on column public.lead_tasks.id is 'Key.';
comment on column public.lead_tasks.lead_id is 'Lead that the task belongs to.';
comment on column public.lead_tasks.merged_from_id is
  'Lead that the row was written for, when that lead was merged into lead_id; null: not merged.';
comment on column public.lead_tasks.author_id is 'Admin who wrote it; null: the account was deleted.';
comment on column public.lead_tasks.assignee_id is 'Admin who does the task; null: unassigned.';
comment on column public.lead_tasks.title is 'The to-do, one line of up to 200 characters.';
comment on column public.lead_tasks.due_at is 'Deadline; null: none.';
comment on column public.lead_tasks.done_at is 'When the task was completed; null: open.';
comment on column public.lead_tasks.version is
  'Incremented when title, deadline, assignee or done_at changes. An update filters by the version that its caller read.';
comment on column public.lead_tasks.created_at is 'When the task was created.';
comment on column public.lead_tasks.updated_at is 'When the version was last incremented.';

create index lead_tasks_assignee_idx on public.lead_tasks (assignee_id, due_at);
create index lead_tasks_author_idx on public.lead_tasks (author_id);
create index lead_tasks_merged_from_idx on public.lead_tasks (merged_from_id);
create index lead_tasks_lead_idx on public.lead_tasks (lead_id, due_at);
create index lead_tasks_open_idx on public.lead_tasks (due_at, id) where done_at is null;

alter table public.lead_tasks enable row level security;
alter table public.lead_tasks force row level security;
grant delete on public.lead_tasks to authenticated;
grant select (id, lead_id, author_id, assignee_id, due_at, done_at, version, created_at, updated_at) on public.lead_tasks to authenticated;
grant insert (lead_id, title, due_at, assignee_id) on public.lead_tasks to authenticated;
grant update (title, due_at, assignee_id, done_at) on public.lead_tasks to authenticated;

create policy lead_tasks_select on public.lead_tasks for select to authenticated
  using ((select private.has_rank('admin')));

create policy lead_tasks_insert on public.lead_tasks for insert to authenticated
  with check ((select private.has_rank('admin')) and author_id = (select auth.uid()));

create policy lead_tasks_update on public.lead_tasks for update to authenticated
  using ((select private.has_rank('admin'))) with check ((select private.has_rank('admin')));

create policy lead_tasks_delete on public.lead_tasks for delete to authenticated
  using ((select private.has_rank('admin')));

create table public.lead_replies (
  id bigint generated always as identity primary key,
  lead_id int not null references public.contact_submissions (id) on delete cascade,
  merged_from_id int references public.contact_submissions (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  outbox_id bigint references private.outbox (id) on delete set null,
  idempotency_key private.single_line not null unique
    check (char_length(btrim(idempotency_key)) >= 8 and char_length(idempotency_key) <= 100),
  subject private.single_line not null check (btrim(subject) <> '' and char_length(subject) <= 200),
  body private.multiline_text not null check (btrim(body) <> '' and char_length(body) <= 10000),
  signature private.multiline_text not null default '' check (char_length(signature) <= 500),
  created_at timestamptz not null default private.now()
);
comment on table public.lead_replies is
  'Emails that staff sent to a lead. Written by reply_to_lead() only.';
comment on column public.lead_replies.id is 'Key.';
comment on column public.lead_replies.lead_id is 'Lead that was replied to.';
comment on column public.lead_replies.merged_from_id is
  'Lead that the row was written for, when that lead was merged into lead_id; null: not merged.';
comment on column public.lead_replies.author_id is 'Admin who wrote it; null: the account was deleted.';
comment on column public.lead_replies.outbox_id is
  'The email in the outbox; null once the outbox has purged it, by default 30 days after sending.';
comment on column public.lead_replies.idempotency_key is
  'Generated by the form, so that a repeated submit sends one email.';
comment on column public.lead_replies.subject is 'Subject of the email, one line of up to 200 characters.';
comment on column public.lead_replies.body is 'Plain text of 1 to 10,000 characters.';
comment on column public.lead_replies.signature is
  'The author''s signature at that time, which the email has below the body; empty: none.';
comment on column public.lead_replies.created_at is 'When the reply was queued.';

create index lead_replies_author_idx on public.lead_replies (author_id);
create index lead_replies_merged_from_idx on public.lead_replies (merged_from_id);
create index lead_replies_lead_idx on public.lead_replies (lead_id, created_at desc);
create index lead_replies_outbox_idx on public.lead_replies (outbox_id);

alter table public.lead_replies enable row level security;
alter table public.lead_replies force row level security;
grant select (id, lead_id, author_id, created_at) on public.lead_replies to authenticated;

create policy lead_replies_select on public.lead_replies for select to authenticated
  using ((select private.has_rank('admin')));

-- BEFORE triggers run before the policy's WITH CHECK. For a caller that the policy will refuse, the next two do nothing, so
-- that their errors do not tell which leads exist or which accounts are admins.

create or replace function private.attach_to_merged_lead()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_lead int;
begin
  if (select auth.uid()) is not null and not private.has_rank('admin') then
    return new;
  end if;
  -- The UPDATE locks the lead, so it waits for a concurrent merge and then sees its result.
  update public.contact_submissions set updated_at = private.now()
  where id = new.lead_id
  returning coalesce(merged_into_id, id) into v_lead;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "lead"}');
  end if;
  if v_lead <> new.lead_id then
    new.merged_from_id := new.lead_id;
    new.lead_id := v_lead;
  end if;
  return new;
end
$$;
comment on function private.attach_to_merged_lead() is
  'Trigger: sets updated_at of the lead, and attaches a row written for a merged lead to the lead that was kept. PT404: no such lead.';

create or replace function private.validate_task_assignee()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is not null and not private.has_rank('admin') then
    return new;
  end if;
  if not exists (select from private.user_roles where user_id = new.assignee_id and role = 'admin') then
    perform private.refuse(422, 'staff_member_required');
  end if;
  return new;
end
$$;
comment on function private.validate_task_assignee() is 'Trigger: the assignee of a task must be an admin. PT422: they are not.';

create or replace function private.audit_lead_activity()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  c_states constant text[] := array['assignee_id', 'due_at', 'done_at'];
  c_texts constant text[] := array['title', 'body', 'subject'];
  v_old jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  v_new jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
begin
  insert into private.audit_log (action, subject, details)
  select tg_argv[0] || '.' || lower(tg_op), coalesce(v_new ->> 'id', v_old ->> 'id'), jsonb_strip_nulls(jsonb_build_object(
    'leadId', coalesce(v_new -> 'lead_id', v_old -> 'lead_id'),
    'changes', (
      select jsonb_object_agg(name, jsonb_build_array(v_old -> name, v_new -> name)) from unnest(c_states) as name
      where nullif(v_old -> name, 'null') is distinct from nullif(v_new -> name, 'null')
    ),
    'fields', case when tg_op = 'UPDATE' then (
      select jsonb_agg(name) from unnest(c_texts) as name where v_old -> name is distinct from v_new -> name
    ) end
  ));
  return null;
end
$$;
comment on function private.audit_lead_activity() is
  'Trigger: records that a note, task or reply was created, changed or deleted in the audit log: {leadId, changes: {name: [before, after]}, fields}. Texts, which are about a person, are only named in fields. Argument: the prefix of the action, such as lead_note.';

create or replace function private.signed_reply(p_reply public.lead_replies)
returns text
language sql immutable
set search_path = ''
as $$
  select p_reply.body || case when p_reply.signature = '' then '' else E'\n\n' || p_reply.signature end
$$;
comment on function private.signed_reply(lead_replies) is 'Returns the text of a reply with the signature below it.';

create or replace function private.lead_reply_json(p_reply public.lead_replies)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_reply.id, 'subject', p_reply.subject, 'body', private.signed_reply(p_reply), 'author', p_reply.author_id,
    'authorName', private.display_name_of(p_reply.author_id), 'createdAt', private.to_iso_instant(p_reply.created_at),
    -- The outbox purges sent emails, so a missing row counts as sent.
    'delivery', case when o.failed_at is not null then 'failed' when o.id is null or o.sent_at is not null then 'sent'
      else 'queued' end,
    'sentAt', private.to_iso_instant(o.sent_at), 'error', case when o.sent_at is null then o.last_error end
  )
  from (select) as one_row left join private.outbox o on o.id = p_reply.outbox_id
$$;
comment on function private.lead_reply_json(lead_replies) is
  'A reply with the delivery state of its email: {id, subject, body with the signature, author, authorName, createdAt, delivery: queued, sent or failed, sentAt, error}.';

create trigger lead_notes_attach_to_merged_lead before insert on public.lead_notes
  for each row execute function private.attach_to_merged_lead();
create trigger lead_notes_set_updated_at_and_version before update of body on public.lead_notes
  for each row execute function private.set_updated_at_and_version();
create trigger lead_notes_audit after insert or update of body or delete on public.lead_notes
  for each row execute function private.audit_lead_activity('lead_note');

create trigger lead_tasks_attach_to_merged_lead before insert on public.lead_tasks
  for each row execute function private.attach_to_merged_lead();
create trigger lead_tasks_validate_assignee before insert or update of assignee_id on public.lead_tasks
  for each row when (new.assignee_id is not null) execute function private.validate_task_assignee();
create trigger lead_tasks_set_updated_at_and_version before update of title, due_at, assignee_id, done_at on public.lead_tasks
  for each row execute function private.set_updated_at_and_version();
create trigger lead_tasks_audit
  after insert or update of title, due_at, assignee_id, done_at or delete on public.lead_tasks
  for each row execute function private.audit_lead_activity('lead_task');

create trigger lead_replies_attach_to_merged_lead before insert on public.lead_replies
  for each row execute function private.attach_to_merged_lead();
create trigger lead_replies_audit after insert on public.lead_replies
  for each row execute function private.audit_lead_activity('lead_reply');

-- schemas/50_leads/reply_templates.sql

-- Templates of replies. Admins edit them directly, under RLS. The browser fills the fields in double braces when a template is
-- inserted into a reply.

create table public.reply_templates (
  id bigint generated always as identity primary key,
  name private.single_line not null unique check (btrim(name) <> '' and char_length(name) <= 100),
  body private.multiline_text not null check (btrim(body) <> '' and char_length(body) <= 5000),
  position int not null default 0 check (position >= 0),
  version int not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint reply_templates_known_fields_check
    check (body !~ '\{\{(?!\s*(name|company|booking_link|next_times|sender)\s*\}\})')
);
comment on table public.reply_templates is
  'Templates of replies, for admins to insert and edit. Written by admins.';
comment on column public.reply_templates.id is 'Key.';
comment on column public.reply_templates.name is 'Name in the list of templates, one line of up to 100 characters.';
comment on column public.reply_templates.body is
  'Plain text of 1 to 5,000 characters. The fields {{name}}, {{company}}, {{booking_link}}, {{next_times}} and {{sender}} are filled in when the template is inserted. Another field is refused.';
comment on column public.reply_templates.position is 'Place in the list, from 0. Equal places are ordered by id.';
comment on column public.reply_templates.version is
  'Incremented when name or body changes. An update filters by the version that its caller read.';
comment on column public.reply_templates.created_at is 'When the row was created.';
comment on column public.reply_templates.updated_at is 'When name or body last changed.';

alter table public.reply_templates enable row level security;
alter table public.reply_templates force row level security;
grant delete, select on public.reply_templates to authenticated;
grant insert (name, body, position) on public.reply_templates to authenticated;
grant update (name, body) on public.reply_templates to authenticated;

create policy reply_templates_select on public.reply_templates for select to authenticated
  using ((select private.has_rank('admin')));

create policy reply_templates_insert on public.reply_templates for insert to authenticated
  with check ((select private.has_rank('admin')));

create policy reply_templates_update on public.reply_templates for update to authenticated
  using ((select private.has_rank('admin'))) with check ((select private.has_rank('admin')));

create policy reply_templates_delete on public.reply_templates for delete to authenticated
  using ((select private.has_rank('admin')));

create or replace function private.audit_reply_template()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.audit_log (action, subject, details)
  values (
    'reply_template.' || lower(tg_op), coalesce(new.id, old.id)::text,
    jsonb_strip_nulls(jsonb_build_object(
      'before', case when tg_op <> 'INSERT' then jsonb_build_object('name', old.name, 'body', old.body) end,
      'after', case when tg_op <> 'DELETE' then jsonb_build_object('name', new.name, 'body', new.body) end
    ))
  );
  return null;
end
$$;
comment on function private.audit_reply_template() is
  'Trigger: records every change of a reply template in the audit log, with its name and text before and after.';

create trigger reply_templates_set_updated_at_and_version before update of name, body on public.reply_templates
  for each row execute function private.set_updated_at_and_version();
create trigger reply_templates_audit after insert or update of name, body or delete on public.reply_templates
  for each row execute function private.audit_reply_template();

create or replace function private.reorder_reply_templates(p_ids bigint[])
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  -- In the order of ids, so that two admins who sort at the same time cannot deadlock.
  perform from public.reply_templates order by id for no key update;
  if (select array_agg(id order by id) from public.reply_templates)
    is distinct from (select array_agg(id order by id) from unnest(p_ids) as id)
  then
    perform private.refuse(409, 'version_conflict', '{"what": "content_order"}');
  end if;
  update public.reply_templates t set position = place.position - 1
  from unnest(p_ids) with ordinality as place (id, position)
  where t.id = place.id;
end
$$;
comment on function private.reorder_reply_templates(bigint[]) is 'See public.reorder_reply_templates().';
grant execute on function private.reorder_reply_templates(bigint[]) to authenticated;

create or replace function public.reorder_reply_templates(p_ids bigint[])
returns void
language sql security invoker
set search_path = ''
as $$
  select private.reorder_reply_templates(p_ids)
$$;
comment on function public.reorder_reply_templates(bigint[]) is
  'Puts the reply templates into the order of p_ids, for admins. PT403: not an admin. PT409: p_ids does not have each template once, because another admin added or deleted one.';
grant execute on function public.reorder_reply_templates(bigint[]) to authenticated;

-- schemas/50_leads/staff_preferences.sql

-- Each staff member's own signature of replies and quick keys, and the emails about assigned leads and mentions (see private.staff_alerts).

create table private.staff_preferences (
  user_id uuid primary key references auth.users (id) on delete cascade,
  signature private.multiline_text not null default '' check (char_length(signature) <= 500),
  quick_keys boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default private.now()
);
comment on table private.staff_preferences is
  'One staff member''s preferences; without a row the defaults hold. Written by update_staff_preferences() and set_quick_keys().';
comment on column private.staff_preferences.user_id is 'The staff member.';
comment on column private.staff_preferences.signature is
  'Plain text of up to 500 characters below the replies of the staff member; empty: none.';
comment on column private.staff_preferences.quick_keys is
  'Whether single keys, such as j for the next lead, do something in the workspace.';
comment on column private.staff_preferences.version is
  'Incremented when the signature changes; 0 before. A change of the signature names the version that its caller read.';
comment on column private.staff_preferences.updated_at is 'When the signature last changed.';

alter table private.staff_preferences enable row level security;
alter table private.staff_preferences force row level security;

create trigger staff_preferences_set_updated_at_and_version before update on private.staff_preferences
  for each row when (old.signature is distinct from new.signature) execute function private.set_updated_at_and_version();

create or replace function private.get_staff_preferences()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'signature', coalesce(p.signature, ''),
      'quickKeys', coalesce(p.quick_keys, true), 'version', coalesce(p.version, 0), 'senderName', private.display_name_of(me.id)
    )
    from (select (select auth.uid()) as id) as me left join private.staff_preferences p on p.user_id = me.id
  );
end
$$;
comment on function private.get_staff_preferences() is 'See public.get_staff_preferences().';
grant execute on function private.get_staff_preferences() to authenticated;

create or replace function public.get_staff_preferences()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.get_staff_preferences()
$$;
comment on function public.get_staff_preferences() is
  'Returns the caller''s own preferences to admins: {signature, quickKeys, version, senderName}. version is 0 before the first change. PT403: not an admin.';
grant execute on function public.get_staff_preferences() to authenticated;

create or replace function private.update_staff_preferences(p_version int, p_signature text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_version int;
begin
  perform private.require_admin();
  if (p_signature = '' or private.is_multiline_text(p_signature, 1, 500)) is not true then
    perform private.refuse(422, 'signature_invalid');
  end if;
  perform private.lock_until_commit('staff_preferences ' || v_me);
  select version into v_version from private.staff_preferences where user_id = v_me;
  if coalesce(v_version, 0) is distinct from p_version then
    perform private.refuse(409, 'version_conflict', jsonb_build_object('what', 'preferences', 'version', v_version));
  end if;
  insert into private.staff_preferences (user_id, signature)
  values (v_me, btrim(p_signature))
  on conflict (user_id) do update
  set signature = excluded.signature;
  insert into private.audit_log (action, subject) values ('staff_preferences.update', v_me::text);
  return private.get_staff_preferences();
end
$$;
comment on function private.update_staff_preferences(integer, text) is 'See public.update_staff_preferences().';
grant execute on function private.update_staff_preferences(integer, text) to authenticated;

create or replace function public.update_staff_preferences(p_version int, p_signature text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.update_staff_preferences(p_version, p_signature)
$$;
comment on function public.update_staff_preferences(integer, text) is
  'Changes the caller''s own preferences, for admins. Returns them as get_staff_preferences() does. PT403: not an admin. PT409: p_version is stale, with {version} in the parameters. PT422: an invalid value.';
grant execute on function public.update_staff_preferences(integer, text) to authenticated;

create or replace function private.set_quick_keys(p_is_on boolean)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  insert into private.staff_preferences (user_id, quick_keys, version)
  values ((select auth.uid()), coalesce(p_is_on, true), 0)
  on conflict (user_id) do update set quick_keys = excluded.quick_keys;
  return private.get_staff_preferences();
end
$$;
comment on function private.set_quick_keys(boolean) is 'See public.set_quick_keys().';
grant execute on function private.set_quick_keys(boolean) to authenticated;

create or replace function public.set_quick_keys(p_is_on boolean)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.set_quick_keys(p_is_on)
$$;
comment on function public.set_quick_keys(boolean) is
  'Turns the caller''s own quick keys on or off, for admins. Does not change the version of the signature. Returns the preferences as get_staff_preferences() does. PT403: not an admin.';
grant execute on function public.set_quick_keys(boolean) to authenticated;

create or replace function private.enqueue_assignment_mails()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
begin
  perform private.enqueue_mail(
    'lead_assigned', u.email, private.firm_email(),
    jsonb_strip_nulls(jsonb_build_object(
      'userId', u.id, 'by', private.display_name_of(v_me), 'count', assigned.count,
      -- Erasing the sender of the message deletes the email by this number.
      'submissionId', case when assigned.count = 1 then m.id end,
      'name', case when assigned.count = 1 then m.name end,
      'company', case when assigned.count = 1 then m.company end
    )),
    format('lead_assigned:%s:%s', m.id, m.version)
  )
  from (
    select after.assignee_id, count(*) as count, min(after.id) as first_id
    from before join after using (id)
    where after.assignee_id is distinct from before.assignee_id and after.assignee_id <> v_me
    group by after.assignee_id
  ) as assigned
  join public.contact_submissions m on m.id = assigned.first_id
  join auth.users u on u.id = assigned.assignee_id and u.email_confirmed_at is not null and private.is_email(u.email)
  left join private.staff_alerts p on p.user_id = u.id
  where coalesce(p.leads, true);
  if found then
    perform private.invoke_deliver_mail();
  end if;
  return null;
end
$$;
comment on function private.enqueue_assignment_mails() is
  'Trigger: queues one email for each staff member to whom a statement of another one assigned leads, unless they opted out.';

create trigger contact_submissions_mail_assignees after update on public.contact_submissions
  referencing old table as before new table as after
  for each statement execute function private.enqueue_assignment_mails();

create or replace function private.enqueue_mention_mails()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
begin
  perform private.enqueue_mail(
    'lead_mentioned', u.email, private.firm_email(),
    jsonb_build_object(
      'userId', u.id, 'by', private.display_name_of(v_me), 'submissionId', m.id, 'name', m.name, 'company', m.company
    ),
    format('lead_mentioned:%s:%s', new.id, u.id)
  )
  from private.user_roles r
  join auth.users u on u.id = r.user_id and u.email_confirmed_at is not null and private.is_email(u.email)
  join public.profiles p on p.id = u.id
  join public.contact_submissions m on m.id = new.lead_id
  left join private.staff_alerts s on s.user_id = u.id
  where r.role = 'admin' and u.id <> v_me and coalesce(s.leads, true)
    -- The whole name, with its special characters as letters: @Ana is not in @Anabel.
    and lower(new.body) ~ ('@' || regexp_replace(lower(p.full_name), '([^[:alnum:][:space:]])', '\\\1', 'g') || '($|[^[:alnum:]])');
  if found then
    perform private.invoke_deliver_mail();
  end if;
  return null;
end
$$;
comment on function private.enqueue_mention_mails() is
  'Trigger: queues an email for each staff member whose whole name a new note of another one has after an @, unless they opted out.';

create trigger lead_notes_mail_mentioned after insert on public.lead_notes
  for each row when (new.body like '%@%') execute function private.enqueue_mention_mails();

-- schemas/50_leads/lead_watch.sql

-- An open lead page asks every few seconds whether the lead changed, and reports that its reader is there. Neither is
-- recorded in the audit log, because watch_lead() returns no personal data of clients (docs/decisions/0058).

create table private.lead_presence (
  lead_id int not null references public.contact_submissions (id) on delete cascade,
  staff_id uuid not null references auth.users (id) on delete cascade,
  is_writing boolean not null,
  expires_at timestamptz not null,
  primary key (lead_id, staff_id)
);
comment on table private.lead_presence is
  'Staff who have a lead open. Each page renews its row with watch_lead(), which also deletes expired rows.';
comment on column private.lead_presence.lead_id is 'The open lead.';
comment on column private.lead_presence.staff_id is 'The staff member.';
comment on column private.lead_presence.is_writing is 'Whether the staff member is writing a reply.';
comment on column private.lead_presence.expires_at is 'From this time on the staff member is no longer there.';

create index lead_presence_staff_idx on private.lead_presence (staff_id);
create index lead_presence_expires_at_idx on private.lead_presence (expires_at);

alter table private.lead_presence enable row level security;
alter table private.lead_presence force row level security;

create or replace function private.lead_stamp(p_id int)
returns text
language sql stable security definer
set search_path = ''
as $$
  select concat_ws(
    '.', m.version, coalesce(m.merged_into_id, 0),
    (select format('%s-%s-%s', count(*), max(n.id), sum(n.version)) from public.lead_notes n where n.lead_id = m.id),
    (select format('%s-%s-%s', count(*), max(t.id), sum(t.version)) from public.lead_tasks t where t.lead_id = m.id),
    (select format('%s-%s', count(*), max(r.id)) from public.lead_replies r where r.lead_id = m.id),
    (select format('%s-%s', count(*), max(i.id)) from private.inbound_mails i where i.lead_id = m.id),
    (select count(*) from public.contact_submissions o where o.merged_into_id = m.id)
  )
  from public.contact_submissions m where m.id = p_id
$$;
comment on function private.lead_stamp(integer) is
  'Returns a text that differs whenever the lead, its notes, tasks, replies, emails or merged leads have changed; null when there is no such lead.';

create or replace function private.watch_lead(p_id int, p_is_writing boolean)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_stamp text;
  v_me uuid := (select auth.uid());
begin
  perform private.require_admin();
  v_stamp := private.lead_stamp(p_id);
  if v_stamp is null then
    perform private.refuse(404, 'not_found', '{"what": "lead"}');
  end if;
  -- Without the rows that another call is deleting or renewing, so that no call waits for another.
  delete from private.lead_presence where (lead_id, staff_id) in (
    select lead_id, staff_id from private.lead_presence where expires_at <= private.now() for update skip locked
  );
  insert into private.lead_presence as kept (lead_id, staff_id, is_writing, expires_at)
  values (p_id, v_me, coalesce(p_is_writing, false), private.now() + interval '20 seconds')
  on conflict (lead_id, staff_id) do update set is_writing = excluded.is_writing, expires_at = excluded.expires_at;
  return jsonb_build_object('stamp', v_stamp, 'present', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.staff_id, 'name', private.display_name_of(p.staff_id), 'isWriting', p.is_writing
    ) order by p.staff_id), '[]')
    from private.lead_presence p
    where p.lead_id = p_id and p.staff_id <> v_me and p.expires_at > private.now()
  ));
end
$$;
comment on function private.watch_lead(integer, boolean) is 'See public.watch_lead().';
grant execute on function private.watch_lead(integer, boolean) to authenticated;

create or replace function public.watch_lead(p_id int, p_is_writing boolean)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.watch_lead(p_id, p_is_writing)
$$;
comment on function public.watch_lead(integer, boolean) is
  'Reports for 20 seconds that the caller has the lead open, and whether they write a reply, for admins. Returns {stamp, present: [{id, name, isWriting}]}: the stamp of get_lead() as it is now, and the other staff members who have the lead open. PT403: not an admin. PT404: no such lead.';
grant execute on function public.watch_lead(integer, boolean) to authenticated;

create or replace function private.list_lead_changes(p_leads int[])
returns table (at timestamptz, id text, field text, by uuid, change jsonb)
language sql stable security definer
set search_path = ''
as $$
  select l.occurred_at, l.id::text, f.name, l.actor_id, jsonb_build_object('from', words.before, 'to', words.after)
  from (
    select * from private.audit_log
    where action = 'lead.update' and subject = any (p_leads::text[])
    order by occurred_at desc limit 500
  ) as l
  cross join lateral jsonb_each(l.details) as f (name, pair)
  cross join lateral (
    select max(w.word) filter (where w.n = 1) as before, max(w.word) filter (where w.n = 2) as after
    from (
      select e.n, case
        when e.value = 'null' then null
        when f.name = 'assignee' then coalesce(private.display_name_of((e.value #>> '{}')::uuid), '')
        when f.name = 'mergedInto' then coalesce((select m.name from public.contact_submissions m where m.id = (e.value #>> '{}')::int), '')
        when f.name = 'tags' then (select string_agg(tag, ', ' order by n) from jsonb_array_elements_text(e.value) with ordinality as t (tag, n))
        else e.value #>> '{}'
      end as word
      from jsonb_array_elements(f.pair) with ordinality as e (value, n)
    ) as w
  ) as words
  where f.name in ('status', 'assignee', 'tags', 'mergedInto')
$$;
comment on function private.list_lead_changes(integer[]) is
  'Returns the newest changes of status, assignee, tags and merging of leads, one row for each field, from the audit log. change is {from, to} in words: a status, the name of a staff member or lead (empty: deleted since), or tags with commas. Null: none.';

-- schemas/50_leads/inbound_mail.sql

-- Emails that people send to the firm, as entries in the timelines of leads. The function inbound-mail parses each email and
-- calls receive_inbound_mail(), which finds the lead (docs/decisions/0059).

create table private.inbound_mails (
  id bigint generated always as identity primary key,
  lead_id int not null references public.contact_submissions (id) on delete cascade,
  merged_from_id int references public.contact_submissions (id) on delete cascade,
  message_id private.single_line not null unique check (btrim(message_id) <> '' and char_length(message_id) <= 300),
  sender private.email_address not null,
  sender_name private.single_line not null check (char_length(btrim(sender_name)) >= 2 and char_length(sender_name) <= 100),
  subject private.single_line not null check (char_length(subject) <= 200),
  body private.multiline_text not null check (char_length(body) <= 100000),
  whole_text private.multiline_text check (char_length(whole_text) <= 100000),
  attachments jsonb not null default '[]' check (
    attachments = '[]' or private.is_list_of_records(attachments, '{"name": "string", "bytes": "number"}', 50)
  ),
  matched_by text not null check (matched_by in ('reply_address', 'thread', 'sender', 'new_lead')),
  is_automatic boolean not null,
  received_at timestamptz not null default private.now()
);
comment on table private.inbound_mails is
  'Emails from people, each in the timeline of one lead. Written by receive_inbound_mail() only.';
comment on column private.inbound_mails.id is 'Key.';
comment on column private.inbound_mails.lead_id is 'Lead whose timeline shows the email.';
comment on column private.inbound_mails.merged_from_id is
  'Lead that the row was written for, when that lead was merged into lead_id; null: not merged.';
comment on column private.inbound_mails.message_id is
  'The Message-ID header, or a hash of the email without one. The same email is stored once.';
comment on column private.inbound_mails.sender is 'Email address of the From header. Anyone can forge it.';
comment on column private.inbound_mails.sender_name is 'Name of the From header, or the part of the email address before the @.';
comment on column private.inbound_mails.subject is 'Subject of the email; empty without one.';
comment on column private.inbound_mails.body is 'Plain text without the quoted history of the conversation; empty if there is none.';
comment on column private.inbound_mails.whole_text is 'Plain text with the quoted history; null when it equals body.';
comment on column private.inbound_mails.attachments is
  'Names and sizes of the attachments: [{name, bytes}]. The files stay with the mail service.';
comment on column private.inbound_mails.matched_by is
  'How the lead was found: reply_address (its token proves the conversation), thread or sender (both with the sender''s email address), or new_lead.';
comment on column private.inbound_mails.is_automatic is
  'Whether a program sent the email, such as an out-of-office reply or a bounce. It changes nothing else.';
comment on column private.inbound_mails.received_at is 'When the email was stored.';

create index inbound_mails_lead_idx on private.inbound_mails (lead_id, received_at desc);
create index inbound_mails_merged_from_idx on private.inbound_mails (merged_from_id);
create index inbound_mails_sender_idx on private.inbound_mails (lower(sender));

alter table private.inbound_mails enable row level security;
alter table private.inbound_mails force row level security;

create trigger inbound_mails_attach_to_merged_lead before insert on private.inbound_mails
  for each row execute function private.attach_to_merged_lead();

create or replace function private.lead_reply_token(p_lead_id int)
returns text
language sql stable security definer
set search_path = ''
as $$
  select left(private.sign_newsletter_token('reply to lead ' || p_lead_id), 32)
$$;
comment on function private.lead_reply_token(integer) is
  'Returns the token that allows an email to enter the timeline of this lead: 128 bits of an HMAC, in hex.';

create or replace function private.has_inbound_mail()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select inbound_mail_domain is not null from private.platform_secrets
$$;
comment on function private.has_inbound_mail() is
  'Returns whether answers to replies arrive in the timeline. Otherwise they go to the firm''s mailbox.';

create or replace function private.lead_reply_address(p_lead_id int)
returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    'reply+' || p_lead_id || '.' || private.lead_reply_token(p_lead_id) || '@' || inbound_mail_domain,
    private.firm_email()
  )
  from private.platform_secrets
$$;
comment on function private.lead_reply_address(integer) is
  'Returns the Reply-To address of replies to a lead: reply+{id}.{token}@{inbound_mail_domain}, or the firm''s mailbox without that domain.';

create or replace function private.find_lead_of_mail(
  p_sender text, p_recipients text[], p_references text[], out lead_id int, out matched_by text
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  select m.id into lead_id
  from unnest(p_recipients) as address
  cross join lateral regexp_match(lower(address), '^reply\+([1-9][0-9]{0,8})\.([0-9a-f]{32})@') as part
  join public.contact_submissions m on m.id = part[1]::int
  -- Hashes are compared, so that the time taken tells nothing about a guess.
  where private.hash_token(part[2]) = private.hash_token(private.lead_reply_token(m.id))
  limit 1;
  if lead_id is not null then
    matched_by := 'reply_address';
    return;
  end if;

  -- Message-IDs follow from ids and can be guessed, so they only choose among the leads of the sender.
  select m.id into lead_id
  from public.contact_submissions m
  cross join lateral (
    select 'contact_received:' || m.id as dedupe_key
    union all
    select 'lead_reply:' || r.id from public.lead_replies r where r.lead_id = m.id or r.merged_from_id = m.id
  ) as sent
  where lower(m.email) = lower(p_sender)
    and left(private.hash_token(sent.dedupe_key), 40) in (
      select substring(reference from '^<([0-9a-f]{40})@') from unnest(p_references) as reference
    )
  order by m.created_at desc, m.id desc limit 1;
  if lead_id is not null then
    matched_by := 'thread';
    return;
  end if;

  select m.id into lead_id
  from public.contact_submissions m where lower(m.email) = lower(p_sender)
  order by m.created_at desc, m.id desc limit 1;
  matched_by := case when lead_id is not null then 'sender' end;
end
$$;
comment on function private.find_lead_of_mail(text, text[], text[]) is
  'Finds the lead of an email: by the token of a reply address, then among the leads of the sender by the Message-IDs that the email refers to, then the sender''s newest lead. Returns nulls without a match.';

create or replace function public.receive_inbound_mail(p_mail jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_sender text := p_mail ->> 'sender';
  v_body text := p_mail ->> 'body';
  v_is_automatic boolean := (p_mail ->> 'isAutomatic')::boolean;
  v_match record;
  v_lead public.contact_submissions;
  v_mail private.inbound_mails;
begin
  -- A repeated delivery waits here, and then finds the row of the first one.
  perform private.lock_until_commit('inbound mail ' || (p_mail ->> 'messageId'));
  select * into v_mail from private.inbound_mails where message_id = p_mail ->> 'messageId';
  if found then
    return jsonb_build_object('outcome', 'duplicate', 'leadId', v_mail.lead_id);
  end if;

  v_match := private.find_lead_of_mail(
    v_sender, array(select jsonb_array_elements_text(p_mail -> 'recipients')),
    array(select jsonb_array_elements_text(p_mail -> 'references'))
  );
  if v_match.lead_id is null and v_is_automatic then
    return jsonb_build_object('outcome', 'ignored');
  end if;
  if v_match.lead_id is null then
    v_lead := private.create_lead(
      p_mail ->> 'senderName', v_sender, left(split_part(v_sender, '@', 2), 150),
      left(concat_ws(E'\n\n', 'Subject: ' || coalesce(nullif(p_mail ->> 'subject', ''), '(none)'), nullif(v_body, '')), 5000),
      'email', true
    );
    v_match.lead_id := v_lead.id;
    v_match.matched_by := 'new_lead';
  end if;

  insert into private.inbound_mails (
    lead_id, message_id, sender, sender_name, subject, body, whole_text, attachments, matched_by, is_automatic
  )
  values (
    v_match.lead_id, p_mail ->> 'messageId', v_sender, p_mail ->> 'senderName', p_mail ->> 'subject', v_body,
    nullif(p_mail ->> 'wholeText', v_body), p_mail -> 'attachments', v_match.matched_by, v_is_automatic
  )
  returning * into v_mail;

  if not v_is_automatic and v_match.matched_by <> 'new_lead' then
    update public.contact_submissions set
      status = case when status in ('waiting', 'won', 'lost') then 'open' else status end,
      read_at = case when status = 'spam' then read_at end,
      written_again_at = case
        when status in ('new', 'open') and (first_response_at is null or written_again_at is not null) then written_again_at
        else v_now
      end
    where id = v_mail.lead_id
    returning * into v_lead;
    if v_lead.status <> 'spam' and public.consume_rate_limit('inbound:notice', v_lead.id::text, 10, 3600) = 0 then
      perform private.enqueue_mail(
        'contact_notice', private.firm_email(), v_sender,
        jsonb_build_object(
          'submissionId', v_lead.id, 'name', v_mail.sender_name, 'email', v_sender, 'company', v_lead.company,
          'message', left(v_body, 5000), 'createdAt', private.to_iso_instant(v_now), 'source', 'email'
        ),
        'inbound_notice:' || v_mail.id
      );
    end if;
  end if;

  perform private.require_rate_limits(
    case when v_match.matched_by = 'new_lead'
      then '[{"bucket": "inbound:new_lead", "subject": "everyone", "max": 60, "windowSeconds": 3600}]'
      else jsonb_build_array(jsonb_build_object(
        'bucket', 'inbound:lead', 'subject', v_mail.lead_id::text, 'max', 60, 'windowSeconds', 3600
      ))
    end,
    'rate_limited'
  );
  return jsonb_build_object(
    'outcome', case when v_match.matched_by = 'new_lead' then 'created' else 'added' end, 'leadId', v_mail.lead_id
  );
end
$$;
comment on function public.receive_inbound_mail(jsonb) is
  'Stores an email in the timeline of its lead, for the function inbound-mail. p_mail: {messageId, sender, senderName, subject, body, wholeText, recipients, references, attachments: [{name, bytes}], isAutomatic}. A waiting, won or lost lead becomes open and unread, and the firm gets a notice. Without a matching lead it creates one with the tag "unverified"; an automatic email is then ignored. Idempotent by messageId. Returns {outcome: added, created, duplicate or ignored, leadId}. PT429: more than 60 emails an hour to one lead, or 60 new leads an hour.';
grant execute on function public.receive_inbound_mail(jsonb) to service_role;

create or replace function private.inbound_mail_json(p_id bigint)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'sender', i.sender, 'wholeText', i.whole_text, 'attachments', i.attachments, 'matchedBy', i.matched_by
  )
  from private.inbound_mails i where i.id = p_id
$$;
comment on function private.inbound_mail_json(bigint) is
  'What the timeline shows of an email besides its text: {sender, wholeText, attachments: [{name, bytes}], matchedBy}.';

-- schemas/50_leads/lead_search.sql

-- The list of leads: filters, sort orders, full-text search, keyset pages, totals and the export.
-- Each call writes its own SQL with the values in it, so that Postgres plans for these values: a rare tag and a common one need
-- different indexes. tests/database/leads.test.ts asserts the plans. Functions that run such SQL turn jit off, because
-- compiling takes longer than the query. Those that may run EXPLAIN are volatile, because a stable function cannot.

create or replace function private.estimated_row_count(p_from text)
returns bigint
-- Volatile, because Postgres does not run EXPLAIN in a stable function.
language plpgsql security definer
set search_path = ''
set jit = 'off'
as $$
declare
  v_plan jsonb;
begin
  execute 'explain (format json) select 1 ' || p_from into v_plan;
  return (v_plan #>> '{0,Plan,Plan Rows}')::numeric;
end
$$;
comment on function private.estimated_row_count(text) is
  'Returns how many rows the query planner expects of "from …", without reading them.';

create or replace function private.build_lead_tsquery(p_words text)
returns tsquery
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  v_word text;
  v_prefix_mark text;
  v_stem text;
  v_term tsquery;
  v_all_terms tsquery;
  v_stop_words tsquery;
begin
  for v_word in
    select lexeme from unnest(to_tsvector('pg_catalog.simple', translate(private.fold_text(left(p_words, 200)), '\''', '  '))) limit 12
  loop
    -- A prefix of one or two letters would match half of all leads.
    v_prefix_mark := case when char_length(v_word) > 2 then ':*' else '' end;
    v_term := to_tsquery('pg_catalog.simple', '''' || v_word || '''' || v_prefix_mark);
    v_stem := (tsvector_to_array(to_tsvector('pg_catalog.english', v_word)))[1];
    if numnode(to_tsquery('pg_catalog.english', '''' || v_word || '''' || v_prefix_mark)) = 0 then
      -- A stop word of English, such as "the": the English half of the vector does not contain it.
      v_stop_words := coalesce(v_stop_words && v_term, v_term);
      continue;
    end if;
    -- One index scan for both halves of the vector: "propos" is the stem of "proposal" and also its prefix.
    if v_prefix_mark <> '' and starts_with(v_word, v_stem) and v_stem ~ '^[[:alpha:]]{3,}$' then
      v_term := to_tsquery('pg_catalog.simple', '''' || v_stem || ''':*');
    else
      v_term := v_term || to_tsquery('pg_catalog.english', '''' || v_word || '''' || v_prefix_mark);
    end if;
    v_all_terms := coalesce(v_all_terms && v_term, v_term);
  end loop;
  return coalesce(v_all_terms, v_stop_words);
end
$$;
comment on function private.build_lead_tsquery(text) is
  'Search words as a query on contact_submissions.search: all of the first 12 words must match, each as a prefix or by its English stem. Stop words count only when there is no other word. Null: no words.';

create or replace function private.emails_of_contacts(p_words text)
returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_emails text[];
begin
  if char_length(btrim(p_words)) < 3 then
    return '{}';
  end if;
  execute format(
    'select array(
      select lower(m.email) from private.contacts m where m.email is not null and %s limit 101
    )',
    private.contact_search_condition(p_words)
  ) into v_emails;
  return case when cardinality(v_emails) > 100 then '{}' else v_emails end;
end
$$;
comment on function private.emails_of_contacts(text) is
  'The email addresses, in lowercase, of up to 100 contacts whose name, company, email address or phone number contains the words; empty when there are more, and for fewer than 3 characters.';

create or replace function private.build_lead_match_condition(p_words text)
returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v_words text := private.fold_text(btrim(left(p_words, 200)));
  v_emails text[] := private.emails_of_contacts(v_words);
  v_match text;
begin
  -- Words, or the beginning of an email address.
  if v_words !~ '^[^\s@]+@[^\s@]*$' then
    v_match := coalesce(format('m.search @@ %L::tsquery', private.build_lead_tsquery(v_words)), 'false');
    -- Or a part of what is known about the sender, such as a phone number.
    return case when v_emails = '{}' then v_match else format('(%s or lower(m.email) = any (%L))', v_match, v_emails) end;
  end if;
  -- A range of contact_submissions_email_idx, by the operators of text_pattern_ops.
  v_match := format(
    'lower(m.email) operator(pg_catalog.~>=~) %L and lower(m.email) operator(pg_catalog.~<~) %L',
    v_words, v_words || chr(1114111)
  );
  if v_words ~ '@.+\.[^.]' then
    -- A complete email address may also be in the text of another message.
    v_match := format('(%s or m.search @@ %L::tsquery)', v_match, plainto_tsquery('pg_catalog.simple', v_words));
  end if;
  return case when v_emails = '{}' then v_match else format('(%s or lower(m.email) = any (%L))', v_match, v_emails) end;
end
$$;
comment on function private.build_lead_match_condition(text) is
  'The search box as an SQL condition on m: the beginning of an email address, words, or a part of what is known about the sender.';

create or replace function private.parse_lead_statuses(p_filter jsonb)
returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  v_known text[] := array['new', 'open', 'waiting', 'won', 'lost', 'spam'];
  v_wanted text[];
begin
  if coalesce(jsonb_typeof(p_filter -> 'status'), 'null') = 'null' or p_filter -> 'status' = '[]' then
    return null;
  end if;
  if jsonb_typeof(p_filter -> 'status') = 'array' then
    v_wanted := array(select distinct jsonb_array_elements_text(p_filter -> 'status'));
  else
    v_wanted := array[p_filter ->> 'status'];
  end if;
  if not v_wanted <@ v_known then
    perform private.refuse(422, 'choice_invalid', '{"choices": ["new", "open", "waiting", "won", "lost", "spam"]}');
  end if;
  return v_wanted;
end
$$;
comment on function private.parse_lead_statuses(jsonb) is
  'The statuses in a filter; null: any. PT422: no such status.';

create or replace function private.build_lead_where(p_filter jsonb)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_unknown text;
  v_assignee text := p_filter ->> 'assignee';
  v_conditions text := 'm.merged_into_id is null';
begin
  select key into v_unknown from jsonb_object_keys(p_filter) as key
  where key not in ('status', 'assignee', 'tag', 'source', 'from', 'to', 'query', 'unread') limit 1;
  if v_unknown is not null then
    perform private.refuse(422, 'lead_filter_unknown', jsonb_build_object('field', left(v_unknown, 40)));
  end if;
  if v_assignee is not null then
    v_conditions := v_conditions || format(
      -- Unread leads are few. This form matches no index of the assignee, so the planner uses the partial index of unread leads.
      case when (p_filter ->> 'unread')::boolean then ' and m.assignee_id is not distinct from nullif(%2$L, %1$L)::uuid'
        else ' and coalesce(m.assignee_id, %1$L) = %2$L::uuid' end,
      '00000000-0000-0000-0000-000000000000', case v_assignee
        when 'me' then (select auth.uid())::text
        when 'none' then '00000000-0000-0000-0000-000000000000'
        else v_assignee::uuid::text
      end
    );
  end if;
  if p_filter ->> 'tag' is not null then
    v_conditions := v_conditions || format(' and m.tags @> array[%L]', p_filter ->> 'tag');
  end if;
  if p_filter ->> 'source' is not null then
    v_conditions := v_conditions || format(' and m.source = %L', p_filter ->> 'source');
  end if;
  if p_filter ->> 'from' is not null then
    v_conditions := v_conditions || format(' and m.created_at >= %L', (p_filter ->> 'from')::timestamptz);
  end if;
  if p_filter ->> 'to' is not null then
    v_conditions := v_conditions || format(' and m.created_at < %L', (p_filter ->> 'to')::timestamptz);
  end if;
  if (p_filter ->> 'unread')::boolean then
    v_conditions := v_conditions || ' and m.read_at is null';
  end if;
  if btrim(p_filter ->> 'query') <> '' then
    v_conditions := v_conditions || ' and ' || private.build_lead_match_condition(p_filter ->> 'query');
  end if;
  return v_conditions;
exception
  when data_exception then
    perform private.refuse(422, 'filter_invalid', '{"list": "leads"}');
end
$$;
comment on function private.build_lead_where(jsonb) is
  'A filter as an SQL condition on m, without its statuses: {assignee: uuid, me or none, tag, source, from (inclusive instant), to (exclusive instant), query, unread}. PT422: an unknown key or an unreadable value.';

-- Postgres estimates that a word prefix matches 1 lead in 200, however common the word is. Left to choose, it would read a
-- million leads in sort order to find a rare word. So this function measures first. It filters the nearest p_near leads. A full
-- page of matches ends the search. Six or more matches widen the scan. Fewer use the full-text index.
create or replace function private.run_lead_search(
  p_list text, p_key text, p_where text, p_match text, p_order text, p_near int, p_limit int,
  out ids int[], out total bigint, out is_exact boolean
)
language plpgsql security definer
set search_path = ''
set jit = 'off'
as $$
declare
  v_near int := p_near;
  v_scan text := format(
    'select array_agg(id order by %3$s), count(*), max(n) from (
      select key, id, n from (select m.*, row_number() over (order by %3$s) as n from (%1$s) as m) as m
      where %2$s order by %3$s limit %4$s
    ) as page',
    p_list, p_match, p_order, p_limit
  );
  v_found int;
  -- How many leads of the list the page spans: the position of its last match.
  v_seen int;
begin
  is_exact := false;
  execute v_scan using v_near into ids, v_found, v_seen;
  if v_found < p_limit and v_found >= 6 then
    -- Enough matches to estimate how many leads hold a full page of them. Three times as many should suffice.
    v_near := p_limit * 3 * v_near / v_found;
    execute v_scan using v_near into ids, v_found, v_seen;
  end if;
  if v_found >= p_limit then
    total := private.estimated_row_count('from public.contact_submissions m where ' || p_where) * v_found / v_seen;
    return;
  end if;
  -- The words are rare: the full-text index returns all matches, so the total is exact.
  execute format(
    'with found as materialized (
      select %1$s as key, m.id from public.contact_submissions m where %3$s and %2$s
    )
    select array_agg(id order by %4$s), (select count(*) from found) from (
      select key, id from found order by %4$s limit %5$s
    ) as page',
    p_key, p_where, p_match, p_order, p_limit
  ) into ids, total;
  is_exact := true;
end
$$;
comment on function private.run_lead_search(text, text, text, text, text, integer, integer) is
  'The ids of the first p_limit leads that match p_match, and the total number of matches, exact or estimated from the leads scanned. p_list: a statement for the first $1 leads in the order p_order, with the columns key, id, search and email; p_where: its conditions on m; p_key: its sort key on m.';

create or replace function private.page_leads(
  p_filter jsonb, p_sort text, p_after jsonb, p_limit int, out ids int[], out total bigint, out is_exact boolean
)
language plpgsql security definer
set search_path = ''
set jit = 'off'
as $$
declare
  v_where text := private.build_lead_where(p_filter - 'query');
  v_words text := nullif(btrim(p_filter ->> 'query'), '');
  v_statuses text[] := private.parse_lead_statuses(p_filter);
  v_status_condition text := case when v_statuses is null then '' else format(' and m.status = any (%L)', v_statuses) end;
  v_key text;
  v_key_type text := 'timestamptz';
  v_direction text;
  v_order text;
  v_columns text;
  v_list text;
begin
  case p_sort
    when 'newest' then v_key := 'm.created_at'; v_direction := 'desc';
    when 'oldest' then v_key := 'm.created_at'; v_direction := 'asc';
    when 'updated' then v_key := 'm.updated_at'; v_direction := 'desc';
    when 'name' then v_key := 'lower(m.name)'; v_direction := 'asc'; v_key_type := 'text';
    else perform private.refuse(422, 'lead_sort_invalid');
  end case;
  if p_after is not null then
    begin
      v_where := v_where || format(
        ' and (%s, m.id) %s (%s, %L::int)', v_key, case v_direction when 'asc' then '>' else '<' end,
        case v_key_type when 'text' then format('%L::text', p_after ->> 'key')
          else format('%L::timestamptz', (p_after ->> 'key')::timestamptz) end,
        (p_after ->> 'id')::int
      );
    exception
      when data_exception then
        perform private.refuse(422, 'page_cursor_invalid');
    end;
  end if;
  v_order := format('key %1$s, id %1$s', v_direction);
  v_columns := v_key || ' as key, m.id' || case when v_words is null then '' else ', m.search, m.email' end;
  -- One ordered index scan per status, merged. A single scan with status = any (…) would lose the order.
  if p_sort in ('newest', 'oldest') and not p_filter ?| array['tag', 'unread'] and (
    v_statuses is not null or (p_filter ? 'source' and not p_filter ? 'assignee' and v_words is null)
  ) then
    v_list := format(
      'select one.* from unnest(%L::text[]) as s (status) cross join lateral (
        select %s from public.contact_submissions m where m.status = s.status and %s
        order by %4$s %5$s, m.id %5$s limit $1
      ) as one',
      coalesce(v_statuses, array['new', 'open', 'waiting', 'won', 'lost', 'spam']), v_columns, v_where, v_key, v_direction
    );
  else
    v_list := format(
      'select %1$s from public.contact_submissions m where %2$s order by %3$s %4$s, m.id %4$s limit $1',
      v_columns, v_where || v_status_condition, v_key, v_direction
    );
  end if;
  v_list := format('select * from (%s) as part order by %s limit $1', v_list, v_order);
  if v_words is null then
    execute format('select array_agg(id order by %s) from (%s) as page', v_order, v_list) using p_limit into ids;
  else
    select s.ids, s.total, s.is_exact into ids, total, is_exact
    from private.run_lead_search(
      v_list, v_key, v_where || v_status_condition, private.build_lead_match_condition(v_words), v_order,
      -- Leads of a filter are scattered, so each costs a page read: scan fewer.
      case when p_filter ?| array['status', 'assignee', 'tag', 'source', 'unread'] then 600 else 2000 end, p_limit
    ) as s;
  end if;
  ids := coalesce(ids, '{}');
end
$$;
comment on function private.page_leads(jsonb, text, jsonb, integer) is
  'The ids of one page of leads after the cursor p_after {key, id}. For a search also the total number of matches after the cursor, and whether it is exact. PT422: an unreadable filter, sort or cursor.';

create or replace function private.lead_page_cursor(p_id int, p_sort text)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  -- In microseconds: with private.to_iso_instant() the next page would skip leads of the same millisecond.
  select jsonb_build_object('id', m.id, 'key', case p_sort
    when 'updated' then to_jsonb(m.updated_at) when 'name' then to_jsonb(lower(m.name)) else to_jsonb(m.created_at) end)
  from public.contact_submissions m where m.id = p_id
$$;
comment on function private.lead_page_cursor(integer, text) is
  'The cursor {id, key} of the page after a lead, in the given sort order.';

create or replace function private.lead_summaries_json(p_ids int[])
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'createdAt', private.to_iso_instant(m.created_at), 'name', m.name, 'email', m.email, 'company', m.company,
      'status', m.status, 'assignee', m.assignee_id, 'assigneeName', p.full_name, 'source', m.source,
      'tags', to_jsonb(m.tags), 'readAt', private.to_iso_instant(m.read_at), 'firstResponseAt', private.to_iso_instant(m.first_response_at),
      'updatedAt', private.to_iso_instant(m.updated_at), 'version', m.version,
      'snippet', regexp_replace(left(m.message, 160), '\s+', ' ', 'g'),
      'openTasks', t.open, 'nextDueAt', private.to_iso_instant(t.next)
    ) order by wanted.n), '[]')
    from unnest(p_ids) with ordinality as wanted (id, n)
    join public.contact_submissions m on m.id = wanted.id
    left join public.profiles p on p.id = m.assignee_id
    cross join lateral (
      select count(*)::int as open, min(due_at) as next from public.lead_tasks where lead_id = m.id and done_at is null
    ) as t
  );
end
$$;
comment on function private.lead_summaries_json(integer[]) is
  'Leads as the list shows them, in the order of p_ids: [{id, createdAt, name, email, company, status, assignee, assigneeName, source, tags, readAt, firstResponseAt, updatedAt, version, snippet, openTasks, nextDueAt}]. snippet: the first 160 characters of the message on one line.';

create or replace function private.count_leads(p_filter jsonb, p_estimate bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
set jit = 'off'
as $$
declare
  v_statuses text[] := private.parse_lead_statuses(p_filter);
  v_from text := 'from public.contact_submissions m where ' || private.build_lead_where(p_filter)
    || case when v_statuses is null then '' else format(' and m.status = any (%L)', v_statuses) end;
  v_count bigint := coalesce(p_estimate, private.estimated_row_count(v_from));
begin
  if v_count > 1000 then
    return jsonb_build_object('count', v_count, 'exact', false);
  end if;
  execute format('select count(*) from (select 1 %s limit 5000) as part', v_from) into v_count;
  return jsonb_build_object('count', v_count, 'exact', v_count < 5000);
end
$$;
comment on function private.count_leads(jsonb, bigint) is
  'How many leads match a filter: {count, exact}. The estimate, p_estimate or the planner''s, if that is above 1,000, because counting a million rows takes seconds.';

create or replace function private.list_leads(p_filter jsonb, p_sort text, p_after jsonb, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 100);
  v_filter jsonb := jsonb_strip_nulls(coalesce(p_filter, '{}'));
  v_after jsonb := nullif(p_after, 'null');
  v_page record;
  v_total jsonb;
begin
  perform private.require_admin();
  v_page := private.page_leads(v_filter, p_sort, v_after, v_limit + 1);
  if v_after is null then
    v_total := case
      when cardinality(v_page.ids) <= v_limit then jsonb_build_object('count', cardinality(v_page.ids), 'exact', true)
      when v_page.is_exact then jsonb_build_object('count', v_page.total, 'exact', true)
      else private.count_leads(v_filter, v_page.total)
    end;
  end if;
  perform private.audit_read(
    'lead.list', 'contact_submissions',
    private.audited_filter(v_filter, v_after -> 'id')
      || jsonb_build_object('sort', p_sort, 'count', cardinality(v_page.ids[1:v_limit]))
  );
  return jsonb_build_object(
    'leads', private.lead_summaries_json(v_page.ids[1:v_limit]),
    'next', case when cardinality(v_page.ids) > v_limit then private.lead_page_cursor(v_page.ids[v_limit], p_sort) end,
    'total', v_total -> 'count', 'totalIsExact', v_total -> 'exact'
  );
end
$$;
comment on function private.list_leads(jsonb, text, jsonb, integer) is 'See public.list_leads().';
grant execute on function private.list_leads(jsonb, text, jsonb, integer) to authenticated;

create or replace function public.list_leads(
  p_filter jsonb default '{}', p_sort text default 'newest', p_after jsonb default null, p_limit int default 50
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_leads(p_filter, p_sort, p_after, p_limit)
$$;
comment on function public.list_leads(jsonb, text, jsonb, integer) is
  'Returns a page of leads to admins: {leads, next, total, totalIsExact}. p_filter: {status: text or [text], assignee: uuid, me or none, tag, source, from, to, query, unread}. p_sort: newest, oldest, updated or name. p_after: next of the previous page. p_limit: 1 to 100. total is null after the first page. Records the read in the audit log. PT403: not an admin. PT422: an unreadable filter, sort or cursor.';
grant execute on function public.list_leads(jsonb, text, jsonb, integer) to authenticated;

create or replace function private.export_leads(p_filter jsonb, p_after jsonb, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 1000), 1), 1000);
  v_filter jsonb := jsonb_strip_nulls(coalesce(p_filter, '{}'));
  v_ids int[];
begin
  perform private.require_admin();
  select ids into v_ids from private.page_leads(v_filter, 'newest', nullif(p_after, 'null'), v_limit + 1);
  if v_ids <> '{}' then
    insert into private.audit_log (action, subject, details)
    values ('lead.export', 'contact_submissions', jsonb_build_object(
      'newest', v_ids[1], 'oldest', v_ids[least(v_limit, cardinality(v_ids))],
      'count', least(v_limit, cardinality(v_ids)),
      'filter', coalesce(private.audited_filter(v_filter, null) -> 'filter', '{}')
    ));
  end if;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'createdAt', private.to_iso_instant(m.created_at), 'name', m.name, 'email', m.email, 'company', m.company,
        'status', m.status, 'assignee', coalesce(p.full_name, m.assignee_id::text), 'tags', to_jsonb(m.tags),
        'source', m.source, 'firstResponseAt', private.to_iso_instant(m.first_response_at), 'message', m.message
      ) order by wanted.n), '[]')
      from unnest(v_ids[1:v_limit]) with ordinality as wanted (id, n)
      join public.contact_submissions m on m.id = wanted.id
      left join public.profiles p on p.id = m.assignee_id
    ),
    'next', case when cardinality(v_ids) > v_limit then private.lead_page_cursor(v_ids[v_limit], 'newest') end
  );
end
$$;
comment on function private.export_leads(jsonb, jsonb, integer) is 'See public.export_leads().';
grant execute on function private.export_leads(jsonb, jsonb, integer) to authenticated;

create or replace function public.export_leads(p_filter jsonb default '{}', p_after jsonb default null, p_limit int default 1000)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.export_leads(p_filter, p_after, p_limit)
$$;
comment on function public.export_leads(jsonb, jsonb, integer) is
  'Returns a page of up to 1,000 leads with their messages to admins, newest first: {rows, next}. p_filter: as in list_leads(). Records each page in the audit log. PT403: not an admin. PT422: an unreadable filter or cursor.';
grant execute on function public.export_leads(jsonb, jsonb, integer) to authenticated;

create or replace function private.count_unread_leads()
returns int
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select count(*)::int from (
      select from public.contact_submissions where read_at is null and merged_into_id is null and status <> 'spam'
      limit 1000
    ) as part
  );
end
$$;
comment on function private.count_unread_leads() is 'See public.count_unread_leads().';
grant execute on function private.count_unread_leads() to authenticated;

create or replace function public.count_unread_leads()
returns int
language sql stable security invoker
set search_path = ''
as $$
  select private.count_unread_leads()
$$;
comment on function public.count_unread_leads() is
  'Returns the number of unread leads without spam to admins, at most 1,000. PT403: not an admin.';
grant execute on function public.count_unread_leads() to authenticated;

create or replace function private.list_contact_submissions()
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_rows jsonb;
begin
  perform private.require_admin();
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'createdAt', private.to_iso_instant(m.created_at), 'name', m.name, 'email', m.email, 'company', m.company,
    'message', m.message
  ) order by m.created_at desc, m.id desc), '[]') into v_rows
  from (select * from public.contact_submissions order by created_at desc, id desc limit 1000) as m;
  if v_rows <> '[]' then
    perform private.audit_read('lead.list', 'contact_submissions', jsonb_build_object(
      'newest', v_rows -> 0 -> 'id', 'oldest', v_rows -> -1 -> 'id', 'count', jsonb_array_length(v_rows)
    ));
  end if;
  return v_rows;
end
$$;
comment on function private.list_contact_submissions() is 'See public.list_contact_submissions().';
grant execute on function private.list_contact_submissions() to authenticated;

create or replace function public.list_contact_submissions()
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_contact_submissions()
$$;
comment on function public.list_contact_submissions() is
  'Returns the 1,000 newest messages to admins, newest first: [{id, createdAt, name, email, company, message}]. Records the read in the audit log. PT403: not an admin.';
grant execute on function public.list_contact_submissions() to authenticated;

-- schemas/50_leads/lead_detail.sql

-- One lead as staff see it: the lead with all that belongs to it, the timeline of its sender, and possible duplicates.
-- get_lead() and list_lead_timeline() return the text of messages, so they record the read in the audit log first.

create or replace function private.audit_lead_reads(p_ids int[])
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.audit_read('lead.read', read.id::text) from unnest(p_ids) as read (id) order by read.id;
end
$$;
comment on function private.audit_lead_reads(integer[]) is
  'Records in the audit log that the caller read these leads, at most once per caller, lead and hour.';

create or replace function private.lead_json(p_id int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Here, because functions that change a lead return it, too.
  perform private.audit_lead_reads(array(select id from public.contact_submissions where id = p_id or merged_into_id = p_id));
  return (
    select private.lead_summaries_json(array[m.id]) -> 0 || jsonb_build_object(
      'stamp', private.lead_stamp(m.id), 'message', m.message, 'userId', m.user_id, 'mergedInto', m.merged_into_id,
      'merged', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', o.id, 'createdAt', private.to_iso_instant(o.created_at), 'name', o.name, 'email', o.email, 'company', o.company,
          'source', o.source, 'message', o.message
        ) order by o.created_at desc, o.id desc), '[]')
        from public.contact_submissions o where o.merged_into_id = m.id
      ),
      'replyTo', private.firm_email(),
      'answersInTimeline', private.has_inbound_mail(),
      'chatId', (select s.id from public.chat_sessions s where s.lead_id = m.id),
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', n.id, 'body', n.body, 'author', n.author_id, 'authorName', private.display_name_of(n.author_id),
          'version', n.version, 'createdAt', private.to_iso_instant(n.created_at), 'updatedAt', private.to_iso_instant(n.updated_at)
        ) order by n.created_at desc, n.id desc), '[]')
        from public.lead_notes n where n.lead_id = m.id
      ),
      'tasks', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', t.id, 'title', t.title, 'dueAt', private.to_iso_instant(t.due_at), 'doneAt', private.to_iso_instant(t.done_at),
          'assignee', t.assignee_id, 'assigneeName', private.display_name_of(t.assignee_id), 'version', t.version,
          'createdAt', private.to_iso_instant(t.created_at)
        ) order by t.done_at nulls first, t.due_at nulls last, t.id), '[]')
        from public.lead_tasks t where t.lead_id = m.id
      ),
      'replies', (
        select coalesce(jsonb_agg(private.lead_reply_json(r) order by r.created_at desc, r.id desc), '[]')
        from public.lead_replies r where r.lead_id = m.id
      )
    )
    from public.contact_submissions m where m.id = p_id
  );
end
$$;
comment on function private.lead_json(integer) is 'A lead as get_lead() returns it, or null. Records the read in the audit log.';

create or replace function private.get_lead(p_id int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_lead jsonb;
begin
  perform private.require_admin();
  update public.contact_submissions set read_at = private.now() where id = p_id and read_at is null;
  v_lead := private.lead_json(p_id);
  if v_lead is null then
    perform private.refuse(404, 'not_found', '{"what": "lead"}');
  end if;
  return v_lead;
end
$$;
comment on function private.get_lead(integer) is 'See public.get_lead().';
grant execute on function private.get_lead(integer) to authenticated;

create or replace function public.get_lead(p_id int)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.get_lead(p_id)
$$;
comment on function public.get_lead(integer) is
  'Returns a lead to admins: the fields of list_leads() and stamp (see watch_lead()), message, userId, mergedInto, merged, replyTo (the firm''s mailbox), answersInTimeline (whether answers to replies arrive in the timeline, not in that mailbox), chatId, notes, tasks, replies. Marks the lead as read and records the read in the audit log. PT403: not an admin. PT404: no such lead.';
grant execute on function public.get_lead(integer) to authenticated;

create or replace function private.list_lead_timeline(p_email text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_account uuid := private.confirmed_account_id(p_email);
  v_leads int[];
begin
  perform private.require_admin();
  -- The leads with this email address and those merged with them. The union is two index lookups, where one condition with OR
  -- would read every lead.
  with of_email as (
    select coalesce(merged_into_id, id) as id from public.contact_submissions where lower(email) = lower(p_email)
  ), of_person as (
    select id from of_email
    union
    select m.id from public.contact_submissions m join of_email on m.merged_into_id = of_email.id
  )
  select coalesce(array_agg(id), '{}') into v_leads from of_person;
  perform private.audit_lead_reads(v_leads);
  -- A person may have bookings and no message.
  perform private.audit_read('person.read', coalesce(v_account::text, 'guest'), jsonb_build_object(
    'leads', to_jsonb(v_leads),
    'bookings', (
      select coalesce(jsonb_agg(a.id order by a.id), '[]') from public.appointments a
      where a.status <> 'held'
        and (a.user_id = v_account or (a.user_id is null and lower(a.client_email) = lower(p_email)))
    )
  ));
  if exists (select from public.documents d where d.user_id = v_account) then
    perform private.audit_read('document.list', v_account::text);
  end if;
  return (
    with bookings as (
      select * from public.appointments a
      where a.status <> 'held'
        and (a.user_id = v_account or (a.user_id is null and lower(a.client_email) = lower(p_email)))
    ), entries (kind, at, id, title, body, status, by) as (
      select 'message', m.created_at, m.id::text, m.source, m.message, m.status, null::uuid
      from public.contact_submissions m where m.id = any (v_leads)
        -- The email that created a lead is an entry below, with its whole text.
        and not exists (
          select from private.inbound_mails i where coalesce(i.merged_from_id, i.lead_id) = m.id and i.matched_by = 'new_lead'
        )
      union all
      select 'inbound_mail', i.received_at, i.id::text, i.subject, i.body,
        case when i.is_automatic then 'automatic' else 'personal' end, null
      from private.inbound_mails i where i.lead_id = any (v_leads)
      union all
      select 'reply', r.created_at, r.id::text, r.subject, private.signed_reply(r), private.lead_reply_json(r) ->> 'delivery', r.author_id
      from public.lead_replies r where r.lead_id = any (v_leads)
      union all
      select 'note', n.created_at, n.id::text, null, n.body, null, n.author_id
      from public.lead_notes n where n.lead_id = any (v_leads)
      union all
      select 'task', coalesce(t.done_at, t.created_at), t.id::text, t.title, null,
        case when t.done_at is null then 'open' else 'done' end, coalesce(t.assignee_id, t.author_id)
      from public.lead_tasks t where t.lead_id = any (v_leads)
      union all
      select 'booking', b.created_at, b.id::text, b.service_type, b.message, b.status, null from bookings b
      union all
      select 'booking_event', e.occurred_at, b.id::text, b.service_type, e.reason, e.to_status, e.actor_id
      from bookings b join public.appointment_events e on e.appointment_id = b.id
      where e.from_status is not null and e.from_status <> 'held'
      union all
      select 'chat', s.created_at, s.id::text, s.page, (
          select left(c.content, 300) from public.chat_messages c where c.session_id = s.id and c.role = 'user'
          order by c.id limit 1
        ), case when s.handed_off_at is null then 'open' else 'handed_off' end, null
      from public.chat_sessions s where s.lead_id = any (v_leads) or s.user_id = v_account
      union all
      select 'newsletter', change.at, s.id::text, s.source, null, change.status, null
      from public.subscribers s
      cross join lateral (values
        (s.created_at, 'pending'), (s.confirmed_at, 'confirmed'), (s.unsubscribed_at, 'unsubscribed')
      ) as change (at, status)
      where lower(s.email) = lower(p_email) and change.at is not null
      union all
      select 'document', d.created_at, d.id::text, d.name, d.note, null, d.shared_by_id
      from public.documents d where d.user_id = v_account
      union all
      select 'account', u.created_at, u.id::text, null, null, null, null from auth.users u where u.id = v_account
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', e.kind, 'at', private.to_iso_instant(e.at), 'id', e.id, 'title', e.title, 'body', e.body, 'status', e.status,
      'by', private.display_name_of(e.by)
    ) || coalesce(e.change, '{}') || case e.kind
      when 'inbound_mail' then jsonb_build_object('mail', private.inbound_mail_json(e.id::bigint))
      when 'document' then jsonb_build_object('account', lower(p_email))
      else '{}' end
    order by e.at desc, e.kind, e.id, e.title), '[]')
    from (
      select entries.*, null::jsonb as change from entries
      union all
      select 'change', c.at, c.id, c.field, null, null, c.by, c.change from private.list_lead_changes(v_leads) c
      order by at desc limit 500
    ) as e
  );
end
$$;
comment on function private.list_lead_timeline(text) is 'See public.list_lead_timeline().';
grant execute on function private.list_lead_timeline(text) to authenticated;

create or replace function public.list_lead_timeline(p_email text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_lead_timeline(p_email)
$$;
comment on function public.list_lead_timeline(text) is
  'Returns the history of the person with an email address to admins: the 500 newest of [{kind, at, id, title, body, status, by, mail, account}], newest first. kind: message, reply, inbound_mail (an email from the person, with mail: {sender, wholeText, attachments, matchedBy}), note, task, booking, booking_event (id of the booking), chat, newsletter, document (a file shared with the account, with the account''s email address), account, or change, with status, assignee, tags or mergedInto as its title and {from, to} in words. Records the read in the audit log. PT403: not an admin.';
grant execute on function public.list_lead_timeline(text) to authenticated;

create or replace function private.find_duplicate_leads(p_id int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_lead public.contact_submissions;
begin
  perform private.require_admin();
  select * into v_lead from public.contact_submissions where id = p_id;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "lead"}');
  end if;
  perform private.audit_read('lead.duplicates', p_id::text);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'createdAt', private.to_iso_instant(d.created_at), 'name', d.name, 'email', d.email, 'company', d.company,
      'status', d.status, 'message', left(d.message, 200), 'reason', d.reason
    ) order by d.rank, d.created_at desc, d.id desc), '[]')
    from (
      select distinct on (m.id) m.*, candidate.rank, candidate.reason
      from (
        (select id, 1, 'email' from public.contact_submissions
         where lower(email) = lower(v_lead.email) order by created_at desc limit 50)
        union all
        (select id, 2, 'account' from public.contact_submissions
         where user_id = v_lead.user_id order by created_at desc limit 50)
        union all
        (select id, 3, 'name' from public.contact_submissions
         where lower(name) = lower(v_lead.name) and lower(company) = lower(v_lead.company)
         order by id limit 50)
      ) as candidate (id, rank, reason)
      join public.contact_submissions m on m.id = candidate.id
      where m.id <> p_id and m.merged_into_id is null
      order by m.id, candidate.rank
    ) as d
  );
end
$$;
comment on function private.find_duplicate_leads(integer) is 'See public.find_duplicate_leads().';
grant execute on function private.find_duplicate_leads(integer) to authenticated;

create or replace function public.find_duplicate_leads(p_id int)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.find_duplicate_leads(p_id)
$$;
comment on function public.find_duplicate_leads(integer) is
  'Returns leads that may be from the same person to admins: [{id, createdAt, name, email, company, status, reason}], the most certain first. reason: email, account or name (with the same company). Records the read in the audit log. PT403: not an admin. PT404: no such lead.';
grant execute on function public.find_duplicate_leads(integer) to authenticated;

create or replace function private.merge_duplicate_leads(p_keep int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_lead public.contact_submissions;
  v_merged int[];
begin
  perform private.require_admin();
  select * into v_lead from public.contact_submissions where id = p_keep;
  select coalesce(array_agg(id), '{}') into v_merged from (
    select m.id from public.contact_submissions m
    -- The kept one, too: all in the order of their ids.
    where m.id = p_keep or m.merged_into_id is null and m.id in (
        (select id from public.contact_submissions where lower(email) = lower(v_lead.email) order by created_at desc limit 100)
        union
        (select id from public.contact_submissions where user_id = v_lead.user_id order by created_at desc limit 100)
      )
    order by m.id for no key update
  ) as duplicates;
  perform private.lock_lead(p_keep);
  v_merged := array_remove(v_merged, p_keep);
  perform private.merge_leads(p_keep, id) from unnest(v_merged) as id;
  return jsonb_build_object('merged', to_jsonb(v_merged), 'lead', private.lead_json(p_keep));
end
$$;
comment on function private.merge_duplicate_leads(integer) is 'See public.merge_duplicate_leads().';
grant execute on function private.merge_duplicate_leads(integer) to authenticated;

create or replace function public.merge_duplicate_leads(p_keep int)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.merge_duplicate_leads(p_keep)
$$;
comment on function public.merge_duplicate_leads(integer) is
  'Merges the leads with the email address or the account of p_keep into it, for admins, as merge_leads() does. Returns {merged: ids, lead}; unmerge_lead() undoes each. PT403: not an admin. PT404: no such lead. PT409: p_keep is merged.';
grant execute on function public.merge_duplicate_leads(integer) to authenticated;

-- schemas/50_leads/lead_changes.sql

-- Changes of leads by staff: one lead, several leads in one call with undo, merging, and replies.
-- A change of one lead names the version that its caller read. If the lead has a newer version, PT409 returns the current lead.
-- Functions that change several leads first lock them in the order of their ids, to avoid deadlocks.

create or replace function private.unique_tags(p_tags text[])
returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(array_agg(tag order by position), '{}') from (
    select tag, min(n) as position from unnest(p_tags) with ordinality as e (tag, n) group by tag
  ) as first_uses
$$;
comment on function private.unique_tags(text[]) is 'The distinct tags of a list, in the order of their first use.';

create or replace function private.parse_tags(p_value jsonb)
returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  v_tags text[];
begin
  if coalesce(jsonb_typeof(p_value), 'null') = 'null' then
    return '{}';
  end if;
  if jsonb_typeof(p_value) = 'array' then
    v_tags := private.unique_tags(array(
      select lower(btrim(tag)) from jsonb_array_elements_text(p_value) with ordinality as e (tag, n)
      where btrim(tag) <> '' order by n
    ));
  end if;
  if private.is_valid_tag_list(v_tags) is not true then
    perform private.refuse(422, 'tags_invalid');
  end if;
  return v_tags;
end
$$;
comment on function private.parse_tags(jsonb) is
  'Tags from a caller as they are stored: trimmed, in lowercase, distinct. Null is an empty list. PT422: not a list, too many, or too long.';

create or replace function private.lock_lead(p_id int)
returns public.contact_submissions
language plpgsql security definer
set search_path = ''
as $$
declare
  v_lead public.contact_submissions;
begin
  perform private.require_admin();
  select * into v_lead from public.contact_submissions where id = p_id for no key update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "lead"}');
  end if;
  if v_lead.merged_into_id is not null then
    perform private.refuse(409, 'lead_merged', jsonb_build_object('mergedInto', v_lead.merged_into_id));
  end if;
  return v_lead;
end
$$;
comment on function private.lock_lead(integer) is
  'Locks a lead until the transaction ends and returns it. PT403: not an admin. PT404: no such lead. PT409: merged, with {mergedInto} in the parameters.';

create or replace function private.validate_lead_changes(p_changes jsonb, p_allowed text[])
returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_unknown text;
begin
  if jsonb_typeof(p_changes) is distinct from 'object' then
    perform private.refuse(422, 'nothing_to_change');
  end if;
  select key into v_unknown from jsonb_object_keys(p_changes) as key where key <> all (p_allowed) limit 1;
  if v_unknown is not null then
    perform private.refuse(422, 'lead_field_unknown', jsonb_build_object('field', left(v_unknown, 40)));
  end if;
  if p_changes ? 'status'
    and (p_changes ->> 'status' in ('new', 'open', 'waiting', 'won', 'lost', 'spam')) is not true
  then
    perform private.refuse(422, 'choice_invalid', '{"choices": ["new", "open", "waiting", "won", "lost", "spam"]}');
  end if;
  if p_changes ->> 'assignee' is not null and not exists (
    select from private.user_roles where user_id::text = p_changes ->> 'assignee' and role = 'admin'
  ) then
    perform private.refuse(422, 'staff_member_required');
  end if;
end
$$;
comment on function private.validate_lead_changes(jsonb, text[]) is
  'Checks the keys, the status and the assignee of a change. PT422: an unknown key or an invalid value.';

create or replace function private.update_lead(p_id int, p_version int, p_changes jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_lead public.contact_submissions := private.lock_lead(p_id);
begin
  perform private.validate_lead_changes(p_changes, array['status', 'assignee', 'tags', 'read']);
  if v_lead.version is distinct from p_version then
    perform private.refuse(409, 'version_conflict', jsonb_build_object('what', 'lead', 'version', v_lead.version));
  end if;
  update public.contact_submissions set
    status = coalesce(p_changes ->> 'status', status),
    assignee_id = case when p_changes ? 'assignee' then (p_changes ->> 'assignee')::uuid else assignee_id end,
    tags = case when p_changes ? 'tags' then private.parse_tags(p_changes -> 'tags') else tags end,
    read_at = case p_changes ->> 'read'
      when 'true' then coalesce(read_at, private.now()) when 'false' then null else read_at end
  where id = p_id;
  return private.lead_json(p_id);
end
$$;
comment on function private.update_lead(integer, integer, jsonb) is 'See public.update_lead().';
grant execute on function private.update_lead(integer, integer, jsonb) to authenticated;

create or replace function public.update_lead(p_id int, p_version int, p_changes jsonb)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.update_lead(p_id, p_version, p_changes)
$$;
comment on function public.update_lead(integer, integer, jsonb) is
  'Changes {status, assignee, tags, read} of a lead, for admins. Returns the lead as get_lead() does. PT403: not an admin. PT404: no such lead. PT409: p_version is stale, with {version} in the parameters, or the lead is merged. PT422: an invalid change.';
grant execute on function public.update_lead(integer, integer, jsonb) to authenticated;

create or replace function private.update_leads(p_ids int[], p_changes jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_add text[];
  v_remove text[];
  v_before jsonb;
  v_ids int[];
begin
  perform private.require_admin();
  perform private.validate_lead_changes(p_changes, array['status', 'assignee', 'addTags', 'removeTags', 'read']);
  if cardinality(p_ids) not between 1 and 500 then
    perform private.refuse(422, 'leads_required');
  end if;
  v_add := private.parse_tags(p_changes -> 'addTags');
  v_remove := private.parse_tags(p_changes -> 'removeTags');
  select array_agg(id), jsonb_agg(jsonb_build_object(
    'id', id, 'status', status, 'assignee', assignee_id, 'tags', to_jsonb(tags), 'read', read_at is not null
  )) into v_ids, v_before
  from (
    select * from public.contact_submissions where id = any (p_ids) and merged_into_id is null
    order by id for no key update
  ) as locked;
  begin
    update public.contact_submissions m set
      status = coalesce(p_changes ->> 'status', status),
      assignee_id = case when p_changes ? 'assignee' then (p_changes ->> 'assignee')::uuid else assignee_id end,
      tags = private.unique_tags(array(
        select tag from unnest(m.tags || v_add) with ordinality as e (tag, n) where tag <> all (v_remove) order by n
      )),
      read_at = case p_changes ->> 'read'
        when 'true' then coalesce(read_at, private.now()) when 'false' then null else read_at end
    where id = any (v_ids);
  exception
    when check_violation then
      perform private.refuse(422, 'tag_limit_reached');
  end;
  return jsonb_build_object('changed', coalesce(cardinality(v_ids), 0), 'before', (
    select coalesce(jsonb_agg(b || jsonb_build_object('version', m.version) order by m.id), '[]')
    from jsonb_array_elements(v_before) as b
    join public.contact_submissions m on m.id = (b ->> 'id')::int
  ));
end
$$;
comment on function private.update_leads(integer[], jsonb) is 'See public.update_leads().';
grant execute on function private.update_leads(integer[], jsonb) to authenticated;

create or replace function public.update_leads(p_ids int[], p_changes jsonb)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.update_leads(p_ids, p_changes)
$$;
comment on function public.update_leads(integer[], jsonb) is
  'Changes {status, assignee, addTags, removeTags, read} of up to 500 leads, for admins. Skips deleted and merged leads. Returns {changed, before}; undo_lead_updates(before) undoes the change. PT403: not an admin. PT422: an invalid change.';
grant execute on function public.update_leads(integer[], jsonb) to authenticated;

create or replace function private.undo_lead_updates(p_before jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_restored int;
  v_skipped jsonb;
begin
  perform private.require_admin();
  if jsonb_typeof(p_before) is distinct from 'array' or jsonb_array_length(p_before) > 500 then
    perform private.refuse(422, 'nothing_to_restore');
  end if;
  perform from public.contact_submissions
  where id in (select (b ->> 'id')::int from jsonb_array_elements(p_before) as b)
  order by id for no key update;
  -- Leads that changed after the bulk update keep their newer state.
  select coalesce(jsonb_agg(b -> 'id'), '[]') into v_skipped
  from jsonb_array_elements(p_before) as b
  where not exists (
    select from public.contact_submissions m
    where m.id = (b ->> 'id')::int and m.version = (b ->> 'version')::int and m.merged_into_id is null
  );
  perform private.validate_lead_changes(b - array['id', 'version'], array['status', 'assignee', 'tags', 'read'])
  from jsonb_array_elements(p_before) as b;
  update public.contact_submissions m set
    status = b ->> 'status', assignee_id = (b ->> 'assignee')::uuid, tags = private.parse_tags(b -> 'tags'),
    read_at = case when b ->> 'read' = 'false' then null else coalesce(m.read_at, private.now()) end
  from jsonb_array_elements(p_before) as b
  where m.id = (b ->> 'id')::int and not v_skipped @> (b -> 'id');
  get diagnostics v_restored = row_count;
  return jsonb_build_object('restored', v_restored, 'skipped', v_skipped);
end
$$;
comment on function private.undo_lead_updates(jsonb) is 'See public.undo_lead_updates().';
grant execute on function private.undo_lead_updates(jsonb) to authenticated;

create or replace function public.undo_lead_updates(p_before jsonb)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.undo_lead_updates(p_before)
$$;
comment on function public.undo_lead_updates(jsonb) is
  'Undoes update_leads(), for admins, given the before that it returned. Returns {restored: number of leads, skipped: ids of leads that were changed, merged or deleted since}. PT403: not an admin. PT422: an invalid p_before.';
grant execute on function public.undo_lead_updates(jsonb) to authenticated;

create or replace function private.merge_leads(p_keep int, p_lose int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_keep public.contact_submissions;
  v_lose public.contact_submissions;
begin
  perform private.require_admin();
  if p_keep = p_lose then
    perform private.refuse(422, 'merge_needs_two_leads');
  end if;
  perform private.lock_lead(least(p_keep, p_lose));
  perform private.lock_lead(greatest(p_keep, p_lose));
  select * into v_keep from public.contact_submissions where id = p_keep;
  select * into v_lose from public.contact_submissions where id = p_lose;

  update public.lead_notes set lead_id = p_keep, merged_from_id = coalesce(merged_from_id, p_lose) where lead_id = p_lose;
  update public.lead_tasks set lead_id = p_keep, merged_from_id = coalesce(merged_from_id, p_lose) where lead_id = p_lose;
  update public.lead_replies set lead_id = p_keep, merged_from_id = coalesce(merged_from_id, p_lose) where lead_id = p_lose;
  update private.inbound_mails set lead_id = p_keep, merged_from_id = coalesce(merged_from_id, p_lose) where lead_id = p_lose;
  update public.contact_submissions set merged_into_id = p_keep where id = p_lose or merged_into_id = p_lose;
  update public.contact_submissions set
    tags = (private.unique_tags(v_keep.tags || v_lose.tags))[1:10],
    assignee_id = coalesce(v_keep.assignee_id, v_lose.assignee_id),
    first_response_at = least(v_keep.first_response_at, v_lose.first_response_at),
    written_again_at = least(v_keep.written_again_at, v_lose.written_again_at),
    updated_at = private.now()
  where id = p_keep;
  return private.lead_json(p_keep);
end
$$;
comment on function private.merge_leads(integer, integer) is 'See public.merge_leads().';
grant execute on function private.merge_leads(integer, integer) to authenticated;

create or replace function public.merge_leads(p_keep int, p_lose int)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.merge_leads(p_keep, p_lose)
$$;
comment on function public.merge_leads(integer, integer) is
  'Merges the lead p_lose into p_keep, for admins: notes, tasks, replies and emails move to p_keep, tags are copied up to the limit of 10, and lists leave p_lose out. Returns p_keep as get_lead() does. unmerge_lead() undoes the merge. PT403: not an admin. PT404: no such lead. PT409: already merged. PT422: both are the same lead.';
grant execute on function public.merge_leads(integer, integer) to authenticated;

create or replace function private.unmerge_lead(p_id int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_keep int;
begin
  perform private.require_admin();
  select merged_into_id into v_keep from public.contact_submissions where id = p_id for no key update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "lead"}');
  end if;
  if v_keep is null then
    perform private.refuse(409, 'lead_not_merged');
  end if;
  update public.contact_submissions set merged_into_id = null where id = p_id;
  update public.lead_notes set lead_id = p_id, merged_from_id = null where lead_id = v_keep and merged_from_id = p_id;
  update public.lead_tasks set lead_id = p_id, merged_from_id = null where lead_id = v_keep and merged_from_id = p_id;
  update public.lead_replies set lead_id = p_id, merged_from_id = null where lead_id = v_keep and merged_from_id = p_id;
  update private.inbound_mails set lead_id = p_id, merged_from_id = null where lead_id = v_keep and merged_from_id = p_id;
  return private.lead_json(p_id);
end
$$;
comment on function private.unmerge_lead(integer) is 'See public.unmerge_lead().';
grant execute on function private.unmerge_lead(integer) to authenticated;

create or replace function public.unmerge_lead(p_id int)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.unmerge_lead(p_id)
$$;
comment on function public.unmerge_lead(integer) is
  'Undoes the merge of a lead, for admins. The notes, tasks, replies and emails written for it move back; the other lead keeps the copied tags. Returns the lead as get_lead() does. PT403: not an admin. PT404: no such lead. PT409: not merged.';
grant execute on function public.unmerge_lead(integer) to authenticated;

create or replace function private.reply_to_lead(p_id int, p_subject text, p_body text, p_idempotency text, p_seen_reply bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_lead public.contact_submissions := private.lock_lead(p_id);
  v_reply public.lead_replies;
  v_newest bigint;
begin
  case
    when private.is_single_line(p_idempotency, 8, 100) is not true then
      perform private.refuse(422, 'reply_id_required');
    when private.is_single_line(p_subject, 1, 200) is not true then
      perform private.refuse(422, 'reply_subject_invalid');
    when private.is_multiline_text(p_body, 1, 10000) is not true then
      perform private.refuse(422, 'reply_invalid');
    else null;
  end case;
  -- A repeated request waits for the lock of the lead, and then finds the reply of the first one.
  select * into v_reply from public.lead_replies where idempotency_key = p_idempotency;
  if found then
    if (v_reply.lead_id, v_reply.subject, v_reply.body) is distinct from (p_id, btrim(p_subject), btrim(p_body)) then
      perform private.refuse(409, 'reply_id_reused');
    end if;
    return jsonb_build_object('reply', private.lead_reply_json(v_reply), 'lead', private.lead_json(p_id));
  end if;

  -- The lock of the lead holds back a concurrent reply until this one is there to be seen.
  select max(id) into v_newest from public.lead_replies where lead_id = p_id;
  if v_newest > coalesce(p_seen_reply, 0) then
    perform private.refuse(409, 'reply_unseen', jsonb_build_object('newest', v_newest));
  end if;

  insert into public.lead_replies (lead_id, author_id, subject, body, idempotency_key, signature)
  values (
    p_id, (select auth.uid()), btrim(p_subject), btrim(p_body), p_idempotency,
    coalesce((select signature from private.staff_preferences where user_id = (select auth.uid())), '')
  )
  returning * into v_reply;
  perform private.enqueue_mail(
    'lead_reply', v_lead.email, private.lead_reply_address(p_id),
    jsonb_build_object(
      'submissionId', p_id, 'replyId', v_reply.id, 'subject', v_reply.subject, 'body', private.signed_reply(v_reply),
      'answersInTimeline', private.has_inbound_mail(),
      -- For the References header, by which email programs group a conversation: the confirmation email and the last replies.
      'thread', (
        select jsonb_build_array('contact_received:' || p_id) || coalesce(jsonb_agg('lead_reply:' || r.id order by r.id), '[]')
        from (
          select id from public.lead_replies where lead_id = p_id and id < v_reply.id order by id desc limit 20
        ) as r
      )
    ),
    'lead_reply:' || v_reply.id
  );
  update public.lead_replies
  set outbox_id = (select id from private.outbox where dedupe_key = 'lead_reply:' || v_reply.id)
  where id = v_reply.id
  returning * into v_reply;
  update public.contact_submissions set
    first_response_at = coalesce(first_response_at, private.now()),
    written_again_at = null,
    read_at = coalesce(read_at, private.now()),
    status = case when status in ('new', 'open') then 'waiting' else status end
  where id = p_id;
  perform private.invoke_deliver_mail();
  return jsonb_build_object('reply', private.lead_reply_json(v_reply), 'lead', private.lead_json(p_id));
end
$$;
comment on function private.reply_to_lead(integer, text, text, text, bigint) is 'See public.reply_to_lead().';
grant execute on function private.reply_to_lead(integer, text, text, text, bigint) to authenticated;

create or replace function public.reply_to_lead(
  p_id int, p_subject text, p_body text, p_idempotency text, p_seen_reply bigint default null
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.reply_to_lead(p_id, p_subject, p_body, p_idempotency, p_seen_reply)
$$;
comment on function public.reply_to_lead(integer, text, text, text, bigint) is
  'Queues a reply to the sender of a lead, for admins. Returns {reply, lead}. A new or open lead becomes waiting. Idempotent by p_idempotency. p_seen_reply is the newest reply that the author has seen; null: none. The email has the author''s signature below p_body. PT403: not an admin. PT404: no such lead. PT409: merged, p_idempotency belongs to another reply, or there is a newer reply (reply_unseen, with its id as {newest} in the parameters). PT422: an invalid value.';
grant execute on function public.reply_to_lead(integer, text, text, text, bigint) to authenticated;

-- schemas/55_contacts/contacts.sql

-- Contacts: one record per person. Messages, bookings, newsletter subscriptions and accounts create the contact of their
-- email address by trigger, and hang on it by that address. Staff merge contacts where one person uses several addresses:
-- a merged contact keeps its row and its address, merged_into_id points to the contact that replaces it, and lists leave it out.
-- Only functions read and write these tables, because reads of personal data are recorded in the audit log.

create table private.contacts (
  id bigint generated always as identity primary key,
  email private.email_address,
  name private.single_line not null check (btrim(name) <> '' and char_length(name) <= 100),
  company private.single_line check (btrim(company) <> '' and char_length(company) <= 150),
  phone private.single_line check (btrim(phone) <> '' and char_length(phone) <= 32),
  owner_id uuid references auth.users (id) on delete set null,
  deal_stage text check (deal_stage in ('lead', 'meeting', 'proposal', 'negotiation', 'won', 'lost')),
  deal_value_cents bigint check (deal_value_cents between 0 and 100000000000),
  deal_month date check (extract(day from deal_month) = 1 and deal_month between '2000-01-01' and '2100-01-01'),
  merged_into_id bigint references private.contacts (id) on delete cascade check (merged_into_id <> id),
  source text not null check (source in ('message', 'booking', 'newsletter', 'account', 'staff', 'import')),
  search_text text not null,
  version int not null default 1 check (version >= 1),
  last_activity_at timestamptz not null default private.now(),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint contacts_deal_check check (deal_stage is not null or num_nonnulls(deal_value_cents, deal_month) = 0),
  constraint contacts_reachable_check check (email is not null or phone is not null)
);
comment on table private.contacts is
  'One row per person who wrote, booked, subscribed or registered, or whom staff entered or imported. Read and written by functions only.';
comment on column private.contacts.id is 'Key.';
comment on column private.contacts.email is 'Email address, by which messages, bookings and accounts are found; null: only the phone number is known.';
comment on column private.contacts.name is 'Name of the person.';
comment on column private.contacts.company is 'Company of the person; null: not known.';
comment on column private.contacts.phone is 'Phone number as the person or staff typed it; null: not known.';
comment on column private.contacts.owner_id is 'Staff member responsible for the person; null: nobody.';
comment on column private.contacts.deal_stage is
  'Stage of the deal: lead, meeting, proposal, negotiation, won or lost; null: no deal.';
comment on column private.contacts.deal_value_cents is 'Expected value of the deal in US cents; null: not estimated.';
comment on column private.contacts.deal_month is 'First day of the month in which staff expect to win the deal; null: not known.';
comment on column private.contacts.merged_into_id is 'Contact that replaces this one after a merge; null: not merged.';
comment on column private.contacts.source is
  'What created the contact: message, booking, newsletter, account, staff or import.';
comment on column private.contacts.search_text is
  'Folded words of name, company, email address and phone number, also of the contacts merged into this one, each on a line. Set by trigger.';
comment on column private.contacts.version is
  'Incremented when staff change the contact. A change names the version that its caller read.';
comment on column private.contacts.last_activity_at is 'When the person last wrote, booked, subscribed or registered, or when staff entered the contact.';
comment on column private.contacts.created_at is 'When the contact was created.';
comment on column private.contacts.updated_at is 'When staff last changed the contact.';

create unique index contacts_email_idx on private.contacts (lower(email));
-- The list, one index per sort order and filter. A search uses the trigrams; without fastupdate it reads no pending list.
create index contacts_recent_idx on private.contacts (last_activity_at desc, id desc) where merged_into_id is null;
create index contacts_newest_idx on private.contacts (created_at desc, id desc) where merged_into_id is null;
create index contacts_name_idx on private.contacts (private.fold_text(name), id) where merged_into_id is null;
create index contacts_owner_idx on private.contacts (owner_id, last_activity_at desc, id desc);
create index contacts_deal_idx on private.contacts (deal_stage, last_activity_at desc, id desc) include (deal_value_cents)
  where deal_stage is not null and merged_into_id is null;
create index contacts_search_idx on private.contacts using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);
create index contacts_merged_idx on private.contacts (merged_into_id) where merged_into_id is not null;

alter table private.contacts enable row level security;
alter table private.contacts force row level security;

create table private.contact_notes (
  id bigint generated always as identity primary key,
  contact_id bigint not null references private.contacts (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  body private.multiline_text not null check (btrim(body) <> '' and char_length(body) <= 5000),
  version int not null default 1 check (version >= 1),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table private.contact_notes is
  'Notes of staff about a person, which belong to no message. Read and written by functions only. A note stays with the contact it was written for, even after a merge.';
comment on column private.contact_notes.id is 'Key.';
comment on column private.contact_notes.contact_id is 'Contact that the note is about.';
comment on column private.contact_notes.author_id is 'Admin who wrote it; null: the account was deleted.';
comment on column private.contact_notes.body is 'Plain text of 1 to 5,000 characters.';
comment on column private.contact_notes.version is 'Incremented when the text changes.';
comment on column private.contact_notes.created_at is 'When the note was written.';
comment on column private.contact_notes.updated_at is 'When the text last changed.';

create index contact_notes_contact_idx on private.contact_notes (contact_id, created_at desc);
create index contact_notes_author_idx on private.contact_notes (author_id);

alter table private.contact_notes enable row level security;
alter table private.contact_notes force row level security;

create or replace function private.set_contact_search_text()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Each word begins a line, so that a search can tell the beginning of a word. Digits alone find a phone number however it
  -- was typed.
  new.search_text := E'\n' || regexp_replace(private.fold_text(concat_ws(
    ' ', new.name, new.company, new.email, regexp_replace(new.phone, '\D', '', 'g')
  )), '\s+', E'\n', 'g') || coalesce((
    select string_agg(merged.search_text, '' order by merged.id)
    from private.contacts merged where merged.merged_into_id = new.id
  ), '');
  return new;
end
$$;
comment on function private.set_contact_search_text() is
  'Trigger: sets search_text from the contact and from the contacts merged into it.';

create or replace function private.ensure_contact(
  p_source text, p_email text, p_name text, p_company text default null, p_phone text default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_name text := coalesce(nullif(btrim(p_name), ''), split_part(p_email, '@', 1));
begin
  insert into private.contacts (email, name, company, phone, source)
  values (p_email, left(v_name, 100), nullif(btrim(p_company), ''), nullif(btrim(p_phone), ''), p_source)
  on conflict (lower(email)) do nothing;
  if found then
    return;
  end if;
  -- skip locked: a booking or message never waits for staff who are changing the contact, and cannot deadlock with them.
  -- What staff or the person entered before is kept; only gaps are filled.
  update private.contacts set
    -- Until the person gives a name, the contact has the first part of the address.
    name = case
      when name = split_part(email, '@', 1) and lower(email) = lower(p_email) then left(v_name, 100) else name
    end,
    company = coalesce(company, nullif(btrim(p_company), '')),
    phone = coalesce(phone, nullif(btrim(p_phone), '')),
    last_activity_at = private.now()
  where id in (
    select c.id from private.contacts c
    where c.id in (
      select unnest(array[own.id, own.merged_into_id]) from private.contacts own where lower(own.email) = lower(p_email)
    )
    order by c.id for no key update skip locked
  );
end
$$;
comment on function private.ensure_contact(text, text, text, text, text) is
  'Creates the contact of an email address, or records that the person did something: fills missing company and phone, and sets last_activity_at, also of the contact it was merged into.';

create or replace function private.ensure_contact_of_message()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The assistant and emails do not ask for the company.
  perform private.ensure_contact(
    'message', new.email, new.name, case when new.source in ('assistant', 'email') then null else new.company end
  );
  return null;
end
$$;
comment on function private.ensure_contact_of_message() is 'Trigger: creates or touches the contact of a message''s sender.';

create or replace function private.forget_contact(p_email text)
returns void
language sql security definer
set search_path = ''
as $$
  -- skip locked: a contact that is locked has just done something else.
  delete from private.contacts where id in (
    select c.id from private.contacts c
    where lower(c.email) = lower(p_email) and c.source in ('message', 'booking', 'newsletter') and c.merged_into_id is null
      and c.owner_id is null and c.deal_stage is null
      and not exists (select from private.contacts m where m.merged_into_id = c.id)
      and not exists (select from private.contact_notes n where n.contact_id = c.id)
      and not exists (select from public.contact_submissions s where lower(s.email) = lower(p_email) and s.status <> 'spam')
      and not exists (select from public.appointments a where a.user_id is null and lower(a.client_email) = lower(p_email))
      and not exists (select from public.subscribers s where lower(s.email) = lower(p_email))
      and not exists (select from auth.users u where u.email = lower(p_email))
    for update skip locked
  )
$$;
comment on function private.forget_contact(text) is
  'Deletes the contact of an email address when everything that created it is deleted or spam, and staff added nothing to it.';

create or replace function private.forget_contact_of_row()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.forget_contact(coalesce(to_jsonb(old) ->> 'email', to_jsonb(old) ->> 'client_email'));
  return null;
end
$$;
comment on function private.forget_contact_of_row() is
  'Trigger: deletes the contact of a message, booking or subscription that is deleted or spam, when nothing else is known.';

create or replace function private.ensure_contact_of_booking()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.ensure_contact('booking', new.client_email, new.client_name, new.company, new.client_phone);
  return null;
end
$$;
comment on function private.ensure_contact_of_booking() is 'Trigger: creates or touches the contact of a booking''s client.';

create or replace function private.ensure_contact_of_subscriber()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.ensure_contact('newsletter', new.email, null);
  return null;
end
$$;
comment on function private.ensure_contact_of_subscriber() is
  'Trigger: creates or touches the contact of an address that confirmed the newsletter.';

create or replace function private.absorb_contacts(p_keep bigint, p_lose bigint[])
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.contacts set merged_into_id = p_keep where id = any (p_lose) or merged_into_id = any (p_lose);
  -- The kept contact gets what it lacks. The trigger gives it the words by which a search finds the others.
  update private.contacts kept set
    company = coalesce(kept.company, (select company from private.contacts where id = any (p_lose) and company is not null order by id limit 1)),
    phone = coalesce(kept.phone, (select phone from private.contacts where id = any (p_lose) and phone is not null order by id limit 1)),
    owner_id = coalesce(kept.owner_id, (select owner_id from private.contacts where id = any (p_lose) and owner_id is not null order by id limit 1)),
    last_activity_at = greatest(kept.last_activity_at, (select max(last_activity_at) from private.contacts where id = any (p_lose)))
  where kept.id = p_keep;
  update private.contacts kept set
    deal_stage = deal.deal_stage, deal_value_cents = deal.deal_value_cents, deal_month = deal.deal_month
  from (
    select * from private.contacts where id = any (p_lose) and deal_stage is not null order by id limit 1
  ) as deal
  where kept.id = p_keep and kept.deal_stage is null;
end
$$;
comment on function private.absorb_contacts(bigint, bigint[]) is
  'Merges contacts into p_keep, which gets company, phone, owner and deal if it has none.';

create or replace function private.ensure_contact_of_account()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_keep bigint;
  v_lose bigint;
begin
  perform private.ensure_contact('account', new.email, p.full_name, p.company, p.phone)
  from (select new.id) as account (id) left join public.profiles p on p.id = account.id;
  -- Both addresses are of one person.
  if tg_op = 'UPDATE' and lower(old.email) <> lower(new.email) then
    select c.id, coalesce(former.merged_into_id, former.id) into v_lose, v_keep
    from private.contacts c, private.contacts former
    where lower(c.email) = lower(new.email) and lower(former.email) = lower(old.email)
      and c.merged_into_id is null and c.id <> coalesce(former.merged_into_id, former.id)
      and not exists (select from private.contacts m where m.merged_into_id = c.id);
    if found then
      perform private.absorb_contacts(v_keep, array[v_lose]);
    end if;
  end if;
  return null;
exception
  when others then
    -- An error here would make the auth server refuse the confirmation itself.
    raise warning 'contact of an account was not created: %', sqlstate;
    return null;
end
$$;
comment on function private.ensure_contact_of_account() is
  'Trigger: creates or touches the contact of an account when its email address is confirmed, and merges the contact of a changed address. Never fails; errors are logged.';

create or replace function private.audit_contact()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.audit_log (action, subject, details)
  select 'contact.update', new.id::text, jsonb_object_agg(field.key, jsonb_build_array(before.value, field.value))
  from jsonb_each(to_jsonb(new) - array['search_text', 'version', 'last_activity_at', 'updated_at']) as field
  join jsonb_each(to_jsonb(old)) as before using (key)
  where before.value is distinct from field.value and (select auth.uid()) is not null
  having count(*) > 0;
  return null;
end
$$;
comment on function private.audit_contact() is
  'Trigger: records what a signed-in person changed of a contact in the audit log, each field as [before, after].';

create or replace function private.audit_contact_note()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.audit_log (action, subject, details)
  select 'contact_note.' || lower(tg_op), coalesce(new.id, old.id)::text,
    jsonb_build_object('contactId', coalesce(new.contact_id, old.contact_id))
  where (select auth.uid()) is not null;
  return null;
end
$$;
comment on function private.audit_contact_note() is
  'Trigger: records in the audit log that a signed-in person wrote, changed or deleted a note about a contact, without its text.';

create trigger contacts_set_search_text before insert or update on private.contacts
  for each row execute function private.set_contact_search_text();
-- Not for last_activity_at: a message of the person must not conflict with a change by staff.
create trigger contacts_set_updated_at_and_version before update on private.contacts
  for each row when (
    (old.email, old.name, old.company, old.phone, old.owner_id, old.deal_stage, old.deal_value_cents, old.deal_month, old.merged_into_id)
      is distinct from
    (new.email, new.name, new.company, new.phone, new.owner_id, new.deal_stage, new.deal_value_cents, new.deal_month, new.merged_into_id)
  )
  execute function private.set_updated_at_and_version();
create trigger contacts_audit after update on private.contacts
  for each row when (old.version <> new.version) execute function private.audit_contact();
create trigger contacts_erase_audit after delete on private.contacts
  referencing old table as old_rows
  for each statement execute function private.erase_audit_of_deleted_rows('contact');
create trigger contact_notes_set_updated_at_and_version before update on private.contact_notes
  for each row when (old.body is distinct from new.body) execute function private.set_updated_at_and_version();
create trigger contact_notes_audit after insert or update of body or delete on private.contact_notes
  for each row execute function private.audit_contact_note();

create trigger contact_submissions_ensure_contact after insert on public.contact_submissions
  for each row execute function private.ensure_contact_of_message();
create trigger contact_submissions_restore_contact after update of status on public.contact_submissions
  for each row when (old.status = 'spam' and new.status <> 'spam') execute function private.ensure_contact_of_message();
create trigger contact_submissions_forget_contact after update of status on public.contact_submissions
  for each row when (old.status <> 'spam' and new.status = 'spam') execute function private.forget_contact_of_row();
create trigger contact_submissions_forget_deleted_contact after delete on public.contact_submissions
  for each row execute function private.forget_contact_of_row();
create trigger appointments_forget_contact after delete on public.appointments
  for each row when (old.client_email is not null) execute function private.forget_contact_of_row();
create trigger subscribers_forget_contact after delete on public.subscribers
  for each row execute function private.forget_contact_of_row();
create trigger appointments_ensure_contact after insert on public.appointments
  for each row when (new.status <> 'held' and new.client_email is not null) execute function private.ensure_contact_of_booking();
create trigger appointments_ensure_contact_of_hold after update on public.appointments
  for each row when (old.status = 'held' and new.status <> 'held' and new.client_email is not null)
  execute function private.ensure_contact_of_booking();
create trigger subscribers_ensure_contact_of_import after insert on public.subscribers
  for each row when (new.status = 'confirmed') execute function private.ensure_contact_of_subscriber();
create trigger subscribers_ensure_contact after update of status on public.subscribers
  for each row when (old.status <> 'confirmed' and new.status = 'confirmed') execute function private.ensure_contact_of_subscriber();
create trigger users_ensure_contact after insert or update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null and new.email is not null and not new.is_sso_user)
  execute function private.ensure_contact_of_account();

-- schemas/55_contacts/contact_list.sql

-- The list of contacts: filters, sort orders, search, keyset pages, totals and the export.
-- Each call writes its own SQL with the values in it, so that Postgres plans for these values.

create or replace function private.contact_search_condition(p_words text)
returns text
language sql stable
set search_path = ''
as $$
  -- A word of at least three letters may be anywhere; a shorter one begins a word, because the index has no shorter parts.
  -- A number is compared by its digits.
  select coalesce(string_agg(format(
    'm.search_text like %L',
    case when char_length(word) > 2 then private.like_pattern(word)
      else '%' || E'\n' || substr(private.like_pattern(word), 2) end
  ), ' and '), 'true')
  from (
    select case when left(p_words, 200) ~ '^[\s\d()+./-]*\d[\s\d()+./-]*$' then array[regexp_replace(left(p_words, 200), '\D', '', 'g')]
      else regexp_split_to_array(private.fold_text(btrim(left(p_words, 200))), '\s+') end as words
  ) as typed, unnest(words[1:8]) as word
  where word <> ''
$$;
comment on function private.contact_search_condition(text) is
  'The search box as an SQL condition on m: each of the first 8 words occurs in name, company, email address or phone number.';

create or replace function private.build_contact_where(p_filter jsonb)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_unknown text;
  v_owner text := p_filter ->> 'owner';
  v_stage text := p_filter ->> 'stage';
  v_conditions text := 'm.merged_into_id is null';
begin
  select key into v_unknown from jsonb_object_keys(p_filter) as key where key not in ('owner', 'stage', 'query') limit 1;
  if v_unknown is not null then
    perform private.refuse(422, 'contact_filter_unknown', jsonb_build_object('field', left(v_unknown, 40)));
  end if;
  if v_owner = 'none' then
    v_conditions := v_conditions || ' and m.owner_id is null';
  elsif v_owner is not null then
    v_conditions := v_conditions || format(
      ' and m.owner_id = %L::uuid', case v_owner when 'me' then (select auth.uid())::text else v_owner::uuid::text end
    );
  end if;
  if v_stage is not null then
    if v_stage not in ('any', 'lead', 'meeting', 'proposal', 'negotiation', 'won', 'lost') then
      perform private.refuse(
        422, 'choice_invalid', '{"choices": ["any", "lead", "meeting", "proposal", "negotiation", "won", "lost"]}'
      );
    end if;
    v_conditions := v_conditions || case v_stage when 'any' then ' and m.deal_stage is not null'
      else format(' and m.deal_stage = %L', v_stage) end;
  end if;
  return v_conditions;
exception
  when data_exception then
    perform private.refuse(422, 'filter_invalid', '{"list": "contacts"}');
end
$$;
comment on function private.build_contact_where(jsonb) is
  'A filter without its search as an SQL condition on m: {owner: uuid, me or none, stage: a stage or any}. PT422: an unknown key or an unreadable value.';

create or replace function private.page_contacts(
  p_filter jsonb, p_sort text, p_after jsonb, p_limit int, out ids bigint[], out total bigint, out is_exact boolean
)
language plpgsql security definer
set search_path = ''
set jit = 'off'
as $$
declare
  v_where text := private.build_contact_where(p_filter);
  v_words text := nullif(btrim(p_filter ->> 'query'), '');
  v_match text := private.contact_search_condition(v_words);
  v_key text := case p_sort when 'recent' then 'm.last_activity_at' when 'newest' then 'm.created_at'
    when 'name' then 'private.fold_text(m.name)' end;
  v_direction text := case p_sort when 'name' then 'asc' else 'desc' end;
  v_order text := format('key %1$s, id %1$s', v_direction);
  v_from text;
begin
  if v_key is null then
    perform private.refuse(422, 'choice_invalid', '{"choices": ["recent", "newest", "name"]}');
  end if;
  if p_after is not null then
    begin
      v_where := v_where || format(
        ' and (%s, m.id) %s (%s, %L::bigint)', v_key, case v_direction when 'asc' then '>' else '<' end,
        case p_sort when 'name' then format('%L::text', p_after ->> 'key')
          else format('%L::timestamptz', (p_after ->> 'key')::timestamptz) end,
        (p_after ->> 'id')::bigint
      );
    exception
      when data_exception then
        perform private.refuse(422, 'page_cursor_invalid');
    end;
  end if;
  v_from := format(
    'select %s as key, m.id, m.search_text from private.contacts m where %s order by %s %s, m.id %4$s limit ',
    v_key, v_where, v_key, v_direction
  );
  if v_words is null then
    execute format('select array_agg(id order by %s) from (%s %s) as page', v_order, v_from, p_limit) into ids;
    v_from := 'from private.contacts m where ' || v_where;
    total := private.estimated_row_count(v_from);
  else
    -- Common words are found among the first contacts of the order. Otherwise there are few matches, which the index finds.
    execute format(
      'select array_agg(id order by %s) from (select key, id from (%s 2000) as m where %s order by %s limit %s) as page',
      v_order, v_from, v_match, v_order, p_limit
    ) into ids;
    v_from := format('from private.contacts m where %s and %s', v_where, v_match);
    if coalesce(cardinality(ids), 0) = p_limit then
      total := private.estimated_row_count(v_from);
    else
      execute format(
        'with found as materialized (select %s as key, m.id %s)
        select array_agg(id order by %s), (select count(*) from found) from (select key, id from found order by %3$s limit %s) as page',
        v_key, v_from, v_order, p_limit
      ) into ids, total;
      is_exact := true;
    end if;
  end if;
  ids := coalesce(ids, '{}');
  if is_exact is null and total <= 1000 then
    execute format('select count(*) from (select %s limit 5000) as part', v_from) into total;
    is_exact := total < 5000;
  end if;
  is_exact := coalesce(is_exact, false);
end
$$;
comment on function private.page_contacts(jsonb, text, jsonb, integer) is
  'The ids of one page of contacts after the cursor p_after {key, id}, and how many match after the cursor: exactly, or as the planner estimates when they are more than 1,000. PT422: an unreadable filter, sort or cursor.';

create or replace function private.contact_page_cursor(p_id bigint, p_sort text)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  -- In microseconds: with private.to_iso_instant() the next page would skip contacts of the same millisecond.
  select jsonb_build_object('id', m.id, 'key', case p_sort
    when 'recent' then to_jsonb(m.last_activity_at) when 'name' then to_jsonb(private.fold_text(m.name)) else to_jsonb(m.created_at) end)
  from private.contacts m where m.id = p_id
$$;
comment on function private.contact_page_cursor(bigint, text) is
  'The cursor {id, key} of the page after a contact, in the given sort order.';

create or replace function private.contact_summaries_json(p_ids bigint[])
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'name', m.name, 'email', m.email, 'company', m.company, 'phone', m.phone,
    'otherEmails', (
      select coalesce(jsonb_agg(o.email order by o.id), '[]') from private.contacts o
      where o.merged_into_id = m.id and o.email is not null
    ),
    'owner', m.owner_id, 'ownerName', private.display_name_of(m.owner_id),
    'dealStage', m.deal_stage, 'dealValueCents', m.deal_value_cents, 'dealMonth', to_char(m.deal_month, 'YYYY-MM'),
    'source', m.source, 'version', m.version,
    'lastActivityAt', private.to_iso_instant(m.last_activity_at), 'createdAt', private.to_iso_instant(m.created_at)
  ) order by wanted.n), '[]')
  from unnest(p_ids) with ordinality as wanted (id, n) join private.contacts m on m.id = wanted.id
$$;
comment on function private.contact_summaries_json(bigint[]) is
  'Contacts as the list shows them, in the order of p_ids: [{id, name, email, company, phone, otherEmails, owner, ownerName, dealStage, dealValueCents, dealMonth, source, version, lastActivityAt, createdAt}].';

create or replace function private.list_contacts(p_filter jsonb, p_sort text, p_after jsonb, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 200);
  v_filter jsonb := jsonb_strip_nulls(coalesce(p_filter, '{}'));
  v_after jsonb := nullif(p_after, 'null');
  v_page record;
begin
  perform private.require_admin();
  v_page := private.page_contacts(v_filter, p_sort, v_after, v_limit + 1);
  perform private.audit_read(
    'contact.list', 'contacts',
    private.audited_filter(v_filter, v_after -> 'id')
      || jsonb_build_object('sort', p_sort, 'count', cardinality(v_page.ids[1:v_limit]))
  );
  return jsonb_build_object(
    'contacts', private.contact_summaries_json(v_page.ids[1:v_limit]),
    'next', case when cardinality(v_page.ids) > v_limit then private.contact_page_cursor(v_page.ids[v_limit], p_sort) end,
    'total', case when v_after is null then v_page.total end,
    'totalIsExact', case when v_after is null then v_page.is_exact end
  );
end
$$;
comment on function private.list_contacts(jsonb, text, jsonb, integer) is 'See public.list_contacts().';
grant execute on function private.list_contacts(jsonb, text, jsonb, integer) to authenticated;

create or replace function public.list_contacts(
  p_filter jsonb default '{}', p_sort text default 'recent', p_after jsonb default null, p_limit int default 50
)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_contacts(p_filter, p_sort, p_after, p_limit)
$$;
comment on function public.list_contacts(jsonb, text, jsonb, integer) is
  'Returns a page of contacts to admins: {contacts, next, total, totalIsExact}. p_filter: {owner: uuid, me or none, stage: a stage or any, query: parts of name, company, email address or phone number, without regard to case and accents}. p_sort: recent, newest or name. p_after: next of the previous page. p_limit: 1 to 200. total is null after the first page. Records the read in the audit log. PT403: not an admin. PT422: an unreadable filter, sort or cursor.';
grant execute on function public.list_contacts(jsonb, text, jsonb, integer) to authenticated;

create or replace function private.export_contacts(p_filter jsonb, p_after jsonb, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 1000), 1), 1000);
  v_filter jsonb := jsonb_strip_nulls(coalesce(p_filter, '{}'));
  v_page record;
begin
  perform private.require_admin();
  v_page := private.page_contacts(v_filter, 'newest', nullif(p_after, 'null'), v_limit + 1);
  insert into private.audit_log (action, subject, details)
  values ('contact.export', 'contacts', jsonb_build_object(
    'count', least(v_limit, cardinality(v_page.ids)),
    'filter', coalesce(private.audited_filter(v_filter, null) -> 'filter', '{}')
  ));
  return jsonb_build_object(
    'contacts', private.contact_summaries_json(v_page.ids[1:v_limit]),
    'next', case when cardinality(v_page.ids) > v_limit then private.contact_page_cursor(v_page.ids[v_limit], 'newest') end
  );
end
$$;
comment on function private.export_contacts(jsonb, jsonb, integer) is 'See public.export_contacts().';
grant execute on function private.export_contacts(jsonb, jsonb, integer) to authenticated;

create or replace function public.export_contacts(p_filter jsonb default '{}', p_after jsonb default null, p_limit int default 1000)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.export_contacts(p_filter, p_after, p_limit)
$$;
comment on function public.export_contacts(jsonb, jsonb, integer) is
  'Returns a page of up to 1,000 contacts to admins, newest first: {contacts, next}. p_filter: as in list_contacts(). Records each page in the audit log. PT403: not an admin. PT422: an unreadable filter or cursor.';
grant execute on function public.export_contacts(jsonb, jsonb, integer) to authenticated;

create or replace function private.deal_board()
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_board jsonb;
begin
  perform private.require_admin();
  select jsonb_agg(jsonb_build_object(
    'stage', stage.name, 'count', total.count, 'valueCents', total.value,
    'contacts', private.contact_summaries_json(array(
      select m.id from private.contacts m
      where m.deal_stage = stage.name and m.merged_into_id is null
      order by m.last_activity_at desc, m.id desc limit 50
    ))
  ) order by stage.n) into v_board
  from unnest(array['lead', 'meeting', 'proposal', 'negotiation', 'won', 'lost']) with ordinality as stage (name, n)
  cross join lateral (
    select count(*) as count, coalesce(sum(m.deal_value_cents), 0) as value from private.contacts m
    where m.deal_stage = stage.name and m.merged_into_id is null
  ) as total;
  perform private.audit_read('contact.list', 'contacts', '{"filter": {"stage": "any"}}');
  return v_board;
end
$$;
comment on function private.deal_board() is 'See public.deal_board().';
grant execute on function private.deal_board() to authenticated;

create or replace function public.deal_board()
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.deal_board()
$$;
comment on function public.deal_board() is
  'Returns the deals by stage to admins: [{stage, count, valueCents, contacts}], contacts being the 50 with the latest activity, as in list_contacts(). Records the read in the audit log. PT403: not an admin.';
grant execute on function public.deal_board() to authenticated;

-- schemas/55_contacts/contact_detail.sql

-- One contact as staff see it: its fields, notes, other addresses, history, and contacts that may be the same person.

create or replace function private.contact_json(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Here, because functions that change a contact return it, too.
  perform private.audit_read('contact.read', p_id::text);
  return (
    select private.contact_summaries_json(array[c.id]) -> 0 || jsonb_build_object(
      'mergedInto', c.merged_into_id,
      'account', private.confirmed_account_id(c.email),
      'merged', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', o.id, 'name', o.name, 'email', o.email, 'company', o.company, 'phone', o.phone
        ) order by o.id), '[]')
        from private.contacts o where o.merged_into_id = c.id
      ),
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', n.id, 'body', n.body, 'author', n.author_id, 'authorName', private.display_name_of(n.author_id),
          'version', n.version, 'createdAt', private.to_iso_instant(n.created_at), 'updatedAt', private.to_iso_instant(n.updated_at)
        ) order by n.created_at desc, n.id desc), '[]')
        from private.contact_notes n join private.contacts o on o.id = n.contact_id
        where o.id = c.id or o.merged_into_id = c.id
      )
    )
    from private.contacts c where c.id = p_id
  );
end
$$;
comment on function private.contact_json(bigint) is
  'A contact as get_contact() returns it, or null. Records the read in the audit log.';

create or replace function private.get_contact(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_contact jsonb;
begin
  perform private.require_admin();
  v_contact := private.contact_json(p_id);
  if v_contact is null then
    perform private.refuse(404, 'not_found', '{"what": "contact"}');
  end if;
  return v_contact;
end
$$;
comment on function private.get_contact(bigint) is 'See public.get_contact().';
grant execute on function private.get_contact(bigint) to authenticated;

create or replace function public.get_contact(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.get_contact(p_id)
$$;
comment on function public.get_contact(bigint) is
  'Returns a contact to admins: the fields of list_contacts() and mergedInto, account (the account that confirmed the address), merged: [{id, name, email, company, phone}], notes: [{id, body, author, authorName, version, createdAt, updatedAt}]. Records the read in the audit log. PT403: not an admin. PT404: no such contact.';
grant execute on function public.get_contact(bigint) to authenticated;

create or replace function private.find_contact(p_email text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('id', kept.id, 'name', kept.name)
    from private.contacts own join private.contacts kept on kept.id = coalesce(own.merged_into_id, own.id)
    where lower(own.email) = lower(p_email)
  );
end
$$;
comment on function private.find_contact(text) is 'See public.find_contact().';
grant execute on function private.find_contact(text) to authenticated;

create or replace function public.find_contact(p_email text)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.find_contact(p_email)
$$;
comment on function public.find_contact(text) is
  'Returns the contact of an email address to admins, after merges: {id, name}, or null. PT403: not an admin.';
grant execute on function public.find_contact(text) to authenticated;

create or replace function private.list_contact_timeline(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(entry order by entry ->> 'at' desc, entry ->> 'kind', entry ->> 'id'), '[]') from (
      select distinct entry from private.contacts c
      cross join lateral jsonb_array_elements(private.list_lead_timeline(c.email)) as entry
      where (c.id = p_id or c.merged_into_id = p_id) and c.email is not null
      limit 5000
    ) as entries
  );
end
$$;
comment on function private.list_contact_timeline(bigint) is 'See public.list_contact_timeline().';
grant execute on function private.list_contact_timeline(bigint) to authenticated;

create or replace function public.list_contact_timeline(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_contact_timeline(p_id)
$$;
comment on function public.list_contact_timeline(bigint) is
  'Returns the history of a contact to admins, as list_lead_timeline() does for each of its email addresses, newest first. Records the read in the audit log. PT403: not an admin.';
grant execute on function public.list_contact_timeline(bigint) to authenticated;

create or replace function private.find_duplicate_contacts(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_contact private.contacts;
begin
  perform private.require_admin();
  select * into v_contact from private.contacts where id = p_id;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "contact"}');
  end if;
  perform private.audit_read('contact.duplicates', p_id::text);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'name', d.name, 'email', d.email, 'company', d.company, 'phone', d.phone, 'reason', d.reason
    ) order by d.rank, d.id), '[]')
    from (
      select distinct on (c.id) c.*, candidate.rank, candidate.reason
      from (
        (select id, 1, 'phone' from private.contacts
         where char_length(regexp_replace(v_contact.phone, '\D', '', 'g')) >= 7
           and search_text like '%' || E'\n' || regexp_replace(v_contact.phone, '\D', '', 'g') || '%' limit 20)
        union all
        (select id, 2, 'name' from private.contacts
         where private.fold_text(name) = private.fold_text(v_contact.name) and merged_into_id is null order by id limit 20)
      ) as candidate (id, rank, reason)
      join private.contacts c on c.id = candidate.id
      where c.id <> p_id and c.merged_into_id is null
      order by c.id, candidate.rank
    ) as d
  );
end
$$;
comment on function private.find_duplicate_contacts(bigint) is 'See public.find_duplicate_contacts().';
grant execute on function private.find_duplicate_contacts(bigint) to authenticated;

create or replace function public.find_duplicate_contacts(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.find_duplicate_contacts(p_id)
$$;
comment on function public.find_duplicate_contacts(bigint) is
  'Returns up to 40 contacts that may be the same person to admins: [{id, name, email, company, phone, reason}]. reason: phone or name. Records the read in the audit log. PT403: not an admin. PT404: no such contact.';
grant execute on function public.find_duplicate_contacts(bigint) to authenticated;

-- schemas/55_contacts/contact_changes.sql

-- Changes of contacts by staff: create, edit, notes, merging and the import.
-- A change of a contact names the version that its caller read; with a newer version, PT409 returns the version.

create or replace function private.validate_contact_fields(p_fields jsonb)
returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_unknown text;
begin
  select key into v_unknown from jsonb_object_keys(p_fields) as key
  where key not in ('name', 'email', 'company', 'phone', 'owner', 'dealStage', 'dealValueCents', 'dealMonth') limit 1;
  case
    when v_unknown is not null then
      perform private.refuse(422, 'contact_field_unknown', jsonb_build_object('field', left(v_unknown, 40)));
    when p_fields ? 'name' and private.is_single_line(p_fields ->> 'name', 1, 100) is not true then
      perform private.refuse(422, 'contact_field_invalid', '{"field": "name"}');
    when p_fields ->> 'email' is not null and private.is_email(p_fields ->> 'email') is not true then
      perform private.refuse(422, 'email_invalid');
    when p_fields ->> 'company' is not null and private.is_single_line(p_fields ->> 'company', 1, 150) is not true then
      perform private.refuse(422, 'contact_field_invalid', '{"field": "company"}');
    when p_fields ->> 'phone' is not null and private.is_single_line(p_fields ->> 'phone', 1, 32) is not true then
      perform private.refuse(422, 'contact_field_invalid', '{"field": "phone"}');
    when p_fields ->> 'owner' is not null and not exists (
      select from private.user_roles r where r.user_id::text = p_fields ->> 'owner' and r.role = 'admin'
    ) then
      perform private.refuse(422, 'staff_member_required');
    when p_fields ->> 'dealMonth' is not null and p_fields ->> 'dealMonth' !~ '^20\d\d-(0[1-9]|1[0-2])$' then
      perform private.refuse(422, 'contact_field_invalid', '{"field": "dealMonth"}');
    when p_fields ->> 'dealValueCents' is not null and p_fields ->> 'dealValueCents' !~ '^\d{1,12}$' then
      perform private.refuse(422, 'contact_field_invalid', '{"field": "dealValueCents"}');
    else null;
  end case;
end
$$;
comment on function private.validate_contact_fields(jsonb) is
  'Raises PT422 for an unknown field or an invalid value of {name, email, company, phone, owner, dealStage, dealValueCents, dealMonth}.';

create or replace function private.save_contact(p_id bigint, p_version int, p_fields jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_contact private.contacts;
  v_constraint text;
begin
  perform private.require_admin();
  perform private.validate_contact_fields(p_fields);
  if p_id is not null then
    select * into v_contact from private.contacts where id = p_id for no key update;
    if not found then
      perform private.refuse(404, 'not_found', '{"what": "contact"}');
    elsif v_contact.merged_into_id is not null then
      perform private.refuse(409, 'contact_merged', jsonb_build_object('mergedInto', v_contact.merged_into_id));
    elsif v_contact.version is distinct from p_version then
      perform private.refuse(409, 'version_conflict', jsonb_build_object('what', 'contact', 'version', v_contact.version));
    end if;
  end if;
  v_contact.name := case when p_fields ? 'name' then btrim(p_fields ->> 'name') else v_contact.name end;
  v_contact.email := case when p_fields ? 'email' then p_fields ->> 'email' else v_contact.email end;
  v_contact.company := case when p_fields ? 'company' then btrim(p_fields ->> 'company') else v_contact.company end;
  v_contact.phone := case when p_fields ? 'phone' then btrim(p_fields ->> 'phone') else v_contact.phone end;
  v_contact.owner_id := case when p_fields ? 'owner' then (p_fields ->> 'owner')::uuid else v_contact.owner_id end;
  v_contact.deal_stage := case when p_fields ? 'dealStage' then p_fields ->> 'dealStage' else v_contact.deal_stage end;
  v_contact.deal_value_cents := case when p_fields ? 'dealValueCents' then (p_fields ->> 'dealValueCents')::bigint
    else v_contact.deal_value_cents end;
  v_contact.deal_month := case when p_fields ? 'dealMonth' then to_date(p_fields ->> 'dealMonth', 'YYYY-MM')
    else v_contact.deal_month end;
  if v_contact.name is null then
    perform private.refuse(422, 'contact_field_invalid', '{"field": "name"}');
  end if;
  if p_id is null then
    insert into private.contacts (name, email, company, phone, owner_id, deal_stage, deal_value_cents, deal_month, source)
    values (
      v_contact.name, v_contact.email, v_contact.company, v_contact.phone, v_contact.owner_id, v_contact.deal_stage,
      v_contact.deal_value_cents, v_contact.deal_month, 'staff'
    )
    returning * into v_contact;
    insert into private.audit_log (action, subject) values ('contact.create', v_contact.id::text);
  else
    update private.contacts set
      name = v_contact.name, email = v_contact.email, company = v_contact.company, phone = v_contact.phone,
      owner_id = v_contact.owner_id, deal_stage = v_contact.deal_stage, deal_value_cents = v_contact.deal_value_cents,
      deal_month = v_contact.deal_month
    where id = p_id;
  end if;
  return private.contact_json(v_contact.id);
exception
  when unique_violation then
    perform private.refuse(409, 'contact_exists', jsonb_build_object('id', (
      select coalesce(merged_into_id, id) from private.contacts where lower(email) = lower(p_fields ->> 'email')
    )));
  when check_violation then
    get stacked diagnostics v_constraint = constraint_name;
    perform private.refuse(422, 'contact_field_invalid', jsonb_build_object('field', case v_constraint
      when 'contacts_reachable_check' then 'email' when 'contacts_deal_check' then 'dealStage'
      when 'contacts_deal_stage_check' then 'dealStage' when 'contacts_deal_month_check' then 'dealMonth'
      else 'dealValueCents' end));
end
$$;
comment on function private.save_contact(bigint, integer, jsonb) is 'See public.save_contact().';
grant execute on function private.save_contact(bigint, integer, jsonb) to authenticated;

create or replace function public.save_contact(p_id bigint, p_version int, p_fields jsonb)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.save_contact(p_id, p_version, p_fields)
$$;
comment on function public.save_contact(bigint, integer, jsonb) is
  'Creates a contact (p_id null) or changes fields of one, for admins: {name, email, company, phone, owner: uuid, dealStage, dealValueCents: US cents, dealMonth: YYYY-MM}. Returns the contact as get_contact() does. PT403: not an admin. PT404: no such contact. PT409: p_version is stale, with {version} in the parameters, the contact is merged, or another contact has the email address, with its {id}. PT422: an invalid value.';
grant execute on function public.save_contact(bigint, integer, jsonb) to authenticated;

create or replace function private.save_contact_note(p_contact bigint, p_id bigint, p_version int, p_body text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_note private.contact_notes;
begin
  perform private.require_admin();
  if private.is_multiline_text(p_body, 1, 5000) is not true then
    perform private.refuse(422, 'contact_field_invalid', '{"field": "note"}');
  end if;
  if p_id is null then
    insert into private.contact_notes (contact_id, author_id, body)
    select id, (select auth.uid()), btrim(p_body) from private.contacts where id = p_contact;
    if not found then
      perform private.refuse(404, 'not_found', '{"what": "contact"}');
    end if;
  else
    select * into v_note from private.contact_notes
    where id = p_id and author_id = (select auth.uid()) for no key update;
    if not found then
      perform private.refuse(404, 'not_found', '{"what": "note"}');
    elsif v_note.version is distinct from p_version then
      perform private.refuse(409, 'version_conflict', jsonb_build_object('what', 'note', 'version', v_note.version));
    end if;
    update private.contact_notes set body = btrim(p_body) where id = p_id;
  end if;
  return private.contact_json(p_contact);
end
$$;
comment on function private.save_contact_note(bigint, bigint, integer, text) is 'See public.save_contact_note().';
grant execute on function private.save_contact_note(bigint, bigint, integer, text) to authenticated;

create or replace function public.save_contact_note(p_contact bigint, p_id bigint, p_version int, p_body text)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.save_contact_note(p_contact, p_id, p_version, p_body)
$$;
comment on function public.save_contact_note(bigint, bigint, integer, text) is
  'Writes a note about a contact (p_id null) or changes a note of the caller, for admins. Returns the contact as get_contact() does. PT403: not an admin. PT404: no such contact, or no such note of the caller. PT409: p_version is stale. PT422: not 1 to 5,000 characters.';
grant execute on function public.save_contact_note(bigint, bigint, integer, text) to authenticated;

create or replace function private.delete_contact_note(p_contact bigint, p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from private.contact_notes where id = p_id;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "note"}');
  end if;
  return private.contact_json(p_contact);
end
$$;
comment on function private.delete_contact_note(bigint, bigint) is 'See public.delete_contact_note().';
grant execute on function private.delete_contact_note(bigint, bigint) to authenticated;

create or replace function public.delete_contact_note(p_contact bigint, p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.delete_contact_note(p_contact, p_id)
$$;
comment on function public.delete_contact_note(bigint, bigint) is
  'Deletes a note, for admins. Returns the contact as get_contact() does. PT403: not an admin. PT404: no such note.';
grant execute on function public.delete_contact_note(bigint, bigint) to authenticated;

create or replace function private.merge_contacts(p_keep bigint, p_lose bigint[])
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_keep = any (p_lose) or coalesce(cardinality(p_lose), 0) not between 1 and 50 then
    perform private.refuse(422, 'merge_needs_two_contacts');
  end if;
  perform from private.contacts where id = any (p_lose || p_keep) order by id for no key update;
  if (select count(*) from private.contacts where id = any (p_lose || p_keep) and merged_into_id is null)
    <> (select count(distinct id) from unnest(p_lose || p_keep) as id) then
    perform private.refuse(409, 'contact_merged', '{"mergedInto": null}');
  end if;
  perform private.absorb_contacts(p_keep, p_lose);
  return private.contact_json(p_keep);
end
$$;
comment on function private.merge_contacts(bigint, bigint[]) is 'See public.merge_contacts().';
grant execute on function private.merge_contacts(bigint, bigint[]) to authenticated;

create or replace function public.merge_contacts(p_keep bigint, p_lose bigint[])
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.merge_contacts(p_keep, p_lose)
$$;
comment on function public.merge_contacts(bigint, bigint[]) is
  'Merges up to 50 contacts into p_keep, for admins: their messages, bookings and notes are shown with p_keep, which gets company, phone, owner and deal if it has none. Returns p_keep as get_contact() does. unmerge_contact() undoes the merge of one. PT403: not an admin. PT409: one of them is merged or deleted. PT422: fewer than two contacts.';
grant execute on function public.merge_contacts(bigint, bigint[]) to authenticated;

create or replace function private.unmerge_contact(p_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_keep bigint;
begin
  perform private.require_admin();
  select merged_into_id into v_keep from private.contacts where id = p_id for no key update;
  if v_keep is null then
    perform private.refuse(409, 'contact_not_merged');
  end if;
  update private.contacts set merged_into_id = null where id = p_id;
  -- The trigger sets the words of the search again.
  update private.contacts set search_text = search_text where id = v_keep;
  return private.contact_json(p_id);
end
$$;
comment on function private.unmerge_contact(bigint) is 'See public.unmerge_contact().';
grant execute on function private.unmerge_contact(bigint) to authenticated;

create or replace function public.unmerge_contact(p_id bigint)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.unmerge_contact(p_id)
$$;
comment on function public.unmerge_contact(bigint) is
  'Undoes the merge of a contact, for admins; the other contact keeps what it got. Returns the contact as get_contact() does. PT403: not an admin. PT409: not merged, or deleted.';
grant execute on function public.unmerge_contact(bigint) to authenticated;

create or replace function private.delete_contact(p_id bigint, p_version int)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_contact private.contacts;
begin
  perform private.require_admin();
  select * into v_contact from private.contacts where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "contact"}');
  elsif v_contact.version is distinct from p_version then
    perform private.refuse(409, 'version_conflict', jsonb_build_object('what', 'contact', 'version', v_contact.version));
  end if;
  delete from private.contacts where id = p_id;
  insert into private.audit_log (action, subject) values ('contact.delete', p_id::text);
end
$$;
comment on function private.delete_contact(bigint, integer) is 'See public.delete_contact().';
grant execute on function private.delete_contact(bigint, integer) to authenticated;

create or replace function public.delete_contact(p_id bigint, p_version int)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.delete_contact(p_id, p_version)
$$;
comment on function public.delete_contact(bigint, integer) is
  'Deletes a contact with its notes, its deal and the contacts merged into it, for admins. Messages and bookings stay. PT403: not an admin. PT404: no such contact. PT409: p_version is stale.';
grant execute on function public.delete_contact(bigint, integer) to authenticated;

create or replace function private.import_contacts(p_rows jsonb, p_is_preview boolean)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_rows jsonb;
begin
  perform private.require_admin();
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 1000 then
    perform private.refuse(422, 'import_rows_required');
  end if;
  -- An address that is twice in the file counts once. Known contacts only get what they lack.
  with typed as (
    select n, coalesce(nullif(btrim(r ->> 'name'), ''), split_part(btrim(r ->> 'email'), '@', 1)) as name,
      nullif(btrim(r ->> 'email'), '') as email, nullif(btrim(r ->> 'company'), '') as company,
      nullif(btrim(r ->> 'phone'), '') as phone
    from jsonb_array_elements(p_rows) with ordinality as e (r, n)
  ), judged as (
    select t.*, case
      when t.email is null or private.is_email(t.email) is not true then 'email_invalid'
      when private.is_single_line(t.name, 1, 100) is not true then 'name_invalid'
      when t.company is not null and private.is_single_line(t.company, 1, 150) is not true then 'company_invalid'
      when t.phone is not null and private.is_single_line(t.phone, 1, 32) is not true then 'phone_invalid'
      when row_number() over (partition by lower(t.email) order by t.n) > 1 then 'repeated'
      when c.id is null then 'new'
      when (c.company is null and t.company is not null) or (c.phone is null and t.phone is not null) then 'completed'
      else 'known'
    end as outcome
    from typed t left join private.contacts c on lower(c.email) = lower(t.email)
  )
  select jsonb_agg(to_jsonb(judged) order by n) into v_rows from judged;
  if not p_is_preview then
    insert into private.contacts (email, name, company, phone, source)
    select r ->> 'email', r ->> 'name', r ->> 'company', r ->> 'phone', 'import'
    from jsonb_array_elements(v_rows) as r where r ->> 'outcome' = 'new' order by lower(r ->> 'email')
    on conflict (lower(email)) do nothing;
    update private.contacts c set company = coalesce(c.company, r ->> 'company'), phone = coalesce(c.phone, r ->> 'phone')
    from jsonb_array_elements(v_rows) as r
    where r ->> 'outcome' = 'completed' and lower(c.email) = lower(r ->> 'email');
    insert into private.audit_log (action, subject, details)
    select 'contact.import', 'contacts', jsonb_build_object(
      'new', count(*) filter (where r ->> 'outcome' = 'new'), 'completed', count(*) filter (where r ->> 'outcome' = 'completed'),
      'skipped', count(*) filter (where r ->> 'outcome' not in ('new', 'completed'))
    ) from jsonb_array_elements(v_rows) as r;
  end if;
  return (select jsonb_agg(r -> 'outcome' order by n) from jsonb_array_elements(v_rows) with ordinality as e (r, n));
end
$$;
comment on function private.import_contacts(jsonb, boolean) is 'See public.import_contacts().';
grant execute on function private.import_contacts(jsonb, boolean) to authenticated;

create or replace function public.import_contacts(p_rows jsonb, p_is_preview boolean)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.import_contacts(p_rows, p_is_preview)
$$;
comment on function public.import_contacts(jsonb, boolean) is
  'Imports up to 1,000 contacts for admins, or says what an import would do: p_rows [{name, email, company, phone}]. Returns the outcome of each row: new, completed (the known contact gets missing company or phone), known, repeated (an earlier row has the address), email_invalid, name_invalid, company_invalid or phone_invalid. Known values are never overwritten. PT403: not an admin. PT422: not 1 to 1,000 rows.';
grant execute on function public.import_contacts(jsonb, boolean) to authenticated;

-- schemas/60_content/content_tables.sql

-- Rules that the content tables use in CHECK constraints, and the publication state of a row.
-- Article HTML is checked when it is written, so that any reader may show it as it is.

create or replace function private.is_safe_article_html(value text)
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  -- No quotes, backslashes, blanks or control characters, and no entity but &amp;, so that a browser parses the same URL that
  -- was checked here.
  c_url_chars constant text := '(?:[A-Za-z0-9._~:/?#@!$()*+,;=%-]|&amp;)*';
  c_host constant text := '[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*';
  c_href constant text :=
    'https://' || c_host || '(?::[0-9]+)?(?:[/?#]' || c_url_chars || ')?'
    -- A second slash after the first would be another host.
    || '|/(?:[A-Za-z0-9._~?#%-]' || c_url_chars || ')?'
    || '|mailto:[A-Za-z0-9._+-]+@' || c_host || '(?:\?' || c_url_chars || ')?'
    || '|tel:\+?[0-9-]+';
  -- An image needs a description, and a size so that the page does not shift while it loads.
  c_image constant text :=
    'img src="/media/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}\.(?:webp|avif|jpg|png)"'
    || ' alt="[^"<>]{5,255}" width="[1-9][0-9]{0,3}" height="[1-9][0-9]{0,3}"';
  c_tag constant text :=
    '<(?:/?(?:h[23]|p|[uo]l|li|strong|em|blockquote|table|thead|tbody|tr|t[hd]|figure|figcaption)|/a|[hb]r'
    || '|h2 id="[a-z][a-z0-9]*(?:-[a-z0-9]+)*"|th scope="(?:col|row)"|a href="(?:' || c_href || ')"|' || c_image || ')>';
  v_open text[] := '{}';
  v_parent text := '';
  v_allowed text[];
  v_text text;
  v_slash text;
  v_name text;
begin
  if (
      btrim(value) <> '' and char_length(value) <= 60000
      and value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]'
    ) is not true
    or value ~ '&(?!(?:amp|lt|gt|quot|nbsp);)'
    or regexp_replace(value, c_tag, '', 'g') ~ '[<>]'
  then
    return false;
  end if;

  for v_text, v_slash, v_name in
    select token[1], token[2], token[3]
    from regexp_matches(value, '([^<]*)<(/?)([a-z0-9]+)[^>]*>', 'g') as token
  loop
    -- The children that each parent may have. A browser would move any other child to a different place.
    v_allowed := case
      when v_parent = '' then '{h2,h3,p,ul,ol,blockquote,table,figure,hr}'
      when v_parent in ('ul', 'ol') then '{li}'
      when v_parent = 'table' then '{thead,tbody}'
      when v_parent in ('thead', 'tbody') then '{tr}'
      when v_parent = 'tr' then '{th,td}'
      when v_parent = 'figure' then '{img,p,ul,ol,blockquote,table,figcaption}'
      when v_parent in ('li', 'td', 'blockquote', 'figcaption') then '{p,ul,ol,strong,em,a,br}'
      else '{strong,em,a,br}'
    end;
    -- Text may be where a line break may be. At most 12 levels deep, and no link inside a link.
    if v_text ~ '\S' and 'br' <> all (v_allowed) then
      return false;
    elsif v_slash = '/' and v_name = v_parent then
      v_open := trim_array(v_open, 1);
    elsif v_slash = '/' or v_name <> all (v_allowed) or cardinality(v_open) = 12
      or v_name = 'a' and 'a' = any (v_open)
    then
      return false;
    elsif v_name not in ('hr', 'br', 'img') then
      v_open := v_open || v_name;
    end if;
    v_parent := coalesce(v_open[cardinality(v_open)], '');
  end loop;
  return v_parent = '' and value ~ '>\s*$';
end
$$;
comment on function private.is_safe_article_html(text) is
  'Whether value is the HTML body of an article: 1 to 60,000 characters, only listed tags, correctly nested and closed. Links: https, mailto, tel or a path of this site. Images: uploads of this site with description and size. Other attributes: id of h2, scope of th.';

create or replace function private.is_service_process(value jsonb)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when private.is_list_of_records(value, '{"step": "number", "title": "string", "description": "string"}', 12)
    then not exists (
      select from jsonb_array_elements(value) with ordinality as steps (item, number)
      where (item ->> 'step')::numeric <> number
    )
    else false
  end
$$;
comment on function private.is_service_process(jsonb) is
  'Whether value is the process of a service: [{step, title, description}], up to 12 steps numbered from 1 in order.';

create or replace function private.is_case_study_metrics(value jsonb)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case jsonb_typeof(value)
    when 'object' then
      value - array['beforeAfter', 'timeline', 'roi', 'kpis'] = '{}'
      and private.is_list_of_records(value -> 'beforeAfter', '{"metric": "string", "before": "number",
        "after": "number", "unit": "string", "improvement": "number"}', 8)
      and private.is_list_of_records(value -> 'timeline', '{"phase": "string", "duration": "string",
        "progress": "number"}', 12)
      and private.matches_record_shape(value -> 'roi', '{"investment": "number", "returns": "number",
        "timeframe": "string"}')
      and private.is_list_of_records(value -> 'kpis', '{"name": "string", "value": "number",
        "target": "number", "achieved": "boolean"}', 12)
      -- Charts cannot draw negative bars, and JavaScript must be able to represent the number.
      and not value @? '$.** ? (@.type() == "number" && (@ < 0 || @ > 1000000000000))'
      and not value @? '$.timeline[*].progress ? (@ > 100)'
    else false
  end
$$;
comment on function private.is_case_study_metrics(jsonb) is
  'Whether value is the metrics of a case study: {beforeAfter, timeline, roi, kpis}. improvement and progress are percentages, roi is in US dollars.';

create or replace function private.are_distinct_tags(value text[])
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  -- The URL of a tag is made of its letters and digits.
  select bool_and(tag = btrim(tag) and tag ~ '[A-Za-z0-9]') and count(*) = count(distinct lower(tag))
  from unnest(value) as tag
$$;
comment on function private.are_distinct_tags(text[]) is
  'Whether the texts of value are trimmed, have a letter a-z or a digit each, and differ in more than case. Null for none.';

create or replace function private.publication_state(p_status text, p_publish_at timestamptz, p_now timestamptz)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when p_status = 'published' and p_publish_at > p_now then 'scheduled' else p_status end
$$;
comment on function private.publication_state(text, timestamp with time zone, timestamp with time zone) is
  'The state of a content row at p_now: draft, scheduled (published in the future) or published. Null for a null status.';

-- The site's content. Pages: services, articles and case studies, and redirects for slugs that changed. Without a page:
-- team members, testimonials and frequently asked questions.
-- Visitors read rows that are published and due, their long texts through the functions in published.sql only. Staff write through save_content() and its siblings in editing.sql only.

create table public.services (
  id bigint generated always as identity primary key,
  slug private.slug not null unique,
  name private.single_line not null check (char_length(btrim(name)) >= 2 and char_length(name) <= 80),
  short_description private.single_line not null check (char_length(btrim(short_description)) >= 10 and char_length(short_description) <= 300),
  description private.multiline_text not null check (char_length(btrim(description)) >= 20 and char_length(description) <= 5000),
  benefits text[] not null check (private.is_text_list(benefits, 12, 300)),
  process jsonb not null check (private.is_service_process(process)),
  duration private.single_line not null check (char_length(btrim(duration)) >= 2 and char_length(duration) <= 40),
  price int not null check (price between 0 and 10000000),
  price_unit text not null default 'USD' check (price_unit = 'USD'),
  image_url private.image_url not null,
  image_alt private.single_line not null check (char_length(btrim(image_alt)) >= 5 and char_length(image_alt) <= 300),
  -- Deferrable, so checked at the end of a statement: one UPDATE can swap two positions.
  position int not null unique deferrable initially immediate,
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz not null default private.now(),
  version int not null default 1 check (version >= 1),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.services is
  'Services of the firm, one page each under /services. Written by save_content().';
comment on column public.services.id is 'Key.';
comment on column public.services.slug is 'Last part of the URL.';
comment on column public.services.name is 'Title of the page and of the card.';
comment on column public.services.short_description is 'One or two sentences for the card and the page''s meta description.';
comment on column public.services.description is 'Overview in plain text, with a blank line between paragraphs.';
comment on column public.services.benefits is 'Key benefits, one sentence each.';
comment on column public.services.process is
  'Steps in order: [{step, title, description}]; see private.is_service_process().';
comment on column public.services.duration is 'Usual duration in words, such as ''4-6 weeks''.';
comment on column public.services.price is 'Lowest price, in whole units of price_unit.';
comment on column public.services.price_unit is 'ISO 4217 code of the currency.';
comment on column public.services.image_url is 'Path of the image; see private.image_url.';
comment on column public.services.image_alt is 'Description of the image.';
comment on column public.services.position is 'Place in the list, ascending.';
comment on column public.services.status is 'draft or published. The site shows a published row from publish_at on.';
comment on column public.services.publish_at is 'When the site starts to show the row.';
comment on column public.services.version is
  'Incremented when the content changes, not for position. A change names the version that its caller read.';
comment on column public.services.created_at is 'When the row was created.';
comment on column public.services.updated_at is 'When the row last changed, position included. Set by trigger.';

create index services_published_idx on public.services (publish_at) where status = 'published';

alter table public.services enable row level security;
alter table public.services force row level security;
-- The long texts are left out: see published.sql.
grant select (id, slug, name, short_description, duration, price, price_unit, image_url, image_alt, position, status, publish_at, version, created_at, updated_at)
  on public.services to anon;
grant select (id, slug, name, short_description, duration, price, price_unit, image_url, image_alt, position, status, publish_at, version, created_at, updated_at)
  on public.services to authenticated;

create policy services_select_anon on public.services for select to anon
  using (status = 'published' and publish_at <= now());

create policy services_select on public.services for select to authenticated
  using ((status = 'published' and publish_at <= now()) or (select private.has_rank('admin')));

create table public.team_members (
  id bigint generated always as identity primary key,
  name private.single_line not null check (char_length(btrim(name)) >= 2 and char_length(name) <= 100),
  role private.single_line not null check (char_length(btrim(role)) >= 2 and char_length(role) <= 100),
  biography private.single_line not null check (char_length(btrim(biography)) >= 20 and char_length(biography) <= 600),
  image_url private.image_url not null,
  image_alt private.single_line not null check (char_length(btrim(image_alt)) >= 5 and char_length(image_alt) <= 300),
  -- Deferrable, so checked at the end of a statement: one UPDATE can swap two positions.
  position int not null unique deferrable initially immediate,
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz not null default private.now(),
  version int not null default 1 check (version >= 1),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.team_members is
  'Founders and consultants of the firm, as the landing page and their articles show them. Not accounts, and not the calendars of public.consultants. Written by save_content().';
comment on column public.team_members.id is 'Key.';
comment on column public.team_members.name is 'Full name.';
comment on column public.team_members.role is 'Role in the firm, such as ''Founder''.';
comment on column public.team_members.biography is 'A few sentences in plain text.';
comment on column public.team_members.image_url is 'Path of the portrait, which is cropped to its middle; see private.image_url.';
comment on column public.team_members.image_alt is 'Description of the portrait.';
comment on column public.team_members.position is 'Place in the list, ascending.';
comment on column public.team_members.status is 'draft or published. The site shows a published row from publish_at on.';
comment on column public.team_members.publish_at is 'When the site starts to show the row.';
comment on column public.team_members.version is
  'Incremented when the content changes, not for position. A change names the version that its caller read.';
comment on column public.team_members.created_at is 'When the row was created.';
comment on column public.team_members.updated_at is 'When the row last changed, position included. Set by trigger.';

create index team_members_published_idx on public.team_members (publish_at) where status = 'published';

alter table public.team_members enable row level security;
alter table public.team_members force row level security;
grant select on public.team_members to anon;
grant select on public.team_members to authenticated;

create policy team_members_select_anon on public.team_members for select to anon
  using (status = 'published' and publish_at <= now());

create policy team_members_select on public.team_members for select to authenticated
  using ((status = 'published' and publish_at <= now()) or (select private.has_rank('admin')));

create table public.blog_posts (
  id bigint generated always as identity primary key,
  slug private.slug not null unique,
  title private.single_line not null check (char_length(btrim(title)) >= 5 and char_length(title) <= 150),
  excerpt private.single_line not null check (char_length(btrim(excerpt)) >= 20 and char_length(excerpt) <= 400),
  author private.single_line not null check (char_length(btrim(author)) >= 2 and char_length(author) <= 100),
  author_id bigint references public.team_members (id) on delete set null,
  content text not null check (private.is_safe_article_html(content)),
  read_time text not null generated always as (private.reading_time(content)) stored check (char_length(read_time) <= 40),
  image_url private.image_url not null,
  image_alt private.single_line not null check (char_length(btrim(image_alt)) >= 5 and char_length(image_alt) <= 300),
  tags text[] not null default '{}'
    check (tags = '{}' or (private.is_text_list(tags, 5, 30) and private.are_distinct_tags(tags))),
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz not null default private.now(),
  version int not null default 1 check (version >= 1),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.blog_posts is
  'Articles under /blog, newest first. Written by save_content().';
comment on column public.blog_posts.id is 'Key.';
comment on column public.blog_posts.slug is 'Last part of the URL.';
comment on column public.blog_posts.title is 'Title of the article.';
comment on column public.blog_posts.excerpt is
  'One or two sentences for the card, the feed and the page''s meta description.';
comment on column public.blog_posts.author is 'Name of the author as the page shows it.';
comment on column public.blog_posts.author_id is
  'The team member whose role and biography are at the end of the article; null: the article shows the name only.';
comment on column public.blog_posts.content is 'Body as HTML; see private.is_safe_article_html().';
comment on column public.blog_posts.read_time is 'Reading time computed from the content, such as ''8 min read''.';
comment on column public.blog_posts.image_url is 'Path of the image; see private.image_url.';
comment on column public.blog_posts.image_alt is 'Description of the image.';
comment on column public.blog_posts.tags is 'Topics of the article, in the order in which it shows them: up to 5 of up to 30 characters; see private.are_distinct_tags().';
comment on column public.blog_posts.status is 'draft or published. The site shows a published row from publish_at on.';
comment on column public.blog_posts.publish_at is 'Date of the article. The site shows the article from then on.';
comment on column public.blog_posts.version is
  'Incremented when the article changes. A change names the version that its caller read.';
comment on column public.blog_posts.created_at is 'When the row was created.';
comment on column public.blog_posts.updated_at is 'When the row last changed. Set by trigger.';

create index blog_posts_author_idx on public.blog_posts (author_id);
create index blog_posts_published_idx on public.blog_posts (publish_at desc, id desc) where status = 'published';

alter table public.blog_posts enable row level security;
alter table public.blog_posts force row level security;
-- The long texts are left out: see published.sql.
grant select (id, slug, title, excerpt, author, read_time, image_url, image_alt, tags, status, publish_at, version, created_at, updated_at)
  on public.blog_posts to anon;
grant select (id, slug, title, excerpt, author, read_time, image_url, image_alt, tags, status, publish_at, version, created_at, updated_at)
  on public.blog_posts to authenticated;

create policy blog_posts_select_anon on public.blog_posts for select to anon
  using (status = 'published' and publish_at <= now());

create policy blog_posts_select on public.blog_posts for select to authenticated
  using ((status = 'published' and publish_at <= now()) or (select private.has_rank('admin')));

create table public.case_studies (
  id bigint generated always as identity primary key,
  slug private.slug not null unique,
  title private.single_line not null check (char_length(btrim(title)) >= 5 and char_length(title) <= 150),
  client private.single_line not null check (char_length(btrim(client)) >= 2 and char_length(client) <= 150),
  industry private.single_line not null check (char_length(btrim(industry)) >= 2 and char_length(industry) <= 80),
  summary private.single_line not null check (char_length(btrim(summary)) >= 20 and char_length(summary) <= 400),
  headline private.single_line not null check (char_length(btrim(headline)) >= 5 and char_length(headline) <= 100),
  challenge private.multiline_text not null check (char_length(btrim(challenge)) >= 20 and char_length(challenge) <= 5000),
  solution private.multiline_text not null check (char_length(btrim(solution)) >= 20 and char_length(solution) <= 5000),
  results private.multiline_text not null check (char_length(btrim(results)) >= 20 and char_length(results) <= 5000),
  timeline private.single_line not null check (char_length(btrim(timeline)) >= 5 and char_length(timeline) <= 200),
  technologies text[] not null check (private.is_text_list(technologies, 20, 80)),
  metrics jsonb not null check (private.is_case_study_metrics(metrics)),
  image_url private.image_url,
  image_alt private.single_line check (char_length(btrim(image_alt)) >= 5 and char_length(image_alt) <= 300),
  featured boolean not null default false,
  -- Deferrable, so checked at the end of a statement: one UPDATE can swap two positions.
  position int not null unique deferrable initially immediate,
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz not null default private.now(),
  version int not null default 1 check (version >= 1),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  check ((image_url is null) = (image_alt is null))
);
comment on table public.case_studies is
  'Success stories under /case-studies. Written by save_content().';
comment on column public.case_studies.id is 'Key.';
comment on column public.case_studies.slug is 'Last part of the URL.';
comment on column public.case_studies.title is 'Title of the page and of the card.';
comment on column public.case_studies.client is 'Name of the client, or a description of an unnamed one.';
comment on column public.case_studies.industry is 'Industry of the client in one or two words.';
comment on column public.case_studies.summary is 'One or two sentences for the card and the page''s meta description.';
comment on column public.case_studies.headline is 'Main result in a few words, such as ''32% inventory cost reduction''.';
comment on column public.case_studies.challenge is 'The problem, in plain text with a blank line between paragraphs.';
comment on column public.case_studies.solution is 'The work done, in plain text with a blank line between paragraphs.';
comment on column public.case_studies.results is 'The outcome, in plain text with a blank line between paragraphs.';
comment on column public.case_studies.timeline is 'Duration of the project in words.';
comment on column public.case_studies.technologies is 'Technologies used, one per item.';
comment on column public.case_studies.metrics is
  'Figures of the charts: {beforeAfter: [{metric, before, after, unit, improvement}], timeline: [{phase, duration, progress}], roi: {investment, returns, timeframe}, kpis: [{name, value, target, achieved}]}; see private.is_case_study_metrics().';
comment on column public.case_studies.image_url is 'Path of the image; see private.image_url. Null: no image.';
comment on column public.case_studies.image_alt is 'Description of the image; null if and only if there is no image.';
comment on column public.case_studies.featured is 'Whether the landing page shows the case study. At most three published ones.';
comment on column public.case_studies.position is 'Place in the list, ascending.';
comment on column public.case_studies.status is 'draft or published. The site shows a published row from publish_at on.';
comment on column public.case_studies.publish_at is 'When the site starts to show the row.';
comment on column public.case_studies.version is
  'Incremented when the content changes, not for position. A change names the version that its caller read.';
comment on column public.case_studies.created_at is 'When the row was created.';
comment on column public.case_studies.updated_at is 'When the row last changed, position included. Set by trigger.';

create index case_studies_published_idx on public.case_studies (publish_at) where status = 'published';

alter table public.case_studies enable row level security;
alter table public.case_studies force row level security;
-- The long texts are left out: see published.sql.
grant select (id, slug, title, client, industry, summary, headline, timeline, image_url, image_alt, featured, position, status, publish_at, version, created_at, updated_at)
  on public.case_studies to anon;
grant select (id, slug, title, client, industry, summary, headline, timeline, image_url, image_alt, featured, position, status, publish_at, version, created_at, updated_at)
  on public.case_studies to authenticated;

create policy case_studies_select_anon on public.case_studies for select to anon
  using (status = 'published' and publish_at <= now());

create policy case_studies_select on public.case_studies for select to authenticated
  using ((status = 'published' and publish_at <= now()) or (select private.has_rank('admin')));

create table public.slug_history (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('service', 'post', 'case_study')),
  -- No foreign key, because the table depends on kind. The trigger below deletes the rows of a deleted page.
  target_id bigint not null,
  old_slug private.slug not null,
  new_slug private.slug not null,
  updated_at timestamptz not null default private.now(),
  unique (kind, old_slug),
  check (old_slug <> new_slug)
);
comment on table public.slug_history is
  'Former slugs of published pages, for redirects to the current one. Written by trigger only.';
comment on column public.slug_history.id is 'Key.';
comment on column public.slug_history.kind is 'Table of the page: service, post or case_study.';
comment on column public.slug_history.target_id is 'Id of the page in the table of its kind.';
comment on column public.slug_history.old_slug is 'Former slug.';
comment on column public.slug_history.new_slug is 'Current slug of the same page, so that each redirect is a single step.';
comment on column public.slug_history.updated_at is 'When the redirect was created or last pointed to another slug.';

create index slug_history_target_idx on public.slug_history (kind, target_id);

alter table public.slug_history enable row level security;
alter table public.slug_history force row level security;
grant select on public.slug_history to anon;
grant select on public.slug_history to authenticated;

-- A redirect is visible to callers who can see the page: the subqueries are subject to the policies of the page's table.
create policy slug_history_select_anon on public.slug_history for select to anon using (
  case kind
    when 'post' then exists (select from public.blog_posts t where t.id = target_id)
    when 'service' then exists (select from public.services t where t.id = target_id)
    else exists (select from public.case_studies t where t.id = target_id)
  end
);

create policy slug_history_select on public.slug_history for select to authenticated using (
  case kind
    when 'post' then exists (select from public.blog_posts t where t.id = target_id)
    when 'service' then exists (select from public.services t where t.id = target_id)
    else exists (select from public.case_studies t where t.id = target_id)
  end
);

create or replace function private.record_slug_change()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_kind text := tg_argv[0];
  v_now timestamptz := private.now();
begin
  if tg_op = 'DELETE' then
    delete from public.slug_history where kind = v_kind and target_id = old.id;
    return null;
  end if;
  -- A page takes precedence over a redirect from the same slug.
  delete from public.slug_history where kind = v_kind and old_slug = new.slug;
  if tg_op = 'UPDATE' then
    update public.slug_history set new_slug = new.slug, updated_at = v_now
    where kind = v_kind and target_id = new.id and new_slug <> new.slug;
    -- A page that was never visible needs no redirect.
    if old.slug <> new.slug and old.status = 'published' and old.publish_at <= v_now then
      insert into public.slug_history (kind, old_slug, new_slug, target_id, updated_at)
      values (v_kind, old.slug, new.slug, new.id, v_now)
      on conflict (kind, old_slug) do update
      set new_slug = excluded.new_slug, target_id = excluded.target_id, updated_at = excluded.updated_at;
    end if;
  end if;
  return null;
end
$$;
comment on function private.record_slug_change() is
  'Trigger: adds a redirect when the slug of a visible page changes, and deletes redirects of a deleted page and from slugs that are in use. Argument: the kind.';

create or replace function private.limit_featured_case_studies()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A row that has its place keeps it.
  if tg_op = 'UPDATE' and old.featured and old.status = 'published' then
    return new;
  end if;
  -- Serializes two changes that would each find room for one more.
  perform private.lock_until_commit('featured case studies');
  if 3 <= (
    select count(*) from public.case_studies c where c.featured and c.status = 'published' and c.id <> new.id
  ) then
    perform private.refuse(409, 'landing_page_full', '{"max": 3, "field": "featured"}');
  end if;
  return new;
end
$$;
comment on function private.limit_featured_case_studies() is
  'Trigger: the landing page shows three case studies. PT409: three others are published or scheduled for it.';

create trigger blog_posts_record_slug_change after insert or delete or update of slug on public.blog_posts
  for each row execute function private.record_slug_change('post');
create trigger blog_posts_set_updated_at before update on public.blog_posts
  for each row execute function private.set_updated_at();
create trigger case_studies_limit_featured before insert or update of featured, status on public.case_studies
  for each row when (new.featured and new.status = 'published') execute function private.limit_featured_case_studies();
create trigger case_studies_record_slug_change after insert or delete or update of slug on public.case_studies
  for each row execute function private.record_slug_change('case_study');
create trigger case_studies_set_updated_at before update on public.case_studies
  for each row execute function private.set_updated_at();
create trigger services_record_slug_change after insert or delete or update of slug on public.services
  for each row execute function private.record_slug_change('service');
create trigger services_set_updated_at before update on public.services
  for each row execute function private.set_updated_at();

create table public.testimonials (
  id bigint generated always as identity primary key,
  quote private.multiline_text not null check (char_length(btrim(quote)) >= 10 and char_length(quote) <= 1000),
  name private.single_line not null check (char_length(btrim(name)) >= 2 and char_length(name) <= 100),
  title private.single_line not null check (char_length(btrim(title)) >= 2 and char_length(title) <= 150),
  initials private.single_line not null check (btrim(initials) <> '' and char_length(initials) <= 3),
  -- Deferrable, so checked at the end of a statement: one UPDATE can swap two positions.
  position int not null unique deferrable initially immediate,
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz not null default private.now(),
  version int not null default 1 check (version >= 1),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.testimonials is
  'Quotes of clients about the firm. Written by save_content().';
comment on column public.testimonials.id is 'Key.';
comment on column public.testimonials.quote is 'Words of the client, without quotation marks.';
comment on column public.testimonials.name is 'Name of the client, or the role of a client that the firm does not name.';
comment on column public.testimonials.title is 'Role and company of the client, or a description of the company.';
comment on column public.testimonials.initials is 'Initials of the client or of the role, shown in place of a portrait.';
comment on column public.testimonials.position is 'Place in the list, ascending.';
comment on column public.testimonials.status is 'draft or published. The site shows a published row from publish_at on.';
comment on column public.testimonials.publish_at is 'When the site starts to show the row.';
comment on column public.testimonials.version is
  'Incremented when the content changes, not for position. A change names the version that its caller read.';
comment on column public.testimonials.created_at is 'When the row was created.';
comment on column public.testimonials.updated_at is 'When the row last changed, position included. Set by trigger.';

create index testimonials_published_idx on public.testimonials (publish_at) where status = 'published';

alter table public.testimonials enable row level security;
alter table public.testimonials force row level security;
grant select on public.testimonials to anon;
grant select on public.testimonials to authenticated;

create policy testimonials_select_anon on public.testimonials for select to anon
  using (status = 'published' and publish_at <= now());

create policy testimonials_select on public.testimonials for select to authenticated
  using ((status = 'published' and publish_at <= now()) or (select private.has_rank('admin')));

create table public.faqs (
  id bigint generated always as identity primary key,
  question private.single_line not null check (char_length(btrim(question)) >= 5 and char_length(question) <= 300),
  answer private.multiline_text not null check (char_length(btrim(answer)) >= 10 and char_length(answer) <= 3000),
  -- Deferrable, so checked at the end of a statement: one UPDATE can swap two positions.
  position int not null unique deferrable initially immediate,
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz not null default private.now(),
  version int not null default 1 check (version >= 1),
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.faqs is
  'Questions that clients ask before they book, with answers. Written by save_content().';
comment on column public.faqs.id is 'Key.';
comment on column public.faqs.question is 'Question as a client would ask it.';
comment on column public.faqs.answer is 'Answer in plain text.';
comment on column public.faqs.position is 'Place in the list, ascending.';
comment on column public.faqs.status is 'draft or published. The site shows a published row from publish_at on.';
comment on column public.faqs.publish_at is 'When the site starts to show the row.';
comment on column public.faqs.version is
  'Incremented when the content changes, not for position. A change names the version that its caller read.';
comment on column public.faqs.created_at is 'When the row was created.';
comment on column public.faqs.updated_at is 'When the row last changed, position included. Set by trigger.';

create index faqs_published_idx on public.faqs (publish_at) where status = 'published';

alter table public.faqs enable row level security;
alter table public.faqs force row level security;
-- The long texts are left out: see published.sql.
grant select (id, question, position, status, publish_at, version, created_at, updated_at)
  on public.faqs to anon;
grant select (id, question, position, status, publish_at, version, created_at, updated_at)
  on public.faqs to authenticated;

create policy faqs_select_anon on public.faqs for select to anon
  using (status = 'published' and publish_at <= now());

create policy faqs_select on public.faqs for select to authenticated
  using ((status = 'published' and publish_at <= now()) or (select private.has_rank('admin')));

create trigger faqs_set_updated_at before update on public.faqs
  for each row execute function private.set_updated_at();
create trigger team_members_set_updated_at before update on public.team_members
  for each row execute function private.set_updated_at();
create trigger testimonials_set_updated_at before update on public.testimonials
  for each row execute function private.set_updated_at();

-- schemas/60_content/editing.sql

-- How staff write content: save_content(), delete_content() and reorder_content() for the six tables of
-- content_tables.sql, and the bucket for uploaded images. The tables grant no writes. Each change names the version that
-- its caller read, is checked by the constraints of the table, and is recorded in the audit log (docs/decisions/0033).

create or replace function private.content_table_of(p_kind text)
returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  v_table text := case p_kind
    when 'service' then 'services' when 'post' then 'blog_posts' when 'case_study' then 'case_studies'
    when 'team_member' then 'team_members' when 'testimonial' then 'testimonials' when 'faq' then 'faqs'
  end;
begin
  if v_table is null then
    perform private.refuse(422, 'content_kind_invalid');
  end if;
  return v_table;
end
$$;
comment on function private.content_table_of(text) is
  'The table of a kind of content: service, post, case_study, team_member, testimonial or faq. PT422: no such kind.';

create or replace function private.content_json(p_kind text, p_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_row jsonb;
begin
  execute format('select to_jsonb(t) from public.%I t where id = $1', private.content_table_of(p_kind)) into v_row using p_id;
  return v_row;
end
$$;
comment on function private.content_json(text, bigint) is 'A row of content with all its columns, or null.';

create or replace function private.lock_content_version(p_kind text, p_id bigint, p_version int)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_version int;
begin
  -- The table lock of the write that follows, before the row lock. Otherwise reorder_content() could lock the table in between
  -- and wait for the row, which is a deadlock.
  execute format('lock table public.%I in row exclusive mode', private.content_table_of(p_kind));
  execute format('select version from public.%I where id = $1 for no key update', private.content_table_of(p_kind))
    into v_version using p_id;
  if v_version is null then
    perform private.refuse(404, 'content_deleted');
  end if;
  if v_version is distinct from p_version then
    perform private.refuse(
      409, 'version_conflict', jsonb_build_object('what', 'content', 'current', private.content_json(p_kind, p_id))
    );
  end if;
end
$$;
comment on function private.lock_content_version(text, bigint, integer) is
  'Locks a row of content for a write, until the transaction ends. PT404: it was deleted. PT409: p_version is stale, with the current row in the parameters.';

create or replace function private.violated_content_field(p_constraint text, p_column text)
returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    nullif(p_column, ''),
    regexp_replace(p_constraint, '^(services|blog_posts|case_studies|team_members|testimonials|faqs)_|_(check|f?key)$', '', 'g')
  )
$$;
comment on function private.violated_content_field(text, text) is
  'The field of a violated constraint, for the form to mark: the column, or a part of the constraint''s name. Tables name their constraints {table}_{column}_check, _key or _fkey, domains {domain}_check.';

create or replace function private.save_content(p_kind text, p_id bigint, p_version int, p_values jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_table text;
  v_columns text[];
  v_column_list text;
  v_values jsonb;
  v_unknown text;
  v_id bigint := p_id;
  v_constraint text;
  v_column text;
begin
  perform private.require_admin();
  v_table := private.content_table_of(p_kind);
  if jsonb_typeof(p_values) is distinct from 'object' or p_values = '{}' then
    perform private.refuse(422, 'content_values_required');
  end if;
  v_columns := array(select jsonb_object_keys(p_values));
  select key into v_unknown from unnest(v_columns) as key
  where not exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = ('public.' || v_table)::regclass and a.attnum > 0 and a.attname = key and a.attgenerated = ''
  ) or key = any (array['id', 'version', 'position', 'created_at', 'updated_at', 'price_unit']);
  if v_unknown is not null then
    perform private.refuse(422, 'content_field_unknown', jsonb_build_object('field', left(v_unknown, 40)));
  end if;
  v_column_list := (select string_agg(quote_ident(c), ', ') from unnest(v_columns) as c);
  -- A null publish_at means now, by the clock of the database.
  v_values := p_values || case when p_values -> 'publish_at' = 'null'
    then jsonb_build_object('publish_at', private.now()) else '{}' end;
  if p_id is not null then
    perform private.lock_content_version(p_kind, p_id, p_version);
  end if;
  begin
    if p_id is not null then
      execute format(
        'update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(t, $1)) where id = $2',
        v_table, v_column_list
      ) using v_values, p_id;
    elsif p_kind = 'post' then
      execute format(
        'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) returning id',
        v_table, v_column_list
      ) into v_id using v_values;
    else
      -- A concurrent insert would take the same position.
      execute format('lock table public.%I in share row exclusive mode', v_table);
      execute format(
        'insert into public.%1$I (%2$s, position) select %2$s, (select coalesce(max(position), 0) + 1 from public.%1$I) '
        'from jsonb_populate_record(null::public.%1$I, $1) returning id',
        v_table, v_column_list
      ) into v_id using v_values;
    end if;
  exception
    when check_violation or not_null_violation or unique_violation or foreign_key_violation then
      get stacked diagnostics v_constraint = constraint_name, v_column = column_name;
      perform private.refuse(
        422, case when v_constraint like '%\_slug\_key' then 'slug_taken' else 'content_invalid' end,
        jsonb_build_object('field', private.violated_content_field(v_constraint, v_column))
      );
    when data_exception then
      perform private.refuse(422, 'values_invalid');
  end;
  return private.content_json(p_kind, v_id);
end
$$;
comment on function private.save_content(text, bigint, integer, jsonb) is 'See public.save_content().';
grant execute on function private.save_content(text, bigint, integer, jsonb) to authenticated;

create or replace function public.save_content(p_kind text, p_id bigint, p_version int, p_values jsonb)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.save_content(p_kind, p_id, p_version, p_values)
$$;
comment on function public.save_content(text, bigint, integer, jsonb) is
  'Writes the columns in p_values to a service, post, case_study, team_member, testimonial or faq, for admins. p_id null: adds a row, last in its order. publish_at null: now. Returns the row. PT403: not an admin. PT404: it was deleted. PT409: p_version is stale, with the current row in the parameters. PT422: an invalid value, with the column in the parameters.';
grant execute on function public.save_content(text, bigint, integer, jsonb) to authenticated;

create or replace function private.delete_content(p_kind text, p_id bigint, p_version int)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_kind = 'team_member' then
    -- The deletion also writes the articles of the member. A concurrent save of one locks the article first and the member
    -- second, which would be a deadlock.
    lock table public.blog_posts in share row exclusive mode;
  end if;
  perform private.lock_content_version(p_kind, p_id, p_version);
  execute format('delete from public.%I where id = $1', private.content_table_of(p_kind)) using p_id;
end
$$;
comment on function private.delete_content(text, bigint, integer) is 'See public.delete_content().';
grant execute on function private.delete_content(text, bigint, integer) to authenticated;

create or replace function public.delete_content(p_kind text, p_id bigint, p_version int)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.delete_content(p_kind, p_id, p_version)
$$;
comment on function public.delete_content(text, bigint, integer) is
  'Deletes a row of content, for admins. PT403: not an admin. PT404: it was deleted. PT409: p_version is stale, with the current row in the parameters.';
grant execute on function public.delete_content(text, bigint, integer) to authenticated;

create or replace function private.reorder_content(p_kind text, p_ids bigint[])
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_table text;
  v_count int;
begin
  perform private.require_admin();
  v_table := private.content_table_of(p_kind);
  if p_kind = 'post' or cardinality(p_ids) is null or cardinality(p_ids) > 500
    or cardinality(p_ids) <> (select count(distinct id) from unnest(p_ids) as id) then
    perform private.refuse(422, 'content_order_required');
  end if;
  execute format('lock table public.%I in share row exclusive mode', v_table);
  execute format('select count(*) from public.%I', v_table) into v_count;
  if v_count <> cardinality(p_ids) then
    perform private.refuse(409, 'version_conflict', '{"what": "content_order"}');
  end if;
  -- The n-th id gets the n-th smallest of the existing positions.
  execute format(
    'update public.%1$I t set position = place.position from ('
    '  select id, (select array_agg(position order by position) from public.%1$I)[n] as position'
    '  from unnest($1) with ordinality as wanted (id, n)'
    ') as place where t.id = place.id and t.position <> place.position', v_table
  ) using p_ids;
end
$$;
comment on function private.reorder_content(text, bigint[]) is 'See public.reorder_content().';
grant execute on function private.reorder_content(text, bigint[]) to authenticated;

create or replace function public.reorder_content(p_kind text, p_ids bigint[])
returns void
language sql security invoker
set search_path = ''
as $$
  select private.reorder_content(p_kind, p_ids)
$$;
comment on function public.reorder_content(text, bigint[]) is
  'Puts all rows of a kind into the order of p_ids, for admins. Posts have no order but their date. PT403: not an admin. PT409: p_ids are not all rows of the kind. PT422: a kind without an order, or duplicate, missing or too many ids.';
grant execute on function public.reorder_content(text, bigint[]) to authenticated;

create or replace function private.increment_content_version()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- position is not part of the content, and a BEFORE trigger does not know generated columns yet.
  c_ignored constant text[] := array['position', 'updated_at', 'read_time', 'version'];
begin
  if to_jsonb(new) - c_ignored is distinct from to_jsonb(old) - c_ignored then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;
comment on function private.increment_content_version() is
  'Trigger: increments the version of a row of content when anything but its position changes.';

create or replace function private.cut_audit_value(p_value jsonb)
returns jsonb
language sql stable parallel safe
set search_path = ''
as $$
  select case
    when char_length(p_value #>> '{}') <= 200 then p_value
    else to_jsonb(left(p_value #>> '{}', 200) || '…')
  end
$$;
comment on function private.cut_audit_value(jsonb) is
  'A value for the audit log: texts and lists of more than 200 characters are cut, so that the log does not keep every version of an article.';

create or replace function private.audit_content()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_kind text := tg_argv[0];
  v_now timestamptz := private.now();
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_was text := private.publication_state(v_old ->> 'status', (v_old ->> 'publish_at')::timestamptz, v_now);
  v_is text := private.publication_state(v_new ->> 'status', (v_new ->> 'publish_at')::timestamptz, v_now);
  v_fields text[];
  v_after jsonb := coalesce(v_new, v_old);
  -- Testimonials and team members are people's: their texts are named, and the values left out.
  c_personal constant text[] := array['testimonial', 'team_member'];
  c_states constant text[] := array['position', 'status', 'publish_at'];
begin
  select array_agg(key order by key) into v_fields
  from jsonb_each(coalesce(v_new, '{}')) as fields (key, value)
  where value is distinct from v_old -> key and key <> all (array['updated_at', 'version', 'read_time', 'created_at', 'id']);
  if tg_op = 'UPDATE' and v_fields is null then
    return null;
  end if;
  insert into private.audit_log (action, subject, details)
  values (
    v_kind || '.' || case
      when tg_op = 'DELETE' then 'delete'
      when v_is = 'scheduled' and (v_was is distinct from 'scheduled' or 'publish_at' = any (v_fields)) then 'schedule'
      when v_is = 'published' and v_was is distinct from 'published' then 'publish'
      when tg_op = 'INSERT' then 'create'
      when v_is = 'draft' and v_was <> 'draft' then 'unpublish'
      when v_fields = '{position}' then 'move'
      else 'update'
    end,
    v_after ->> 'id',
    jsonb_strip_nulls(jsonb_build_object(
      'title', coalesce(v_after ->> 'question', case when v_kind <> all (c_personal) then
        coalesce(v_after ->> 'title', v_after ->> 'name') end),
      'slug', v_after ->> 'slug',
      'oldSlug', nullif(v_old ->> 'slug', v_after ->> 'slug'),
      'fields', case when tg_op = 'UPDATE' then to_jsonb(v_fields) end,
      'changes', case when tg_op = 'UPDATE' then (
        select jsonb_object_agg(name, jsonb_build_array(
          private.cut_audit_value(v_old -> name), private.cut_audit_value(v_new -> name)
        ))
        from unnest(v_fields) as name where v_kind <> all (c_personal) or name = any (c_states)
      ) end,
      'publishAt', case when v_is = 'scheduled' then v_new ->> 'publish_at' end,
      'version', v_after -> 'version'
    ))
  );
  return null;
end
$$;
comment on function private.audit_content() is
  'Trigger: records in the audit log that a row of content was created, updated, published, scheduled, unpublished, moved or deleted, which fields changed, and from what to what. Argument: the kind.';

create trigger services_increment_version before update on public.services
  for each row execute function private.increment_content_version();
create trigger services_audit after insert or delete or update on public.services
  for each row execute function private.audit_content('service');

create trigger blog_posts_increment_version before update on public.blog_posts
  for each row execute function private.increment_content_version();
create trigger blog_posts_audit after insert or delete or update on public.blog_posts
  for each row execute function private.audit_content('post');

create trigger case_studies_increment_version before update on public.case_studies
  for each row execute function private.increment_content_version();
create trigger case_studies_audit after insert or delete or update on public.case_studies
  for each row execute function private.audit_content('case_study');

create trigger team_members_increment_version before update on public.team_members
  for each row execute function private.increment_content_version();
create trigger team_members_audit after insert or delete or update on public.team_members
  for each row execute function private.audit_content('team_member');

create trigger testimonials_increment_version before update on public.testimonials
  for each row execute function private.increment_content_version();
create trigger testimonials_audit after insert or delete or update on public.testimonials
  for each row execute function private.audit_content('testimonial');

create trigger faqs_increment_version before update on public.faqs
  for each row execute function private.increment_content_version();
create trigger faqs_audit after insert or delete or update on public.faqs
  for each row execute function private.audit_content('faq');

-- Uploaded images of at most 5 MB. The bucket is public: visitors read an image by its URL, without a policy.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('content-images', 'content-images', true, 5242880, array['image/webp', 'image/avif', 'image/jpeg', 'image/png'])
on conflict (id) do update
set public = true, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Admins list, upload and delete images. There is no update policy, so an image never changes under its URL.
create policy content_images_select on storage.objects for select to authenticated
  using (bucket_id = 'content-images' and (select private.has_rank('admin')));
create policy content_images_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'content-images' and private.is_media_file_name(name) and (select private.has_rank('admin')));
create policy content_images_delete on storage.objects for delete to authenticated
  using (bucket_id = 'content-images' and (select private.has_rank('admin')));

-- schemas/60_content/published.sql

-- How content with long texts is read. The API's roles may not select the long columns of content_tables.sql, because
-- the Data API lets anyone filter by a column that they may select: a regular expression over every article is seconds
-- of work (docs/decisions/0041). These functions take a key and return one JSON value, which cannot be filtered.

create or replace function private.get_published_content(p_kind text, p_slug text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  case p_kind
    when 'post' then
      return (select to_jsonb(shown) from (
        select p.id, p.version, p.publish_at, p.updated_at, p.slug, p.title, p.excerpt, p.author, p.read_time, p.image_url, p.image_alt,
          p.tags, p.content, case when m.id is not null then jsonb_build_object(
            'name', m.name, 'role', m.role, 'biography', m.biography, 'image_url', m.image_url, 'image_alt', m.image_alt
          ) end as author_profile
        from public.blog_posts p
        left join public.team_members m on m.id = p.author_id and m.status = 'published' and m.publish_at <= v_now
        where p.slug = p_slug and p.status = 'published' and p.publish_at <= v_now
      ) as shown);
    when 'service' then
      return (select to_jsonb(shown) from (
        select id, version, publish_at, updated_at, slug, name, short_description, duration, price, price_unit, image_url, image_alt,
          description, benefits, process
        from public.services where slug = p_slug and status = 'published' and publish_at <= v_now
      ) as shown);
    when 'case_study' then
      return (select to_jsonb(shown) from (
        select id, version, publish_at, updated_at, slug, title, client, industry, summary, headline, image_url, image_alt, featured,
          challenge, solution, results, timeline, technologies, metrics
        from public.case_studies where slug = p_slug and status = 'published' and publish_at <= v_now
      ) as shown);
    else
      perform private.refuse(422, 'content_kind_invalid');
  end case;
end
$$;
comment on function private.get_published_content(text, text) is 'See public.get_published_content().';
grant execute on function private.get_published_content(text, text) to anon;
grant execute on function private.get_published_content(text, text) to authenticated;
grant execute on function private.get_published_content(text, text) to service_role;

create or replace function public.get_published_content(p_kind text, p_slug text)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.get_published_content(p_kind, p_slug)
$$;
comment on function public.get_published_content(text, text) is
  'The post, service or case_study at a slug with its long texts, as its page shows it; null when none is published there. author_profile of a post is its published team member, or null. PT422: no such kind.';
grant execute on function public.get_published_content(text, text) to anon;
grant execute on function public.get_published_content(text, text) to authenticated;
grant execute on function public.get_published_content(text, text) to service_role;

create or replace function private.list_published_faqs()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'version', version, 'question', question, 'answer', answer) order by position), '[]')
    from public.faqs where status = 'published' and publish_at <= private.now()
  );
end
$$;
comment on function private.list_published_faqs() is 'See public.list_published_faqs().';
grant execute on function private.list_published_faqs() to anon;
grant execute on function private.list_published_faqs() to authenticated;
grant execute on function private.list_published_faqs() to service_role;

create or replace function public.list_published_faqs()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.list_published_faqs()
$$;
comment on function public.list_published_faqs() is
  'The published questions with their answers, in their order: [{id, version, question, answer}].';
grant execute on function public.list_published_faqs() to anon;
grant execute on function public.list_published_faqs() to authenticated;
grant execute on function public.list_published_faqs() to service_role;

create or replace function private.get_content(p_kind text, p_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.content_json(p_kind, p_id);
end
$$;
comment on function private.get_content(text, bigint) is 'See public.get_content().';
grant execute on function private.get_content(text, bigint) to authenticated;

create or replace function public.get_content(p_kind text, p_id bigint)
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.get_content(p_kind, p_id)
$$;
comment on function public.get_content(text, bigint) is
  'A row of content with all its columns, for admins; null when there is none. PT403: not an admin. PT422: no such kind.';
grant execute on function public.get_content(text, bigint) to authenticated;

-- schemas/60_content/site_builds.sql

-- Builds of the static site. A change that visitors see requests a build, and requests that are due together become one POST to
-- the deploy hook of the host. The function deliver-mail makes it, under a lease, and retries failures (docs/decisions/0033).

create table private.site_builds (
  id bigint generated always as identity primary key,
  reason private.single_line not null check (btrim(reason) <> '' and char_length(reason) <= 80),
  due_at timestamptz not null,
  attempts int not null default 0 check (attempts >= 0),
  lease_token uuid,
  lease_until timestamptz,
  last_error private.single_line check (btrim(last_error) <> '' and char_length(last_error) <= 500),
  requested_at timestamptz,
  abandoned_at timestamptz,
  created_at timestamptz not null default private.now(),
  check ((lease_token is null) = (lease_until is null)),
  check (requested_at is null or abandoned_at is null)
);
comment on table private.site_builds is
  'Requests for a build of the site. A row is open until the host accepts the request or it is abandoned. Written by triggers of the content tables and by request_site_build_now().';
comment on column private.site_builds.id is 'Key.';
comment on column private.site_builds.reason is 'What caused the request: a row such as ''post 4'', or ''asked by staff''.';
comment on column private.site_builds.due_at is
  'Earliest time of the request: two seconds after a change, or the publication time of a scheduled row. Moved back after a failure.';
comment on column private.site_builds.attempts is 'How often a worker claimed the row.';
comment on column private.site_builds.lease_token is 'Secret of the worker that claimed the row, to report the result with; null: not claimed.';
comment on column private.site_builds.lease_until is 'Until when no other worker may claim the row; null: not claimed.';
comment on column private.site_builds.last_error is 'Why the last attempt failed; null: none failed.';
comment on column private.site_builds.requested_at is 'When the host accepted the request; null: not yet.';
comment on column private.site_builds.abandoned_at is
  'When the request was given up, after two days or for want of a deploy hook; null: not given up.';
comment on column private.site_builds.created_at is 'When the build was requested.';

create index site_builds_created_idx on private.site_builds (created_at);
create index site_builds_waiting_idx on private.site_builds (due_at) where requested_at is null and abandoned_at is null;

alter table private.site_builds enable row level security;
alter table private.site_builds force row level security;

create or replace function private.request_site_build(p_cause text, p_due_at timestamptz)
returns void
language sql security definer
set search_path = ''
as $$
  insert into private.site_builds (reason, due_at, created_at)
  select p_cause, p_due_at, private.now()
  where not exists (
    select from private.site_builds
    where requested_at is null and abandoned_at is null and lease_until is null and attempts = 0 and due_at = p_due_at
  )
$$;
comment on function private.request_site_build(text, timestamp with time zone) is
  'Requests a build at p_due_at, unless an open request for the same time has not been tried yet.';

create or replace function private.request_site_build_for_row()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  c_ignored constant text[] := array['updated_at', 'version'];
  v_now timestamptz := private.now();
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_was text := private.publication_state(v_old ->> 'status', (v_old ->> 'publish_at')::timestamptz, v_now);
  v_is text := private.publication_state(v_new ->> 'status', (v_new ->> 'publish_at')::timestamptz, v_now);
  v_cause text := format('%s %s', tg_argv[0], coalesce(v_new, v_old) ->> 'id');
begin
  if v_old - c_ignored is not distinct from v_new - c_ignored then
    return null;
  end if;
  if 'published' in (v_was, v_is) then
    perform private.request_site_build(v_cause, v_now + interval '2 seconds');
  end if;
  if v_is = 'scheduled' then
    perform private.request_site_build(v_cause, (v_new ->> 'publish_at')::timestamptz);
  end if;
  return null;
end
$$;
comment on function private.request_site_build_for_row() is
  'Trigger: requests a build when a row that visitors see changes, and at the publication time of a scheduled row. Argument: the kind.';

create or replace function private.request_site_build_for_prices()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.request_site_build('prices', private.now() + interval '2 seconds');
  return null;
end
$$;
comment on function private.request_site_build_for_prices() is
  'Trigger: requests a build when consultation types change. Pages say whether consultations are free.';

create or replace function private.is_site_build_due()
returns boolean
language sql stable security definer
set search_path = ''
as $$
  -- Debounced: a request that becomes due within two seconds, so usually a change of the last two seconds, postpones the build.
  -- After a minute the build is due anyway.
  select coalesce(bool_or(due_at <= private.now() and coalesce(lease_until, '-infinity') <= private.now()), false)
    and (not bool_or(due_at > private.now() and due_at <= private.now() + interval '2 seconds' and attempts = 0)
      or min(due_at) <= private.now() - interval '1 minute')
  from private.site_builds where requested_at is null and abandoned_at is null
$$;
comment on function private.is_site_build_due() is 'Whether claim_site_build() would claim requests now.';

create or replace function private.request_site_build_now()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  -- Failed requests skip the rest of their delay.
  update private.site_builds set due_at = private.now()
  where requested_at is null and abandoned_at is null and attempts > 0 and lease_until is null;
  perform private.request_site_build('asked by staff', private.now());
  insert into private.audit_log (action, subject) values ('site.deploy', 'site');
end
$$;
comment on function private.request_site_build_now() is 'See public.request_site_build_now().';
grant execute on function private.request_site_build_now() to authenticated;

create or replace function public.request_site_build_now()
returns void
language sql security invoker
set search_path = ''
as $$
  select private.request_site_build_now()
$$;
comment on function public.request_site_build_now() is
  'Requests a build without delay, for admins. PT403: not an admin.';
grant execute on function public.request_site_build_now() to authenticated;

create or replace function private.site_build_status()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'waiting', count(*) filter (where is_open and due_at <= private.now() + interval '1 hour'),
      'dueAt', private.to_iso_instant(min(due_at) filter (where is_open)),
      'attempts', coalesce(max(attempts) filter (where is_open), 0),
      'askedAt', private.to_iso_instant(max(requested_at)),
      'error', (
        select last_error from private.site_builds where requested_at is null and last_error is not null
          and created_at > coalesce((select max(requested_at) from private.site_builds), '-infinity')
        order by id desc limit 1
      )
    )
    from (
      select *, requested_at is null and abandoned_at is null as is_open from private.site_builds
    ) as build
  );
end
$$;
comment on function private.site_build_status() is 'See public.site_build_status().';
grant execute on function private.site_build_status() to authenticated;

create or replace function public.site_build_status()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.site_build_status()
$$;
comment on function public.site_build_status() is
  'Returns the state of the build requests to admins: {waiting: number of open requests due within an hour, dueAt: the earliest, attempts: the most of an open one, askedAt: when the host last accepted one, error: the last one since then}. PT403: not an admin.';
grant execute on function public.site_build_status() to authenticated;

create or replace function public.claim_site_build(p_lease_seconds int default 60)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
  v_token uuid := gen_random_uuid();
begin
  -- Housekeeping: forget finished requests after 90 days, and give up requests whose worker never reported a result.
  delete from private.site_builds
  where created_at <= v_now - interval '90 days' and (requested_at is not null or abandoned_at is not null);
  update private.site_builds set
    abandoned_at = v_now, lease_token = null, lease_until = null,
    last_error = coalesce(last_error, 'Nobody ever reported a result.')
  where requested_at is null and abandoned_at is null and attempts > 0 and created_at <= v_now - interval '2 days'
    and coalesce(lease_until, '-infinity') <= v_now;
  if not private.is_site_build_due() then
    return null;
  end if;
  update private.site_builds set
    attempts = attempts + 1, lease_token = v_token, lease_until = v_now + make_interval(secs => least(greatest(p_lease_seconds, 10), 600))
  where id in (
    select id from private.site_builds
    where requested_at is null and abandoned_at is null and due_at <= v_now and coalesce(lease_until, '-infinity') <= v_now
    order by id for update skip locked
  );
  return case when found then v_token end;
end
$$;
comment on function public.claim_site_build(integer) is
  'Claims all requests that are due, for one POST to the deploy hook. Returns the lease token for finish_site_build(), or null: nothing is due. Gives up requests that failed for two days.';
grant execute on function public.claim_site_build(integer) to service_role;

create or replace function public.finish_site_build(p_lease_token uuid, p_outcome text, p_error text default null)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  if (p_outcome in ('asked', 'failed', 'no_hook')) is not true then
    perform private.refuse(422, 'choice_invalid', '{"choices": ["asked", "failed", "no_hook"]}');
  end if;
  update private.site_builds set
    lease_token = null, lease_until = null,
    requested_at = case when p_outcome = 'asked' then v_now end,
    abandoned_at = case when p_outcome = 'no_hook' then v_now end,
    last_error = case p_outcome when 'failed' then coalesce(private.to_single_line(p_error, 500), 'It failed.')
      when 'no_hook' then 'No deploy hook is set.' end,
    -- Exponential backoff: 1, 2, 4, … 60 minutes.
    due_at = case when p_outcome = 'failed' then v_now + make_interval(mins => least(60, (2 ^ least(attempts - 1, 6))::int)) else due_at end
  where lease_token = p_lease_token;
  return found;
end
$$;
comment on function public.finish_site_build(uuid, text, text) is
  'Stores the result of a claimed request: asked (accepted by the host), failed (will be retried) or no_hook (no deploy hook is set). False: the lease was lost to another worker. PT422: another outcome.';
grant execute on function public.finish_site_build(uuid, text, text) to service_role;

create trigger services_request_site_build after insert or update or delete on public.services
  for each row execute function private.request_site_build_for_row('service');
create trigger blog_posts_request_site_build after insert or update or delete on public.blog_posts
  for each row execute function private.request_site_build_for_row('post');
create trigger case_studies_request_site_build after insert or update or delete on public.case_studies
  for each row execute function private.request_site_build_for_row('case_study');
create trigger team_members_request_site_build after insert or update or delete on public.team_members
  for each row execute function private.request_site_build_for_row('team_member');
create trigger testimonials_request_site_build after insert or update or delete on public.testimonials
  for each row execute function private.request_site_build_for_row('testimonial');
create trigger faqs_request_site_build after insert or update or delete on public.faqs
  for each row execute function private.request_site_build_for_row('faq');
create trigger consultation_types_request_site_build after insert or update or delete on public.consultation_types
  for each statement execute function private.request_site_build_for_prices();

-- schemas/70_assistant/knowledge.sql

-- What the assistant knows: the published site, cut into sections that can be read without their page.
-- Triggers queue each source that changes. refresh_kb() rewrites the sections of queued sources, every minute and before
-- each search. Content that is withdrawn leaves the index in the transaction that withdraws it.

create table public.kb_sections (
  id bigint generated always as identity primary key,
  source_kind text not null
    check (source_kind in ('service', 'post', 'case_study', 'faq', 'consultation_type', 'firm', 'page')),
  source_key private.single_line not null check (btrim(source_key) <> '' and char_length(source_key) <= 80),
  position int not null check (position >= 1),
  path text not null check (char_length(path) <= 200 and path ~ '^/([A-Za-z0-9#?][A-Za-z0-9/?=&#_-]*)?$'),
  title private.single_line not null check (btrim(title) <> '' and char_length(title) <= 200),
  heading private.single_line not null check (btrim(heading) <> '' and char_length(heading) <= 300),
  content private.multiline_text not null check (btrim(content) <> '' and char_length(content) <= 1600),
  checksum text not null generated always as (md5(path || E'\n' || title || E'\n' || heading || E'\n' || content)) stored,
  search tsvector not null generated always as (
    setweight(to_tsvector('pg_catalog.english', heading), 'A')
    || setweight(to_tsvector('pg_catalog.english', title), 'B')
    || setweight(to_tsvector('pg_catalog.english', content), 'C')
  ) stored,
  updated_at timestamptz not null default private.now(),
  unique (source_kind, source_key, position)
);
comment on table public.kb_sections is
  'One section of the published site, as the assistant searches and quotes it. Written by refresh_kb() and replace_kb_site_pages() only.';
comment on column public.kb_sections.id is 'Key. Stays the same when the section is rewritten.';
comment on column public.kb_sections.source_kind is
  'service, post, case_study, faq or consultation_type: one row of that table. firm: an overview of many rows. page: a page of the site that has no row.';
comment on column public.kb_sections.source_key is 'Identifies the source within its kind: a slug, an id or a name.';
comment on column public.kb_sections.position is 'Order within the source, from 1.';
comment on column public.kb_sections.path is 'Path on the site, with the anchor if the section has one.';
comment on column public.kb_sections.title is 'Title of the page.';
comment on column public.kb_sections.heading is 'What the section is about, understandable without the page.';
comment on column public.kb_sections.content is
  'Plain text. Longer sources are split into sections of at most 1,200 characters.';
comment on column public.kb_sections.checksum is
  'MD5 of path, title, heading and content. Unchanged sections are not rewritten, and an embedding of another text is stale.';
comment on column public.kb_sections.search is 'Full-text vector, English: heading weighs A, title B, content C.';
comment on column public.kb_sections.updated_at is 'When the text last changed.';

create index kb_sections_search_idx on public.kb_sections using gin (search);

alter table public.kb_sections enable row level security;
alter table public.kb_sections force row level security;
grant select on public.kb_sections to authenticated;

create policy kb_sections_select on public.kb_sections for select to authenticated
  using ((select private.has_rank('admin')));

create table private.kb_refresh_queue (
  source_kind text not null,
  source_key text not null,
  queued_at timestamptz not null default private.now(),
  primary key (source_kind, source_key)
);
comment on table private.kb_refresh_queue is
  'One source whose sections are out of date. Written by triggers and by the minute''s job, emptied by refresh_kb().';
comment on column private.kb_refresh_queue.source_kind is 'As in kb_sections; never page.';
comment on column private.kb_refresh_queue.source_key is 'As in kb_sections.';
comment on column private.kb_refresh_queue.queued_at is 'When the source last changed.';

alter table private.kb_refresh_queue enable row level security;
alter table private.kb_refresh_queue force row level security;

create table private.kb_state (
  name text primary key,
  value text not null
);
comment on table private.kb_state is
  'One fact about the index as a whole, by name. Written by the functions that rebuild the index.';
comment on column private.kb_state.name is
  'pages: checksum of the last replace_kb_site_pages(). hours: date for which the opening hours were last queued. sections and words: totals for ranking, see rebuild_kb_vocabulary().';
comment on column private.kb_state.value is 'The fact as text: a checksum, an ISO date or a number.';

alter table private.kb_state enable row level security;
alter table private.kb_state force row level security;

create or replace function private.enqueue_kb_refresh(p_kind text, p_key text)
returns void
language sql security definer
set search_path = ''
as $$
  insert into private.kb_refresh_queue (source_kind, source_key, queued_at) values (p_kind, p_key, private.now())
  on conflict (source_kind, source_key) do update set queued_at = excluded.queued_at
$$;
comment on function private.enqueue_kb_refresh(text, text) is 'Queues a source, or moves a queued one to the end of the queue.';

create or replace function private.enqueue_kb_refresh_of_row()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_kind text := tg_argv[0];
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_old_key text := v_old ->> tg_argv[1];
  v_new_key text := v_new ->> tg_argv[1];
  v_overview text;
  v_hidden boolean := v_new is null or v_new_key <> v_old_key or v_new ->> 'status' = 'draft'
    or (v_new ->> 'publish_at')::timestamptz > private.now() or v_new ->> 'active' = 'false';
begin
  perform private.enqueue_kb_refresh(v_kind, v_old_key) where v_old_key is not null;
  perform private.enqueue_kb_refresh(v_kind, v_new_key) where v_new_key is distinct from v_old_key and v_new_key is not null;
  foreach v_overview in array tg_argv[2:] loop
    perform private.enqueue_kb_refresh('firm', v_overview);
  end loop;
  -- Withdrawn content must not be found from this moment on, and its overviews must not mention it until they are
  -- rewritten. The queue is written before the sections because refresh_kb() locks in that order, too.
  if v_hidden and v_old is not null then
    delete from public.kb_sections
    where (source_kind = v_kind and source_key = v_old_key)
      or (source_kind = 'firm' and source_key = any (tg_argv[2:]));
  end if;
  return null;
end
$$;
comment on function private.enqueue_kb_refresh_of_row() is
  'Trigger: queues a row of content with its overviews. Deletes their sections immediately if the row is no longer public. Arguments: source kind, key column, keys of the firm overviews that mention the row.';

create or replace function private.enqueue_kb_refresh_of_hours()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.enqueue_kb_refresh('firm', 'hours');
  return null;
end
$$;
comment on function private.enqueue_kb_refresh_of_hours() is 'Trigger: queues the overview of opening hours.';

create or replace function private.enqueue_scheduled_kb_refreshes()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  -- Content whose publish_at has passed: no row has changed, so no trigger has queued it.
  perform private.enqueue_kb_refresh(due.kind, due.key)
  from (
    select 'service' as kind, slug as key from public.services where status = 'published' and publish_at <= v_now
    union all
    select 'post', slug from public.blog_posts where status = 'published' and publish_at <= v_now
    union all
    select 'case_study', slug from public.case_studies where status = 'published' and publish_at <= v_now
    union all
    select 'faq', id::text from public.faqs where status = 'published' and publish_at <= v_now
  ) as due
  where not exists (select from public.kb_sections s where s.source_kind = due.kind and s.source_key = due.key);
  perform private.enqueue_kb_refresh('firm', overview.name)
  from (values ('service', 'services'), ('service', 'prices'), ('post', 'posts'), ('case_study', 'case_studies'))
    as overview (kind, name)
  where exists (select from private.kb_refresh_queue q where q.source_kind = overview.kind and q.queued_at = v_now);
  -- The list of upcoming closed days changes with the date.
  insert into private.kb_state as kept (name, value) values ('hours', private.today_in_firm_time_zone()::text)
  on conflict (name) do update set value = excluded.value where kept.value <> excluded.value;
  if found then
    perform private.enqueue_kb_refresh('firm', 'hours');
  end if;
end
$$;
comment on function private.enqueue_scheduled_kb_refreshes() is
  'Queues sources that change with the clock: content that reached its publish_at, and the opening hours once a day.';

create or replace function private.replace_kb_source(p_kind text, p_key text, p_sections jsonb)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_written int;
  v_deleted int;
begin
  with deleted as (
    delete from public.kb_sections
    where source_kind = p_kind and source_key = p_key and position > jsonb_array_length(p_sections)
    returning 1
  ),
  written as (
    insert into public.kb_sections as kept (source_kind, source_key, position, path, title, heading, content, updated_at)
    select p_kind, p_key, s.pos, s.path, private.to_single_line(s.title, 200), private.to_single_line(s.heading, 300),
      s.content, private.now()
    from jsonb_to_recordset(p_sections) as s (pos int, path text, title text, heading text, content text)
    on conflict (source_kind, source_key, position) do update
    set path = excluded.path, title = excluded.title, heading = excluded.heading, content = excluded.content,
        updated_at = excluded.updated_at
    where kept.checksum <> md5(concat_ws(E'\n', excluded.path, excluded.title, excluded.heading, excluded.content))
    returning 1
  )
  select (select count(*) from written), (select count(*) from deleted) into v_written, v_deleted;
  return v_written + v_deleted;
end
$$;
comment on function private.replace_kb_source(text, text, jsonb) is
  'Replaces the sections of a source with [{pos, path, title, heading, content}], pos from 1. Returns the number of sections written or deleted; unchanged ones keep their row.';

create or replace function public.replace_kb_site_pages(p_pages jsonb, p_checksum text)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  v_page record;
begin
  -- The row lock makes the workers of a new release wait for the first one; after that they find its checksum.
  insert into private.kb_state as kept (name, value) values ('pages', p_checksum)
  on conflict (name) do update set value = excluded.value where kept.value <> excluded.value;
  if not found then
    return false;
  end if;
  for v_page in
    select page ->> 'key' as key, (
      select jsonb_agg(jsonb_build_object(
        'pos', n, 'path', path, 'title', page ->> 'title', 'heading', heading, 'content', content
      ) order by n)
      from (
        select row_number() over (order by ordinality, c.part) as n, s ->> 'path' as path, s ->> 'heading' as heading,
          c.content
        from jsonb_array_elements(page -> 'sections') with ordinality as e (s, ordinality)
        cross join lateral private.split_text(s ->> 'content', 1200) as c
      ) as parts
    ) as sections
    from jsonb_array_elements(p_pages) as page
    where page ->> 'kind' = 'page'
  loop
    perform private.replace_kb_source('page', v_page.key, v_page.sections);
  end loop;
  delete from public.kb_sections s
  where s.source_kind = 'page' and not exists (
    select from jsonb_array_elements(p_pages) as page where page ->> 'key' = s.source_key
  );
  perform private.rebuild_kb_vocabulary();
  return true;
end
$$;
comment on function public.replace_kb_site_pages(jsonb, text) is
  'Replaces the sections of all pages that have no row with [{kind: "page", key, title, sections: [{path, heading, content}]}]. Returns false and does nothing if the checksum is the same as last time.';
grant execute on function public.replace_kb_site_pages(jsonb, text) to service_role;

create or replace function private.read_kb_source(p_kind text, p_key text)
returns table (pos int, path text, title text, heading text, content text)
language plpgsql stable
set search_path = ''
as $$
begin
  return query execute format($query$
    select row_number() over (order by s.n, c.part)::int, s.path, s.title, s.heading, c.content
    from (select *, row_number() over () as n from private.%I($1)) as s
    cross join lateral private.split_text(s.content, 1200) as c
  $query$, 'kb_sections_of_' || p_kind) using p_key;
end
$$;
comment on function private.read_kb_source(text, text) is
  'Returns the sections that a source should have, from private.kb_sections_of_<kind>(); no rows if it is not published.';

create or replace function public.refresh_kb(p_limit int default 50)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_item private.kb_refresh_queue;
  v_count int := 0;
  v_changes int := 0;
begin
  for v_item in
    select * from private.kb_refresh_queue order by queued_at, source_kind, source_key
    limit least(greatest(p_limit, 0), 1000)
    for update skip locked
  loop
    begin
      v_changes := v_changes + private.replace_kb_source(v_item.source_kind, v_item.source_key, (
        select coalesce(jsonb_agg(to_jsonb(s)), '[]') from private.read_kb_source(v_item.source_kind, v_item.source_key) as s
      ));
    exception
      when data_exception or integrity_constraint_violation then
        -- A source that cannot be read must not stop the other sources, the minute's job or a visitor's question.
        raise warning 'kb: % % was left out: %', v_item.source_kind, v_item.source_key, sqlstate;
        delete from public.kb_sections where source_kind = v_item.source_kind and source_key = v_item.source_key;
    end;
    delete from private.kb_refresh_queue where source_kind = v_item.source_kind and source_key = v_item.source_key;
    v_count := v_count + 1;
  end loop;
  if v_changes > 0 then
    perform private.rebuild_kb_vocabulary();
  end if;
  return v_count;
end
$$;
comment on function public.refresh_kb(integer) is
  'Rewrites the sections of up to p_limit queued sources, oldest first, and returns the number of sources. Skips sources that another transaction is working on.';
grant execute on function public.refresh_kb(integer) to service_role;

create trigger availability_rules_enqueue_kb_refresh after insert or update or delete on public.availability_rules
  for each statement execute function private.enqueue_kb_refresh_of_hours();
create trigger blog_posts_enqueue_kb_refresh after insert or update or delete on public.blog_posts
  for each row execute function private.enqueue_kb_refresh_of_row('post', 'slug', 'posts');
create trigger case_studies_enqueue_kb_refresh after insert or update or delete on public.case_studies
  for each row execute function private.enqueue_kb_refresh_of_row('case_study', 'slug', 'case_studies');
create trigger consultants_enqueue_kb_refresh after insert or update or delete on public.consultants
  for each statement execute function private.enqueue_kb_refresh_of_hours();
create trigger consultation_types_enqueue_kb_refresh after insert or update or delete on public.consultation_types
  for each row execute function private.enqueue_kb_refresh_of_row('consultation_type', 'id', 'consultation_types', 'changes');
create trigger date_overrides_enqueue_kb_refresh after insert or update or delete on public.date_overrides
  for each statement execute function private.enqueue_kb_refresh_of_hours();
create trigger faqs_enqueue_kb_refresh after insert or update or delete on public.faqs
  for each row execute function private.enqueue_kb_refresh_of_row('faq', 'id');
create trigger services_enqueue_kb_refresh after insert or update or delete on public.services
  for each row execute function private.enqueue_kb_refresh_of_row('service', 'slug', 'services', 'prices');

-- schemas/70_assistant/knowledge_sources.sql

-- How each source becomes sections of the assistant's knowledge: one function private.kb_sections_of_<kind>(key) per
-- source kind, called by read_kb_source(). A section is read without its page, so its heading says what it is about, and
-- figures are written as sentences. Visitors read these texts in answers.

create or replace function private.firm_opening_hours()
returns table (weekday int, start_time time, end_time time)
language sql stable
set search_path = ''
as $$
  -- A conversion between time zones needs dates; this week's are used.
  with monday as (select date_trunc('week', private.today_in_firm_time_zone())::date as date),
  spans as (
    select extract(isodow from b.opens)::int as weekday, int4range(
      private.minutes_since_midnight(b.opens::time),
      private.minutes_since_midnight(b.opens::time) + private.minutes_since_midnight(r.end_time - r.start_time + time '00:00')
    ) as span
    from public.consultants c
    join public.availability_rules r on r.consultant_id = c.id
    cross join monday
    cross join lateral (
      select (monday.date + r.weekday - 1 + r.start_time) at time zone c.time_zone
        at time zone private.firm_time_zone() as opens
    ) as b
    where c.active
  )
  select s.weekday, time '00:00' + make_interval(mins => lower(piece)), time '00:00' + make_interval(mins => least(upper(piece), 1439))
  from (select weekday, range_agg(span) as open from spans group by weekday) as s
  cross join unnest(s.open) as piece
  order by 1, 2
$$;
comment on function private.firm_opening_hours() is
  'Returns the spans in which at least one active consultant holds consultations: ISO weekday (1 is Monday), from, to, in the firm''s time zone.';

create or replace function private.format_opening_hours()
returns text
language sql stable
set search_path = ''
as $$
  select string_agg(format('%s: %s.', days, hours), E'\n' order by first_day)
  from (
    select hours, min(weekday) as first_day, string_agg(
      (array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])[weekday], ', ' order by weekday
    ) as days
    from (
      select weekday, string_agg(
        format('%s to %s', to_char(start_time, 'FMHH12:MI AM'), to_char(end_time, 'FMHH12:MI AM')), ' and ' order by start_time
      ) as hours
      from private.firm_opening_hours() group by weekday
    ) as by_day
    group by hours
  ) as by_hours
$$;
comment on function private.format_opening_hours() is 'The opening hours as text: a line for each group of days with the same hours, such as Monday, Tuesday: 9:00 AM to 5:00 PM.';

create or replace function private.list_closed_days(p_days int)
returns table (date date, name text)
language sql stable
set search_path = ''
as $$
  -- The reason that staff enter is private. The name of a federal holiday is public.
  select o.date, h.name
  from public.date_overrides o
  join public.consultants c on c.id = o.consultant_id and c.active
  left join lateral private.us_federal_holidays(extract(year from o.date)::int) h on h.date = o.date
  where o.start_time is null and o.date between private.today_in_firm_time_zone() and private.today_in_firm_time_zone() + p_days
  group by o.date, h.name
  having count(distinct o.consultant_id) = (select count(*) from public.consultants where active)
  order by o.date
$$;
comment on function private.list_closed_days(integer) is
  'Returns the days from today to p_days later that every active consultant has marked as closed; name: the federal holiday, or null.';

create or replace function private.kb_sections_of_service(p_slug text)
returns table (path text, title text, heading text, content text)
language sql stable
set search_path = ''
as $$
  select '/services/' || s.slug || part.anchor, s.name, part.heading, part.content
  from public.services s
  cross join lateral (
    select 1 as position, '#overview' as anchor, 'What is ' || s.name || '?' as heading,
      s.short_description || E'\n' || s.description as content
    union all
    select 2, '#service-details', 'How much does ' || s.name || ' cost, and how long does it take?', format(
      '%s starts at %s and usually takes %s. The price is fixed for a written scope and agreed before the work begins.',
      s.name, private.format_dollars(s.price), s.duration
    )
    union all
    select 3, '#benefits', 'Key benefits of ' || s.name || ': what you get', array_to_string(s.benefits, E'\n')
    union all
    select 4, '#process', 'The process of ' || s.name || ', step by step', (
      select string_agg(
        format('%s. %s: %s', step ->> 'step', step ->> 'title', step ->> 'description'), E'\n'
        order by (step ->> 'step')::int
      ) from jsonb_array_elements(s.process) as step
    )
  ) as part
  where s.slug = p_slug and s.status = 'published' and s.publish_at <= private.now()
  order by part.position
$$;
comment on function private.kb_sections_of_service(text) is 'Returns the sections of a service''s page; none if it is not published.';

create or replace function private.kb_sections_of_post(p_slug text)
returns table (path text, title text, heading text, content text)
language sql stable
set search_path = ''
as $$
  select '/blog/' || p.slug || coalesce('#' || part.anchor, ''), p.title,
    coalesce(private.strip_html(part.heading), p.title),
    case when part.heading is null then format(E'%s\nAn article by %s, %s.\n', p.excerpt, p.author, p.read_time) else '' end
      || private.strip_html(part.body)
  from public.blog_posts p
  cross join lateral (
    select n, chunk, substring(chunk from '^<h2 id="([^"]*)"') as anchor,
      case when chunk like '<h2%' then split_part(chunk, '</h2>', 1) end as heading,
      case when chunk like '<h2%' then substr(chunk, strpos(chunk, '</h2>') + 5) else chunk end as body
    from string_to_table(replace(p.content, '<h2', E'\x01<h2'), E'\x01') with ordinality as chunks (chunk, n)
  ) as part
  where p.slug = p_slug and p.status = 'published' and p.publish_at <= private.now()
    and (part.heading is null or private.strip_html(part.body) <> '')
  order by part.n
$$;
comment on function private.kb_sections_of_post(text) is 'Returns the sections of an article, split at its headings; none if it is not published.';

create or replace function private.kb_sections_of_case_study(p_slug text)
returns table (path text, title text, heading text, content text)
language sql stable
set search_path = ''
as $$
  select '/case-studies/' || c.slug || part.anchor, c.title, part.heading, part.content
  from public.case_studies c
  cross join lateral (
    select 1 as position, '' as anchor,
      format('Success story in %s: %s', c.industry, c.headline) as heading,
      format(
        E'%s\nClient: %s. Industry: %s. It took %s. Technologies: %s.',
        c.summary, c.client, c.industry, c.timeline, array_to_string(c.technologies, ', ')
      ) as content
    union all
    select 2, '#challenge', format('The challenge in %s (%s)', c.industry, c.headline), c.challenge
    union all
    select 3, '#solution', format('What we did in %s: the solution (%s)', c.industry, c.headline), c.solution
    union all
    select 4, '#results', format('Results in %s (%s)', c.industry, c.headline), c.results
    union all
    select 5, '#changes', format('What changed in %s (%s), before and after, and the return on investment (ROI)', c.industry, c.headline), (
      select string_agg(format(
        '%s: from %s to %s %s, %s%% better.',
        m ->> 'metric', m ->> 'before', m ->> 'after', m ->> 'unit', m ->> 'improvement'
      ), E'\n') from jsonb_array_elements(c.metrics -> 'beforeAfter') as m
    ) || format(
      E'\nReturn on investment (ROI): %s invested, %s returned, %s.',
      private.format_dollars((c.metrics #>> '{roi,investment}')::numeric), private.format_dollars((c.metrics #>> '{roi,returns}')::numeric),
      c.metrics #>> '{roi,timeframe}'
    )
    union all
    select 6, '#phases', format('Timeline in %s (%s): how long the project took', c.industry, c.headline), format(
      E'The project took %s.\n%s', c.timeline,
      (select string_agg(format('%s: %s.', m ->> 'phase', m ->> 'duration'), E'\n')
        from jsonb_array_elements(c.metrics -> 'timeline') as m)
    )
    union all
    select 7, '#targets', format('Targets in %s (%s): which were met and which were missed', c.industry, c.headline), (
      select string_agg(format(
        '%s: %s, the target was %s (%s).', m ->> 'name', m ->> 'value', m ->> 'target',
        case when (m ->> 'achieved')::boolean then 'met' else 'missed' end
      ), E'\n') from jsonb_array_elements(c.metrics -> 'kpis') as m
    )
  ) as part
  where c.slug = p_slug and c.status = 'published' and c.publish_at <= private.now()
  order by part.position
$$;
comment on function private.kb_sections_of_case_study(text) is 'Returns the sections of a success story''s page; none if it is not published.';

create or replace function private.kb_sections_of_faq(p_id text)
returns table (path text, title text, heading text, content text)
language sql stable
set search_path = ''
as $$
  select '/services#faqs', 'Questions owners ask first', f.question, f.answer
  from public.faqs f
  where f.id::text = p_id and f.status = 'published' and f.publish_at <= private.now()
$$;
comment on function private.kb_sections_of_faq(text) is 'Returns the section of an FAQ; none if it is not published.';

create or replace function private.kb_sections_of_consultation_type(p_id text)
returns table (path text, title text, heading text, content text)
language sql stable
set search_path = ''
as $$
  select
    case when t.name = 'Discovery Call' then '/schedule?type=discovery-call' else '/schedule' end,
    'Schedule a consultation', t.name || case when t.name ~* '(consultation|call)$' then '' else ' consultation' end,
    format(
      E'%s\nIt takes %s minutes and is %s. Book it at least %s ahead and at most %s days ahead. %s You can move or cancel it until %s before its start.',
      t.description, t.duration_minutes, private.format_price(t.price_cents), private.format_duration(t.minimum_notice_minutes),
      t.window_days, case when t.auto_confirm then 'It''s confirmed right away.' else 'We confirm it by email.' end,
      private.format_duration(t.change_cutoff_minutes)
    )
  from public.consultation_types t
  where t.id::text = p_id and t.active
$$;
comment on function private.kb_sections_of_consultation_type(text) is 'Returns the section of a consultation type; none if it is not active.';

create or replace function private.kb_sections_of_firm(p_key text)
returns table (path text, title text, heading text, content text)
language sql stable
set search_path = ''
as $$
  select '/services', 'Services', 'What services do we offer?', string_agg(
    format('%s: %s Starts at %s and usually takes %s.', name, short_description, private.format_dollars(price), duration), E'\n' order by position
  )
  from public.services
  where p_key = 'services' and status = 'published' and publish_at <= private.now()
  having count(*) > 0
  union all
  select '/services', 'Services', 'How much do our services cost? Prices and durations', string_agg(
    format('%s starts at %s and usually takes %s.', name, private.format_dollars(price), duration), E'\n' order by position
  ) || E'\nEach is a fixed price for a written scope, agreed before we begin.'
  from public.services
  where p_key = 'prices' and status = 'published' and publish_at <= private.now()
  having count(*) > 0
  union all
  select '/blog', 'Blog', 'Which articles have we written?', string_agg(
    format('%s, by %s: %s', title, author, excerpt), E'\n' order by publish_at desc
  )
  from (
    select * from public.blog_posts where status = 'published' and publish_at <= private.now()
    order by publish_at desc limit 12
  ) as posts
  where p_key = 'posts'
  having count(*) > 0
  union all
  select '/#case-studies', 'Success stories', 'Which success stories and case studies do we have?', string_agg(
    format('%s (%s): %s. %s', title, industry, headline, summary), E'\n' order by position
  )
  from public.case_studies
  where p_key = 'case_studies' and status = 'published' and publish_at <= private.now()
  having count(*) > 0
  union all
  select '/schedule', 'Schedule a consultation', 'Which consultations can you book, how long are they and what do they cost?', string_agg(
    format('%s: %s minutes, %s.', name, duration_minutes, private.format_price(price_cents)), E'\n' order by position
  )
  from public.consultation_types
  where p_key = 'consultation_types' and active
  having count(*) > 0
  union all
  select '/schedule', 'Schedule a consultation', 'How to move, cancel or reschedule a booking, and until when',
    E'Every email about your booking has a link to move or cancel it. If you have an account, you can also do this in your profile, under My Bookings.\n'
    || string_agg(format('%s: until %s before its start.', name, private.format_duration(change_cutoff_minutes)), E'\n' order by position)
  from public.consultation_types
  where p_key = 'changes' and active
  having count(*) > 0
  union all
  select '/schedule', 'Opening hours', 'Opening hours: when are we open for consultations and calls?', concat_ws(E'\n',
    private.format_opening_hours(), format('All times are %s.', case private.firm_time_zone()
      when 'America/New_York' then 'Eastern Time (Atlanta)' else private.firm_time_zone() end),
    'Closed next on ' || (
      select string_agg(to_char(date, 'FMMonth FMDD, YYYY') || coalesce(' (' || name || ')', ''), '; ' order by date)
      from (select * from private.list_closed_days(365) limit 6) as next
    ) || '.'
  )
  where p_key = 'hours' and exists (select from private.firm_opening_hours())
$$;
comment on function private.kb_sections_of_firm(text) is
  'Returns the section of one overview of many rows, for questions such as What services do you offer? p_key: services, prices, posts, case_studies, consultation_types, changes or hours. None if there are no rows.';

-- schemas/70_assistant/knowledge_search.sql

-- Embeddings of the assistant's knowledge: a second way to find a section, by meaning instead of by its words.
-- The chatbot function computes them where its runtime has the model gte-small, a few sections per call. Without that
-- model this table stays empty, and search_kb() finds sections by their words alone.

create table private.kb_embeddings (
  section_id bigint primary key references public.kb_sections (id) on delete cascade,
  checksum text not null,
  embedding real[] not null check (cardinality(embedding) = 384 and array_position(embedding, null) is null)
);
comment on table private.kb_embeddings is
  'The embedding of one section. Written by store_kb_embeddings() only.';
comment on column private.kb_embeddings.section_id is 'The section.';
comment on column private.kb_embeddings.checksum is
  'Checksum of the text that was embedded. The embedding is stale, and not used, if the section has another one.';
comment on column private.kb_embeddings.embedding is
  '384 numbers from gte-small. The length of the vector is 1, so a dot product is the cosine similarity.';

alter table private.kb_embeddings enable row level security;
alter table private.kb_embeddings force row level security;

create or replace function public.list_kb_missing_embeddings(p_limit int default 20)
returns table (id bigint, checksum text, content text)
language sql stable security definer
set search_path = ''
as $$
  select s.id, s.checksum, concat_ws(E'\n', s.title, s.heading, s.content)
  from public.kb_sections s
  where not exists (select from private.kb_embeddings e where e.section_id = s.id and e.checksum = s.checksum)
  order by s.id
  limit least(greatest(p_limit, 0), 200)
$$;
comment on function public.list_kb_missing_embeddings(integer) is
  'Returns up to p_limit sections (at most 200) that have no embedding of their current text, with the text to embed.';
grant execute on function public.list_kb_missing_embeddings(integer) to service_role;

create or replace function public.store_kb_embeddings(p_vectors jsonb)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_count int;
begin
  insert into private.kb_embeddings (section_id, checksum, embedding)
  select s.id, s.checksum, v.embedding
  from jsonb_to_recordset(p_vectors) as v (id bigint, checksum text, embedding real[])
  join public.kb_sections s on s.id = v.id and s.checksum = v.checksum
  -- In the order of the key, so that two workers that store the same sections cannot deadlock.
  order by s.id
  on conflict (section_id) do update set checksum = excluded.checksum, embedding = excluded.embedding;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function public.store_kb_embeddings(jsonb) is
  'Stores [{id, checksum, embedding: [384 numbers]}] and returns how many. Skips sections whose text has changed since they were listed.';
grant execute on function public.store_kb_embeddings(jsonb) to service_role;

create or replace function private.invoke_chatbot_embeddings()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_url text := (
    select regexp_replace(deliver_mail_url, '/deliver-mail$', '/chatbot/embeddings') from private.platform_secrets
  );
  v_secret text := (select wake_secret from private.platform_secrets);
begin
  -- Where pg_net or the URL is missing, visitors' questions are the only calls that compute embeddings.
  if v_url is null or v_secret is null or to_regnamespace('net') is null then
    return;
  end if;
  if exists (select from public.list_kb_missing_embeddings(1)) then
    execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 10000)'
      using v_url, jsonb_build_object('Authorization', 'Bearer ' || v_secret);
  end if;
end
$$;
comment on function private.invoke_chatbot_embeddings() is
  'Calls the chatbot function to compute embeddings, if any is missing. Needs pg_net, and deliver_mail_url and wake_secret in private.platform_secrets.';

-- Search in the assistant's knowledge. Questions come as sentences, so plain full text ranks badly: it weighs "project"
-- as much as "gasket". search_kb() weighs each word by how few sections have it and corrects misspelled words. For both
-- it needs a list of all words of all sections, which is rebuilt when sections change.

create table private.kb_vocabulary (
  word text primary key,
  lexeme text not null,
  sections int not null check (sections > 0)
);
comment on table private.kb_vocabulary is
  'One word of the sections, in any of its forms. Written by rebuild_kb_vocabulary() only.';
comment on column private.kb_vocabulary.word is 'The word as written, in lower case.';
comment on column private.kb_vocabulary.lexeme is 'Its English stem, as in kb_sections.search.';
comment on column private.kb_vocabulary.sections is 'Number of sections that have the word in this form.';

create index kb_vocabulary_lexeme_idx on private.kb_vocabulary (lexeme);
-- Without a pending list, which every search after a rebuild would have to scan until the next vacuum.
create index kb_vocabulary_trigrams_idx on private.kb_vocabulary using gin (word extensions.gin_trgm_ops)
  with (fastupdate = off);

alter table private.kb_vocabulary enable row level security;
alter table private.kb_vocabulary force row level security;

create or replace function private.rebuild_kb_vocabulary()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- One rebuild at a time: two that write the same words in different order would deadlock.
  perform private.lock_until_commit('knowledge base');
  -- The platform preloads safeupdate, which refuses a DELETE without WHERE.
  delete from private.kb_vocabulary where true;
  insert into private.kb_vocabulary (word, lexeme, sections)
  select w.word, l.lexeme[1], w.ndoc
  from ts_stat($query$
    select to_tsvector('pg_catalog.simple', heading || ' ' || title || ' ' || content) from public.kb_sections
  $query$) as w
  cross join lateral ts_lexize('pg_catalog.english_stem', w.word) as l (lexeme)
  where l.lexeme[1] is not null;
  insert into private.kb_state (name, value)
  select total.name, total.value
  from (select count(*) as sections, coalesce(avg(length(search)), 1) as words from public.kb_sections) as s
  cross join lateral (values ('sections', s.sections::text), ('words', s.words::text)) as total (name, value)
  on conflict (name) do update set value = excluded.value;
end
$$;
comment on function private.rebuild_kb_vocabulary() is
  'Rebuilds private.kb_vocabulary, and the totals for ranking in private.kb_state: the number of sections, and their average number of different words.';

create or replace function private.find_similar_kb_word(p_word text)
returns table (word text, lexeme text, likeness real)
language plpgsql stable rows 1
set search_path = ''
as $$
begin
  return query
  select k.word, k.lexeme, extensions.similarity(k.word, p_word)
  from private.kb_vocabulary k
  where p_word ~ '^[a-z]{5,20}$'
    and char_length(k.word) between char_length(p_word) - 2 and char_length(p_word) + 2
    -- The operator uses the trigram index; its threshold of 0.3 is too low to tell misspellings from other words.
    and k.word operator(extensions.%) p_word and extensions.similarity(k.word, p_word) >= 0.45
  order by 3 desc, k.sections desc
  limit 1;
end
$$;
comment on function private.find_similar_kb_word(text) is
  'Returns the known word that p_word is most likely a misspelling of, with its trigram similarity (0.45 to 1). No row if there is none, or if p_word is not 5 to 20 letters.';

create or replace function private.match_kb_vocabulary(p_query text)
returns table (lexeme text, certainty real)
language plpgsql stable rows 6
set search_path = ''
-- The plan does not depend on the question, and planning and compiling would cost more than the search.
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
as $$
declare
  -- Lexemes that only make a sentence a question; they say nothing about its subject.
  c_question_lexemes constant text[] := '{tell,explain,describ,pleas,give,show,want,know,wonder,thank,hello,hi,hey,would,could,like,mean,ask,question,let,also,get,possibl,happen,see,say,anyth,someth,exact,actual,realli,much,mani,long}';
begin
  return query
  with typed as materialized (
    select t.word, t.lexeme, exists (select from private.kb_vocabulary k where k.lexeme = t.lexeme) as is_known
    from (
      select distinct on (l.lexeme[1]) w.word, l.lexeme[1] as lexeme
      from unnest(to_tsvector('pg_catalog.simple', left(p_query, 500))) as w (word, positions, weights)
      cross join lateral ts_lexize('pg_catalog.english_stem', w.word) as l (lexeme)
      -- Stop words such as "the" have no lexeme, so the comparison drops them, too.
      where char_length(w.word) <= 40 and l.lexeme[1] <> all (c_question_lexemes)
      limit 24
    ) as t
  )
  select typed.lexeme, 1::real from typed where is_known
  union all
  select coalesce(similar_word.lexeme, unknown.lexeme), coalesce(similar_word.likeness, 1)
  from (select * from typed where not is_known limit 8) as unknown
  left join lateral private.find_similar_kb_word(unknown.word) as similar_word on true;
end
$$;
comment on function private.match_kb_vocabulary(text) is
  'Returns the lexemes that a question is about. A misspelt word counts as the most similar known one, with their likeness as certainty (0 to 1).';

create or replace function public.kb_word_rarity(p_words text[])
returns jsonb
language sql stable security definer
set search_path = ''
-- The table is small enough that the planner prefers a sequential scan, which compares the trigrams of every word.
set enable_seqscan = off
as $$
  with counted as materialized (
    select w.word, coalesce(sum(k.sections), 0) as sections
    from (select distinct lower(word) as word from unnest(p_words[1:32]) as word where char_length(word) <= 40) as w
    left join lateral ts_lexize('pg_catalog.english_stem', w.word) as l (lexeme) on true
    left join private.kb_vocabulary k on k.lexeme = l.lexeme[1]
    group by w.word
  )
  select jsonb_build_object(
    'sections', coalesce((select max(value)::int from private.kb_state where name = 'sections'), 0),
    'words', coalesce(jsonb_object_agg(c.word, c.sections), '{}'),
    'nearest', coalesce(jsonb_object_agg(c.word, similar_word.word) filter (where similar_word.word is not null), '{}')
  )
  from counted c
  left join lateral private.find_similar_kb_word(case when c.sections = 0 then c.word end) as similar_word on true
$$;
comment on function public.kb_word_rarity(text[]) is
  '{sections, words, nearest}: the total number of sections; for each of up to 32 words the number of sections that have it in any of its forms; for unknown words the most similar known one.';
grant execute on function public.kb_word_rarity(text[]) to service_role;

create or replace function public.search_kb(p_query text, p_limit int default 8, p_embedding real[] default null)
returns table (
  id bigint, path text, title text, heading text, content text, source_kind text, source_key text,
  score real, text_rank real, similarity real, coverage real
)
language plpgsql security definer
set search_path = ''
-- As in match_kb_vocabulary() and kb_word_rarity().
set plan_cache_mode = 'force_generic_plan'
set jit = 'off'
set enable_seqscan = off
rows 8
as $$
#variable_conflict use_column
declare
  v_sections real;
  v_words real;
begin
  if exists (select from private.kb_refresh_queue) then
    perform public.refresh_kb(50);
  end if;
  select max(value) filter (where name = 'sections'), max(value) filter (where name = 'words')
  into v_sections, v_words from private.kb_state where name in ('sections', 'words');
  return query
  with terms as materialized (
    select t.lexeme, max(t.certainty) as certainty, quote_literal(t.lexeme)::tsquery as query
    from private.match_kb_vocabulary(p_query) t group by t.lexeme
  ),
  matches as materialized (
    -- As in BM25, a rare word counts more, and a word counts less in a longer section.
    select s.id, t.lexeme, t.certainty,
      ts_rank('{0.1, 0.4, 0.6, 1.0}', s.search, t.query) / (0.7 + 0.3 * length(s.search) / v_words)
        * case s.source_kind when 'faq' then 1.15 when 'firm' then 0.9 when 'consultation_type' then 0.8 else 1 end as weight,
      ln((v_sections + 1) / (count(*) over (partition by t.lexeme) + 0.5)) as rarity
    from terms t
    join public.kb_sections s on s.search @@ t.query
  ),
  question as materialized (
    -- A word that no section has is as rare as possible. A corrected word is as rare as the word it was corrected to.
    select sum(coalesce(m.rarity, ln(1 + v_sections))) as rarity
    from terms t
    left join (select lexeme, max(rarity) as rarity from matches group by lexeme) m on m.lexeme = t.lexeme
  ),
  by_text as materialized (
    select *, row_number() over (order by text_rank * (0.5 + coverage) desc, id) as rank
    from (
      select m.id, sum(m.weight * m.rarity * m.certainty) as text_rank,
        least(1, sum(m.rarity * m.certainty) / max(q.rarity)) as coverage
      from matches m cross join question q
      group by m.id
    ) as scored
    order by rank limit 40
  ),
  by_heading as (
    select *, row_number() over (order by similarity desc, id) as rank
    from (
      select t.id, extensions.similarity(s.heading, left(p_query, 300)) as similarity
      from by_text t join public.kb_sections s on s.id = t.id
    ) as headings
  ),
  embedded as materialized (
    select e.section_id as id, e.embedding
    from private.kb_embeddings e
    join public.kb_sections s on s.id = e.section_id and s.checksum = e.checksum
    where cardinality(p_embedding) = 384
  ),
  by_embedding as (
    -- The dot product of vectors of length 1 is their cosine similarity. unnest() in the select list is twice as fast as
    -- in FROM. While many embeddings are missing, sections that have one would push out better ones that have none.
    select e.id, row_number() over (order by product.cosine desc, e.id) as rank
    from embedded e
    cross join lateral (
      select sum(pair.a * pair.b) as cosine from (select unnest(e.embedding) as a, unnest(p_embedding) as b) as pair
    ) as product
    where (select count(*) from embedded) >= 0.9 * v_sections
    order by rank limit 20
  ),
  fused as (
    -- Reciprocal rank fusion: the three lists have scores that cannot be compared, so only their ranks count.
    select id, sum(share) as score, max(text_rank) as text_rank, max(similarity) as similarity, max(coverage) as coverage
    from (
      select id, 1.0 / (20 + rank) as share, text_rank, null::real as similarity, coverage from by_text
      union all
      select id, case when similarity >= 0.35 then 0.3 / (20 + rank) else 0 end, null, similarity, null from by_heading
      union all
      select id, 1.0 / (20 + rank), null, null, null from by_embedding
    ) as lists
    group by id
    order by score desc, id
    limit least(greatest(p_limit, 0), 50)
  )
  select s.id, s.path, s.title::text, s.heading::text, s.content::text, s.source_kind, s.source_key::text,
    f.score::real, coalesce(f.text_rank, 0)::real, coalesce(f.similarity, 0)::real, coalesce(f.coverage, 0)::real
  from fused f
  join public.kb_sections s on s.id = f.id
  order by f.score desc, s.id;
end
$$;
comment on function public.search_kb(text, integer, real[]) is
  'Returns the sections that best answer a question, best first, after rewriting queued sources. score fuses three ranks: the question''s words weighed by rarity (text_rank), the similarity of the headings (similarity, 0 to 1), and the nearness to p_embedding, an embedding of the question. coverage: how much of the question the section has, by rarity, 0 to 1.';
grant execute on function public.search_kb(text, integer, real[]) to service_role;

-- schemas/70_assistant/published_answers.sql

-- The answer that staff published to a question, found by the question's wording. Ranking sections is an estimate: a
-- published question could be below its threshold, or mean something else to the wordings. A question in the published
-- wording, or nearly so, must not depend on that estimate.

create or replace function private.question_key(value text)
returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  -- Ranges instead of character classes, because an index must not depend on the locale of the database.
  c_separators constant text := '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u303F\uFE00-\uFE0F\uFEFF]+';
  c_openings constant text := '^((hi|hello|hey|ok|okay|well|so|um|and|but|please|sorry|thanks|excuse me|quick question|good (morning|afternoon|evening)'
    || '|(can|could|would|will) you (please |just )*(tell me|explain|let me know)|tell me|i (want|need|would like) to (know|ask)'
    || '|id like to (know|ask)|(i was |i am |im |just )*wondering|i wonder|do you (happen to )?know|(may|can) i (just )?ask)'
    || '( there| meridian| if| whether)? )+';
  c_fillers constant text := '\m(a|an|the|please|just|really|actually|also|then|any|some|exactly|thanks|thank you|at all)\M';
  v_words text := btrim(regexp_replace(
    regexp_replace(lower(normalize(value, nfkc)), '[''\u2018\u2019\u02BC\u0060]', '', 'g'), c_separators, ' ', 'g'
  ));
  v_key text;
begin
  v_words := regexp_replace(v_words, '\m(what|where|who|when|how|that)s\M', '\1 is', 'g');
  v_key := btrim(regexp_replace(regexp_replace(
    regexp_replace(v_words, c_openings, ''), c_fillers, ' ', 'g'), ' +', ' ', 'g'));
  return coalesce(nullif(v_key, ''), v_words);
end
$$;
comment on function private.question_key(text) is
  'Returns the words of a question that identify it: in lower case and their order, without punctuation, greetings and filler words. The same key means the same question. Empty for a text of punctuation only.';

create index faqs_question_key_idx on public.faqs (private.question_key(question)) where status = 'published';

create or replace function private.mask_question(p_question text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select private.to_single_line(regexp_replace(regexp_replace(
    regexp_replace(left(p_question, 1000), '\S+@\S+', '[email]', 'g'),
    '(https?://|www\.)\S+', '[link]', 'gi'),
    '\+?\(?\d[\d ().-]{5,}\d', '[number]', 'g'), 300)
$$;
comment on function private.mask_question(text) is
  'A question as it may be kept without its conversation: one line of at most 300 characters, with email addresses, links and numbers of seven or more digits masked.';

create or replace function private.find_published_answer(p_message text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_key text := nullif(private.question_key(left(p_message, 2000)), '');
begin
  if v_key is null then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'id', f.id, 'path', '/services#faqs', 'title', 'Questions owners ask first', 'heading', f.question,
      'content', f.answer, 'source_kind', 'faq', 'source_key', f.id::text, 'coverage', 1
    )
    from (
      select f.id, 1 as place from public.faqs f
      where f.status = 'published' and private.question_key(f.question) = v_key
      union all
      -- As visitors asked it: staff may have published it in other words.
      select q.faq_id, 2 from public.unanswered_questions q
      where q.normalized_question = left(private.question_key(private.mask_question(p_message)), 300)
        and q.status = 'answered'
    ) as found
    join public.faqs f on f.id = found.id
    where f.status = 'published' and f.publish_at <= private.now()
    order by found.place, f.position
    limit 1
  );
end
$$;
comment on function private.find_published_answer(text) is
  'Returns the published FAQ to which a message is the question, as a passage {id, path, title, heading, content, source_kind, source_key, coverage} like search_kb(); null if there is none. A message is the question of an FAQ if private.question_key() of both is the same, or of the unanswered question that the FAQ answered.';

-- schemas/70_assistant/chats.sql

-- Visitors' conversations with the assistant, as the chatbot function keeps and continues them. A secret that only the
-- visitor's browser has opens a conversation. A wrong secret and a missing conversation look the same to the caller.

create table public.chat_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  lead_id int unique references public.contact_submissions (id) on delete cascade,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  page private.single_line check (btrim(page) <> '' and char_length(page) <= 300),
  last_message_at timestamptz not null default private.now(),
  handed_off_at timestamptz,
  assignee_id uuid references auth.users (id) on delete set null,
  holder_id uuid references auth.users (id) on delete set null,
  held_until timestamptz,
  created_at timestamptz not null default private.now(),
  check (lead_id is null or handed_off_at is not null),
  check (holder_id is null or held_until is not null)
);
comment on table public.chat_sessions is
  'One conversation with the assistant. Written by create_chat(), add_chat_messages() and hand_off_chat(). Deleted chat_retention_days (a setting) after its last message, and together with its account or its lead.';
comment on column public.chat_sessions.id is 'Key. The visitor''s browser knows it.';
comment on column public.chat_sessions.user_id is 'The account that was signed in when the conversation began; null for a visitor.';
comment on column public.chat_sessions.lead_id is 'The lead that the handoff created; null before a handoff.';
comment on column public.chat_sessions.secret_hash is 'SHA-256 of the secret that opens the conversation. The secret itself is not stored.';
comment on column public.chat_sessions.page is 'Path of the page on which the conversation began; null if unknown.';
comment on column public.chat_sessions.last_message_at is 'When the last message was added; the retention period starts here.';
comment on column public.chat_sessions.handed_off_at is 'When the visitor asked for a person; null if they did not.';
comment on column public.chat_sessions.assignee_id is 'Admin who follows the conversation; null: unassigned.';
comment on column public.chat_sessions.holder_id is
  'Admin who took the conversation over last; null if nobody did, or after a hand-back. Counts until held_until only.';
comment on column public.chat_sessions.held_until is
  'When the takeover expires: ten minutes after the holder last took over, typed or wrote. Until then the assistant is silent.';
comment on column public.chat_sessions.created_at is 'When the conversation began.';

create index chat_sessions_handed_off_idx on public.chat_sessions (last_message_at desc, id) where handed_off_at is not null;
create index chat_sessions_assignee_idx on public.chat_sessions (assignee_id, last_message_at desc, id);
create index chat_sessions_holder_idx on public.chat_sessions (holder_id) where holder_id is not null;
create index chat_sessions_last_message_idx on public.chat_sessions (last_message_at desc, id);
create index chat_sessions_user_id_idx on public.chat_sessions (user_id);

alter table public.chat_sessions enable row level security;
alter table public.chat_sessions force row level security;
grant select (id, user_id, page, created_at, last_message_at, handed_off_at, lead_id, assignee_id, holder_id, held_until) on public.chat_sessions to authenticated;

create policy chat_sessions_select on public.chat_sessions for select to authenticated
  using ((select private.has_rank('admin')));

create table public.chat_messages (
  id bigint generated always as identity primary key,
  session_id uuid not null references public.chat_sessions (id) on delete cascade,
  role text not null check (role in ('user', 'assistant', 'staff')),
  content private.multiline_text not null check (btrim(content) <> '' and char_length(content) <= 8000),
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array' and octet_length(sources::text) <= 8000),
  outcome text check (outcome in ('answer', 'declined', 'small_talk', 'handoff', 'error')),
  vote smallint check (vote in (-1, 1)),
  author_id uuid references auth.users (id) on delete set null,
  request_key uuid unique,
  staff_rating smallint check (staff_rating in (-1, 1)),
  staff_rating_reason private.multiline_text
    check (btrim(staff_rating_reason) <> '' and char_length(staff_rating_reason) <= 500),
  created_at timestamptz not null default private.now(),
  check ((role <> 'assistant') = (outcome is null)),
  check (role = 'assistant' or (vote is null and staff_rating is null and sources = '[]')),
  check (role = 'staff' or (author_id is null and request_key is null)),
  check ((staff_rating is not distinct from -1) = (staff_rating_reason is not null))
);
comment on table public.chat_messages is
  'One message of a conversation. Written by add_chat_messages(), and by send_chat_answer() for staff. Admins read the text through get_chat() and list_chats(), which record the access in the audit log.';
comment on column public.chat_messages.id is 'Key, in the order of the conversation.';
comment on column public.chat_messages.session_id is 'The conversation.';
comment on column public.chat_messages.role is 'user: the visitor. assistant: the assistant. staff: a person of the firm.';
comment on column public.chat_messages.content is
  'Plain text from a visitor or staff, Markdown from the assistant; 1 to 8,000 characters.';
comment on column public.chat_messages.sources is 'Pages that the answer quotes: [{title, url}]; empty for a person.';
comment on column public.chat_messages.outcome is
  'How the assistant replied: answer, declined, small_talk, handoff or error; null for a person.';
comment on column public.chat_messages.vote is 'The visitor''s thumb on an answer: 1 up, -1 down, null none.';
comment on column public.chat_messages.author_id is
  'Admin who wrote a staff message; null for other roles, and once that account is deleted.';
comment on column public.chat_messages.request_key is
  'Key of the request that sent a staff message, so that a retry is not a second message; null for other roles.';
comment on column public.chat_messages.staff_rating is
  'What staff think of an answer: 1 good, -1 bad, null not rated. Independent of the visitor''s vote.';
comment on column public.chat_messages.staff_rating_reason is 'Why staff rated the answer as bad; null otherwise.';
comment on column public.chat_messages.created_at is 'When the message was added.';

create index chat_messages_declined_idx on public.chat_messages (session_id) where outcome = 'declined';
create index chat_messages_disliked_idx on public.chat_messages (session_id) where vote = -1;
create index chat_messages_rated_bad_idx on public.chat_messages (session_id) where staff_rating = -1;
create index chat_messages_author_idx on public.chat_messages (author_id) where author_id is not null;
create index chat_messages_session_idx on public.chat_messages (session_id, id);

alter table public.chat_messages enable row level security;
alter table public.chat_messages force row level security;
grant select (id, session_id, role, sources, outcome, vote, author_id, staff_rating, created_at) on public.chat_messages to authenticated;

create policy chat_messages_select on public.chat_messages for select to authenticated
  using ((select private.has_rank('admin')));

create table private.model_token_usage (
  day date primary key,
  tokens_used bigint not null check (tokens_used >= 0)
);
comment on table private.model_token_usage is
  'The language model''s token budget of one day. Written by consume_model_budget(); kept for 30 days.';
comment on column private.model_token_usage.day is 'Day in UTC.';
comment on column private.model_token_usage.tokens_used is 'Tokens taken from the day''s budget.';

alter table private.model_token_usage enable row level security;
alter table private.model_token_usage force row level security;

create table private.model_token_spenders (
  day date not null,
  spender text not null check (char_length(spender) between 1 and 80),
  tokens_used bigint not null check (tokens_used >= 0),
  primary key (day, spender)
);
comment on table private.model_token_spenders is
  'What one visitor or account has taken of a day''s token budget. Written by consume_model_budget(); deleted after that day.';
comment on column private.model_token_spenders.day is 'Day in UTC.';
comment on column private.model_token_spenders.spender is
  'A keyed hash of the network address that changes every day, or the word account and the id of an account.';
comment on column private.model_token_spenders.tokens_used is 'Tokens taken from the day''s budget.';

alter table private.model_token_spenders enable row level security;
alter table private.model_token_spenders force row level security;

create or replace function private.sanitize_chat_text(value text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select nullif(btrim(left(
    regexp_replace(value, '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]', '', 'g'), 8000
  )), '')
$$;
comment on function private.sanitize_chat_text(text) is
  'A message without control and bidirectional formatting characters, cut at 8,000 characters; null if nothing is left.';

create or replace function private.find_chat_by_secret(p_id uuid, p_secret text)
returns uuid
language sql stable security definer
set search_path = ''
as $$
  select id from public.chat_sessions
  where id = p_id and secret_hash = sha256(convert_to(p_secret, 'UTF8'))
    -- The longest retention that an admin can set. Deletion may be late, access must not be.
    and last_message_at > private.now() - interval '30 days'
$$;
comment on function private.find_chat_by_secret(uuid, text) is 'Returns p_id if p_secret opens that conversation, else null.';

create or replace function private.chat_person_json(p_chat public.chat_sessions)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('name', (select p.full_name from public.profiles p where p.id = p_chat.holder_id))
  where p_chat.holder_id is not null and p_chat.held_until > private.now()
$$;
comment on function private.chat_person_json(chat_sessions) is
  'Returns {name} of the person who holds a conversation, as the visitor sees it; name is null without a full name, because an email address is not shown. Null while the assistant answers.';

create or replace function public.create_chat(p_page text default null, p_user_id uuid default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_secret text := rtrim(translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/', '-_'), '=');
  v_id uuid;
begin
  insert into public.chat_sessions (secret_hash, user_id, page, created_at, last_message_at)
  values (
    sha256(convert_to(v_secret, 'UTF8')), (select id from auth.users where id = p_user_id),
    private.to_single_line(p_page, 300), private.now(), private.now()
  )
  returning id into v_id;
  return jsonb_build_object('id', v_id, 'secret', v_secret);
end
$$;
comment on function public.create_chat(text, uuid) is
  'Creates a conversation and returns {id, secret}. The secret is 32 random bytes in base64url; only this call returns it. p_user_id is ignored if that account does not exist.';
grant execute on function public.create_chat(text, uuid) to service_role;

create or replace function public.open_chat(
  p_limits jsonb, p_id uuid default null, p_secret text default null, p_page text default null,
  p_user_id uuid default null, p_queries text[] default '{}', p_found int default 16, p_words text[] default '{}',
  p_embedding real[] default null, p_message text default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
-- The plans do not depend on the arguments, and planning each call would cost more than running it.
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_wait int := public.consume_rate_limits(p_limits);
  v_id uuid;
  v_session jsonb;
  v_person jsonb;
  v_messages jsonb := '[]';
begin
  if v_wait > 0 then
    return jsonb_build_object('wait', v_wait);
  end if;
  if p_id is null then
    v_session := public.create_chat(p_page, p_user_id);
  else
    v_id := private.find_chat_by_secret(p_id, p_secret);
    select coalesce(jsonb_agg(jsonb_build_object('role', m.role, 'content', m.content) order by m.id), '[]')
    into v_messages
    from (
      select id, role, content from public.chat_messages where session_id = v_id order by id desc limit 20
    ) as m;
    if v_id is not null then
      v_session := jsonb_build_object('id', p_id, 'secret', p_secret);
      v_person := (select private.chat_person_json(s) from public.chat_sessions s where s.id = v_id);
    end if;
  end if;
  return jsonb_build_object(
    'wait', 0, 'session', v_session, 'person', v_person, 'messages', v_messages,
    'published', private.find_published_answer(p_message), 'facts', public.get_assistant_context(),
    'rarity', public.kb_word_rarity(p_words),
    'found', (
      select coalesce(jsonb_agg(found.passages order by q.n), '[]')
      from unnest(p_queries[1:4]) with ordinality as q (query, n)
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'path', s.path, 'title', s.title, 'heading', s.heading, 'content', s.content,
          'source_kind', s.source_kind, 'source_key', s.source_key, 'coverage', s.coverage
        ) order by s.score desc, s.id), '[]') as passages
        from public.search_kb(q.query, p_found, case when q.n = 1 then p_embedding end) as s
      ) as found
    )
  );
end
$$;
comment on function public.open_chat(jsonb, uuid, text, text, uuid, text[], integer, text[], real[], text) is
  'Does in one round trip what an answer needs first. Returns {wait} with the seconds to wait, and does nothing else, if a limit in p_limits is reached (see consume_rate_limits()). Otherwise returns {wait: 0, session, person, messages, published, facts, found, rarity}. session: {id, secret} of a new conversation, or of p_id; null if p_secret does not open p_id. person: see private.chat_person_json(); the assistant is silent if it is not null. messages: the last 20 as [{role, content}], oldest first. published: see private.find_published_answer() of p_message. facts: see get_assistant_context(). found: for each of up to four p_queries the p_found best sections, best first. rarity: kb_word_rarity() of p_words. p_embedding: the embedding of the first query.';
grant execute on function public.open_chat(jsonb, uuid, text, text, uuid, text[], integer, text[], real[], text) to service_role;

create or replace function private.visitor_message_json(p_message public.chat_messages)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_message.id, 'role', p_message.role, 'content', p_message.content, 'sources', p_message.sources,
    'outcome', p_message.outcome, 'vote', p_message.vote,
    'author', (select p.full_name from public.profiles p where p.id = p_message.author_id),
    'timestamp', private.to_iso_instant(p_message.created_at)
  )
$$;
comment on function private.visitor_message_json(chat_messages) is
  'Returns a message as its visitor sees it: {id, role, content, sources, outcome, vote, author, timestamp}. author is the full name of the person who wrote a staff message, if known. What staff think of an answer is left out.';

create or replace function public.get_chat_by_secret(p_id uuid, p_secret text)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.find_chat_by_secret(p_id, p_secret) is null then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'handedOff', s.handed_off_at is not null, 'person', private.chat_person_json(s), 'messages', (
        select coalesce(jsonb_agg(private.visitor_message_json(m) order by m.id), '[]')
        from (
          select * from public.chat_messages where session_id = p_id order by id desc limit 200
        ) as m
      )
    )
    from public.chat_sessions s where s.id = p_id
  );
end
$$;
comment on function public.get_chat_by_secret(uuid, text) is
  'Returns {handedOff, person, messages}: whether the visitor asked for a person, private.chat_person_json(), and the last 200 messages as private.visitor_message_json(), oldest first. Null if p_secret does not open p_id.';
grant execute on function public.get_chat_by_secret(uuid, text) to service_role;

create or replace function public.add_chat_messages(p_id uuid, p_secret text, p_messages jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_message record;
  v_id bigint;
  v_ids jsonb := '[]';
  v_question text;
  v_is_silent boolean;
begin
  if private.find_chat_by_secret(p_id, p_secret) is null then
    return null;
  end if;
  -- Concurrent calls for one conversation run one after the other, so that their messages do not interleave. A takeover
  -- takes the same lock, so an answer that was begun before it is not stored after it.
  select private.chat_person_json(s) is not null into v_is_silent from public.chat_sessions s where s.id = p_id for update;
  for v_message in
    select m ->> 'role' as role, private.sanitize_chat_text(m ->> 'content') as content, m ->> 'outcome' as outcome,
      case when jsonb_typeof(m -> 'sources') = 'array' and octet_length((m -> 'sources')::text) <= 8000
        then m -> 'sources' else '[]' end as sources
    from jsonb_array_elements(p_messages) with ordinality as e (m, n)
    order by n
    limit 20
  loop
    -- Only send_chat_answer() writes as staff.
    if v_message.role not in ('user', 'assistant') then
      raise check_violation using message = 'a message is from the user or the assistant';
    end if;
    continue when v_is_silent and v_message.role = 'assistant' and v_message.outcome is distinct from 'handoff';
    insert into public.chat_messages (session_id, role, content, sources, outcome, created_at)
    values (
      p_id, v_message.role, coalesce(v_message.content, '…'),
      case when v_message.role = 'assistant' then v_message.sources else '[]' end,
      case when v_message.role = 'assistant' then coalesce(v_message.outcome, 'answer') end, private.now()
    )
    returning id into v_id;
    v_ids := v_ids || to_jsonb(v_id);
    if v_message.role = 'user' then
      v_question := v_message.content;
    elsif v_message.outcome = 'declined' then
      perform private.record_unanswered_question(v_question);
    end if;
  end loop;
  update public.chat_sessions set last_message_at = private.now() where id = p_id;
  -- Limits the size of a conversation.
  delete from public.chat_messages where session_id = p_id and id <= (
    select id from public.chat_messages where session_id = p_id order by id desc offset 500 limit 1
  );
  return v_ids;
end
$$;
comment on function public.add_chat_messages(uuid, text, jsonb) is
  'Adds up to 20 messages [{role, content, sources?, outcome?}] in order and returns their ids; the newest 500 of a conversation are kept. Counts a question in unanswered_questions if its reply in the same call has the outcome declined. While a person holds the conversation, answers of the assistant are left out, except the confirmation of a request for a person (outcome handoff), so fewer ids are returned. Null if p_secret does not open p_id.';
grant execute on function public.add_chat_messages(uuid, text, jsonb) to service_role;

create or replace function public.vote_chat_message(p_id uuid, p_secret text, p_message_id bigint, p_vote int)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if (p_vote in (-1, 0, 1)) is not true then
    perform private.refuse(422, 'vote_invalid');
  end if;
  if private.find_chat_by_secret(p_id, p_secret) is null then
    return false;
  end if;
  update public.chat_messages set vote = nullif(p_vote, 0)
  where id = p_message_id and session_id = p_id and role = 'assistant';
  return found;
end
$$;
comment on function public.vote_chat_message(uuid, text, bigint, integer) is
  'Stores the visitor''s vote on an answer: 1 up, -1 down, 0 none. Returns false if p_secret does not open p_id or the conversation has no such answer. PT422: another number.';
grant execute on function public.vote_chat_message(uuid, text, bigint, integer) to service_role;

create or replace function public.consume_model_budget(p_tokens int, p_max int, p_visitor text, p_chat_id uuid default null)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  c_share constant int := p_max / 20;
  v_today constant date := (private.now() at time zone 'UTC')::date;
  v_spenders text[] := array_remove(array[
    p_visitor, (select 'account ' || user_id from public.chat_sessions where id = p_chat_id)
  ], null);
begin
  if p_visitor is null or p_tokens < 0 or p_tokens > c_share then
    return false;
  end if;
  insert into private.model_token_usage (day, tokens_used) values (v_today, 0) on conflict (day) do nothing;
  -- Waits for a concurrent call, and then sees what it took.
  perform from private.model_token_usage where day = v_today for update;
  if exists (select from private.model_token_usage where day = v_today and tokens_used + p_tokens > p_max)
    or exists (
      select from private.model_token_spenders
      where day = v_today and spender = any (v_spenders) and tokens_used + p_tokens > c_share
    )
  then
    return false;
  end if;
  update private.model_token_usage set tokens_used = tokens_used + p_tokens where day = v_today;
  insert into private.model_token_spenders as kept (day, spender, tokens_used)
  select v_today, spender, p_tokens from unnest(v_spenders) as spender
  on conflict (day, spender) do update set tokens_used = kept.tokens_used + excluded.tokens_used;
  return true;
end
$$;
comment on function public.consume_model_budget(integer, integer, text, uuid) is
  'Takes p_tokens from today''s budget (UTC) of p_max, for a visitor (a keyed hash of the network address) and for the account that began the conversation, if any. Each of the two gets at most a twentieth of p_max a day. Returns false and takes nothing if less is left.';
grant execute on function public.consume_model_budget(integer, integer, text, uuid) to service_role;

create or replace function private.chat_transcript(p_id uuid, p_max int)
returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_line text;
  v_text text := '';
begin
  -- From the last message back: if not everything fits, the beginning is left out. Each message is cut, so that a long
  -- one leaves room for others.
  for v_line in
    select case role when 'user' then 'Visitor: ' when 'staff' then 'Our team: ' else 'Assistant: ' end
      || left(content, 1200) || case when char_length(content) > 1200 then '…' else '' end
    from public.chat_messages where session_id = p_id order by id desc
  loop
    if char_length(v_line) + char_length(v_text) + 2 > p_max - 30 then
      return concat_ws(E'\n\n', '(The beginning is left out.)', nullif(v_text, ''));
    end if;
    v_text := concat_ws(E'\n\n', v_line, nullif(v_text, ''));
  end loop;
  return nullif(v_text, '');
end
$$;
comment on function private.chat_transcript(uuid, integer) is
  'A conversation as plain text of at most p_max characters; null if it has no messages.';

create or replace function public.hand_off_chat(
  p_id uuid, p_secret text, p_name text, p_email text, p_note text default null,
  p_idempotency_key text default null, p_request_hash text default null, p_is_unverified boolean default false
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_answer jsonb;
  v_session public.chat_sessions;
  v_lead public.contact_submissions;
  v_note text := private.sanitize_chat_text(p_note);
begin
  case
    when private.is_single_line(p_name, 2, 100) is not true then
      perform private.refuse(422, 'name_too_short');
    when private.is_email(p_email) is not true then
      perform private.refuse(422, 'email_invalid');
    when char_length(v_note) > 2000 then
      perform private.refuse(422, 'text_too_long', '{"max": 2000}');
    else null;
  end case;

  v_answer := private.begin_idempotent_request('chat_handoff', p_idempotency_key, p_request_hash);
  if v_answer is not null then
    return v_answer;
  end if;

  if p_id is not null then
    select * into v_session from public.chat_sessions
    where id = private.find_chat_by_secret(p_id, p_secret) for update;
    if not found then
      perform private.refuse(404, 'not_found', '{"what": "conversation"}');
    end if;
  end if;

  if v_session.lead_id is not null then
    select * into v_lead from public.contact_submissions where id = v_session.lead_id;
  else
    v_lead := private.create_lead(
      p_name, p_email, 'Not given',
      concat_ws(
        E'\n\n', coalesce(v_note, 'Asked for a person in chat.'),
        'Conversation with the assistant:' || E'\n\n' || private.chat_transcript(v_session.id, 2900)
      ),
      'assistant', p_is_unverified
    );
    update public.chat_sessions set handed_off_at = private.now(), lead_id = v_lead.id where id = v_session.id;
  end if;

  v_answer := jsonb_build_object('submissionId', v_lead.id, 'createdAt', private.to_iso_instant(v_lead.created_at));
  perform private.store_idempotent_response('chat_handoff', p_idempotency_key, v_answer);
  return v_answer;
end
$$;
comment on function public.hand_off_chat(uuid, text, text, text, text, text, text, boolean) is
  'Creates a lead with the conversation as its message and queues its emails, in one transaction. Returns {submissionId, createdAt}. Idempotent: the same key, or a second handoff of the same conversation, returns the first lead. p_id null: there is no conversation. p_is_unverified: see private.create_lead(). PT404: p_secret does not open p_id. PT422: an invalid name, email or note.';
grant execute on function public.hand_off_chat(uuid, text, text, text, text, text, text, boolean) to service_role;

create or replace function public.get_assistant_context()
returns jsonb
language plpgsql stable security definer
set search_path = ''
-- As in open_chat().
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_now timestamptz := private.now();
begin
  return jsonb_build_object(
    'timeZone', private.firm_time_zone(),
    'today', private.today_in_firm_time_zone(),
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
      from private.firm_opening_hours()
    ),
    'closedDays', (
      select coalesce(jsonb_agg(jsonb_build_object('date', date, 'name', name) order by date), '[]')
      from private.list_closed_days(400)
    )
  );
end
$$;
comment on function public.get_assistant_context() is
  'The facts that the assistant takes from tables instead of text: {timeZone, today, consultationTypes: [{name, description, durationMinutes, priceCents, minimumNoticeMinutes, windowDays, autoConfirm, changeCutoffMinutes, refundCutoffMinutes}], services: [{slug, name, shortDescription, duration, price (in whole priceUnit), priceUnit, path}], openingHours: [{weekday (1 is Monday), from, to}], closedDays: [{date, name or null}] of the next 400 days}. Dates and hours are in timeZone.';
grant execute on function public.get_assistant_context() to service_role;

create or replace function private.delete_expired_chats()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.now();
begin
  -- A locked conversation is in use, so it is not expired. Skipping it keeps this job and visitors from waiting for each
  -- other.
  delete from public.chat_sessions where id in (
    select id from public.chat_sessions
    where last_message_at <= v_now - make_interval(days => (private.get_settings()).chat_retention_days)
    limit 1000
    for update skip locked
  );
  -- An answered question stays as long as its FAQ, because visitors' wording of it leads to that answer.
  delete from public.unanswered_questions
  where last_asked_at <= v_now - interval '180 days' and (status <> 'answered' or faq_id is null);
  -- Limits the table to the 2,000 most asked questions, besides those that are answered.
  delete from public.unanswered_questions where id in (
    select id from public.unanswered_questions where status <> 'answered'
    order by ask_count desc, last_asked_at desc offset 2000
  );
  delete from private.model_token_usage where day < (v_now at time zone 'UTC')::date - 30;
  delete from private.model_token_spenders where day < (v_now at time zone 'UTC')::date;
end
$$;
comment on function private.delete_expired_chats() is
  'Deletes up to 1,000 conversations chat_retention_days (a setting) after their last message, questions without a published answer that were not asked for 180 days, and budgets older than 30 days. Called every minute.';

-- schemas/70_assistant/chat_admin.sql

-- What admins do with the assistant's conversations: read them, which the audit log records, and turn questions that the
-- assistant could not answer into FAQs.

create or replace function private.staff_json(p_account uuid)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('id', p_account, 'name', private.display_name_of(p_account)) where p_account is not null
$$;
comment on function private.staff_json(uuid) is 'Returns {id, name} of an account as staff see it; null without an account.';

create or replace function private.chat_summary_json(p_chat public.chat_sessions)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_chat.id, 'page', p_chat.page, 'createdAt', private.to_iso_instant(p_chat.created_at),
    'lastMessageAt', private.to_iso_instant(p_chat.last_message_at), 'handedOffAt', private.to_iso_instant(p_chat.handed_off_at),
    'leadId', p_chat.lead_id, 'isAccount', p_chat.user_id is not null,
    'isLive', p_chat.last_message_at > private.now() - interval '5 minutes',
    'assignee', private.staff_json(p_chat.assignee_id),
    'holder', case when p_chat.held_until > private.now()
      then private.staff_json(p_chat.holder_id) || jsonb_build_object('until', private.to_iso_instant(p_chat.held_until)) end
  )
$$;
comment on function private.chat_summary_json(chat_sessions) is 'A conversation as admins see it in a list: {id, page, createdAt, lastMessageAt, handedOffAt, leadId, isAccount, isLive, assignee, holder}, without messages. isLive: the last message is less than 5 minutes old. assignee: {id, name} or null. holder: {id, name, until} of the person who answers instead of the assistant, or null.';

create or replace function private.list_chats(p_filter text, p_after jsonb, p_limit int)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 30), 1), 100);
  v_where text;
  v_chats jsonb;
begin
  perform private.require_admin();
  v_where := case coalesce(p_filter, 'all')
    when 'all' then 'true'
    when 'declined' then
      $sql$exists (select from public.chat_messages m where m.session_id = s.id and m.outcome = 'declined')$sql$
    when 'thumbs_down' then
      'exists (select from public.chat_messages m where m.session_id = s.id and m.vote = -1)'
    when 'handed_off' then 's.handed_off_at is not null'
    when 'rated_bad' then
      'exists (select from public.chat_messages m where m.session_id = s.id and m.staff_rating = -1)'
    when 'mine' then 's.assignee_id = (select auth.uid())'
    when 'taken_over' then 's.holder_id is not null and s.held_until > private.now()'
    when 'live' then $sql$s.last_message_at > private.now() - interval '5 minutes'$sql$
  end;
  if v_where is null then
    perform private.refuse(422, 'filter_invalid', '{"list": "conversations"}');
  end if;
  if jsonb_typeof(p_after) = 'object' then
    begin
      v_where := v_where || format(
        ' and s.last_message_at <= %1$L and (s.last_message_at < %1$L or s.id > %2$L)',
        (p_after ->> 'key')::timestamptz, (p_after ->> 'id')::uuid
      );
    exception
      when data_exception then
        perform private.refuse(422, 'page_cursor_invalid');
    end;
  end if;
  -- Dynamic SQL, because each filter has a partial index that one plan for all filters could not use.
  execute format($query$
    select coalesce(jsonb_agg(private.chat_summary_json(s) || jsonb_build_object(
      'first', (
        select left(m.content, 200) from public.chat_messages m
        where m.session_id = s.id and m.role = 'user' order by m.id limit 1
      ),
      'last', (
        select jsonb_build_object('role', m.role, 'content', left(m.content, 200)) from public.chat_messages m
        where m.session_id = s.id order by m.id desc limit 1
      ),
      'counts', (
        select jsonb_build_object(
          'questions', count(*) filter (where m.role = 'user'),
          'answered', count(*) filter (where m.outcome = 'answer'),
          'declined', count(*) filter (where m.outcome = 'declined'),
          'failed', count(*) filter (where m.outcome = 'error'),
          'thumbsUp', count(*) filter (where m.vote = 1), 'thumbsDown', count(*) filter (where m.vote = -1)
        ) from public.chat_messages m where m.session_id = s.id
      ),
      'cursor', jsonb_build_object('key', s.last_message_at, 'id', s.id)
    ) order by s.last_message_at desc, s.id), '[]')
    from (
      select * from public.chat_sessions s where %s order by s.last_message_at desc, s.id limit %s
    ) as s
  $query$, v_where, v_limit + 1) into v_chats;
  if v_chats <> '[]' then
    perform private.audit_read('chat.list', 'chat_sessions', jsonb_build_object(
      'filter', coalesce(p_filter, 'all'), 'newest', v_chats -> 0 -> 'id', 'count', least(jsonb_array_length(v_chats), v_limit)
    ));
  end if;
  return jsonb_build_object(
    'chats', (
      select coalesce(jsonb_agg(chat - 'cursor' order by n), '[]')
      from jsonb_array_elements(v_chats) with ordinality as e (chat, n) where n <= v_limit
    ),
    'next', case when jsonb_array_length(v_chats) > v_limit then v_chats -> (v_limit - 1) -> 'cursor' end
  );
end
$$;
comment on function private.list_chats(text, jsonb, integer) is 'See public.list_chats().';
grant execute on function private.list_chats(text, jsonb, integer) to authenticated;

create or replace function public.list_chats(p_filter text default 'all', p_after jsonb default null, p_limit int default 30)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.list_chats(p_filter, p_after, p_limit)
$$;
comment on function public.list_chats(text, jsonb, integer) is
  'Returns a page of conversations for admins as {chats, next}, latest message first: keyset pagination, with p_after the next of the previous page, and next null on the last page. A chat is chat_summary_json() with first (question), last ({role, content}) and counts. p_filter: all, live, taken_over, mine (assigned to the caller), declined, thumbs_down (of the visitor), rated_bad (by staff) or handed_off. Records the access in the audit log. PT403: not an admin. PT422: another filter, or an invalid p_after.';
grant execute on function public.list_chats(text, jsonb, integer) to authenticated;

create or replace function private.get_chat(p_id uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_chat public.chat_sessions;
begin
  perform private.require_admin();
  select * into v_chat from public.chat_sessions where id = p_id;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "conversation"}');
  end if;
  perform private.audit_read('chat.read', p_id::text);
  return private.chat_summary_json(v_chat) || jsonb_build_object('messages', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'role', m.role, 'content', m.content, 'sources', m.sources, 'outcome', m.outcome, 'vote', m.vote,
      'author', private.staff_json(m.author_id), 'staffRating', m.staff_rating, 'staffRatingReason', m.staff_rating_reason,
      'createdAt', private.to_iso_instant(m.created_at)
    ) order by m.id), '[]')
    from public.chat_messages m where m.session_id = p_id
  ));
end
$$;
comment on function private.get_chat(uuid) is 'See public.get_chat().';
grant execute on function private.get_chat(uuid) to authenticated;

create or replace function public.get_chat(p_id uuid)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.get_chat(p_id)
$$;
comment on function public.get_chat(uuid) is
  'Returns a conversation for admins: chat_summary_json() with messages [{id, role, content, sources, outcome, vote, author, staffRating, staffRatingReason, createdAt}], oldest first. Records the access in the audit log. PT403: not an admin. PT404: no such conversation.';
grant execute on function public.get_chat(uuid) to authenticated;

create table public.unanswered_questions (
  id bigint generated always as identity primary key,
  question private.single_line not null check (btrim(question) <> '' and char_length(question) <= 300),
  normalized_question text not null unique check (char_length(normalized_question) between 1 and 300),
  ask_count int not null default 1 check (ask_count >= 1),
  last_asked_at timestamptz not null default private.now(),
  status text not null default 'open' check (status in ('open', 'answered', 'dismissed')),
  faq_id bigint references public.faqs (id) on delete set null
);
comment on table public.unanswered_questions is
  'One question that the assistant declined, counted over all conversations and not linked to any. Written by add_chat_messages(), and by admins through the functions below.';
comment on column public.unanswered_questions.id is 'Key.';
comment on column public.unanswered_questions.question is
  'The question as first asked, with email addresses, links and long numbers masked.';
comment on column public.unanswered_questions.normalized_question is
  'private.question_key() of the question: lower case, without punctuation and filler words. The same text counts as the same question.';
comment on column public.unanswered_questions.ask_count is 'How often it was asked.';
comment on column public.unanswered_questions.last_asked_at is 'When it was last asked; deleted 180 days later.';
comment on column public.unanswered_questions.status is
  'open, answered (an FAQ was published from it) or dismissed. Declined again, an answered question is open again.';
comment on column public.unanswered_questions.faq_id is 'The FAQ created from it; null before that and once that FAQ is deleted.';

create index unanswered_questions_faq_id_idx on public.unanswered_questions (faq_id);
create index unanswered_questions_last_asked_idx on public.unanswered_questions (last_asked_at);
create index unanswered_questions_open_idx on public.unanswered_questions (ask_count desc, last_asked_at desc)
  where status = 'open';

alter table public.unanswered_questions enable row level security;
alter table public.unanswered_questions force row level security;
grant select on public.unanswered_questions to authenticated;

create policy unanswered_questions_select on public.unanswered_questions for select to authenticated
  using ((select private.has_rank('admin')));

create or replace function private.record_unanswered_question(p_question text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_question text := private.mask_question(p_question);
  v_normalized text := left(private.question_key(v_question), 300);
begin
  if v_normalized = '' or v_normalized is null then
    return;
  end if;
  insert into public.unanswered_questions as kept (question, normalized_question, last_asked_at)
  values (v_question, v_normalized, private.now())
  on conflict (normalized_question) do update set ask_count = kept.ask_count + 1, last_asked_at = excluded.last_asked_at,
    status = case kept.status when 'answered' then 'open' else kept.status end;
end
$$;
comment on function private.record_unanswered_question(text) is
  'Counts a question that the assistant declined, masked by private.mask_question(), and lists an answered one again. Does nothing for a text without letters and digits.';

create or replace function private.publish_answer(p_id bigint, p_question text, p_answer text)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  v_faq_id bigint;
begin
  perform private.require_admin();
  if private.is_single_line(p_question, 5, 300) is not true then
    perform private.refuse(422, 'question_too_short');
  end if;
  if private.is_multiline_text(p_answer, 10, 3000) is not true then
    perform private.refuse(422, 'answer_too_short');
  end if;
  perform from public.unanswered_questions where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "question"}');
  end if;
  if exists (select from public.unanswered_questions where id = p_id and status = 'answered') then
    perform private.refuse(409, 'question_answered');
  end if;
  -- Two concurrent answers would get the same position.
  lock table public.faqs in share row exclusive mode;
  insert into public.faqs (position, status, publish_at, question, answer)
  select coalesce(max(position), 0) + 1, 'published', private.now(), btrim(p_question), btrim(p_answer) from public.faqs
  returning id into v_faq_id;
  update public.unanswered_questions set status = 'answered', faq_id = v_faq_id where id = p_id;
  return v_faq_id;
end
$$;
comment on function private.publish_answer(bigint, text, text) is 'See public.publish_answer().';
grant execute on function private.publish_answer(bigint, text, text) to authenticated;

create or replace function public.publish_answer(p_id bigint, p_question text, p_answer text)
returns bigint
language sql security invoker
set search_path = ''
as $$
  select private.publish_answer(p_id, p_question, p_answer)
$$;
comment on function public.publish_answer(bigint, text, text) is
  'Publishes an FAQ with p_question and p_answer, which answers an unanswered question, and returns its id; for admins. From then on the assistant answers both wordings with it. PT403: not an admin. PT404: no such question. PT409: the question was answered already. PT422: the answer or the question is too short for an FAQ.';
grant execute on function public.publish_answer(bigint, text, text) to authenticated;

create or replace function private.dismiss_unanswered_question(p_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.unanswered_questions set status = 'dismissed' where id = p_id and status = 'open';
  if not found and not exists (select from public.unanswered_questions where id = p_id) then
    perform private.refuse(404, 'not_found', '{"what": "question"}');
  end if;
end
$$;
comment on function private.dismiss_unanswered_question(bigint) is 'See public.dismiss_unanswered_question().';
grant execute on function private.dismiss_unanswered_question(bigint) to authenticated;

create or replace function public.dismiss_unanswered_question(p_id bigint)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.dismiss_unanswered_question(p_id)
$$;
comment on function public.dismiss_unanswered_question(bigint) is
  'Removes an open question from the list; for admins. If visitors ask it again, it is counted but stays dismissed. PT403: not an admin. PT404: no such question.';
grant execute on function public.dismiss_unanswered_question(bigint) to authenticated;

create or replace function private.reopen_unanswered_question(p_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.unanswered_questions set status = 'open' where id = p_id and status = 'dismissed';
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "question"}');
  end if;
end
$$;
comment on function private.reopen_unanswered_question(bigint) is 'See public.reopen_unanswered_question().';
grant execute on function private.reopen_unanswered_question(bigint) to authenticated;

create or replace function public.reopen_unanswered_question(p_id bigint)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.reopen_unanswered_question(p_id)
$$;
comment on function public.reopen_unanswered_question(bigint) is
  'Returns a dismissed question to the list; for admins. PT403: not an admin. PT404: no such dismissed question.';
grant execute on function public.reopen_unanswered_question(bigint) to authenticated;

-- schemas/70_assistant/chat_takeover.sql

-- People who answer instead of the assistant. An admin holds a conversation for ten minutes after each of their actions.
-- The row lock of the conversation puts takeovers, messages of staff and answers of the assistant in one order.

create or replace function private.lock_chat(p_id uuid)
returns public.chat_sessions
language plpgsql security definer
set search_path = ''
as $$
declare
  v_chat public.chat_sessions;
begin
  perform private.require_admin();
  select * into v_chat from public.chat_sessions where id = p_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "conversation"}');
  end if;
  return v_chat;
end
$$;
comment on function private.lock_chat(uuid) is
  'Locks a conversation for an admin and returns it. PT403: not an admin. PT404: no such conversation.';

create or replace function private.hold_chat(p_chat public.chat_sessions)
returns jsonb
language sql security definer
set search_path = ''
as $$
  update public.chat_sessions set holder_id = (select auth.uid()), held_until = private.now() + interval '10 minutes'
  where id = p_chat.id
  returning private.chat_summary_json(chat_sessions)
$$;
comment on function private.hold_chat(chat_sessions) is
  'Gives the caller a conversation for the next ten minutes and returns its summary.';

create or replace function private.take_over_chat(p_id uuid, p_from uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_chat public.chat_sessions := private.lock_chat(p_id);
  v_holder uuid := case when v_chat.held_until > private.now() then v_chat.holder_id end;
begin
  if v_holder not in (v_me, coalesce(p_from, v_me)) then
    perform private.refuse(409, 'chat_held', jsonb_build_object('name', private.display_name_of(v_holder)));
  end if;
  if v_holder is distinct from v_me then
    insert into private.audit_log (action, subject, details)
    values ('chat.take_over', p_id::text, jsonb_strip_nulls(jsonb_build_object('from', v_holder)));
  end if;
  return private.hold_chat(v_chat);
end
$$;
comment on function private.take_over_chat(uuid, uuid) is 'See public.take_over_chat().';
grant execute on function private.take_over_chat(uuid, uuid) to authenticated;

create or replace function public.take_over_chat(p_id uuid, p_from uuid default null)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.take_over_chat(p_id, p_from)
$$;
comment on function public.take_over_chat(uuid, uuid) is
  'Gives the caller, an admin, a conversation for ten minutes, or ten more, and returns private.chat_summary_json(). The assistant is silent meanwhile. p_from: the admin from whom the caller has confirmed to take it. PT403: not an admin. PT404: no such conversation. PT409 chat_held {name}: another admin holds it.';
grant execute on function public.take_over_chat(uuid, uuid) to authenticated;

create or replace function private.hand_back_chat(p_id uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_chat public.chat_sessions := private.lock_chat(p_id);
begin
  if v_chat.holder_id = (select auth.uid()) then
    update public.chat_sessions set holder_id = null, held_until = null where id = p_id returning * into v_chat;
    insert into private.audit_log (action, subject) values ('chat.hand_back', p_id::text);
  end if;
  return private.chat_summary_json(v_chat);
end
$$;
comment on function private.hand_back_chat(uuid) is 'See public.hand_back_chat().';
grant execute on function private.hand_back_chat(uuid) to authenticated;

create or replace function public.hand_back_chat(p_id uuid)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.hand_back_chat(p_id)
$$;
comment on function public.hand_back_chat(uuid) is
  'Ends the caller''s takeover, so that the assistant answers again, and returns private.chat_summary_json(). Does nothing if another admin holds the conversation. PT403: not an admin. PT404: no such conversation.';
grant execute on function public.hand_back_chat(uuid) to authenticated;

create or replace function private.send_chat_answer(p_id uuid, p_text text, p_key uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_me uuid := (select auth.uid());
  v_chat public.chat_sessions := private.lock_chat(p_id);
  v_text text := private.sanitize_chat_text(p_text);
  v_sent public.chat_messages;
begin
  case
    when p_key is null then perform private.refuse(422, 'reply_id_required');
    when v_text is null then perform private.refuse(422, 'chat_message_required');
    when char_length(v_text) > 2000 then perform private.refuse(422, 'text_too_long', '{"max": 2000}');
    else null;
  end case;
  -- A repeated request waits for the lock of the conversation, and then finds the message of the first one.
  select * into v_sent from public.chat_messages where request_key = p_key;
  if found then
    if (v_sent.session_id, v_sent.author_id, v_sent.content::text) is distinct from (p_id, v_me, v_text) then
      perform private.refuse(409, 'reply_id_reused');
    end if;
    return private.chat_summary_json(v_chat);
  end if;
  if v_chat.held_until > private.now() and v_chat.holder_id <> v_me then
    perform private.refuse(409, 'chat_held', jsonb_build_object('name', private.display_name_of(v_chat.holder_id)));
  end if;
  if v_chat.held_until > private.now() and v_chat.holder_id = v_me then
    insert into public.chat_messages (session_id, role, content, author_id, request_key, created_at)
    values (p_id, 'staff', v_text, v_me, p_key, private.now());
    update public.chat_sessions set last_message_at = private.now() where id = p_id;
    perform private.require_rate_limits(
      jsonb_build_array(jsonb_build_object('bucket', 'chat:staff', 'subject', v_me, 'max', 60, 'windowSeconds', 600)), 'rate_limited'
    );
    return private.hold_chat(v_chat);
  end if;
  perform private.refuse(409, 'chat_not_held');
end
$$;
comment on function private.send_chat_answer(uuid, text, uuid) is 'See public.send_chat_answer().';
grant execute on function private.send_chat_answer(uuid, text, uuid) to authenticated;

create or replace function public.send_chat_answer(p_id uuid, p_text text, p_key uuid)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.send_chat_answer(p_id, p_text, p_key)
$$;
comment on function public.send_chat_answer(uuid, text, uuid) is
  'Adds a message of the caller, the admin who holds the conversation, holds it for ten more minutes, and returns private.chat_summary_json(). Idempotent by p_key. At most 60 messages in ten minutes for each admin. PT403: not an admin. PT404: no such conversation. PT409: chat_held {name} by another admin, chat_not_held because the takeover has ended, or p_key belongs to another message. PT422: no key, no text, or more than 2,000 characters. PT429: too many messages.';
grant execute on function public.send_chat_answer(uuid, text, uuid) to authenticated;

create or replace function private.assign_chat(p_id uuid, p_assignee uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_chat public.chat_sessions := private.lock_chat(p_id);
begin
  if p_assignee is not null
    and not exists (select from private.user_roles where user_id = p_assignee and role = 'admin') then
    perform private.refuse(422, 'staff_member_required');
  end if;
  if v_chat.assignee_id is distinct from p_assignee then
    insert into private.audit_log (action, subject, details)
    values ('chat.assign', p_id::text, jsonb_build_object('assignee', jsonb_build_array(v_chat.assignee_id, p_assignee)));
    update public.chat_sessions set assignee_id = p_assignee where id = p_id returning * into v_chat;
  end if;
  return private.chat_summary_json(v_chat);
end
$$;
comment on function private.assign_chat(uuid, uuid) is 'See public.assign_chat().';
grant execute on function private.assign_chat(uuid, uuid) to authenticated;

create or replace function public.assign_chat(p_id uuid, p_assignee uuid)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.assign_chat(p_id, p_assignee)
$$;
comment on function public.assign_chat(uuid, uuid) is
  'Assigns a conversation to an admin, or to nobody with null, and returns private.chat_summary_json(); for admins. PT403: not an admin. PT404: no such conversation. PT422: the assignee is not an admin.';
grant execute on function public.assign_chat(uuid, uuid) to authenticated;

create or replace function private.rate_chat_answer(p_message_id bigint, p_rating int, p_reason text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if (p_rating in (-1, 0, 1)) is not true then
    perform private.refuse(422, 'vote_invalid');
  end if;
  if p_rating = -1 and private.is_multiline_text(p_reason, 1, 500) is not true then
    perform private.refuse(422, 'rating_reason_required');
  end if;
  update public.chat_messages
  set staff_rating = nullif(p_rating, 0), staff_rating_reason = case when p_rating = -1 then btrim(p_reason) end
  where id = p_message_id and role = 'assistant';
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "message"}');
  end if;
  insert into private.audit_log (action, subject, details)
  select 'chat.rate', session_id::text, jsonb_build_object('message', id, 'rating', p_rating)
  from public.chat_messages where id = p_message_id;
end
$$;
comment on function private.rate_chat_answer(bigint, integer, text) is 'See public.rate_chat_answer().';
grant execute on function private.rate_chat_answer(bigint, integer, text) to authenticated;

create or replace function public.rate_chat_answer(p_message_id bigint, p_rating int, p_reason text default null)
returns void
language sql security invoker
set search_path = ''
as $$
  select private.rate_chat_answer(p_message_id, p_rating, p_reason)
$$;
comment on function public.rate_chat_answer(bigint, integer, text) is
  'Stores what staff think of an answer of the assistant: 1 good, -1 bad with p_reason (1 to 500 characters), 0 not rated; for admins. The visitor''s vote is not changed. PT403: not an admin. PT404: no such answer. PT422: another number, or no reason.';
grant execute on function public.rate_chat_answer(bigint, integer, text) to authenticated;

create or replace function public.read_chat_updates(p_limits jsonb, p_id uuid, p_secret text, p_after bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_wait int := public.consume_rate_limits(p_limits);
begin
  if v_wait > 0 or private.find_chat_by_secret(p_id, p_secret) is null then
    return jsonb_build_object('wait', v_wait, 'updates', null);
  end if;
  return jsonb_build_object('wait', 0, 'updates', (
    select jsonb_build_object('person', private.chat_person_json(s), 'messages', (
      select coalesce(jsonb_agg(private.visitor_message_json(m) order by m.id), '[]')
      from (
        select * from public.chat_messages
        where session_id = p_id and id > p_after and role = 'staff' order by id limit 50
      ) as m
    ))
    from public.chat_sessions s where s.id = p_id
  ));
end
$$;
comment on function public.read_chat_updates(jsonb, uuid, text, bigint) is
  'Returns {wait, updates}: the seconds to wait if a limit in p_limits is reached (see consume_rate_limits()), else 0, and then {person, messages}: private.chat_person_json(), and up to 50 messages of staff with an id greater than p_after as private.visitor_message_json(), oldest first. updates is null if p_secret does not open p_id.';
grant execute on function public.read_chat_updates(jsonb, uuid, text, bigint) to service_role;

-- schemas/80_overview/overview.sql

-- The first screen of the staff workspace, and the anonymous counts that it needs. Every figure reads a bounded window
-- through an index, so that the screen costs the same with a million leads as with ten.

create table private.daily_counters (
  name text not null check (name in ('visits', 'holds')),
  day date not null,
  count int not null check (count > 0),
  primary key (name, day)
);
comment on table private.daily_counters is
  'One count of one day, with no data about individuals. Written by increment_daily_counter().';
comment on column private.daily_counters.name is 'visits: arrivals from outside the site. holds: times chosen by visitors.';
comment on column private.daily_counters.day is 'Day in the firm''s time zone.';
comment on column private.daily_counters.count is 'How many that day.';

alter table private.daily_counters enable row level security;
alter table private.daily_counters force row level security;

create or replace function private.increment_daily_counter(p_name text)
returns void
language sql security definer
set search_path = ''
as $$
  insert into private.daily_counters as kept (name, day, count)
  values (p_name, (private.now() at time zone private.firm_time_zone())::date, 1)
  on conflict (name, day) do update set count = kept.count + 1
$$;
comment on function private.increment_daily_counter(text) is 'Adds 1 to today''s count of this name.';

create or replace function private.record_visit()
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- One limit for all visitors together: a limit per visitor would have to identify them.
  if public.consume_rate_limit('visits', 'everybody', 600, 60) = 0 then
    perform private.increment_daily_counter('visits');
  end if;
end
$$;
comment on function private.record_visit() is 'See public.record_visit().';
grant execute on function private.record_visit() to anon, authenticated, service_role;

create or replace function public.record_visit()
returns void
language sql security invoker
set search_path = ''
as $$
  select private.record_visit()
$$;
comment on function public.record_visit() is
  'Counts a visit, and ignores visits over 600 a minute; for every caller. Stores nothing about the visitor.';
grant execute on function public.record_visit() to anon, authenticated, service_role;

create or replace function private.weekly_totals_json(p_weeks int)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with this_week as (
    select zone, date_trunc('week', private.now() at time zone zone) as monday from private.firm_time_zone() as zone
  ), weeks as (
    select (monday - make_interval(weeks => n))::date as monday,
      (monday - make_interval(weeks => n)) at time zone zone as starts,
      (monday - make_interval(weeks => n - 1)) at time zone zone as ends
    from this_week, generate_series(0, p_weeks - 1) as n
  )
  select jsonb_agg(jsonb_build_object(
    'monday', w.monday,
    'leads', (
      -- One count per status, because each is an index-only scan.
      select sum(one.n) from unnest(array['new', 'open', 'waiting', 'won', 'lost']) as s (status)
      cross join lateral (
        select count(*) as n from public.contact_submissions m
        where m.status = s.status and m.created_at >= w.starts and m.created_at < w.ends
      ) as one
    ),
    'bookings', (
      select count(*) from public.appointments a
      where a.status <> 'held' and a.created_at >= w.starts and a.created_at < w.ends
    )
  ) order by w.monday) from weeks w
$$;
comment on function private.weekly_totals_json(integer) is
  'Returns how many leads (without spam) and bookings were created in each of the last p_weeks weeks in the firm''s time zone, this week included: [{monday, leads, bookings}], earliest first.';

create or replace function private.conversion_funnel_json(p_days int)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with since as (
    select zone, greatest(
      (private.now() at time zone zone)::date - (p_days - 1),
      (select min(day) from private.daily_counters where name = 'visits')
    ) as day
    from private.firm_time_zone() as zone
  ), counted as (
    select since.day,
      (select coalesce(sum(count), 0) from private.daily_counters c where c.name = 'visits' and c.day >= since.day) as visits,
      (select coalesce(sum(count), 0) from private.daily_counters c where c.name = 'holds' and c.day >= since.day) as holds,
      (
        select count(*) from public.appointments a
        where a.status <> 'held' and a.source = 'site' and a.created_at >= since.day::timestamp at time zone since.zone
      ) as booked
    from since
  )
  -- Steps are counted separately, because nothing about visitors is stored. Every booking counts as a visit and as a chosen
  -- time. One visit may choose several times.
  select jsonb_build_object(
    'since', day,
    'visits', greatest(visits, booked),
    'started', least(greatest(holds, booked), greatest(visits, booked)),
    'booked', booked
  ) from counted
$$;
comment on function private.conversion_funnel_json(integer) is
  'Returns the funnel of the last p_days days as {since, visits, started (visits that chose a time), booked (on the site)}; no step has more than the one before. since is later if visits have been counted for fewer days, so that the shares are comparable.';

create or replace function private.oldest_unanswered_leads_json()
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with waiting as (
    select m.id, coalesce(m.written_again_at, m.created_at) as created_at, lower(m.email) as person, m.assignee_id
    from public.contact_submissions m
    where (m.first_response_at is null or m.written_again_at is not null) and m.merged_into_id is null
      and m.status in ('new', 'open')
    order by coalesce(m.written_again_at, m.created_at), m.id limit 1001
  )
  select jsonb_build_object(
    'count', least(count(*), 1000), 'isMore', count(*) > 1000,
    'overOneDay', least(count(*) filter (where created_at <= private.now() - interval '1 day'), 1000),
    'unassigned', least(count(*) filter (where assignee_id is null), 1000),
    'overThreeDays', least(count(*) filter (where created_at <= private.now() - interval '3 days'), 1000),
    'oldest', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'createdAt', private.to_iso_instant(first.since), 'name', m.name, 'company', m.company, 'status', m.status,
        'assigneeName', p.full_name, 'messages', first.messages
      ) order by first.since, m.id), '[]')
      from (
        select (array_agg(id order by created_at, id))[1] as id, min(created_at) as since, count(*) as messages from waiting
        group by person order by min(created_at), min(id) limit 5
      ) as first
      join public.contact_submissions m on m.id = first.id left join public.profiles p on p.id = m.assignee_id
    )
  ) from waiting
$$;
comment on function private.oldest_unanswered_leads_json() is
  'Returns the new and open leads that wait for a reply, to their message or to a later email, as {count, isMore, overOneDay, overThreeDays, unassigned, oldest}. The counts stop at 1,000, and isMore is true above that. oldest: the five people who have waited longest, each with the oldest lead and the number of messages.';

create or replace function private.own_tasks_json()
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  with own as (
    select t.id, t.title, t.due_at, t.version, t.lead_id, m.name
    from public.lead_tasks t join public.contact_submissions m on m.id = t.lead_id
    where t.assignee_id = (select auth.uid()) and t.done_at is null
    order by t.due_at nulls last, t.id limit 101
  )
  select jsonb_build_object(
    'count', least(count(*), 100), 'isMore', count(*) > 100,
    'next', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'title', title, 'dueAt', private.to_iso_instant(due_at), 'version', version, 'leadId', lead_id,
        'leadName', name
      ) order by due_at nulls last, id), '[]')
      from (select * from own order by due_at nulls last, id limit 10) as first
    )
  ) from own
$$;
comment on function private.own_tasks_json() is
  'Returns the caller''s open tasks as {count, isMore, next}. The count stops at 100. next: the ten that are due first, [{id, title, dueAt, version, leadId, leadName}].';

create or replace function private.get_staff_overview()
returns jsonb
language plpgsql security definer
set search_path = ''
-- Compiling would take longer than the queries.
set jit = 'off'
as $$
declare
  v_now timestamptz := private.now();
  v_zone text := private.firm_time_zone();
  v_today date := (v_now at time zone v_zone)::date;
begin
  perform private.require_admin();
  perform private.audit_read('overview.read', 'overview');
  return jsonb_build_object(
    'now', private.to_iso_instant(v_now),
    'date', v_today,
    'today', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'startsAt', private.to_iso_instant(a.starts_at), 'endsAt', private.to_iso_instant(a.ends_at), 'clientName', a.client_name,
        'serviceType', a.service_type, 'status', a.status, 'consultant', a.consultant, 'place', a.place
      ) order by a.starts_at, a.id), '[]')
      from (
        select b.*, c.name as consultant, private.meeting_place_json(b) as place from public.appointments b join public.consultants c on c.id = b.consultant_id
        where b.starts_at >= v_today::timestamp at time zone v_zone
          and b.starts_at < (v_today + 1)::timestamp at time zone v_zone
          and b.status in ('pending', 'confirmed', 'completed', 'no_show')
        order by b.starts_at, b.id limit 50
      ) as a
    ),
    'unanswered', private.oldest_unanswered_leads_json(),
    'tasks', private.own_tasks_json(),
    'weeks', private.weekly_totals_json(12),
    'conversion', private.conversion_funnel_json(28),
    'answers', (
      select jsonb_build_object(
        'count', count(*), 'medianSeconds',
        round(extract(epoch from percentile_cont(0.5) within group (order by first_response_at - created_at)))
      )
      from (
        select first_response_at, created_at from public.contact_submissions
        where first_response_at is not null and first_response_at > v_now - interval '28 days'
        order by first_response_at desc limit 2000
      ) as latest
    ),
    'meetings', (
      select jsonb_build_object('ended', count(*), 'missed', count(*) filter (where status = 'no_show'))
      from public.appointments
      where starts_at > v_now - interval '90 days' and starts_at <= v_now and status in ('completed', 'no_show')
    ),
    'mail', public.mail_queue_status() || jsonb_build_object(
      'sentLastDay', (select count(*) from private.outbox where sent_at is not null and sent_at > v_now - interval '1 day')
    )
  );
end
$$;
comment on function private.get_staff_overview() is 'See public.get_staff_overview().';
grant execute on function private.get_staff_overview() to authenticated;

create or replace function public.get_staff_overview()
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.get_staff_overview()
$$;
comment on function public.get_staff_overview() is
  'Returns the figures of the first staff screen, for admins: {now, date (today in the firm''s time zone), today (its appointments, at most 50), unanswered (see oldest_unanswered_leads_json()), tasks (see own_tasks_json()), weeks (12 of weekly_totals_json()), conversion (28 days of conversion_funnel_json()), answers: {count, medianSeconds} of the last 28 days (the latest 2,000 replies), meetings: {ended, missed} of the last 90 days, mail: mail_queue_status() with sentLastDay}. Records the read in the audit log, because it names clients. PT403: not an admin.';
grant execute on function public.get_staff_overview() to authenticated;

-- schemas/90_privacy/my_data.sql

-- What belongs to an account: the bookings and messages made with its email address, the client's own history, and the
-- download of all data stored about the caller. Erasure is in erasure.sql.

create or replace function private.link_guest_records_to_account()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.appointments set user_id = new.id
  where user_id is null and lower(client_email) = lower(new.email);
  update public.contact_submissions set user_id = new.id
  where user_id is null and lower(email) = lower(new.email);
  return null;
exception
  when others then
    -- An error here would make the auth server refuse the confirmation itself.
    raise warning 'guest rows of an account were not linked: %', sqlstate;
    return null;
end
$$;
comment on function private.link_guest_records_to_account() is
  'Trigger: links bookings and messages that have no account to the account that has confirmed their email address. Never fails; errors are logged.';

-- A definer function, because clients cannot read contact_submissions: its status and assignee are internal.
create or replace function private.list_my_history()
returns table (kind text, id text, at timestamptz, title text, body text, status text)
language sql stable security definer
set search_path = ''
as $$
  select 'consultation', a.id::text, a.starts_at, a.service_type, null, a.status
  from public.appointments a
  where a.user_id = (select auth.uid()) and a.status <> 'held'
  union all
  select 'message', m.id::text, m.created_at, 'Message to Meridian', m.message, null
  from public.contact_submissions m
  where m.user_id = (select auth.uid())
  order by 3 desc, 1, 2
$$;
comment on function private.list_my_history() is 'See public.list_my_history().';
grant execute on function private.list_my_history() to authenticated;

create or replace function public.list_my_history()
returns table (kind text, id text, at timestamptz, title text, body text, status text)
language sql stable security invoker
set search_path = ''
as $$
  select * from private.list_my_history() where (select private.has_rank('client'))
$$;
comment on function public.list_my_history() is
  'Returns the caller''s own consultations and messages, newest first. kind: consultation or message. at: the start of the consultation, or when the message was sent. status: of the consultation. Empty for a caller without an account.';
grant execute on function public.list_my_history() to authenticated;

create or replace function private.account_export_json(p_user_id uuid)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_account jsonb;
  v_factors jsonb := '[]';
begin
  -- From the auth server's tables, without hashes and tokens.
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'newEmail', nullif(u.email_change, ''), 'phone', nullif(u.phone, ''),
    'emailConfirmedAt', u.email_confirmed_at, 'lastSignInAt', u.last_sign_in_at, 'createdAt', u.created_at,
    'details', u.raw_user_meta_data, 'providers', u.raw_app_meta_data -> 'providers',
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'startedAt', s.created_at, 'usedAt', s.updated_at, 'browser', s.user_agent, 'address', s.ip
      ) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = u.id
    )
  ) into v_account
  from auth.users u where u.id = p_user_id;
  -- The embedded platform has no table of factors.
  if to_regclass('auth.mfa_factors') is not null then
    execute $query$
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', friendly_name, 'type', factor_type, 'status', status, 'createdAt', created_at
      ) order by created_at), '[]')
      from auth.mfa_factors where user_id = $1
    $query$ into v_factors using p_user_id;
  end if;
  return v_account || jsonb_build_object('secondFactors', v_factors);
end
$$;
comment on function private.account_export_json(uuid) is
  'Returns what the auth server stores about an account, for the download: {id, email, newEmail, phone, emailConfirmedAt, lastSignInAt, createdAt, details, providers, sessions, secondFactors}. No hashes or tokens.';

create or replace function private.appointment_export_json(p_booking public.appointments)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select to_jsonb(p_booking) - array['user_id', 'busy', 'hold_owner_hash', 'hold_network_hash', 'idempotency_key'] || jsonb_build_object(
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'from', e.from_status, 'to', e.to_status, 'reason', e.reason, 'at', e.occurred_at
      ) order by e.id), '[]')
      from public.appointment_events e where e.appointment_id = p_booking.id
    ),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'provider', p.provider, 'reference', p.provider_reference, 'amountCents', p.amount_cents,
        'currency', p.currency, 'status', p.status,
        'createdAt', p.created_at, 'paidAt', p.paid_at, 'refundedAt', p.refunded_at
      ) order by p.created_at), '[]')
      from private.payments p where p.appointment_id = p_booking.id
    ),
    'rating', (
      select jsonb_build_object('rating', r.rating, 'comment', r.comment, 'at', r.created_at)
      from public.appointment_ratings r where r.appointment_id = p_booking.id
    )
  )
$$;
comment on function private.appointment_export_json(appointments) is
  'Returns a booking for the client''s download: its columns without internal ones, with events, payments and rating.';

create or replace function private.lead_export_json(p_lead public.contact_submissions)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_lead.id, 'name', p_lead.name, 'email', p_lead.email, 'company', p_lead.company, 'message', p_lead.message,
    'status', p_lead.status, 'source', p_lead.source, 'created_at', p_lead.created_at, 'tags', to_jsonb(p_lead.tags),
    'read_at', p_lead.read_at, 'first_response_at', p_lead.first_response_at, 'updated_at', p_lead.updated_at,
    'replies', (
      select coalesce(jsonb_agg(jsonb_build_object('subject', r.subject, 'body', r.body, 'createdAt', r.created_at)
        order by r.id), '[]')
      from public.lead_replies r where coalesce(r.merged_from_id, r.lead_id) = p_lead.id
    ),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'sender', i.sender, 'subject', i.subject, 'text', coalesce(i.whole_text, i.body), 'attachments', i.attachments,
        'receivedAt', i.received_at
      ) order by i.id), '[]')
      from private.inbound_mails i where coalesce(i.merged_from_id, i.lead_id) = p_lead.id
    ),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object('body', n.body, 'createdAt', n.created_at) order by n.id), '[]')
      from public.lead_notes n where coalesce(n.merged_from_id, n.lead_id) = p_lead.id
    ),
    'tasks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title', t.title, 'dueAt', t.due_at, 'doneAt', t.done_at, 'createdAt', t.created_at
      ) order by t.id), '[]')
      from public.lead_tasks t where coalesce(t.merged_from_id, t.lead_id) = p_lead.id
    )
  )
$$;
comment on function private.lead_export_json(contact_submissions) is
  'Returns a lead for the client''s download, with replies, emails, notes and tasks, but without the names of the staff. Each of them stays with the lead it was written for, even after a merge.';

create or replace function private.chat_export_json(p_chat public.chat_sessions)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'page', p_chat.page, 'createdAt', p_chat.created_at, 'lastMessageAt', p_chat.last_message_at,
    'handedOffAt', p_chat.handed_off_at, 'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'role', m.role, 'content', m.content, 'vote', m.vote, 'staffRating', m.staff_rating,
        'staffRatingReason', m.staff_rating_reason, 'createdAt', m.created_at
      ) order by m.id), '[]')
      from public.chat_messages m where m.session_id = p_chat.id
    )
  )
$$;
comment on function private.chat_export_json(chat_sessions) is
  'Returns a conversation for the client''s download, with its messages and what staff think of its answers, but without its secret and the names of the staff.';

create or replace function private.contact_export_json(p_email text)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_agg(
    to_jsonb(c) - array['id', 'owner_id', 'merged_into_id', 'search_text', 'version'] || jsonb_build_object(
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object('body', n.body, 'createdAt', n.created_at) order by n.id), '[]')
        from private.contact_notes n where n.contact_id = c.id
      )
    )
    order by c.id
  )
  from private.contacts own
  join private.contacts c on coalesce(c.merged_into_id, c.id) = coalesce(own.merged_into_id, own.id)
  where lower(own.email) = lower(p_email)
$$;
comment on function private.contact_export_json(text) is
  'Returns what staff recorded about the person with a confirmed email address, for the client''s download, with notes but without the names of the staff; null: nothing.';

create or replace function private.export_my_data()
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'exportedAt', private.to_iso_instant(private.now()),
    'account', private.account_export_json(me.id),
    'role', (select jsonb_build_object('role', r.role, 'since', r.granted_at)
             from private.user_roles r where r.user_id = me.id),
    'profile', (select to_jsonb(p) - 'id' from public.profiles p where p.id = me.id),
    'appointments', (
      select coalesce(jsonb_agg(private.appointment_export_json(a) order by a.starts_at), '[]')
      from public.appointments a where a.user_id = me.id
    ),
    'messages', (
      select coalesce(jsonb_agg(private.lead_export_json(m) order by m.created_at), '[]')
      from public.contact_submissions m where m.user_id = me.id
    ),
    'chats', (
      select coalesce(jsonb_agg(private.chat_export_json(c) order by c.created_at), '[]')
      from public.chat_sessions c
      where c.user_id = me.id
        or c.lead_id in (select id from public.contact_submissions where user_id = me.id)
    ),
    'contact', case when me.email_confirmed_at is not null then private.contact_export_json(me.email) end,
    'emailsToUs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'subject', i.subject, 'text', coalesce(i.whole_text, i.body), 'attachments', i.attachments, 'receivedAt', i.received_at
      ) order by i.id), '[]')
      from private.inbound_mails i where lower(i.sender) = lower(me.email) and me.email_confirmed_at is not null
    ),
    'signature', (select p.signature from private.staff_preferences p where p.user_id = me.id),
    'alerts', (select to_jsonb(a) - 'user_id' from private.staff_alerts a where a.user_id = me.id),
    'savedViews', (
      select coalesce(jsonb_agg(to_jsonb(v) - array['id', 'user_id'] order by v.id), '[]')
      from private.saved_views v where v.user_id = me.id
    ),
    'documents', (
      select coalesce(jsonb_agg(to_jsonb(d) - array['user_id', 'shared_by_id'] order by d.created_at), '[]')
      from public.documents d where d.user_id = me.id
    ),
    'newsletter', (
      select to_jsonb(s) - array['id', 'confirm_token_hash'] from public.subscribers s
      where lower(s.email) = lower(me.email) and me.email_confirmed_at is not null
    ),
    'newsletterEmails', (
      select case when me.email_confirmed_at is null then '[]'::jsonb else private.newsletter_emails_export_json(me.email) end
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'role', i.role, 'createdAt', i.created_at, 'expiresAt', i.expires_at, 'acceptedAt', i.accepted_at,
        'cancelledAt', i.cancelled_at
      ) order by i.id), '[]')
      from private.invitations i
      where i.accepted_by_id = me.id or (i.email = lower(me.email) and me.email_confirmed_at is not null)
    ),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', o.kind, 'recipient', o.recipient, 'facts', o.payload - 'tokens',
        'createdAt', o.created_at, 'sentAt', o.sent_at
      ) order by o.id), '[]')
      from private.outbox o
      where o.payload ->> 'userId' = me.id::text
        or (lower(o.recipient) = lower(me.email) and me.email_confirmed_at is not null)
    ),
    'roleChanges', (
      select coalesce(jsonb_agg(jsonb_build_object('at', l.occurred_at, 'action', l.action, 'details', l.details)
        order by l.id), '[]')
      from private.audit_log l where l.subject = me.id::text
    )
  )
  from auth.users me where me.id = (select auth.uid())
$$;
comment on function private.export_my_data() is 'See public.export_my_data().';
grant execute on function private.export_my_data() to authenticated;

create or replace function public.export_my_data()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.export_my_data() where (select private.has_rank('client'))
$$;
comment on function public.export_my_data() is
  'Returns everything stored about the caller as {exportedAt, account, role, profile, appointments, messages, chats, contact, emailsToUs, signature, alerts, savedViews, documents, newsletter, newsletterEmails, invitations, mails, roleChanges}. Rows found by email address alone are included only if the account has confirmed it. Null if the account was deleted.';
grant execute on function public.export_my_data() to authenticated;

create trigger users_link_guest_records after insert or update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null and new.email is not null and not new.is_sso_user)
  execute function private.link_guest_records_to_account();

-- schemas/90_privacy/erasure.sql

-- Deletes an account with everything that names the person. Paid appointments stay as bookkeeping records without the
-- person. The last emails to the person have the kind account_deleted: admins cannot cancel them, and the minute's job
-- deletes them once they are sent. They contain all they need, because the rows they are about no longer exist.

create or replace function private.erase_appointments(p_user_id uuid, p_email text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_ids uuid[];
  v_cancelled jsonb;
  v_entries jsonb;
  v_kept int;
begin
  select coalesce(array_agg(id), '{}') into v_ids from (
    select id from public.appointments
    where user_id = p_user_id or (user_id is null and lower(client_email) = lower(p_email))
    order by id
    for update
  ) as owned;
  with cancelled as (
    update public.appointments a set status = 'cancelled', ics_sequence = ics_sequence + 1
    from public.consultation_types t
    where a.id = any (v_ids) and a.status in ('pending', 'confirmed') and a.ends_at > private.now()
      and t.id = a.consultation_type_id
    returning a.id, a.service_type, a.starts_at, a.ends_at, a.payment_status,
      a.client_name, a.client_email, a.guest_time_zone, a.ics_sequence, a.meets_by,
      coalesce(a.location, case when a.meets_by is null then t.location end) as location,
      private.now() <= a.starts_at - make_interval(mins => t.refund_cutoff_minutes) as refund
  )
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'serviceType', c.service_type, 'startsAt', private.to_iso_instant(c.starts_at), 'endsAt', private.to_iso_instant(c.ends_at),
      'paid', c.payment_status = 'paid'
    ) order by c.starts_at), '[]'),
    -- A booking that was ever confirmed may be in the client's calendar.
    coalesce(jsonb_agg(jsonb_build_object(
      'appointmentId', c.id, 'clientName', c.client_name, 'clientEmail', c.client_email,
      'serviceType', c.service_type,
      'place', jsonb_strip_nulls(jsonb_build_object('location', c.location, 'meetsBy', c.meets_by)),
      'startsAt', private.to_iso_instant(c.starts_at), 'endsAt', private.to_iso_instant(c.ends_at),
      'firmTimeZone', private.firm_time_zone(), 'guestTimeZone', c.guest_time_zone,
      'status', 'cancelled', 'sequence', c.ics_sequence
    ) order by c.starts_at) filter (where exists (
      select from public.appointment_events e where e.appointment_id = c.id and e.to_status = 'confirmed'
    ) and c.client_email is not null), '[]')
  into v_cancelled, v_entries
  from (select cancelled.*, private.cancel_or_refund_payments(cancelled.id, cancelled.refund) from cancelled) as c;

  delete from public.appointments where id = any (v_ids) and payment_status not in ('paid', 'refunded');
  delete from public.appointment_ratings where appointment_id = any (v_ids);
  delete from private.manage_tokens where appointment_id = any (v_ids);
  -- The law requires records of payments, but not of the person.
  update public.appointments
  set user_id = null, client_name = 'Deleted account',
      client_email = 'deleted@' || split_part(private.firm_email(), '@', 2),
      client_phone = null, company = null, message = null, meets_by = null, location = null
  where id = any (v_ids);
  get diagnostics v_kept = row_count;
  update public.appointment_events set reason = null, actor_id = nullif(actor_id, p_user_id)
  where appointment_id = any (v_ids);
  return jsonb_build_object('ids', to_jsonb(v_ids), 'cancelled', v_cancelled, 'entries', v_entries, 'kept', v_kept);
end
$$;
comment on function private.erase_appointments(uuid, text) is
  'Cancels a person''s upcoming appointments, anonymizes paid and refunded ones and deletes the rest. Finds them by account, and by p_email if they have no account; p_email null: not confirmed. Returns {ids, cancelled: [{serviceType, startsAt, endsAt, paid}], entries, kept}. entries: the canceled appointments that the client''s calendar may show, with the facts for an email. kept: the number of anonymized ones.';

create or replace function private.erase_mails(p_user_id uuid, p_email text, p_appointments jsonb, p_messages jsonb)
returns void
language sql security definer
set search_path = ''
as $$
  delete from private.outbox o
  where o.payload ->> 'userId' = p_user_id::text
    or p_appointments ? (o.payload ->> 'appointmentId')
    or p_messages @> (o.payload -> 'submissionId')
    or lower(o.reply_to) = lower(p_email)
    -- The firm's mailbox may have an account, too, but the emails it receives are about other people.
    or (lower(o.recipient) = lower(p_email) and lower(p_email) <> lower(private.firm_email()))
    or exists (select from jsonb_each_text(o.payload) as fact where lower(fact.value) = lower(p_email))
$$;
comment on function private.erase_mails(uuid, text, jsonb, jsonb) is
  'Deletes emails, sent or not, about the account, about these appointments (uuids) and messages (numbers), or from, to or mentioning p_email.';

create or replace function private.erase_contacts(p_email text, p_addresses text[])
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.contacts where id in (
    -- Without the contact that it was merged into, if that one belongs to another account.
    select case when private.confirmed_account_id(kept.email) is null or lower(kept.email) = lower(p_email)
      then kept.id else c.id end
    from private.contacts c join private.contacts kept on kept.id = coalesce(c.merged_into_id, c.id)
    where lower(c.email) = lower(p_email)
  );
  -- An address that the person gave may be another person's, who has rows that stay.
  perform private.forget_contact(address) from unnest(p_addresses) as address;
end
$$;
comment on function private.erase_contacts(text, text[]) is
  'Deletes the contact of a confirmed address with the contacts merged into it, and those of other addresses that the person used, if nothing else is known of them. Called after messages and bookings are erased.';

create or replace function private.erase_auth_log(p_user_id uuid, p_email text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- These tables have no foreign key to auth.users. On some platforms the owner of this function cannot write them.
  if has_table_privilege('auth.flow_state', 'delete') then
    delete from auth.flow_state where user_id = p_user_id;
  end if;
  if has_table_privilege('auth.audit_log_entries', 'delete') then
    delete from auth.audit_log_entries
    where payload ->> 'actor_id' = p_user_id::text
      or position('"' || lower(p_email) || '"' in lower(payload::text)) > 0;
  end if;
end
$$;
comment on function private.erase_auth_log(uuid, text) is
  'Deletes rows of schema auth that outlive the account: sign-in flows and the auth server''s audit log.';

create or replace function public.delete_account(p_user_id uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_user auth.users;
  v_email text;
  v_name text;
  v_paths text[];
  v_appointments jsonb;
  v_messages jsonb;
  v_entry jsonb;
  v_addresses text[];
begin
  v_addresses := array(
    select lower(client_email) from public.appointments where user_id = p_user_id
    union
    select lower(email) from public.contact_submissions where user_id = p_user_id
    union
    select lower(email) from auth.users where id = p_user_id
  );
  -- Contacts before the account: a booking locks them in this order, too.
  perform from private.contacts c
  where c.id in (select coalesce(o.merged_into_id, o.id) from private.contacts o where lower(o.email) = any (v_addresses))
    or lower(c.email) = any (v_addresses)
  order by c.id for update;
  select * into v_user from auth.users where id = p_user_id for update;
  if not found then
    perform private.refuse(404, 'not_found', '{"what": "account"}');
  end if;
  -- First, because a trigger raises PT409 for the last admin.
  delete from private.user_roles where user_id = p_user_id;
  -- An unconfirmed address may be another person's, so rows that only have the address stay.
  if v_user.email_confirmed_at is not null then
    v_email := v_user.email;
  end if;
  select full_name into v_name from public.profiles where id = p_user_id;
  v_paths := private.document_paths_of(p_user_id);

  v_appointments := private.erase_appointments(p_user_id, v_email);
  with owned as (
    select id from public.contact_submissions
    where user_id = p_user_id or (user_id is null and lower(email) = lower(v_email))
  ), deleted as (
    delete from public.contact_submissions
    where id in (select id from owned) or merged_into_id in (select id from owned)
    returning id
  )
  select coalesce(jsonb_agg(id), '[]') into v_messages from deleted;
  perform private.erase_contacts(v_email, v_addresses);
  delete from private.inbound_mails where lower(sender) = lower(v_email);
  perform private.erase_subscriber(v_email);
  delete from private.model_token_spenders where spender = 'account ' || p_user_id;
  delete from private.invitations where accepted_by_id = p_user_id or email = lower(v_email);
  perform private.erase_mails(p_user_id, v_email, v_appointments -> 'ids', v_messages);
  perform private.erase_auth_log(p_user_id, v_email);
  -- Cascades to profile, documents, conversations, sessions and identities.
  delete from auth.users where id = p_user_id;

  if jsonb_array_length(v_appointments -> 'cancelled') > 0 then
    perform private.enqueue_mail(
      'account_deleted_notice', private.firm_email(), null,
      jsonb_build_object(
        'appointments', v_appointments -> 'cancelled', 'firmTimeZone', private.firm_time_zone()
      ),
      'account_deleted_notice:' || gen_random_uuid()
    );
  end if;
  if private.is_email(v_email) then
    perform private.enqueue_mail(
      'account_deleted', v_email, null,
      jsonb_build_object(
        'name', v_name, 'kept', v_appointments -> 'kept',
        'cancelled', v_appointments -> 'cancelled', 'firmTimeZone', private.firm_time_zone()
      ),
      'account_deleted:' || gen_random_uuid()
    );
  end if;
  -- Calendars remove an entry only on an email of its own.
  for v_entry in select value from jsonb_array_elements(v_appointments -> 'entries') loop
    perform private.enqueue_mail(
      'account_deleted', v_entry ->> 'clientEmail', null, jsonb_build_object('appointment', v_entry),
      'account_deleted:' || gen_random_uuid()
    );
  end loop;
  insert into private.audit_log (actor_id, action, subject, details)
  values (
    coalesce((select auth.uid()), p_user_id), 'account.delete', p_user_id::text,
    jsonb_build_object(
      'kept', v_appointments -> 'kept', 'cancelled', jsonb_array_length(v_appointments -> 'cancelled')
    )
  );
  return jsonb_build_object('paths', to_jsonb(v_paths), 'kept', v_appointments -> 'kept');
end
$$;
comment on function public.delete_account(uuid) is
  'Erases an account and everything that names the person, in one transaction. Returns {paths, kept}: files that the caller must remove from storage, and the number of paid appointments kept without the person. PT404: no such account. PT409: the last admin.';
grant execute on function public.delete_account(uuid) to service_role;

-- schemas/95_jobs/scheduled_jobs.sql

-- The minute's job, called by pg_cron on the platform and by local/minute-scheduler.ts elsewhere. Everything that happens because
-- time passes happens here: expiry, deadlines, retention periods and waking the Edge Functions.

create or replace function private.run_scheduled_jobs()
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  v_retention interval := make_interval(days => (private.get_settings()).mail_retention_days);
begin
  delete from private.rate_limits where window_ends_at <= private.now();
  delete from private.wrong_passwords where last_wrong_at <= private.now() - interval '1 day';
  delete from private.idempotency_records where created_at < private.now() - interval '48 hours';
  -- An email whose worker crashes on every attempt never reports a failure, so it is given up here.
  update private.outbox
  set failed_at = private.now(), lease_token = null, lease_until = null,
      last_error = coalesce(last_error, 'No sender ever reported a result.')
  where sent_at is null and failed_at is null and skipped_at is null and lease_until <= private.now()
    and first_attempt_at <= private.now() - interval '48 hours';
  -- Sent and skipped emails hold personal data. Two statements, because each uses its own index.
  delete from private.outbox where sent_at <= private.now() - v_retention;
  delete from private.outbox where skipped_at <= private.now() - v_retention;
  -- The last email to a deleted account holds the last copy of its email address.
  delete from private.outbox where kind = 'account_deleted' and (sent_at is not null or failed_at is not null);
  -- Email addresses of people who never accepted their invitation.
  delete from private.invitations
  where accepted_at is null and coalesce(cancelled_at, expires_at) <= private.now() - interval '30 days';
  -- Email addresses that were never confirmed, and those of people who unsubscribed.
  delete from public.subscribers
  where status <> 'confirmed'
    and greatest(confirm_sent_at, unsubscribed_at) <= private.now() - interval '30 days';
  -- Skips locked holds: their owner is booking them at this moment.
  delete from public.appointments where id in (
    select id from public.appointments
    where status = 'held' and hold_expires_at <= private.now()
    for update skip locked
  );
  perform private.release_unconfirmed_slots(array(
    select id from public.appointments
    where status in ('pending', 'confirmed') and hold_expires_at <= private.now()
    order by hold_expires_at
    limit 1000
    for update skip locked
  ));
  perform private.complete_past_appointments();
  perform private.expire_unpaid_bookings();
  perform private.remind_unanswered_requests();
  perform private.expire_unanswered_requests();
  perform private.delete_expired_chats();
  delete from private.newsletter_events where received_at <= private.now() - interval '7 days';
  perform private.send_newsletter_issues();
  perform private.enqueue_scheduled_kb_refreshes();
  perform public.refresh_kb(50);
  perform private.invoke_chatbot_embeddings();
  perform private.invoke_refresh_calendars();
  perform private.invoke_deliver_mail();
end
$$;
comment on function private.run_scheduled_jobs() is
  'Does the work of one minute: deletes expired rows and data past its retention period, gives up emails after 48 hours, completes past appointments, releases unpaid bookings and the slots of unconfirmed ones, reminds the firm of requests and declines overdue ones, queues issues of the newsletter, updates the assistant''s knowledge, and wakes the Edge Functions. Called by pg_cron.';
