-- What the firm decides a type: whether a booking waits for staff, and how late a guest may change it.

alter table public.consultation_types
  add column auto_confirm boolean not null default false,
  add column change_cutoff_minutes int not null default 1440 check (change_cutoff_minutes between 0 and 43200),
  add column refund_cutoff_minutes int not null default 1440 check (refund_cutoff_minutes between 0 and 43200);
comment on column public.consultation_types.auto_confirm is
  'Whether a new booking is confirmed at once (when it is to be paid: once it is paid); else staff confirm it.';
comment on column public.consultation_types.change_cutoff_minutes is
  'A guest may cancel or move a booking until so long before its start.';
comment on column public.consultation_types.refund_cutoff_minutes is
  'A guest who cancels until so long before the start gets the money back.';

update public.consultation_types set auto_confirm = true, change_cutoff_minutes = 120 where name = 'Discovery Call';
