-- An admin whose role is deleted invites no one any more: the open invitations end, the accepted ones stay.
begin;
select plan(1);

insert into auth.users (id, email) values
  ('c0000000-0000-4000-8000-000000000002', 'other@tests.example'),
  ('c0000000-0000-4000-8000-000000000003', 'staff@tests.example');
update private.user_roles set role = 'admin'
where user_id in ('c0000000-0000-4000-8000-000000000002', 'c0000000-0000-4000-8000-000000000003');
insert into public.invitations (invited_by_id, email, role, token_hash, expires_at, accepted_at)
select inviter, address, 'admin', encode(sha256(address::bytea), 'hex'), now() + interval '7 days', accepted_at
from (values
  ('c0000000-0000-4000-8000-000000000003'::uuid, 'accepted@tests.example', now()),
  ('c0000000-0000-4000-8000-000000000003', 'open@tests.example', null),
  ('c0000000-0000-4000-8000-000000000002', 'of-another@tests.example', null)
) as invitations (inviter, address, accepted_at);

delete from private.user_roles where user_id = 'c0000000-0000-4000-8000-000000000003';
select results_eq(
  $$select email::text from public.invitations where cancelled_at is not null$$, array['open@tests.example'],
  'the open invitations of a deleted admin are cancelled'
);

select * from finish();
rollback;
