alter table private.outbox drop constraint outbox_kind_check;
alter table private.outbox add constraint outbox_kind_check check (kind in (
  'contact_received', 'contact_notice', 'appointment_requested', 'appointment_notice',
  'newsletter_confirm', 'newsletter_welcome',
  'password_changed', 'email_changed', 'account_deleted', 'account_deleted_notice'
));

create function private.masked_email(p_email text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(p_email, '^(.)[^@]*@', '\1***@')
$$;
comment on function private.masked_email(text) is
  'An address that its owner knows again and others cannot write to: d***@example.com.';

create function private.tell_of_account_change()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- The old one: who took an account over must not be the only one to hear of it.
  v_recipient text := old.email;
  v_facts jsonb := jsonb_build_object(
    'userId', new.id,
    'name', (select full_name from public.profiles where id = new.id),
    'changedAt', private.iso(private.now())
  );
begin
  if old.email_confirmed_at is null and new.email is distinct from old.email then
    return null;
  end if;
  if new.encrypted_password is distinct from old.encrypted_password and new.encrypted_password <> '' then
    perform private.enqueue_mail(
      'password_changed', v_recipient, null, v_facts, 'password_changed:' || gen_random_uuid()
    );
  end if;
  if new.email is distinct from old.email then
    perform private.enqueue_mail(
      'email_changed', v_recipient, null,
      v_facts || jsonb_build_object('newEmail', private.masked_email(new.email)),
      'email_changed:' || gen_random_uuid()
    );
  end if;
  return null;
exception
  when others then
    -- An error would refuse the change itself, a new password after a theft among them.
    raise warning 'a change of an account was not told of: %', sqlstate;
    return null;
end
$$;
comment on function private.tell_of_account_change() is
  'Trigger: a confirmed account hears of a new password, and at its old address of a new one.';

create trigger meridian_tell_of_account_change after update of email, encrypted_password on auth.users
  for each row when (
    old.email is not null and new.email_confirmed_at is not null
    and (old.email is distinct from new.email or old.encrypted_password is distinct from new.encrypted_password)
  )
  execute function private.tell_of_account_change();
