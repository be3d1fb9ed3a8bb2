import type { Sql } from 'postgres';

/** A row in each table that the staff and the assistant fill, so that there is something to steal. */
export async function fillStaffTables(sql: Sql): Promise<void> {
  await sql`insert into public.lead_notes (lead_id, body) select id, 'A note.' from public.contact_submissions`;
  await sql`insert into public.lead_tasks (lead_id, title) select id, 'A task' from public.contact_submissions`;
  await sql`
    insert into public.lead_replies (lead_id, subject, body, idempotency_key)
    select id, 'Your message', 'An answer.', 'reply-' || gen_random_uuid() from public.contact_submissions`;
  await sql`update public.contact_submissions set tags = '{a tag}'`;
  await sql`
    update public.contact_submissions set user_id = (select min(user_id::text)::uuid from private.user_roles where role = 'admin')
    where id = (select max(id) from public.contact_submissions)`;
  await sql`
    insert into public.slug_history (kind, old_slug, new_slug, target_id)
    select 'post', 'once-' || id, slug, id from public.blog_posts`;
  await sql`insert into public.partners (name) values ('A draft')`;
  await sql`insert into public.exports (action, subject, details) values ('contact.export', 'contacts', '{"filter": {}}')`;
  await sql`select private.refresh_knowledge(1000)`;
  await sql`
    with session as (
      insert into public.chat_sessions (secret_hash) values (sha256('secret')) returning id
    )
    insert into public.chat_messages (session_id, role, content) select id, 'user', 'A question?' from session`;
  await sql`
    insert into public.unanswered_questions (question, normalized_question) values ('A question?', 'a question')`;
  await sql`
    insert into public.error_reports (fingerprint, source, place, message)
    values (repeat('a', 64), 'browser', '/schedule', 'Broken')`;
  await sql`
    with mail as (
      insert into private.inbound_mails (lead_id, message_id, sender, sender_name, subject, body, matched_by, is_automatic)
      select max(id), '<1@tests.example>', 'any@tests.example', 'Any Client', 'Tests', 'Tests', 'sender', false
      from public.contact_submissions returning id
    )
    insert into public.inbound_files (mail_id, position, mime_type) select id, 1, 'application/pdf' from mail`;
  await sql`
    insert into public.lead_presence (lead_id, staff_id, is_writing, expires_at)
    select m.id, r.user_id, false, 'infinity' from public.contact_submissions m, private.user_roles r where r.role = 'admin'`;
  await sql`
    insert into public.saved_views (user_id, list, name, query)
    select user_id, 'leads', 'Mine', '' from private.user_roles where role = 'admin'`;
  await sql`
    insert into private.audit_log (actor_id, action, subject)
    select user_id, 'setting.update', 'firm_email' from private.user_roles where role = 'admin'`;
  await sql`update public.contacts set deal_stage = 'lead', deal_value_cents = 100`;
  await sql`insert into public.contact_notes (contact_id, body) select id, 'A note.' from public.contacts`;
  await sql`
    insert into public.imported_contacts (import_id, contact_id, is_new, fills_company, fills_phone, version)
    select gen_random_uuid(), id, true, false, false, version from public.contacts`;
  await sql`
    insert into public.invitations (email, role, token_hash)
    values ('any@tests.example', 'client', repeat('a', 64))`;
  await sql`
    insert into public.calendar_subscriptions (consultant_id, token_hash)
    select id, md5(id::text) || md5(id::text) from public.consultants`;
  await sql`
    insert into public.staff_preferences (user_id)
    select user_id from private.user_roles where role = 'admin'`;
  await sql`
    with issue as (insert into public.newsletter_issues (subject) values ('March') returning id)
    insert into public.newsletter_recipients (issue_id, subscriber_id, mail_id) select id, gen_random_uuid(), 1 from issue`;
  await sql`
    insert into public.connected_calendars (consultant_id, name, url, next_check_at)
    select min(id), 'Work', 'https://calendar.example/secret.ics', '2100-01-01' from public.consultants`;
}
