import { z } from 'zod';
import { type FindCaller, signInRequired } from '../_shared/auth/caller.ts';
import { type DeleteAccountResponse, deleteAccountRequest } from '../_shared/contracts/account.ts';
import type { Bucket } from '../_shared/db/files.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import { describeError, type Log } from '../_shared/http/log.ts';
import type { Limiter } from '../_shared/http/rate-limits.ts';
import { readJson } from '../_shared/http/read-request.ts';

export interface AccountDependencies {
  rpc: Rpc;
  limiter: Limiter;
  findCaller: FindCaller;
  removeFiles: Bucket['remove'];
  triggerMail: () => void;
  log: Log;
}

// A stolen session must not become a way to find the password out. A right one needs no second try.
const TRIES = { bucket: 'account:password', max: 5, windowSeconds: 900 };

const erased = z.object({ paths: z.array(z.string()), kept: z.number() });

/** `POST /account/delete`: the caller's own account, once the password is right. */
export function accountRoutes(dependencies: AccountDependencies): Route[] {
  const { rpc, limiter, findCaller, removeFiles, triggerMail, log } = dependencies;

  /** 401 without a session, 403 for a wrong password, 409 for the last admin, 429 after five wrong ones. */
  async function remove(request: Request): Promise<Response> {
    const { password } = await readJson(request, deleteAccountRequest);
    const caller = await findCaller(request);
    if (!caller) throw signInRequired();
    await limiter.bySubject(caller.id, TRIES);
    const right = await rpc('verify_password', { p_user_id: caller.id, p_password: password }, z.boolean());
    if (!right) throw new HttpError(403, 'password_incorrect');
    const { paths, kept } = await rpc('delete_account', { p_user_id: caller.id }, erased);
    triggerMail();
    // The account is gone by now: files that stay behind are for us to remove, nothing for the person to do.
    await removeFiles(paths).catch((error: unknown) =>
      log('error', 'files of a deleted account are left', {
        account: caller.id,
        files: paths.length,
        fault: describeError(error),
      }),
    );
    const body: DeleteAccountResponse = { status: 'deleted', kept };
    return Response.json(body);
  }
  return [{ method: 'POST', path: '/account/delete', handle: remove, isLong: true }];
}
