-- As it was; but most rows have no label, and each insert asks.
create or replace function private.are_tags(value text[])
returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  if value = '{}' then
    return true;
  end if;
  return cardinality(value) <= 10
    and not exists (
      select from unnest(value) as tag
      where private.is_line(tag, 1, 30) is not true or tag <> btrim(tag) or tag <> lower(tag)
    )
    and cardinality(value) = (select count(distinct tag) from unnest(value) as tag);
end
$$;
