import { type fakeBackend, json } from './fake-backend';
import { KEY, nothing, providerSession, refusal } from './provider';

export const VERIFY = 'POST /auth/v1/verify';
/** The storage key of the browser's link requests. */
export const MARK = 'site-link-asked';

export const ada = providerSession('ada', 'ada@example.com');
export const grace = providerSession('grace', 'grace@example.com');
export const expired = () => refusal(403, 'otp_expired', 'Email link is invalid or has expired');

/** Answers a link that is Ada's. */
export const provider = {
  [VERIFY]: () => json(ada),
  'POST /auth/v1/logout': nothing,
  'GET /auth/v1/user': () => json(ada.user),
  'POST /rest/v1/rpc/my_role': () => json('client'),
  'POST /rest/v1/rpc/prove_account': () => json(true),
  'GET /rest/v1/my_session': () => json({ missing_auth_step: null }),
};

/** Stores a link request of this browser. */
export function asked(
  email = 'ada@example.com',
  next?: string,
  at = Date.now(),
  secret = 'of-this-browser',
): void {
  localStorage.setItem(MARK, JSON.stringify([{ email, at, secret, ...(next && { next }) }]));
}

export const remember = (session: unknown) => localStorage.setItem(KEY, JSON.stringify(session));
export const signedIn = () => JSON.parse(localStorage.getItem(KEY) ?? 'null')?.user.id ?? 'nobody';

/** Whose sessions were ended at the provider, by their authorization. */
export function endedAt(backend: ReturnType<typeof fakeBackend>) {
  return backend.to('/auth/v1/logout').map(({ headers }) => headers.get('authorization'));
}
