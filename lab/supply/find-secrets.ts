import { createHash } from 'node:crypto';

/** A text that looks like a secret. The text itself is never printed. */
export interface FoundSecret {
  /** Of the file, from 1. */
  line: number;
  kind: string;
  /** The first characters, which name the kind of key and reveal nothing. */
  start: string;
  /** SHA-256 of the text, in hex. */
  digest: string;
}

interface Pattern {
  kind: string;
  pattern: RegExp;
  /** Whether a match is a secret; all are without it. */
  isSecret?: (text: string) => boolean;
}

/** Texts that match and are public, by their SHA-256, so that this list does not match itself. */
const PUBLIC_TEXTS = new Map([
  [
    '96ad2ccd81462a766178ae09a71df55f548a3f66da11606f9cdf40b391e22dd0',
    'The signing secret of the example in the documentation of Svix, which a test of signatures repeats.',
  ],
  [
    'a064b502e61d27e94b8717290e5e1b32e36720e9fbdf952ec81a84c07128cb37',
    'The JWT secret that the Supabase CLI publishes for local stacks; a test reads it from output of the CLI.',
  ],
]);

/** Bits per character that random text of some length has, and words have not. */
const RANDOM_BITS = 3.7;

function bitsPerCharacter(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

const isRandom = (text: string) => bitsPerCharacter(text) >= RANDOM_BITS && /\d/.test(text);

/** Whether a JWT has a role that row-level security does not bind. */
function hasSecretRole(jwt: string): boolean {
  const payload = Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8');
  return /"role"\s*:\s*"(?:service_role|supabase_admin|postgres)"/.test(payload);
}

const PATTERNS: Pattern[] = [
  { kind: 'private key', pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g },
  {
    kind: 'JWT of the service role',
    pattern: /\beyJ[\w-]{8,}\.eyJ[\w-]{16,}\.[\w-]{16,}/g,
    isSecret: hasSecretRole,
  },
  { kind: 'secret key of Supabase', pattern: /\bsb_secret_[\w-]{20,}/g, isSecret: isRandom },
  { kind: 'access token of Supabase', pattern: /\bsbp_[0-9a-f]{40}\b/g },
  { kind: 'key of Resend', pattern: /\bre_[A-Za-z0-9]{6,}_[A-Za-z0-9]{16,}/g },
  { kind: 'key of Stripe', pattern: /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/g, isSecret: isRandom },
  { kind: 'signing secret of a webhook', pattern: /\bwhsec_[A-Za-z0-9+/]{24,}={0,2}/g, isSecret: isRandom },
  { kind: 'access key of AWS', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { kind: 'token of GitHub', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{40,})/g },
  { kind: 'token of npm', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { kind: 'key of a language model', pattern: /\bsk-[\w-]{32,}/g, isSecret: isRandom },
  {
    kind: 'password in a URL',
    pattern: /\b[a-z]+:\/\/[\w.-]+:(?<secret>[^\s@/'"`${}<>[\]•…]{8,})@/g,
    isSecret: isRandom,
  },
  {
    kind: 'random value of a secret',
    pattern:
      /(?:secret|token|passw(?:or)?d|api_?key|access_?key|private_?key)\w*["']?[ \t]*[:=][ \t]*["'`]?(?<secret>[A-Za-z0-9+/_=-]{24,})/gi,
    // Hex digits in their order are an example.
    isSecret: (text) => isRandom(text) && !text.includes('0123456789'),
  },
];

export const SECRET_KINDS = PATTERNS.map(({ kind }) => kind);

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

/** Returns the secrets in a text, without those that are public. No pattern spans lines. */
export function findSecrets(text: string): FoundSecret[] {
  return PATTERNS.flatMap(({ kind, pattern, isSecret = () => true }) =>
    Array.from(text.matchAll(pattern), (match) => ({
      secret: match.groups?.secret ?? match[0],
      index: match.index,
    }))
      .filter(({ secret }) => isSecret(secret))
      .map(({ secret, index }) => ({
        line: lineAt(text, index),
        kind,
        start: secret.slice(0, 4),
        digest: createHash('sha256').update(secret).digest('hex'),
      })),
  ).filter(({ digest }) => !PUBLIC_TEXTS.has(digest));
}

/** Whether the content of a file is not text. */
export const isBinary = (content: Buffer) => content.subarray(0, 8000).includes(0);
