import { type DeleteAccountResponse, deleteAccountResponse } from '@contracts/account.ts';
import { getAccessToken } from '@/shared/auth/access-token';
import { sessionStore } from '@/shared/auth/session';
import { forgetSession } from '@/shared/auth/sign-out';
import { AppError } from '@/shared/errors/app-error';
import { callFunction } from '@/shared/http/call-function';
import { getSupabase } from '@/shared/supabase/client';
import { toAppError } from '@/shared/supabase/database-error';

/**
 * Deletes the account and signs out. `kept` is the number of paid consultations that stay on record without a name.
 * Rejects with a user-facing error; nothing has changed then.
 */
export async function deleteAccount(password: string): Promise<DeleteAccountResponse> {
  const token = await getAccessToken();
  try {
    const result = await callFunction('/account/delete', {
      method: 'POST',
      body: { password },
      schema: deleteAccountResponse,
      ...(token !== undefined && { token }),
    });
    await sessionStore.leave(forgetSession);
    return result;
  } catch (cause) {
    throw cause instanceof AppError && cause.status > 0 ? new Error(cause.body, { cause }) : cause;
  }
}

/** All stored data of the signed-in user, as JSON text. Rejects with AppError. */
export async function exportData(): Promise<string> {
  const client = await getSupabase();
  const { data, error, status } = await client.rpc('export_my_data');
  if (error) throw await toAppError(status, error);
  return `${JSON.stringify(data, null, 2)}\n`;
}
