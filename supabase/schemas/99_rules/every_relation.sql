-- Rules that hold for every table and view. This file runs after all of them exist.

-- Row-level security is enabled on every table, and forced on its owner, too.
do $$
declare
  v_table regclass;
begin
  for v_table in
    select c.oid from pg_catalog.pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
  loop
    execute format('alter table %s enable row level security, force row level security', v_table);
  end loop;
end
$$;

-- A view that can be changed has an INSTEAD OF trigger of its own and is left alone.
do $$
declare
  v_view regclass;
begin
  for v_view in
    select c.oid from pg_catalog.pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'v'
      and not exists (select from pg_catalog.pg_trigger t where t.tgrelid = c.oid)
  loop
    execute format(
      'create trigger read_only instead of insert or update or delete on %s for each row execute function private.refuse_view_change()',
      v_view
    );
  end loop;
end
$$;
