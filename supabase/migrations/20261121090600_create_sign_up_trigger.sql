-- An error here would refuse the sign-up itself, so nothing is asked of the metadata and nothing is believed of it.

create function private.handle_sign_up()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  v_name text := private.clean_line(new.raw_user_meta_data ->> 'full_name', 100);
begin
  insert into private.user_roles (user_id, role) values (new.id, 'client') on conflict do nothing;
  begin
    insert into public.profiles (id, full_name, company, phone)
    values (
      new.id,
      case when char_length(v_name) >= 2 then v_name end,
      private.clean_line(new.raw_user_meta_data ->> 'company', 150),
      private.clean_line(new.raw_user_meta_data ->> 'phone', 32)
    )
    on conflict do nothing;
  exception
    when others then
      insert into public.profiles (id) values (new.id) on conflict do nothing;
  end;
  return null;
end
$$;
comment on function private.handle_sign_up() is
  'Trigger: a new account becomes a client with a profile, whatever its metadata says.';

create trigger meridian_sign_up after insert on auth.users
  for each row execute function private.handle_sign_up();

-- Accounts from before this migration.
insert into private.user_roles (user_id) select id from auth.users on conflict do nothing;
insert into public.profiles (id) select id from auth.users on conflict do nothing;
