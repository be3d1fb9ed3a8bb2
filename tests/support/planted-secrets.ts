import { createHash } from 'node:crypto';

const random = (length: number, digits: 'hex' | 'base64' = 'base64') =>
  createHash('sha512').update('planted').digest(digits).replace(/[+/=]/g, '').repeat(2).slice(0, length);
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A text with one secret of each kind. They are put together here, so that no file contains one. */
export const PLANTED_SECRETS: Record<string, string> = {
  'private key': `-----BEGIN ${'RSA PRIVATE'} KEY-----`,
  'JWT of the service role': [
    encoded({ alg: 'HS256' }),
    encoded({ role: 'service_role', iss: 'supabase' }),
    random(43),
  ].join('.'),
  'secret key of Supabase': `sb_secret_${random(31)}`,
  'access token of Supabase': `sbp_${random(40, 'hex')}`,
  'key of Resend': `re_${random(8)}_${random(24)}`,
  'key of Stripe': `sk_live_${random(24)}`,
  'signing secret of a webhook': `whsec_${random(32)}`,
  'access key of AWS': `AKIA${random(16, 'hex').toUpperCase()}`,
  'token of GitHub': `ghp_${random(36)}`,
  'token of npm': `npm_${random(36)}`,
  'key of a language model': `sk-proj-${random(40)}`,
  'password in a URL': `postgresql://postgres:${random(24)}@db.example.com/postgres`,
  'random value of a secret': `WAKE_SECRET=${random(64, 'hex')}`,
};
