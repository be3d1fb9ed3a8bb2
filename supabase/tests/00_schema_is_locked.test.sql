-- What is open is listed here by name; anything else that opens fails a test.
begin;
select plan(25);

-- Row level security
select is_empty(
  $$select c.oid::regclass::text from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
      and not (c.relrowsecurity and c.relforcerowsecurity)$$,
  'row level security is enabled and forced on every table'
);
select is_empty(
  $$select format('%s.%s', schemaname, viewname) from pg_views where schemaname in ('public', 'private')
      and not coalesce((select 'security_invoker=true' = any (reloptions) from pg_class
        where oid = format('%I.%I', schemaname, viewname)::regclass), false)$$,
  'every view runs with its caller''s rights'
);
select is_empty(
  $$select policyname from pg_policies where schemaname in ('public', 'private')
      and (roles = '{public}' or cmd = 'ALL' or permissive <> 'PERMISSIVE')$$,
  'every policy names its role and one command'
);
select is_empty(
  $$select tablename, role, cmd from pg_policies, unnest(roles) as role
    where schemaname in ('public', 'private') group by 1, 2, 3 having count(*) > 1$$,
  'no table has two policies for one role and command'
);
select is_empty(
  $$select policyname from pg_policies where schemaname in ('public', 'private')
      and (coalesce(qual, '') || coalesce(with_check, '')) ~ '(auth\.uid|private\.has_rank)\('
      and (coalesce(qual, '') || coalesce(with_check, '')) !~* '\( ?select (auth\.uid|private\.has_rank)'$$,
  'policies ask who the caller is once a statement, not once a row'
);
select results_eq(
  $$select line from (select format('%s %s %s', tablename, cmd, roles[1]) collate "default" as line
      from pg_policies where schemaname in ('public', 'private')) as lines
    order by line collate "C"$$,
  array[
    'appointment_events SELECT authenticated',
    'appointments SELECT authenticated',
    'availability_rules SELECT authenticated',
    'blog_posts SELECT anon',
    'blog_posts SELECT authenticated',
    'case_studies SELECT anon',
    'case_studies SELECT authenticated',
    'consultants SELECT authenticated',
    'consultation_types SELECT anon',
    'consultation_types SELECT authenticated',
    'contact_submissions SELECT authenticated',
    'date_overrides SELECT authenticated',
    'faqs SELECT anon',
    'faqs SELECT authenticated',
    'profiles SELECT authenticated',
    'profiles UPDATE authenticated',
    'services SELECT anon',
    'services SELECT authenticated',
    'subscribers SELECT authenticated',
    'testimonials SELECT anon',
    'testimonials SELECT authenticated',
    'time_off SELECT authenticated'
  ],
  'these policies and no others'
);

-- Grants
create temp view granted as
select
  case when a.grantee = 0 then 'public' else a.grantee::regrole::text end as grantee,
  c.oid::regclass::text as relation, c.relkind, a.privilege_type
from pg_class c cross join aclexplode(c.relacl) a
where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace);
select results_eq(
  $$select line from (select format('%s %s %s', grantee, privilege_type, relation) collate "default" as line
      from granted
      where relkind <> 'S' and grantee in ('public', 'anon', 'authenticated', 'service_role', 'authenticator')) as lines
    order by line collate "C"$$,
  array[
    'anon SELECT blog_posts',
    'anon SELECT case_studies',
    'anon SELECT consultation_types',
    'anon SELECT faqs',
    'anon SELECT services',
    'anon SELECT testimonials',
    'authenticated SELECT appointment_events',
    'authenticated SELECT availability_rules',
    'authenticated SELECT blog_posts',
    'authenticated SELECT case_studies',
    'authenticated SELECT consultants',
    'authenticated SELECT consultation_types',
    'authenticated SELECT contact_submissions',
    'authenticated SELECT date_overrides',
    'authenticated SELECT faqs',
    'authenticated SELECT profiles',
    'authenticated SELECT services',
    'authenticated SELECT testimonials',
    'authenticated SELECT time_off'
  ],
  'tables: these grants and no others'
);
select is_empty(
  $$select * from granted where relkind = 'S' and grantee in ('public', 'anon', 'authenticated', 'service_role')$$,
  'sequences: no grants'
);
select results_eq(
  $$select line from (
      select format('%s %s %s.%s', a.grantee::regrole, a.privilege_type, t.attrelid::regclass, t.attname)
        collate "default" as line
      from pg_attribute t cross join aclexplode(t.attacl) a
      where t.attrelid in (select oid from pg_class
        where relnamespace in ('public'::regnamespace, 'private'::regnamespace))) as lines
    order by line collate "C"$$,
  array[
    'authenticated SELECT appointments.busy',
    'authenticated SELECT appointments.client_email',
    'authenticated SELECT appointments.client_name',
    'authenticated SELECT appointments.client_phone',
    'authenticated SELECT appointments.company',
    'authenticated SELECT appointments.consultant_id',
    'authenticated SELECT appointments.consultation_type_id',
    'authenticated SELECT appointments.created_at',
    'authenticated SELECT appointments.ends_at',
    'authenticated SELECT appointments.guest_time_zone',
    'authenticated SELECT appointments.hold_expires_at',
    'authenticated SELECT appointments.ics_sequence',
    'authenticated SELECT appointments.id',
    'authenticated SELECT appointments.message',
    'authenticated SELECT appointments.payment_status',
    'authenticated SELECT appointments.service_type',
    'authenticated SELECT appointments.starts_at',
    'authenticated SELECT appointments.status',
    'authenticated SELECT appointments.updated_at',
    'authenticated SELECT appointments.user_id',
    'authenticated SELECT subscribers.confirm_sent_at',
    'authenticated SELECT subscribers.confirmed_at',
    'authenticated SELECT subscribers.created_at',
    'authenticated SELECT subscribers.email',
    'authenticated SELECT subscribers.id',
    'authenticated SELECT subscribers.source',
    'authenticated SELECT subscribers.status',
    'authenticated SELECT subscribers.unsubscribed_at',
    'authenticated UPDATE profiles.company',
    'authenticated UPDATE profiles.full_name',
    'authenticated UPDATE profiles.phone',
    'authenticated UPDATE profiles.time_zone'
  ],
  'columns: these grants and no others'
);
select results_eq(
  $$select line from (
      select format('%s %s', a.grantee::regrole, a.privilege_type) collate "default" as line
      from pg_namespace n cross join aclexplode(n.nspacl) a
      where n.nspname = 'private' and a.grantee <> n.nspowner) as lines
    order by line collate "C"$$,
  array['anon USAGE', 'authenticated USAGE', 'service_role USAGE'],
  'schema private: usage for the helpers in policies, creation for nobody'
);
select ok(not has_schema_privilege('anon', 'public', 'create'), 'anon creates nothing in public');
select ok(not has_schema_privilege('authenticated', 'public', 'create'), 'authenticated creates nothing in public');
select ok(not has_schema_privilege('service_role', 'public', 'create'), 'service_role creates nothing in public');

-- Functions
create temp view our_functions as
select p.oid, p.oid::regprocedure::text as signature, p.prosecdef, p.proconfig, p.proowner, p.proacl, p.pronamespace
from pg_proc p
where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e');
select is_empty(
  $$select signature from our_functions where not coalesce('search_path=""' = any (proconfig), false)$$,
  'every function has an empty search_path'
);
select is_empty(
  $$select signature from our_functions
    where proacl is null or exists (select from aclexplode(proacl) a where a.grantee = 0)$$,
  'no function can be run by everybody'
);
create temp view runnable as
select a.grantee::regrole::text as grantee, f.signature
from our_functions f cross join aclexplode(f.proacl) a
where a.grantee <> f.proowner;
select results_eq(
  $$select signature from runnable where grantee = 'anon' order by signature collate "C"$$,
  array['my_role()', 'private.my_role()'],
  'anon runs these functions and no others'
);
select results_eq(
  $$select signature from runnable where grantee = 'authenticated' order by signature collate "C"$$,
  array[
    'my_role()',
    'private.has_rank(text)',
    'private.is_email(text)',
    'private.is_line(text,integer,integer)',
    'private.is_text(text,integer,integer)',
    'private.is_time_zone(text)',
    'private.my_role()',
    'private.now()'
  ],
  'authenticated runs these functions and no others'
);
select results_eq(
  $$select signature from runnable where grantee = 'service_role' order by signature collate "C"$$,
  array[
    'available_slots(text,date,date)',
    'claim_mail(integer,integer)',
    'complete_mail(bigint,uuid)',
    'confirm_newsletter(text)',
    'create_appointment(text,text,text,text,text,date,text,text,text,uuid,text,text)',
    'fail_mail(bigint,uuid,text,boolean)',
    'get_booking(uuid)',
    'mail_queue_status()',
    'my_role()',
    'private.my_role()',
    'submit_contact(text,text,text,text,text,text)',
    'subscribe_newsletter(text,text,text)',
    'take_rate_limit(text,text,integer,integer)',
    'unsubscribe_newsletter(text)'
  ],
  'service_role runs these functions and no others'
);
select is_empty(
  $$select * from runnable where grantee not in ('anon', 'authenticated', 'service_role')$$,
  'nobody else runs any'
);
select is_empty(
  $$select f.signature from our_functions f join runnable r on r.signature = f.signature
    where f.prosecdef and f.pronamespace = 'public'::regnamespace and r.grantee in ('anon', 'authenticated')$$,
  'no function of the API that a browser may call runs with its owner''s rights'
);

-- What comes later is closed too
create table public.later (id int);
create function public.later() returns int language sql as 'select 1';
select ok(
  not has_table_privilege('anon', 'public.later', 'select, insert, update, delete')
    and not has_table_privilege('authenticated', 'public.later', 'select, insert, update, delete')
    and not has_table_privilege('service_role', 'public.later', 'select, insert, update, delete'),
  'a new table is closed until a migration opens it'
);
select ok(
  not has_function_privilege('anon', 'public.later()', 'execute')
    and not has_function_privilege('authenticated', 'public.later()', 'execute')
    and not has_function_privilege('service_role', 'public.later()', 'execute'),
  'a new function is closed until a migration opens it'
);
drop table public.later;
drop function public.later();

-- Habits
select is_empty(
  $$select con.conrelid::regclass, con.conname from pg_constraint con
    where con.contype = 'f' and con.connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_index i
        where i.indrelid = con.conrelid and i.indkey[0] = con.conkey[1])$$,
  'every foreign key has an index'
);
select is_empty(
  $$select c.oid::regclass::text as thing from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v')
      and obj_description(c.oid, 'pg_class') is null
    union all
    select a.attrelid::regclass || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v')
      and a.attnum > 0 and not a.attisdropped and col_description(a.attrelid, a.attnum) is null$$,
  'every table and column has a comment'
);
select is_empty(
  $$select signature from our_functions where obj_description(oid, 'pg_proc') is null$$,
  'every function has a comment'
);

select * from finish();
rollback;
