set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.record_unanswered_question(p_question text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_question text := private.mask_question(p_question);
  v_normalized text := left(private.question_key(v_question), 300);
begin
  if v_normalized = '' or v_normalized is null then
    return;
  end if;
  insert into public.unanswered_questions as kept (question, normalized_question, last_asked_at)
  values (v_question, v_normalized, private.now())
  on conflict (normalized_question) do update set last_asked_at = excluded.last_asked_at, status = 'open',
    ask_count = case kept.status when 'dismissed' then 1 else kept.ask_count + 1 end;
end
$function$;

COMMENT ON COLUMN "public"."unanswered_questions"."ask_count" IS 'How often it was asked, counted anew once it is asked after a dismissal.';

COMMENT ON COLUMN "public"."unanswered_questions"."status" IS 'open, answered (it leads to an answer) or dismissed. Declined again, it is open again.';

COMMENT ON FUNCTION "private"."record_unanswered_question"(text) IS 'Counts a question that the assistant declined, masked by private.mask_question(), and lists an answered or dismissed one again. The count of a dismissed one starts at 1. Does nothing for a text without letters and digits.';

COMMENT ON FUNCTION "public"."dismiss_unanswered_question"(bigint) IS 'Removes an open question from the list; for admins. If a visitor asks it again, it is listed again with the count since then. PT403: not an admin. PT404: no such question. PT409: the question was answered meanwhile.';
