set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.inbound_bytes_left(p_mail_id bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select 104857600 - coalesce(sum((other.attachments -> (f.position - 1) ->> 'bytes')::bigint), 0)::bigint
  from private.inbound_mails this
  join private.inbound_mails other on other.received_at > private.now() - interval '1 hour'
    -- What strangers send does not use up what the clients in a conversation may send.
    and (other.matched_by = 'reply_address') = (this.matched_by = 'reply_address')
  join private.inbound_files f on f.mail_id = other.id
  where this.id = p_mail_id
$function$;

CREATE OR REPLACE FUNCTION private.keep_inbound_files(p_mail_id bigint, p_attachments jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_max bigint;
begin
  if jsonb_array_length(p_attachments) = 0 then
    return '[]';
  end if;
  -- Of two emails, the second sees the files of the first.
  perform private.lock_until_commit('inbound files');
  v_max := least(10485760, private.inbound_bytes_left(p_mail_id));
  insert into private.inbound_files (mail_id, position, mime_type)
  select p_mail_id, n,
    case when file ->> 'mimeType' ~ '^[a-z0-9][a-z0-9.+-]{0,60}/[a-z0-9][a-z0-9.+-]{0,100}$'
      then file ->> 'mimeType' else 'application/octet-stream' end
  from (
    select n, file, sum((file ->> 'bytes')::bigint) over (order by n) as bytes
    from jsonb_array_elements(p_attachments) with ordinality as e (file, n)
  ) as listed
  where n <= 10 and bytes <= v_max;
  return private.list_inbound_files_to_store(p_mail_id);
end
$function$;

CREATE INDEX inbound_mails_received_idx ON private.inbound_mails USING btree (received_at);

COMMENT ON FUNCTION "private"."inbound_bytes_left"(bigint) IS 'Returns how many bytes of files may still be stored this hour: of 100 MiB for emails to a reply address, and of another 100 MiB for all others. p_mail_id is an email of the kind.';

COMMENT ON FUNCTION "private"."keep_inbound_files"(bigint, jsonb) IS 'Adds a row for each attachment of a new email that is to be stored: the first 10, up to 10 MiB together, and no more than inbound_bytes_left(). The timeline names the others. p_attachments: [{name, bytes, mimeType}]. Returns them as list_inbound_files_to_store() does.';

REVOKE ALL ON FUNCTION "private"."inbound_bytes_left"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."inbound_bytes_left"(bigint) TO "postgres";
