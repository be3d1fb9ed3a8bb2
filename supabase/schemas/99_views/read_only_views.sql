-- Runs after all views exist. A view that can be changed has an INSTEAD OF trigger of its own and is left alone.

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
