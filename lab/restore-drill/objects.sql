-- Everything in a database but its rows, one object a row: kind, name, definition. Objects of extensions are left out.
with schemas as (
  select oid, nspname, nspowner, nspacl from pg_namespace
  where nspname !~ '^pg_' and nspname <> 'information_schema'
),
relations as (
  select c.*, s.nspname, format('%I.%I', s.nspname, c.relname) as name from pg_class c
  join schemas s on s.oid = c.relnamespace
  where not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
),
routines as (
  select p.*, p.oid::regprocedure::text as name, s.nspname from pg_proc p join schemas s on s.oid = p.pronamespace
  where not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
)
select 'schema' as kind, nspname::text as name, nspowner::regrole::text as definition from schemas
union all
select 'relation', name, concat_ws(' ', relkind, relowner::regrole, relpersistence, reloptions::text,
  case when relrowsecurity then 'row-level security' end, case when relforcerowsecurity then 'forced' end)
from relations where relkind in ('r', 'v', 'm', 'S', 'p')
union all
select 'column', format('%s.%I', r.name, a.attname), concat_ws(' ', format_type(a.atttypid, a.atttypmod),
  case when a.attnotnull then 'not null' end, a.attidentity, a.attgenerated, a.attcollation::regcollation, a.attstattarget,
  pg_get_expr(d.adbin, d.adrelid))
from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
where r.relkind in ('r', 'v', 'm', 'p')
union all
select 'view', name, pg_get_viewdef(oid) from relations where relkind in ('v', 'm')
union all
select 'constraint', format('%s %I', r.name, c.conname), concat_ws(' ', pg_get_constraintdef(c.oid), c.convalidated)
from pg_constraint c join relations r on r.oid = c.conrelid
union all
select 'index', i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) from pg_index i join relations r on r.oid = i.indrelid
union all
select 'policy', format('%I.%I %I', schemaname, tablename, policyname),
  concat_ws(' ', permissive, roles::text, cmd, 'using', qual, 'with check', with_check)
from pg_policies
union all
select 'trigger', format('%s %I', r.name, t.tgname), concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
from pg_trigger t join relations r on r.oid = t.tgrelid where not t.tgisinternal
union all
select 'event trigger', evtname, concat_ws(' ', evtevent, evtfoid::regproc, evtenabled, evttags::text) from pg_event_trigger
union all
select 'function', name, concat_ws(' ', proowner::regrole, pg_get_functiondef(oid)) from routines where prokind in ('f', 'p')
union all
select 'aggregate', name, proowner::regrole::text from routines where prokind = 'a'
union all
select 'type', t.oid::regtype::text, concat_ws(' ', t.typtype, t.typowner::regrole, format_type(t.typbasetype, t.typtypmod), t.typnotnull,
  (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
  (select string_agg(pg_get_constraintdef(c.oid), ' ' order by c.conname) from pg_constraint c where c.contypid = t.oid))
from pg_type t join schemas s on s.oid = t.typnamespace
where t.typtype in ('e', 'd', 'r')
  and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
union all
select 'sequence', format('%I.%I', schemaname, sequencename),
  concat_ws(' ', data_type, start_value, min_value, max_value, increment_by, cycle, cache_size, 'last', last_value)
from pg_sequences where schemaname !~ '^pg_'
union all
select 'extension', extname, concat_ws(' ', extversion, extnamespace::regnamespace) from pg_extension
union all
select 'grant on a schema', s.nspname, g::text from schemas s, unnest(s.nspacl) as g
union all
select 'grant on a relation', r.name, g::text from relations r, unnest(r.relacl) as g
union all
select 'grant on a column', format('%s.%I', r.name, a.attname), g::text
from relations r join pg_attribute a on a.attrelid = r.oid, unnest(a.attacl) as g
union all
select 'grant on a function', name, g::text from routines, unnest(proacl) as g
union all
select 'default grant', concat_ws(' ', defaclrole::regrole, nullif(defaclnamespace, 0)::regnamespace, defaclobjtype), g::text
from pg_default_acl, unnest(defaclacl) as g
union all
select 'comment', pg_describe_object(classoid, objoid, objsubid), description from pg_description
where classoid in ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_type'::regclass, 'pg_constraint'::regclass, 'pg_policy'::regclass)
  and objoid >= 16384
union all
select 'publication', pubname, concat_ws(' ', schemaname, tablename, attnames::text, rowfilter) from pg_publication_tables
union all
select 'role', rolname, concat_ws(' ', rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolbypassrls, rolconfig::text)
from pg_roles where rolname !~ '^pg_'
union all
select 'membership', member::regrole::text, concat_ws(' ', roleid::regrole, admin_option, inherit_option, set_option) from pg_auth_members
