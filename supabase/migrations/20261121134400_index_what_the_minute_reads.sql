-- Whoever is gone is looked for each minute, among all mails.
create index outbox_account_deleted_idx on private.outbox (id) where kind = 'account_deleted';

-- What waits for a payment is among what is pending, which is never more than the coming weeks hold.
drop index public.appointments_unpaid_idx;
