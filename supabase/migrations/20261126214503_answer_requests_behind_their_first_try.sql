set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.get_idempotent_response(p_scope text, p_key text, p_request_hash text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_record private.idempotency_records;
begin
  if private.is_single_line(p_key, 1, 255) is not true then
    perform private.refuse(422, 'idempotency_key_invalid');
  end if;
  -- Serializes the requests with one key, so that a retry sees the response of the first request or its rollback. Callers
  -- take this lock before any other.
  begin
    perform private.lock_until_commit(format('idempotency key %s %s', p_scope, p_key));
  exception when lock_not_available then
    -- The first request still runs. Only it knows whether it is going to save something.
    perform private.refuse(504, 'database_timeout', '{"isRepeatable": true}');
  end;
  select * into v_record from private.idempotency_records where scope = p_scope and key = p_key;
  if v_record.request_hash <> coalesce(p_request_hash, '') then
    perform private.refuse(422, 'idempotency_key_reused');
  end if;
  return v_record.response;
end
$function$;

COMMENT ON FUNCTION "private"."get_idempotent_response"(text, text, text) IS 'Locks a key until the transaction ends and returns its stored response, null for a new key. The caller inserts the record together with the response. PT422: invalid key, or a key of a different request. PT504: the first request with the key still runs.';
