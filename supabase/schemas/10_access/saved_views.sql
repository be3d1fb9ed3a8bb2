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
