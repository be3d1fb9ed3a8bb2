-- The rules of contracts/text-rules.ts, as the domains and functions in SQL repeat them.
begin;
select plan(24);

select ok(private.is_single_line('Zoë O''Neil-Ng 😀', 2, 100), 'letters of any script and emoji are text');
select ok(private.is_single_line('שלום עולם', 2, 100), 'is_single_line accepts right-to-left letters');
select ok(private.is_single_line('', 0, 10), 'is_single_line accepts an empty text if the minimum is 0');
select ok(not private.is_single_line('', 1, 10), 'is_single_line refuses an empty text if the minimum is 1');
select ok(not private.is_single_line('   ', 1, 10), 'is_single_line refuses blanks only');
select ok(not private.is_single_line('A', 2, 10), 'shorter than the minimum');
select ok(private.is_single_line(repeat('x', 100), 2, 100), 'as long as the maximum');
select ok(not private.is_single_line(repeat('x', 101), 2, 100), 'longer than the maximum');
select ok(not private.is_single_line(E'two\nlines', 2, 100), 'a line has no line break');
select ok(not private.is_single_line(E'bell\x07', 2, 100), 'nor a control character');
select ok(not private.is_single_line(E'del\x7f', 2, 100), 'nor DEL');
select ok(not private.is_single_line(E'c1\u0085', 2, 100), 'is_single_line refuses a C1 control character');
select ok(not private.is_single_line(E'over\u202Eride', 2, 100), 'nor a bidirectional override');
select ok(not private.is_single_line(E'iso\u2066late', 2, 100), 'nor an isolate');
select ok(private.is_multiline_text(E'two\r\nlines\tand a tab', 10, 5000), 'text has line breaks and tabs');
select ok(not private.is_multiline_text(E'escape \x1b here', 10, 5000), 'is_multiline_text refuses an escape character');
select ok(private.is_multiline_text(repeat('x', 5000), 10, 5000), '5,000 characters');
select ok(not private.is_multiline_text(repeat('x', 5001), 10, 5000), '5,001 characters');
select ok(pg_input_is_valid('o''neil.a+b@mail.example.co', 'private.email_address'), 'an address');
select is(
  (select count(*)::int from unnest(array[
    'a', 'a@', '@b.co', 'a@b', 'a b@c.co', 'a@b..co', 'a..b@c.co', '.a@b.co', 'a@b.c', 'a@-b.co',
    E'a@b.co\n', E'a@b.co\nBcc: x@y.co', '<a@b.co>', 'a@b.co, c@d.co', repeat('a', 250) || '@b.co', ''
  ]) as bad where pg_input_is_valid(bad, 'private.email_address')), 0,
  'things that are no address'
);
select ok(private.is_time_zone('America/New_York') and private.is_time_zone('UTC'), 'zones');
select ok(private.is_time_zone('America/Argentina/Buenos_Aires') and private.is_time_zone('Etc/GMT+5'), 'is_time_zone accepts long names');
select is(
  (select count(*)::int from unnest(array['Mars/Olympus', '', 'New York', '''; drop table x', repeat('A', 65), '+5'])
   as bad where private.is_time_zone(bad)), 0,
  'things that are no zone'
);
select is(private.to_single_line(E' A\tB\u202E ', 10), 'A B', 'to_single_line removes control characters and outer blanks');

select * from finish();
rollback;
