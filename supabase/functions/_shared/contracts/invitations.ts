import { z } from 'zod';
import { NOT_STORABLE } from './account.ts';
import { FIELD_RULES } from './field-rules.ts';
import { LOCALES } from './locale.ts';
import { accountRole } from './people.ts';
import { LIMITS, line } from './text-rules.ts';

const token = z
  .string(FIELD_RULES.invitation_token_invalid)
  .regex(/^[0-9a-f]{64}$/, FIELD_RULES.invitation_token_invalid);

/** Body of `POST /api/account/invitation`, which changes nothing. */
export const invitationRequest = z.strictObject({ token });

/** 200 of the same. `has_account`: the address has an account, which accepts by signing in. */
export const openInvitation = z.object({
  email: z.string(),
  role: accountRole,
  invited_by: z.string().nullable(),
  has_account: z.boolean(),
});
export type OpenInvitation = z.infer<typeof openInvitation>;

/** The auth server hashes this many bytes of a password, and refuses a longer one. */
const MAX_PASSWORD_BYTES = 72;

/** Body of `POST /api/account/invitation/accept`: the account of the invited address is created. */
export const joinRequest = z.strictObject({
  token,
  fullName: line(2, LIMITS.name, FIELD_RULES.name_too_short),
  password: z
    .string(FIELD_RULES.password_required)
    .min(6, FIELD_RULES.password_too_short)
    .refine(
      (value) => new TextEncoder().encode(value).length <= MAX_PASSWORD_BYTES,
      FIELD_RULES.password_too_long,
    )
    .refine((value) => !NOT_STORABLE.test(value), FIELD_RULES.control_characters),
  locale: z.enum(LOCALES).optional(),
});

/** 201 of the same: the account that was created. */
export const joinedAccount = z.object({ email: z.string(), role: accountRole });
