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

-- Only admins may do what `authenticated` is granted on a table. A command with another rule has a policy in the file of its
-- table.
do $$
declare
  v_table record;
begin
  for v_table in
    select c.oid::regclass as name, c.relname, command, case command
      when 'insert' then 'with check ((select private.has_role(''admin'')))'
      when 'update' then 'using ((select private.has_role(''admin''))) with check ((select private.has_role(''admin'')))'
      else 'using ((select private.has_role(''admin'')))'
    end as rule
    from pg_catalog.pg_class c cross join unnest(array['select', 'insert', 'update', 'delete']) as command
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
      and case command when 'delete' then has_table_privilege('authenticated', c.oid, command)
        else has_any_column_privilege('authenticated', c.oid, command) end
      and not exists (
        select from pg_catalog.pg_policies p
        where (p.schemaname, p.tablename) = (c.relnamespace::regnamespace::text, c.relname)
          and p.cmd = upper(command) and 'authenticated' = any (p.roles)
      )
  loop
    execute format(
      'create policy %I on %s for %s to authenticated %s',
      v_table.relname || '_' || v_table.command, v_table.name, v_table.command, v_table.rule
    );
  end loop;
end
$$;

-- Leaves alone the views that can be changed: those with an INSTEAD OF trigger or a CHECK option.
do $$
declare
  v_view regclass;
begin
  for v_view in
    select c.oid from pg_catalog.pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'v'
      and not exists (select from pg_catalog.pg_trigger t where t.tgrelid = c.oid) and c.reloptions::text !~ 'check_option'
  loop
    execute format(
      'create trigger read_only instead of insert or update or delete on %s for each row execute function private.refuse_view_change()',
      v_view
    );
  end loop;
end
$$;
