/** The authenticator assurance level of a session: `aal1` by password or mail, `aal2` with a second factor. */
export type Assurance = 'aal1' | 'aal2';

/** The part of the provider's session with the assurance level. */
type Assured = {
  access_token: string;
  user: { factors?: readonly { factor_type: string; status: string }[] | undefined };
};

function claimsOf(token: string): unknown {
  const payload = token.split('.')[1] ?? '';
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}

/** The claim `name` of a token; nothing is checked here, because only the database's answer counts. */
function claim(token: string, name: 'aal' | 'amr'): unknown {
  const claims = claimsOf(token);
  return typeof claims === 'object' && claims !== null
    ? (claims as Record<string, unknown>)[name]
    : undefined;
}

/** What the token claims. */
export function assuranceOf({ access_token }: Pick<Assured, 'access_token'>): Assurance {
  return claim(access_token, 'aal') === 'aal2' ? 'aal2' : 'aal1';
}

/** Whether an `amr` entry is a password: the provider's object, or the string of RFC 8176. */
function isPassword(way: unknown): boolean {
  return way === 'password' || (Object(way) as { method?: unknown }).method === 'password';
}

/**
 * Whether the session was opened by an emailed link without the password. False when the token does not tell the
 * method.
 */
export function isByLink({ access_token }: Pick<Assured, 'access_token'>): boolean {
  const ways = claim(access_token, 'amr');
  return Array.isArray(ways) && ways.length > 0 && !ways.some(isPassword);
}

/** Whether the user has a verified authenticator app. */
export function hasVerifiedFactor({ user }: Pick<Assured, 'user'>): boolean {
  return (user.factors ?? []).some(
    ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
  );
}

/** Whether a person with an authenticator app has given the password only: not signed in yet. */
export function isMfaRequired(session: Assured): boolean {
  return hasVerifiedFactor(session) && assuranceOf(session) === 'aal1';
}
