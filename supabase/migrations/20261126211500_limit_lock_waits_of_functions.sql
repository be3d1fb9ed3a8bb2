-- The Edge Functions. The first is the platform's own limit; the functions rely on it (_shared/http/request-deadline.ts).
-- A request behind a lock is refused early, because each one that waits keeps a connection from the others.
alter role service_role set statement_timeout = '8s';
alter role service_role set lock_timeout = '3s';
notify pgrst, 'reload config';
