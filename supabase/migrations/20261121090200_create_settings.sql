create table private.settings (
  name text primary key check (name ~ '^[a-z][a-z_]{0,62}$'),
  value text not null check (char_length(value) <= 2000)
);
comment on table private.settings is 'What the firm may change without a migration; set by SQL as role postgres.';
comment on column private.settings.name is
  'firm_email, firm_time_zone; in production also deliver_mail_url and wake_secret, see private.run_minute().';
comment on column private.settings.value is 'Read as text by private.setting().';

alter table private.settings enable row level security;
alter table private.settings force row level security;

insert into private.settings (name, value) values
  ('firm_email', 'hello@meridian.example'),
  ('firm_time_zone', 'America/New_York');

create function private.setting(p_name text)
returns text
language sql stable security definer
set search_path = ''
as $$
  select value from private.settings where name = p_name
$$;
comment on function private.setting(text) is 'A setting''s value, or null.';

create function private.firm_today()
returns date
language sql stable security definer
set search_path = ''
as $$
  select (private.now() at time zone private.setting('firm_time_zone'))::date
$$;
comment on function private.firm_today() is 'The date on the firm''s wall.';
