-- Templates of replies. Admins edit them directly, under RLS. The browser fills the fields in double braces when a template is
-- inserted into a reply.

create table public.reply_templates (
  id bigint generated always as identity primary key,
  name private.single_line not null unique check (btrim(name) <> '' and char_length(name) <= 100),
  body private.multiline_text not null check (btrim(body) <> '' and char_length(body) <= 5000),
  -- Deferrable, so checked at the end of a statement: one UPDATE can swap two positions.
  position int not null default -1 unique deferrable initially immediate check (position >= 0),
  version int not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint reply_templates_known_fields_check
    check (body !~ '\{\{(?!\s*(name|company|booking_link|next_times|sender)\s*\}\})')
);
comment on table public.reply_templates is
  'Templates of replies, for admins to insert and edit. Written by admins.';
comment on column public.reply_templates.id is 'Key.';
comment on column public.reply_templates.name is 'Name in the list of templates, one line of up to 100 characters.';
comment on column public.reply_templates.body is
  'Plain text of 1 to 5,000 characters. The fields {{name}}, {{company}}, {{booking_link}}, {{next_times}} and {{sender}} are filled in when the template is inserted. Another field is refused.';
comment on column public.reply_templates.position is 'Place in the list, ascending. -1 in an insert: last. reorder_content() changes it.';
comment on column public.reply_templates.version is
  'Incremented when name or body changes. An update filters by the version that its caller read.';
comment on column public.reply_templates.created_at is 'When the row was created.';
comment on column public.reply_templates.updated_at is 'When name or body last changed.';

grant delete, select on public.reply_templates to authenticated;
grant insert (name, body) on public.reply_templates to authenticated;
grant update (name, body, position) on public.reply_templates to authenticated;

create trigger reply_templates_place before insert on public.reply_templates
  for each row when (new.position = -1) execute function private.place_row();
create trigger reply_templates_set_updated_at_and_version before update of name, body on public.reply_templates
  for each row execute function private.stamp_row('version', 'updated_at');
create trigger reply_templates_audit after insert or update of name, body or delete on public.reply_templates
  for each row execute function private.audit_row('reply_template', 'id', 'position', 'version', 'created_at', 'updated_at');
