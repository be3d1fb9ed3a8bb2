create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor uuid,
  action text not null check (char_length(action) between 1 and 80),
  subject text not null check (char_length(subject) between 1 and 120),
  details jsonb not null default '{}'::jsonb
);
comment on table private.audit_log is 'Who changed what that matters; rows are only ever added.';
comment on column private.audit_log.id is 'Order of writing.';
comment on column private.audit_log.at is 'When.';
comment on column private.audit_log.actor is 'The signed-in person; null for SQL and for the system.';
comment on column private.audit_log.action is 'What was done, such as user_roles.update.';
comment on column private.audit_log.subject is 'To whom or what: an id.';
comment on column private.audit_log.details is 'Before and after.';

create index audit_log_at_idx on private.audit_log (at desc);
create index audit_log_subject_idx on private.audit_log (subject);

alter table private.audit_log enable row level security;
alter table private.audit_log force row level security;

create function private.refuse_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise sqlstate 'PT403' using message = format('%s may only be added to.', tg_table_name);
end
$$;
comment on function private.refuse_change() is 'Trigger: the table''s rows are never changed or removed.';

create trigger audit_log_is_append_only
  before update or delete or truncate on private.audit_log
  for each statement execute function private.refuse_change();
