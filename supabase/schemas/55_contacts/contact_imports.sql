-- The import of contacts from a file, and its undo. An import is one file, which the browser sends in batches with one id.

create table private.imported_contacts (
  import_id uuid not null,
  contact_id bigint not null references private.contacts (id) on delete cascade,
  is_new boolean not null,
  fills_company boolean not null,
  fills_phone boolean not null,
  version int not null,
  imported_at timestamptz not null default private.now(),
  primary key (import_id, contact_id)
);
comment on table private.imported_contacts is
  'What the imports of the last day did, for undo_contact_import(): one row per contact that an import created or completed. Read and written by functions only.';
comment on column private.imported_contacts.import_id is 'The import, drawn by the browser: one for all batches of a file.';
comment on column private.imported_contacts.contact_id is 'Contact that the import created or completed.';
comment on column private.imported_contacts.is_new is 'Whether the import created the contact.';
comment on column private.imported_contacts.fills_company is 'Whether the import filled in the company of a known contact.';
comment on column private.imported_contacts.fills_phone is 'Whether the import filled in the phone number of a known contact.';
comment on column private.imported_contacts.version is 'Version of the contact after the import. With another one, the undo leaves the contact alone.';
comment on column private.imported_contacts.imported_at is 'When the import first reached the contact.';

create index imported_contacts_contact_idx on private.imported_contacts (contact_id);
create index imported_contacts_time_idx on private.imported_contacts (imported_at);

alter table private.imported_contacts enable row level security;
alter table private.imported_contacts force row level security;

create or replace function private.is_phone_number(p_text text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select char_length(p_text) <= 32
    and p_text ~* '^\+?[0-9\s().\/-]{5,}((x|ext\.?|#)\s*[0-9]{1,6})?$'
    and char_length(regexp_replace(split_part(regexp_replace(p_text, '(x|ext|#)', '|', 'i'), '|', 1), '\D', '', 'g')) between 5 and 20
$$;
comment on function private.is_phone_number(text) is
  'Whether a text looks like a phone number of 5 to 20 digits, with an extension or without: "call me" does not. As in src/shared/lib/phone-link.ts.';

create or replace function private.import_contacts(p_rows jsonb, p_is_preview boolean, p_import uuid)
returns jsonb
language plpgsql security definer
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
  with typed as (
    select n, coalesce(
        nullif(btrim(r ->> 'name'), ''), nullif(split_part(btrim(r ->> 'email'), '@', 1), ''), btrim(r ->> 'phone')
      ) as name,
      nullif(btrim(r ->> 'email'), '') as email, nullif(btrim(r ->> 'company'), '') as company,
      nullif(btrim(r ->> 'phone'), '') as phone
    from jsonb_array_elements(p_rows) with ordinality as e (r, n)
  ), checked as (
    select t.*, c.id as contact, coalesce(lower(t.email), private.phone_key(t.phone)) as person,
      (c.company is null and t.company is not null) or (c.phone is null and t.phone is not null) as fills, case
      when t.email is null and t.phone is null then 'unreachable'
      when t.email is not null and private.is_email(t.email) is not true then 'email_invalid'
      when private.is_single_line(t.name, 1, 100) is not true then 'name_invalid'
      when t.company is not null and private.is_single_line(t.company, 1, 150) is not true then 'company_invalid'
      when t.phone is not null and private.is_phone_number(t.phone) is not true then 'phone_invalid'
      when t.email is null and private.phone_key(t.phone) is null then 'phone_invalid'
    end as problem
    from typed t left join lateral (
      select * from private.contacts k
      where lower(k.email) = lower(t.email) or (t.email is null and private.phone_key(k.phone) = private.phone_key(t.phone))
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
      insert into private.contacts (email, name, company, phone, source)
      select r ->> 'email', r ->> 'name', r ->> 'company', r ->> 'phone', 'import'
      from jsonb_array_elements(v_rows) as r where r ->> 'outcome' = 'new' order by lower(r ->> 'email')
      on conflict (lower(email)) do nothing
      returning id, true as is_new, false as fills_company, false as fills_phone, version
    ), gaps as (
      select c.id, case when c.company is null then r ->> 'company' end as company, case when c.phone is null then r ->> 'phone' end as phone
      from jsonb_array_elements(v_rows) as r join private.contacts c on c.id = (r ->> 'contact')::bigint
      where r ->> 'outcome' = 'completed'
    ), completed as (
      update private.contacts c set company = coalesce(c.company, gaps.company), phone = coalesce(c.phone, gaps.phone)
      from gaps where c.id = gaps.id
      returning c.id, false, gaps.company is not null and c.company = gaps.company, gaps.phone is not null and c.phone = gaps.phone, c.version
    )
    insert into private.imported_contacts as known (import_id, contact_id, is_new, fills_company, fills_phone, version)
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
  return (select jsonb_agg(r -> 'outcome' order by n) from jsonb_array_elements(v_rows) with ordinality as e (r, n));
end
$$;
comment on function private.import_contacts(jsonb, boolean, uuid) is 'See public.import_contacts().';
grant execute on function private.import_contacts(jsonb, boolean, uuid) to authenticated;

create or replace function public.import_contacts(p_rows jsonb, p_is_preview boolean, p_import uuid default null)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.import_contacts(p_rows, p_is_preview, p_import)
$$;
comment on function public.import_contacts(jsonb, boolean, uuid) is
  'Imports up to 1,000 contacts for admins, or says what an import would do: p_rows [{name, email, company, phone}]. p_import is drawn by the caller, one for all calls of a file, for undo_contact_import(); null: the import cannot be undone. Returns the outcome of each row: new, completed (the known contact gets missing company or phone), known, repeated (an earlier row has the address, or the phone number and no address, or completes the same contact), unreachable (no address and no phone number), email_invalid, name_invalid, company_invalid or phone_invalid. Known values are never overwritten. PT403: not an admin. PT422: not 1 to 1,000 rows.';
grant execute on function public.import_contacts(jsonb, boolean, uuid) to authenticated;

create or replace function private.last_contact_import()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'id', import_id, 'importedAt', max(imported_at), 'created', count(*) filter (where is_new),
      'completed', count(*) filter (where not is_new)
    )
    from private.imported_contacts where imported_at > private.now() - interval '1 day'
    group by import_id order by max(imported_at) desc limit 1
  );
end
$$;
comment on function private.last_contact_import() is 'See public.last_contact_import().';
grant execute on function private.last_contact_import() to authenticated;

create or replace function public.last_contact_import()
returns jsonb
language sql stable security invoker
set search_path = ''
as $$
  select private.last_contact_import()
$$;
comment on function public.last_contact_import() is
  'Returns the last import that can still be undone to admins: {id, importedAt, created, completed}, the last two being counts of contacts; null: none in the last day. PT403: not an admin.';
grant execute on function public.last_contact_import() to authenticated;

create or replace function private.undo_contact_import(p_import uuid)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_all bigint[];
  v_alike bigint[];
  v_removed int;
  v_restored int;
  v_counts jsonb;
begin
  perform private.require_admin();
  -- A new note waits for these locks.
  perform from private.contacts c
  where c.id in (select contact_id from private.imported_contacts where import_id = p_import)
  order by c.id for update;
  select array_agg(i.contact_id), array_agg(i.contact_id) filter (
    where c.version = i.version and c.merged_into_id is null and c.last_activity_at <= i.imported_at
      and not exists (select from private.contacts m where m.merged_into_id = c.id and m.updated_at > i.imported_at)
      and not exists (select from private.contact_notes n where n.contact_id = c.id and n.created_at > i.imported_at)
  ) into v_all, v_alike
  from private.imported_contacts i join private.contacts c on c.id = i.contact_id
  where i.import_id = p_import;
  if v_all is null then
    perform private.refuse(409, 'contact_import_ended');
  end if;
  update private.contacts c set
    company = case when i.fills_company then null else c.company end, phone = case when i.fills_phone then null else c.phone end
  from private.imported_contacts i
  where i.import_id = p_import and i.contact_id = c.id and not i.is_new and c.id = any (v_alike);
  get diagnostics v_restored = row_count;
  delete from private.contacts c using private.imported_contacts i
  where i.import_id = p_import and i.contact_id = c.id and i.is_new and c.id = any (v_alike);
  get diagnostics v_removed = row_count;
  delete from private.imported_contacts where import_id = p_import;
  v_counts := jsonb_build_object(
    'removed', v_removed, 'restored', v_restored, 'kept', cardinality(v_all) - v_removed - v_restored
  );
  insert into private.audit_log (action, subject, details) values ('contact.undo_import', 'contacts', v_counts);
  return v_counts;
end
$$;
comment on function private.undo_contact_import(uuid) is 'See public.undo_contact_import().';
grant execute on function private.undo_contact_import(uuid) to authenticated;

create or replace function public.undo_contact_import(p_import uuid)
returns jsonb
language sql security invoker
set search_path = ''
as $$
  select private.undo_contact_import(p_import)
$$;
comment on function public.undo_contact_import(uuid) is
  'Undoes an import of the last day for admins: deletes the contacts that it created, and empties the details that it filled in. A contact that was changed or merged since, or has a newer note, message, booking or subscription, is left alone. Returns {removed, restored, kept}, counts of contacts. Records it in the audit log. PT403: not an admin. PT409: undone before, or too old.';
grant execute on function public.undo_contact_import(uuid) to authenticated;
