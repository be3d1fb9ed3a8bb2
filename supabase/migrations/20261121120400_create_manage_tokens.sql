create table private.manage_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.manage_tokens is
  'What opens a booking without an account: each mail carries its own token, and all of them stay good.';
comment on column private.manage_tokens.token_hash is 'SHA-256 of the token; the token itself is kept nowhere.';
comment on column private.manage_tokens.appointment_id is 'Which booking it opens.';
comment on column private.manage_tokens.created_at is 'When it was made.';
create index manage_tokens_appointment_id_idx on private.manage_tokens (appointment_id);

alter table private.manage_tokens enable row level security;
alter table private.manage_tokens force row level security;

create function private.mint_manage_token(p_appointment_id uuid)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  v_token text := rtrim(translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/', '-_'), '=');
begin
  insert into private.manage_tokens (token_hash, appointment_id, created_at)
  select sha256(convert_to(v_token, 'UTF8')), id, private.now()
  from public.appointments where id = p_appointment_id;
  return case when found then v_token end;
end
$$;
comment on function private.mint_manage_token(uuid) is
  'A new token of a booking: 32 random bytes in base64url. Null when the booking is gone.';

create function private.booking_of_token(p_id uuid, p_token text)
returns public.appointments
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_booking public.appointments;
begin
  -- Looked up by its hash, so that the time taken tells nothing of how much of a guess is right.
  select a.* into v_booking
  from private.manage_tokens t
  join public.appointments a on a.id = t.appointment_id
  where t.token_hash = sha256(convert_to(p_token, 'UTF8')) and t.appointment_id = p_id;
  return v_booking;
end
$$;
comment on function private.booking_of_token(uuid, text) is
  'The booking that a token opens; a row of nulls for a wrong token, another booking''s and an unknown id alike.';
