import { createFindCaller } from '../_shared/auth/caller.ts';
import { createCreateAccount } from '../_shared/db/accounts.ts';
import { serviceClient } from '../_shared/db/clients.ts';
import { serviceBucket } from '../_shared/db/files.ts';
import { createRpc } from '../_shared/db/rpc.ts';
import { readEnv } from '../_shared/env.ts';
import { createApp } from '../_shared/http/app.ts';
import { createLog } from '../_shared/http/log.ts';
import { createLimiter } from '../_shared/http/rate-limits.ts';
import { createMailTrigger } from '../_shared/mail/mail-trigger.ts';
import { accountRoutes } from './handler.ts';
import { invitationRoutes } from './invitation.ts';

const env = readEnv(Deno.env.toObject());
const log = createLog('account');
const rpc = createRpc(serviceClient(env));
const limiter = createLimiter(rpc, env);
const account = accountRoutes({
  rpc,
  limiter,
  findCaller: createFindCaller(env),
  removeFiles: serviceBucket(env, 'documents').remove,
  triggerMail: createMailTrigger(env, log),
  log,
});
const invitation = invitationRoutes({
  rpc,
  limiter,
  createAccount: createCreateAccount(env),
});
const routes = [...account, ...invitation];

Deno.serve(createApp({ env, log, rpc, routes }).fetch);
