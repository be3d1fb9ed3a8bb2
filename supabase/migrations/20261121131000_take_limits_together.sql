-- One call counts what a request counts towards: each call is a way to the database and back.
create function public.take_rate_limits(p_limits jsonb)
returns int
language plpgsql security definer
set search_path = ''
as $$
declare
  v_limit jsonb;
  v_wait int;
begin
  -- In the order given, and every caller gives wider limits after narrower ones: nobody waits in a circle.
  for v_limit in select value from jsonb_array_elements(p_limits) with ordinality order by ordinality
  loop
    v_wait := public.take_rate_limit(
      v_limit ->> 'bucket', v_limit ->> 'subject', (v_limit ->> 'max')::int, (v_limit ->> 'windowSeconds')::int
    );
    if v_wait > 0 then
      return v_wait;
    end if;
  end loop;
  return 0;
end
$$;
comment on function public.take_rate_limits(jsonb) is
  'Counts a hit for each of [{bucket, subject, max, windowSeconds}] in this order: 0 when none is over its limit, else the seconds to wait for the first that is; those after it are not counted.';
grant execute on function public.take_rate_limits(jsonb) to service_role;
