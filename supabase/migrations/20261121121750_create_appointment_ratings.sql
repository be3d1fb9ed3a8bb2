create table public.appointment_ratings (
  appointment_id uuid primary key references public.appointments (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  comment text check (private.is_text(comment, 1, 2000)),
  created_at timestamptz not null default now()
);
comment on table public.appointment_ratings is 'What guests said after a consultation; written by rate_by_token() only.';
comment on column public.appointment_ratings.appointment_id is 'Which consultation.';
comment on column public.appointment_ratings.rating is 'One (poor) to five (very good).';
comment on column public.appointment_ratings.comment is 'Plain text, if given.';
comment on column public.appointment_ratings.created_at is 'When it was given, or last changed.';

alter table public.appointment_ratings enable row level security;
alter table public.appointment_ratings force row level security;
revoke all on public.appointment_ratings from anon, authenticated, service_role;
grant select on public.appointment_ratings to authenticated;

create policy appointment_ratings_select on public.appointment_ratings for select to authenticated
  using ((select private.has_rank('admin')));

create function public.rate_by_token(p_id uuid, p_token text, p_rating int, p_comment text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_booking public.appointments := private.booking_of_token(p_id, p_token);
begin
  if v_booking.id is null or v_booking.status = 'held' then
    raise sqlstate 'PT404' using message = 'We could not find that booking.';
  end if;
  if (p_rating between 1 and 5) is not true then
    raise sqlstate 'PT422' using message = 'Please choose one to five stars.';
  end if;
  if private.is_text(p_comment, 0, 2000) is false then
    raise sqlstate 'PT422' using message = 'Please use at most 2000 characters.';
  end if;
  if v_booking.status not in ('confirmed', 'completed') or v_booking.ends_at > private.now() then
    raise sqlstate 'PT409' using message = 'Only a consultation that has taken place can be rated.';
  end if;
  insert into public.appointment_ratings as kept (appointment_id, rating, comment, created_at)
  values (v_booking.id, p_rating, nullif(btrim(p_comment), ''), private.now())
  on conflict (appointment_id) do update set
    rating = excluded.rating, comment = excluded.comment, created_at = excluded.created_at;
  return jsonb_build_object('rating', p_rating);
end
$$;
comment on function public.rate_by_token(uuid, text, int, text) is
  'Keeps what the guest of a mailed link says of the consultation; saying it again replaces it. {rating}. PT404: wrong link, PT409: it has not taken place, PT422: not one to five.';
grant execute on function public.rate_by_token(uuid, text, int, text) to service_role;
