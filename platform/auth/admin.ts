import { findAccount } from './accounts.ts';
import { type Call, type GoTrueOptions, type Sql, textField } from './call.ts';
import { authErrorResponse, jsonResponse, validationFailed } from './responses.ts';
import type { Sessions } from './sessions.ts';

const MAX_PASSWORD_BYTES = 72;
const UNIQUE_VIOLATION = '23505';

interface NewUser {
  email: string;
  password: string;
  isConfirmed: boolean;
  metadata: object;
}

const emailExists = () =>
  authErrorResponse(422, 'email_exists', 'A user with this email address has already been registered');

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** Inserts an account with its identity, and returns its id. */
function insertUser(sql: Sql, { email, password, isConfirmed, metadata }: NewUser): Promise<string> {
  return sql.begin(async (transaction) => {
    const [user] = await transaction<[{ id: string }]>`
      insert into auth.users (
        id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
        raw_user_meta_data, created_at, updated_at, is_sso_user, is_anonymous, confirmation_token, recovery_token,
        email_change, email_change_token_new, email_change_token_current, email_change_confirm_status,
        reauthentication_token
      ) values (
        gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', ${email},
        extensions.crypt(${password}, extensions.gen_salt('bf', 10)), case when ${isConfirmed} then now() end,
        '{"provider": "email", "providers": ["email"]}', ${JSON.stringify(metadata)}::text::jsonb, now(), now(),
        false, false, '', '', '', '', '', 0, ''
      ) returning id`;
    await transaction`
      insert into auth.identities (
        id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at
      ) values (
        gen_random_uuid(), 'email', ${user.id}, ${user.id},
        jsonb_build_object('sub', ${user.id}::text, 'email', ${email}::text, 'email_verified', ${isConfirmed}::boolean),
        now(), now(), now()
      )`;
    return user.id;
  });
}

/** `/admin/users`, as far as the functions call it. Only the secret key may. */
export function createAdmin(sessions: Sessions, { sql, secretKey }: GoTrueOptions) {
  /** `POST /admin/users`: an account with a password, which counts as confirmed with `email_confirm`. No email is sent. */
  async function createUser(call: Call): Promise<Response> {
    const bearer = /^Bearer (.+)$/i.exec(call.request.headers.get('authorization') ?? '')?.[1];
    if (!bearer)
      return authErrorResponse(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    if (bearer !== secretKey) return authErrorResponse(403, 'not_admin', 'User not allowed');
    const { email, body } = call;
    if (!email) return validationFailed('Cannot create a user without either an email or phone');
    const password = textField(call, 'password');
    if (!password || Buffer.byteLength(password) > MAX_PASSWORD_BYTES)
      return validationFailed(`Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`);
    if (await findAccount(sql, email)) return emailExists();
    const isConfirmed = body.email_confirm === true;
    const metadata = { ...objectOf(body.user_metadata), email_verified: isConfirmed };
    try {
      const id = await insertUser(sql, { email, password, isConfirmed, metadata });
      return jsonResponse(await sessions.userOf(id, call));
    } catch (error) {
      // Another request was first.
      if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return emailExists();
      throw error;
    }
  }

  return { createUser };
}
