-- What makes two texts the same question: question_key(). A question in the wording of a published answer, or nearly so, must
-- not depend on a ranking, which is an estimate.

create or replace function private.question_key(value text)
returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  -- Ranges instead of character classes, because an index must not depend on the locale of the database.
  c_separators constant text := '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u303F\uFE00-\uFE0F\uFEFF]+';
  c_openings constant text := '^(?:(?:hi|hello|hey|ok|okay|well|so|um|and|but|please|sorry|thanks|excuse me|quick question|good (?:morning|afternoon|evening)'
    || '|(?:can|could|would|will) you (?:please |just )*(?:tell me|explain|let me know)|tell me|i (?:want|need|would like) to (?:know|ask)'
    || '|id like to (?:know|ask)|(?:i was |i am |im |just )*wondering|i wonder|do you (?:happen to )?know|(?:may|can) i (?:just )?ask)'
    || '(?: there| if| whether)? )+';
  c_fillers constant text := '\m(a|an|the|please|just|really|actually|also|then|any|some|exactly|thanks|thank you|at all)\M';
  v_words text := btrim(regexp_replace(
    -- A text of ASCII only is normalized, and needs no locale.
    regexp_replace(case when octet_length(value) = char_length(value) then lower(value collate "C") else lower(normalize(value, nfkc)) end, '[''\u2018\u2019\u02BC\u0060]', '', 'g'), c_separators, ' ', 'g'
  ));
  v_key text;
begin
  v_words := regexp_replace(v_words, '\m(what|where|who|when|how|that)s\M', '\1 is', 'g');
  v_key := btrim(regexp_replace(regexp_replace(
    regexp_replace(v_words, c_openings, ''), c_fillers, ' ', 'g'), '  +', ' ', 'g'));
  return coalesce(nullif(v_key, ''), v_words);
end
$$;
comment on function private.question_key(text) is
  'Returns the words of a question that identify it: in lower case and their order, without punctuation, greetings and filler words. The same key means the same question. Empty for a text of punctuation only.';
grant execute on function private.question_key(text) to authenticated;

create index faqs_question_key_idx on public.faqs (private.question_key(question)) where status = 'published';

create or replace function private.mask_question(p_question text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select private.to_single_line(regexp_replace(regexp_replace(
    regexp_replace(left(p_question, 1000), '\S+@\S+', '[email]', 'g'),
    '(https?://|www\.)\S+', '[link]', 'gi'),
    '\+?\(?\d[\d ().-]{5,}\d', '[number]', 'g'), 300)
$$;
comment on function private.mask_question(text) is
  'A question as it may be kept without its conversation: one line of at most 300 characters, with email addresses, links and numbers of seven or more digits masked.';
