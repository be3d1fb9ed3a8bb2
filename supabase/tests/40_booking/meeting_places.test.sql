-- The place of a consultation: the client's choice, and access to the video link.
begin;
select plan(30);

\ir ../support/bookings.psql

select pg_temp.only_consultant('Tests', '09:00', '17:00');
select pg_temp.at('2027-03-10 17:00+00');
select pg_temp.add_client(1, 'casey'), pg_temp.add_admin(3, 'staff');

create function pg_temp.book(p_time text, p_meets_by text, p_phone text default null, p_type text default 'Custom AI Solutions')
returns uuid language sql as $$
  select (public.create_appointment(
    pg_temp.request(p_type, '2027-03-12', p_time, jsonb_build_object('client_phone', p_phone, 'meets_by', p_meets_by)),
    p_user_id => pg_temp.account(1)
  ) ->> 'id')::uuid
$$;
create function pg_temp.place(p_id uuid) returns jsonb language sql as $$
  select public.get_booking(p_id) -> 'place'
$$;

-- What a client may choose
select throws_ok($$select pg_temp.book('09:00', 'fax')$$, 'PT422', 'meets_by_invalid', 'there is no other way to meet');
select throws_ok($$select pg_temp.book('09:00', 'voice')$$, 'PT422', 'phone_required', 'a voice call needs a number');
select throws_ok($$select pg_temp.book('09:00', 'voice', '  ')$$, 'PT422', 'phone_required', 'and not a blank one');
create temp table booked as select pg_temp.book('09:00', 'video') as video, pg_temp.book('10:00', 'voice', '404 555 0188') as phone,
  pg_temp.book('11:00', null) as neither;
select throws_ok(
  $$update public.appointments set client_phone = null where id = (select phone from booked)$$, '23514', null,
  'a voice call keeps its number'
);
select is(pg_temp.place(phone), '{"meetsBy": "voice"}', 'a voice call, without the number') from booked;
select is(pg_temp.place(neither), '{}', 'neither was chosen') from booked;

-- The video link
select is(pg_temp.place(video), '{"meetsBy": "video"}', 'a request has no video link') from booked;
update public.appointments set status = 'confirmed' where id in (select unnest(array[video, phone, neither]) from booked);
select matches(
  pg_temp.place(video) ->> 'videoLink', '^https://meet\.jit\.si/consultation-[0-9a-f]{20}$',
  'a confirmed video call has a room of the template'
) from booked;
select ok(
  pg_temp.place(video) ->> 'videoLink' not like '%' || left(video::text, 8) || '%', 'which does not name the booking'
) from booked;
select is(pg_temp.place(phone) ? 'videoLink', false, 'a voice call has none') from booked;
update public.settings set video_link_template = 'https://video.example/{room}/join' where is_only_row;
select matches(pg_temp.place(video) ->> 'videoLink', '^https://video\.example/[0-9a-f]{20}/join$', 'another template') from booked;
update public.consultants set video_link = 'https://video.example/tests' where name = 'Tests';
select is(pg_temp.place(video) ->> 'videoLink', 'https://video.example/tests', 'the consultant''s standing link comes first') from booked;
select is(
  private.mail_template_data('appointment_reminder_1h', '{}', a) -> 'place',
  '{"meetsBy": "video", "videoLink": "https://video.example/tests"}', 'an email has the link at the time of sending'
) from public.appointments a, booked where a.id = video;
select pg_temp.act_as(1);
select is(
  (select video_link from public.booked_appointments where id = video), 'https://video.example/tests',
  'the client''s list has it'
) from booked;
select throws_ok($$select video_link from public.consultants, booked where false union select private.meeting_place_json(null)::text$$, '42501', null, 'and a client cannot ask for others');
select is_empty($$select video_link from public.consultants$$, 'or read standing links');
reset role;
update public.appointments set status = 'cancelled' where id = (select video from booked);
select is(pg_temp.place(video), '{"meetsBy": "video"}', 'a canceled booking has no video link') from booked;

-- In person
update public.consultation_types set location = '215 Laredo Dr.' where name = 'Custom AI Solutions';
create temp table visit as select pg_temp.book('14:00', 'video') as id;
select is(pg_temp.place(id), '{"location": "215 Laredo Dr."}', 'a type with a location ignores the choice') from visit;
select is(public.get_booking(id) -> 'service' ->> 'location', '215 Laredo Dr.', 'and the service has it') from visit;
select is(
  private.mail_template_data('appointment_notice', '{}', a) -> 'place', '{"location": "215 Laredo Dr."}', 'and an email'
) from public.appointments a join visit using (id);
select throws_ok($$update public.consultation_types set location = repeat('x', 201)$$, '23514', null, 'no novel');
select throws_ok($$update public.consultation_types set location = E'a\nb'$$, '23514', null, 'one line');

-- Staff
select pg_temp.act_as(3);
select throws_ok(
  $$select pg_temp.create_staff_appointment('Grace Guest', 'grace@tests.example', null, null, 'Digital Transformation', '2027-03-12', '15:00', p_meets_by => 'voice')$$,
  'PT422', 'phone_required', 'staff need a number for a voice call, too'
);
select is(
  pg_temp.create_staff_appointment('Grace Guest', 'grace@tests.example', null, null, 'Digital Transformation', '2027-03-12', '15:00', p_meets_by => 'video') ->> 'video_link',
  'https://video.example/tests', 'staff enter a video call'
);
select throws_ok($$update public.consultants set video_link = 'http://video.example'$$, '23514', null, 'a video link is https');
select throws_ok($$update public.consultants set video_link = 'javascript:alert(1)'$$, '23514', null, 'and no script');
select throws_ok($$update public.consultants set video_link = 'https://video.example/"onclick='$$, '23514', null, 'without quotes');
select throws_ok(
  $$update public.settings set video_link_template = 'https://video.example/one-room'$$,
  '23514', null, 'a template has a place for the room'
);
select lives_ok($$update public.settings set video_link_template = 'https://call.example/{room}'$$, 'an admin changes the template');
reset role;

-- Erasure
update public.appointments set payment_status = 'paid' where id = (select phone from booked);
select public.delete_account(pg_temp.account(1));
select results_eq(
  $$select client_phone::text, meets_by from public.appointments where id = (select phone from booked)$$,
  $$values (null::text, null::text)$$, 'a payment record keeps neither the number nor the choice'
);

select * from finish();
rollback;
