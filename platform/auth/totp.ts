import { Secret, TOTP } from 'otpauth';

/** A new secret: 160 random bits in base32, as authenticator apps take it. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32;

/** The six digits that an authenticator app shows at `time` (milliseconds since 1970), after RFC 6238. */
export const totpAt = (secret: string, time: number) => new TOTP({ secret }).generate({ timestamp: time });

/** Whether `code` is right at `time`, or was within a step before or after it. */
export const isTotp = (secret: string, code: string, time: number) =>
  new TOTP({ secret }).validate({ token: code, timestamp: time, window: 1 }) !== null;
