-- The import of contacts from a file, and its undo. An import is one file, which the browser sends in batches with one id.

create table public.imported_contacts (
  import_id uuid not null,
  contact_id bigint not null references public.contacts (id) on delete cascade,
  is_new boolean not null,
  fills_company boolean not null,
  fills_phone boolean not null,
  version int not null,
  imported_at timestamptz not null default private.now(),
  primary key (import_id, contact_id)
);
comment on table public.imported_contacts is
  'What the imports of the last day did, for undo_contact_import(): one row per contact that an import created or completed. Written by import_contacts() as its caller.';
comment on column public.imported_contacts.import_id is 'The import, drawn by the browser: one for all batches of a file.';
comment on column public.imported_contacts.contact_id is 'Contact that the import created or completed.';
comment on column public.imported_contacts.is_new is 'Whether the import created the contact.';
comment on column public.imported_contacts.fills_company is 'Whether the import filled in the company of a known contact.';
comment on column public.imported_contacts.fills_phone is 'Whether the import filled in the phone number of a known contact.';
comment on column public.imported_contacts.version is 'Version of the contact after the import. With another one, the undo leaves the contact alone.';
comment on column public.imported_contacts.imported_at is 'When the import first reached the contact.';

create index imported_contacts_contact_idx on public.imported_contacts (contact_id);
create index imported_contacts_time_idx on public.imported_contacts (imported_at);

grant select, delete on public.imported_contacts to authenticated;
grant insert (import_id, contact_id, is_new, fills_company, fills_phone, version), update (fills_company, fills_phone, version)
  on public.imported_contacts to authenticated;

create view public.contact_imports with (security_invoker = true) as
select import_id, max(imported_at) as imported_at, count(*) filter (where is_new) as created, count(*) filter (where not is_new) as completed
from public.imported_contacts where imported_at > private.now() - interval '1 day'
group by import_id;
comment on view public.contact_imports is 'Imports that can still be undone, for admins.';
comment on column public.contact_imports.import_id is 'The import.';
comment on column public.contact_imports.imported_at is 'When its last batch was imported.';
comment on column public.contact_imports.created is 'How many contacts it created.';
comment on column public.contact_imports.completed is 'How many contacts it completed.';
grant select on public.contact_imports to authenticated;

create or replace function public.import_contacts(p_rows jsonb, p_is_preview boolean, p_import uuid default null)
returns setof text
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_rows jsonb;
begin
  perform private.require_admin();
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 1000 then
    perform private.refuse(422, 'import_rows_required');
  end if;
  -- An address that is twice in the file counts once, and so does a phone number without an address. Known contacts only
  -- get what they lack, from one row.
  with typed as materialized (
    select n, coalesce(
        nullif(btrim(r ->> 'name'), ''), nullif(split_part(btrim(r ->> 'email'), '@', 1), ''), btrim(r ->> 'phone')
      ) as name,
      nullif(btrim(r ->> 'email'), '') as email, nullif(btrim(r ->> 'company'), '') as company,
      nullif(btrim(r ->> 'phone'), '') as phone, lower(nullif(btrim(r ->> 'email'), '')) as email_key,
      private.phone_key(r ->> 'phone') as phone_key
    from jsonb_array_elements(p_rows) with ordinality as e (r, n)
  ), checked as (
    select t.*, c.id as contact, coalesce(t.email_key, t.phone_key) as person,
      (c.company is null and t.company is not null) or (c.phone is null and t.phone is not null) as fills, case
      when t.email is null and t.phone is null then 'unreachable'
      when t.email is not null and pg_input_is_valid(t.email, 'private.email_address') is not true then 'email_invalid'
      when char_length(t.name) > 100 or not pg_input_is_valid(t.name, 'private.single_line') then 'name_invalid'
      when char_length(t.company) > 150 or not pg_input_is_valid(t.company, 'private.single_line') then 'company_invalid'
      -- 5 to 20 digits, with an extension or without, as in src/shared/lib/phone-link.ts: "call me" is no number.
      when char_length(t.phone) > 32 or t.phone !~* '^\+?[0-9\s().\/-]{5,}((x|ext\.?|#)\s*[0-9]{1,6})?$'
        or char_length(regexp_replace(split_part(regexp_replace(t.phone, '(x|ext|#)', '|', 'i'), '|', 1), '\D', '', 'g')) not between 5 and 20
        then 'phone_invalid'
      when t.email is null and t.phone_key is null then 'phone_invalid'
    end as problem
    from typed t left join lateral (
      select * from public.contacts k
      where k.email_key = t.email_key or (t.email_key is null and k.phone_key = t.phone_key)
      order by k.id limit 1
    ) as c on true
  ), firsts as (
    select *, row_number() over (partition by problem is null, person order by n) = 1 as is_first from checked
  ), judged as (
    select *, case
      when problem is not null then problem
      when not is_first then 'repeated'
      when contact is null then 'new'
      when not fills then 'known'
      -- One row found the contact by its address, and another by its phone number.
      when row_number() over (partition by problem is null, is_first, contact, fills order by n) > 1 then 'repeated'
      else 'completed'
    end as outcome
    from firsts
  )
  select jsonb_agg(to_jsonb(judged) order by n) into v_rows from judged;
  if not p_is_preview then
    with created as (
      insert into public.contacts (email, name, company, phone, source)
      select r ->> 'email', r ->> 'name', r ->> 'company', r ->> 'phone', 'import'
      from jsonb_array_elements(v_rows) as r where r ->> 'outcome' = 'new' order by lower(r ->> 'email')
      on conflict (email_key) do nothing
      returning id, true as is_new, false as fills_company, false as fills_phone, version
    ), gaps as (
      select c.id, case when c.company is null then r ->> 'company' end as company, case when c.phone is null then r ->> 'phone' end as phone
      from jsonb_array_elements(v_rows) as r join public.contacts c on c.id = (r ->> 'contact')::bigint
      where r ->> 'outcome' = 'completed'
    ), completed as (
      update public.contacts c set company = coalesce(c.company, gaps.company), phone = coalesce(c.phone, gaps.phone)
      from gaps where c.id = gaps.id
      returning c.id, false, gaps.company is not null and c.company = gaps.company, gaps.phone is not null and c.phone = gaps.phone, c.version
    )
    insert into public.imported_contacts as known (import_id, contact_id, is_new, fills_company, fills_phone, version)
    select p_import, one.* from (select * from created union all select * from completed) as one where p_import is not null
    on conflict (import_id, contact_id) do update set
      fills_company = known.fills_company or excluded.fills_company, fills_phone = known.fills_phone or excluded.fills_phone,
      version = excluded.version
    -- After a change between two batches, the undo leaves the contact alone.
    where known.version = excluded.version - 1;
    insert into private.audit_log (action, subject, details)
    select 'contact.import', 'contacts', jsonb_build_object(
      'new', count(*) filter (where r ->> 'outcome' = 'new'), 'completed', count(*) filter (where r ->> 'outcome' = 'completed'),
      'skipped', count(*) filter (where r ->> 'outcome' not in ('new', 'completed'))
    ) from jsonb_array_elements(v_rows) as r;
  end if;
  return query select r ->> 'outcome' from jsonb_array_elements(v_rows) with ordinality as e (r, n) order by n;
end
$$;
comment on function public.import_contacts(jsonb, boolean, uuid) is
  'Imports up to 1,000 contacts for admins, or says what an import would do: p_rows [{name, email, company, phone}]. p_import is drawn by the caller, one for all calls of a file, for undo_contact_import(); null: the import cannot be undone. Returns the outcome of each row: new, completed (the known contact gets missing company or phone), known, repeated (an earlier row has the address, or the phone number and no address, or completes the same contact), unreachable (no address and no phone number), email_invalid, name_invalid, company_invalid or phone_invalid. Known values are never overwritten. PT403: not an admin. PT422: not 1 to 1,000 rows.';
grant execute on function public.import_contacts(jsonb, boolean, uuid) to authenticated;

create or replace function public.undo_contact_import(p_import uuid)
returns table (removed int, restored int, kept int)
language plpgsql security invoker
set search_path = ''
as $$
declare
  v_all bigint[];
  v_alike bigint[];
begin
  perform private.require_admin();
  -- A new note waits for these locks.
  perform from public.contacts c
  where c.id in (select contact_id from public.imported_contacts where import_id = p_import)
  order by c.id for update;
  select array_agg(i.contact_id), array_agg(i.contact_id) filter (
    where c.version = i.version and c.merged_into_id is null and c.last_activity_at <= i.imported_at
      and not exists (select from public.contacts m where m.merged_into_id = c.id and m.updated_at > i.imported_at)
      and not exists (select from public.contact_notes n where n.contact_id = c.id and n.created_at > i.imported_at)
  ) into v_all, v_alike
  from public.imported_contacts i join public.contacts c on c.id = i.contact_id
  where i.import_id = p_import;
  if v_all is null then
    perform private.refuse(409, 'contact_import_ended');
  end if;
  update public.contacts c set
    company = case when i.fills_company then null else c.company end, phone = case when i.fills_phone then null else c.phone end
  from public.imported_contacts i
  where i.import_id = p_import and i.contact_id = c.id and not i.is_new and c.id = any (v_alike);
  get diagnostics restored = row_count;
  delete from public.contacts c using public.imported_contacts i
  where i.import_id = p_import and i.contact_id = c.id and i.is_new and c.id = any (v_alike);
  get diagnostics removed = row_count;
  delete from public.imported_contacts where import_id = p_import;
  kept := cardinality(v_all) - removed - restored;
  insert into private.audit_log (action, subject, details)
  values ('contact.undo_import', 'contacts', jsonb_build_object('removed', removed, 'restored', restored, 'kept', kept));
  return next;
end
$$;
comment on function public.undo_contact_import(uuid) is
  'Undoes an import of the last day for admins: deletes the contacts that it created, and empties the details that it filled in. A contact that was changed or merged since, or has a newer note, message, booking or subscription, is left alone. Returns {removed, restored, kept}, counts of contacts. Records it in the audit log. PT403: not an admin. PT409: undone before, or too old.';
grant execute on function public.undo_contact_import(uuid) to authenticated;
