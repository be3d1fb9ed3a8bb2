create function public.submit_contact(
  p_name text, p_email text, p_company text, p_message text,
  p_idempotency_key text default null, p_request_hash text default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  v_answer jsonb;
  v_row public.contact_submissions;
  v_facts jsonb;
begin
  -- The sentences of functions/_shared/contracts/contact.ts, for callers that did not check.
  case
    when private.is_line(p_name, 2, 100) is not true then
      raise sqlstate 'PT422' using message = 'Name must be at least 2 characters.';
    when private.is_email(p_email) is not true then
      raise sqlstate 'PT422' using message = 'Please enter a valid email address.';
    when private.is_line(p_company, 1, 150) is not true then
      raise sqlstate 'PT422' using message = 'Company name is required.';
    when private.is_text(p_message, 10, 5000) is not true then
      raise sqlstate 'PT422' using message = 'Message must be at least 10 characters.';
    else null;
  end case;

  v_answer := private.begin_idempotent('contact', p_idempotency_key, p_request_hash);
  if v_answer is not null then
    return v_answer;
  end if;

  insert into public.contact_submissions (name, email, company, message)
  values (p_name, p_email, p_company, p_message)
  returning * into v_row;

  v_facts := jsonb_build_object(
    'submissionId', v_row.id, 'name', v_row.name, 'email', v_row.email, 'company', v_row.company,
    'message', v_row.message, 'createdAt', private.iso(v_row.created_at)
  );
  perform private.enqueue_mail('contact_received', v_row.email, null, v_facts, 'contact_received:' || v_row.id);
  perform private.enqueue_mail(
    'contact_notice', private.setting('firm_email'), v_row.email, v_facts, 'contact_notice:' || v_row.id
  );

  v_answer := jsonb_build_object('id', v_row.id, 'createdAt', private.iso(v_row.created_at));
  perform private.finish_idempotent('contact', p_idempotency_key, v_answer);
  return v_answer;
end
$$;
comment on function public.submit_contact(text, text, text, text, text, text) is
  'Keeps a message and queues both mails in one transaction; {id, createdAt}. PT422 with a sentence when refused.';
grant execute on function public.submit_contact(text, text, text, text, text, text) to service_role;
