/** How surely the provider knows who is there: `aal1` by a password or a mail, `aal2` by a second factor too. */
export type Assurance = 'aal1' | 'aal2';

/** The part of a provider's session that says so. */
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

/** What the token claims; nothing is checked here, because only the database's answer counts. */
export function assuranceOf({ access_token }: Pick<Assured, 'access_token'>): Assurance {
  const claims = claimsOf(access_token);
  const isStrong = typeof claims === 'object' && claims !== null && 'aal' in claims && claims.aal === 'aal2';
  return isStrong ? 'aal2' : 'aal1';
}

/** Whether the person has an authenticator app that has proved itself once. */
export function hasVerifiedFactor({ user }: Pick<Assured, 'user'>): boolean {
  return (user.factors ?? []).some(
    ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
  );
}

/** Whether a person with an authenticator app has given the password only: not signed in yet. */
export function owesSecondFactor(session: Assured): boolean {
  return hasVerifiedFactor(session) && assuranceOf(session) === 'aal1';
}
