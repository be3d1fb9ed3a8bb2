import { createFindCaller } from '../_shared/auth/caller.ts';
import { createCreateAccount, createRemoveFiles, serviceClient } from '../_shared/db/clients.ts';
import { createRpc } from '../_shared/db/rpc.ts';
import { readEnv } from '../_shared/env.ts';
import { createLimiter } from '../_shared/http/abuse-protection.ts';
import { createApp, createMailTrigger } from '../_shared/http/app.ts';
import { createLog } from '../_shared/http/log.ts';
import { accountRoutes } from './handler.ts';
import { invitationRoutes } from './invitation.ts';

const env = readEnv(Deno.env.toObject());
const log = createLog('account');
const client = serviceClient(env);
const rpc = createRpc(client);
const limiter = createLimiter(rpc, env);
const account = accountRoutes({
  rpc,
  limiter,
  findCaller: createFindCaller(env),
  removeFiles: createRemoveFiles(client),
  triggerMail: createMailTrigger(env, log),
  log,
});
const invitation = invitationRoutes({ rpc, limiter, createAccount: createCreateAccount(client) });
const routes = [...account, ...invitation];

Deno.serve(createApp({ env, log, rpc, routes }).fetch);
