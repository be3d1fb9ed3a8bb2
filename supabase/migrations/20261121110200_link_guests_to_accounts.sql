-- What somebody booked or wrote before they had an account becomes the account's own, once they have shown that the
-- address is theirs: who only types an address in must not see what its owner did.

alter table public.contact_submissions add column user_id uuid references auth.users (id) on delete set null;
comment on column public.contact_submissions.user_id is
  'The account that the address belongs to; null while no account has confirmed it.';
create index contact_submissions_user_id_idx on public.contact_submissions (user_id, created_at desc);
comment on column public.appointments.user_id is
  'The account that booked, or that confirmed the address booked with; null for a visitor.';

create index contact_submissions_guests_idx on public.contact_submissions (lower(email)) where user_id is null;
create index appointments_guests_idx on public.appointments (lower(client_email)) where user_id is null;

create function private.account_of(p_email text)
returns uuid
language sql stable security definer
set search_path = ''
as $$
  -- Both providers of accounts keep addresses in small letters. Who comes by SSO did not confirm to us.
  select id from auth.users
  where email = lower(p_email) and email_confirmed_at is not null and not is_sso_user
$$;
comment on function private.account_of(text) is 'The account that has confirmed an address, or null.';

create function private.link_guest_rows()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.appointments set user_id = new.id
  where user_id is null and lower(client_email) = lower(new.email);
  update public.contact_submissions set user_id = new.id
  where user_id is null and lower(email) = lower(new.email);
  return null;
exception
  when others then
    -- An error would refuse the confirmation itself.
    raise warning 'guest rows of an account were not linked: %', sqlstate;
    return null;
end
$$;
comment on function private.link_guest_rows() is
  'Trigger: an account whose address is confirmed gets the bookings and messages made with it.';

create trigger meridian_link_guest_rows after insert or update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null and new.email is not null and not new.is_sso_user)
  execute function private.link_guest_rows();

create function private.link_appointment()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_account uuid := private.account_of(new.client_email);
begin
  if v_account is not null then
    update public.appointments set user_id = v_account where id = new.id;
  end if;
  return null;
exception
  when others then
    -- The account is being deleted at this moment: the booking stands as a visitor's.
    raise warning 'a booking was not linked: %', sqlstate;
    return null;
end
$$;
comment on function private.link_appointment() is
  'Trigger: a visitor''s booking belongs to the account of its address. After the insert, so that its first event does not name the account as the one who booked.';

create trigger appointments_link after insert on public.appointments
  for each row when (new.user_id is null) execute function private.link_appointment();

create function private.link_contact_submission()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.user_id := private.account_of(new.email);
  return new;
end
$$;
comment on function private.link_contact_submission() is
  'Trigger: a message belongs to the account of its address.';

create trigger contact_submissions_link before insert on public.contact_submissions
  for each row when (new.user_id is null) execute function private.link_contact_submission();

-- What is there already.
update public.appointments set user_id = private.account_of(client_email)
where user_id is null and private.account_of(client_email) is not null;
update public.contact_submissions set user_id = private.account_of(email)
where user_id is null and private.account_of(email) is not null;
