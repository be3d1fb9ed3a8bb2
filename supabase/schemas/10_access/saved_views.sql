-- Saved views: filters of a list in the workspace that staff keep under a name, each for themselves.

create table public.saved_views (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  list text not null check (list in ('leads', 'contacts')),
  name private.single_line not null check (name = btrim(name) and char_length(name) between 1 and 60),
  query text not null check (char_length(query) <= 1000 and query ~ '^[A-Za-z0-9%&=+,._*-]*$'),
  created_at timestamptz not null default private.now(),
  unique (user_id, list, name)
);
comment on table public.saved_views is 'A named filter of a list. Written by staff, each person their own.';
comment on column public.saved_views.id is 'Key.';
comment on column public.saved_views.user_id is 'Staff member to whom the view belongs.';
comment on column public.saved_views.list is 'The list: leads or contacts.';
comment on column public.saved_views.name is 'Name of the view, of up to 60 characters.';
comment on column public.saved_views.query is 'The query string of the list''s URL, without the question mark.';
comment on column public.saved_views.created_at is 'When the view was first saved.';

grant select, delete on public.saved_views to authenticated;
grant insert (list, name, query), update (list, name, query) on public.saved_views to authenticated;

create policy saved_views_select on public.saved_views for select to authenticated
  using (user_id = (select auth.uid()) and (select private.has_role('admin')));

create policy saved_views_insert on public.saved_views for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.has_role('admin')));

create policy saved_views_update on public.saved_views for update to authenticated
  using (user_id = (select auth.uid()) and (select private.has_role('admin')))
  with check (user_id = (select auth.uid()));

create policy saved_views_delete on public.saved_views for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.has_role('admin')));
