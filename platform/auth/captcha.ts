import { type TurnstileEnv, verifyTurnstile } from '../../supabase/functions/_shared/http/captcha.ts';
import type { Call } from './call.ts';
import { authErrorResponse } from './responses.ts';

const GUARDED = ['/signup', '/recover', '/resend', '/magiclink', '/otp', '/token'];
const GRANTS_WITHOUT = ['pkce', 'refresh_token', 'id_token'];

function tokenFromHash({ body }: Call): string {
  const security = body.gotrue_meta_security as { captcha_token?: unknown } | null | undefined;
  return typeof security?.captcha_token === 'string' ? security.captcha_token.trim() : '';
}

/** GoTrue's refusal of a request whose challenge is not solved; undefined where it may go on. */
export async function captchaRefusal(
  captcha: TurnstileEnv | undefined,
  path: string,
  call: Call,
): Promise<Response | undefined> {
  if (!captcha || !GUARDED.includes(path)) return undefined;
  const grant = new URL(call.request.url).searchParams.get('grant_type') ?? '';
  if (path === '/token' && GRANTS_WITHOUT.includes(grant)) return undefined;
  const token = tokenFromHash(call);
  const disallowed = (why: string) =>
    authErrorResponse(400, 'captcha_failed', `captcha protection: request disallowed (${why})`);
  if (token === '') return disallowed('no captcha_token found');
  const verdict = await verifyTurnstile(captcha, token);
  if (verdict.result === 'passed') return undefined;
  if (verdict.result === 'failed') return disallowed(verdict.codes.join(', '));
  return authErrorResponse(500, 'unexpected_failure', 'captcha verification process failed');
}
