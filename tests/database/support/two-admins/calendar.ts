import { CONFLICT, NO_ROW, STAFF, type TwoChanges, twice } from './changes.ts';

const NEW_CONSULTANT = `insert into public.consultants (name, time_zone) values ('Consultant ' || gen_random_uuid(), 'America/New_York')
  returning id::text, version::text`;
const TYPE_COLUMNS = `description, location, price_cents, duration_minutes, step_minutes, buffer_before_minutes,
  buffer_after_minutes, minimum_notice_minutes, window_days, daily_cap, change_cutoff_minutes, refund_cutoff_minutes`;
const NEW_TYPE = `insert into public.consultation_types (name, position, ${TYPE_COLUMNS})
  select 'Type ' || gen_random_uuid(), max(position) over () + 1, ${TYPE_COLUMNS} from public.consultation_types limit 1
  returning id::text, version::text`;

export const CALENDAR: TwoChanges[] = [
  {
    what: 'the account of a consultant',
    // An account is linked to one consultant at a time.
    seen: `with free as (
        update public.consultants set user_id = null where user_id in ('${STAFF[0]}', '${STAFF[1]}')
      )
      ${NEW_CONSULTANT}`,
    changes: twice(
      ({ id }, _value, staff) =>
        `update public.consultants set user_id = '${staff}' where id = ${id} and user_id is null returning id`,
    ),
    refusals: [NO_ROW],
  },
  {
    what: 'the details of a consultant',
    seen: NEW_CONSULTANT,
    changes: twice(
      ({ id, version }, value) =>
        `update public.consultants set name = '${value} ${id}' where id = ${id} and version = ${version} returning id`,
    ),
    refusals: [NO_ROW],
  },
  {
    what: 'weekly hours',
    seen: NEW_CONSULTANT,
    changes: twice(
      ({ id }, value) => `select public.set_weekly_hours(${id},
        '[{"weekday": ${value === 'Alpha' ? 1 : 2}, "start_time": "09:00", "end_time": "12:00"}]', '[]')`,
    ),
    refusals: [CONFLICT],
  },
  {
    what: 'the hours of one date',
    seen: NEW_CONSULTANT,
    changes: twice(
      ({ id }, value) =>
        `insert into public.date_overrides (consultant_id, date, reason) values (${id}, '2031-01-02', '${value}') returning id`,
    ),
    refusals: ['23P01 date_overrides_do_not_overlap'],
  },
  {
    what: 'a consultation type',
    seen: NEW_TYPE,
    changes: twice(
      ({ id, version }, value) =>
        `update public.consultation_types set description = '${value}' where id = ${id} and version = ${version} returning id`,
    ),
    refusals: [NO_ROW],
  },
  {
    what: 'a consultation type that the other deletes',
    seen: NEW_TYPE,
    changes: [
      ({ id, version }) =>
        `update public.consultation_types set auto_confirm = not auto_confirm where id = ${id} and version = ${version} returning id`,
      ({ id, version }) =>
        `delete from public.consultation_types where id = ${id} and version = ${version} returning id`,
    ],
    refusals: [NO_ROW],
  },
];

const STARTED_APPOINTMENT = `with consultant as (
    insert into public.consultants (name, time_zone) values ('Consultant ' || gen_random_uuid(), 'America/New_York')
    returning id
  )
  insert into public.appointments (
    consultant_id, consultation_type_id, service_type, client_name, client_email, guest_time_zone, starts_at, ends_at,
    busy, status
  )
  select c.id, t.id, t.name, 'Casey Client', 'casey@tests.example', 'UTC', now() - interval '2 hours',
    now() - interval '1 hour', tstzrange(now() - interval '2 hours', now() - interval '1 hour'), 'confirmed'
  from consultant c, (select id, name from public.consultation_types order by id limit 1) as t
  returning id::text, ics_sequence::text as sequence`;

export const APPOINTMENTS: TwoChanges[] = [
  {
    what: 'the outcome of an appointment',
    seen: STARTED_APPOINTMENT,
    changes: [
      ({ id, sequence }) =>
        `update public.booked_appointments set status = 'completed'
         where id = '${id}' and status = 'confirmed' and ics_sequence = ${sequence} returning id`,
      ({ id, sequence }) =>
        `update public.booked_appointments set status = 'no_show'
         where id = '${id}' and status = 'confirmed' and ics_sequence = ${sequence} returning id`,
    ],
    refusals: [CONFLICT, NO_ROW],
  },
];
