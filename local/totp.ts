import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;
const DIGITS = 6;

/** A new secret: 160 random bits in base32, as authenticator apps take it. */
export function newTotpSecret(): string {
  return Array.from(randomBytes(32), (byte) => BASE32[byte % 32]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The six digits that an authenticator app shows at `time` (milliseconds since 1970), after RFC 6238. */
export function totpAt(secret: string, time: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time / STEP_MS)));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) as number) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Whether `code` is right at `time`, or was within a step before or after it. */
export function isTotp(secret: string, code: string, time: number): boolean {
  return [-1, 0, 1].some((steps) => {
    const expected = Buffer.from(totpAt(secret, time + steps * STEP_MS));
    const given = Buffer.from(code);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
