-- A closed day and a booking on it cannot come at the same time: the insert of a closed day locks the consultant first.
begin;
select plan(2);

-- It runs after the trigger that locks, and before the foreign key, which locks the row as well.
create function pg_temp.note_lock() returns trigger language plpgsql as $$
begin
  perform set_config('tests.lock_after', xmax::text, true) from public.consultants where id = new.consultant_id;
  return new;
end
$$;
create trigger zz_note_lock before insert on public.date_overrides for each row execute function pg_temp.note_lock();

select set_config('tests.lock_before', xmax::text, true) from public.consultants order by id limit 1;
select isnt(current_setting('tests.lock_before'), pg_current_xact_id()::text, 'no statement has locked the consultant yet');
insert into public.date_overrides (consultant_id, date) select min(id), '2040-01-09' from public.consultants;
select isnt(current_setting('tests.lock_after'), current_setting('tests.lock_before'), 'a new closed day locks its consultant');

select * from finish();
rollback;
