create table public.contact_submissions (
  id integer generated always as identity primary key,
  name text not null check (private.is_line(name, 2, 100)),
  email text not null check (private.is_email(email)),
  company text not null check (private.is_line(company, 1, 150)),
  message text not null check (private.is_text(message, 10, 5000)),
  status text not null default 'new' check (status in ('new', 'in_progress', 'answered', 'archived')),
  assignee uuid references auth.users (id) on delete set null,
  source text not null default 'contact_form' check (private.is_line(source, 1, 50)),
  created_at timestamptz not null default now()
);
comment on table public.contact_submissions is 'Messages from the contact form; written by submit_contact() only.';
comment on column public.contact_submissions.id is 'Number told to the sender.';
comment on column public.contact_submissions.name is 'Who wrote.';
comment on column public.contact_submissions.email is 'Where to answer.';
comment on column public.contact_submissions.company is 'For whom.';
comment on column public.contact_submissions.message is 'Plain text, 10 to 5,000 characters.';
comment on column public.contact_submissions.status is 'new, in_progress, answered or archived.';
comment on column public.contact_submissions.assignee is 'Who of the staff works on it.';
comment on column public.contact_submissions.source is 'Where it came in.';
comment on column public.contact_submissions.created_at is 'When it came in.';

create index contact_submissions_newest_idx on public.contact_submissions (created_at desc, id desc);
create index contact_submissions_assignee_idx on public.contact_submissions (assignee);

alter table public.contact_submissions enable row level security;
alter table public.contact_submissions force row level security;
revoke all on public.contact_submissions from anon, authenticated, service_role;
grant select on public.contact_submissions to authenticated;

create policy contact_submissions_select on public.contact_submissions for select to authenticated
  using ((select private.has_rank('admin')));
