import { createFindCaller } from '../_shared/auth/caller.ts';
import { roleOfCaller } from '../_shared/db/as-caller.ts';
import { serviceClient } from '../_shared/db/clients.ts';
import { createRpc } from '../_shared/db/rpc.ts';
import { readEnv } from '../_shared/env.ts';
import { createApp } from '../_shared/http/app.ts';
import { createLog } from '../_shared/http/log.ts';
import { createLimiter } from '../_shared/http/rate-limits.ts';
import { healthRoutes, isAuthServerHealthy, isStorageHealthy } from './handler.ts';
import { requestRoute } from './request.ts';

const env = readEnv(Deno.env.toObject());
const log = createLog('health');
const rpc = createRpc(serviceClient(env));
const routes = [
  ...healthRoutes({
    rpc,
    isAuthServerHealthy: () => isAuthServerHealthy(env),
    isStorageHealthy: () => isStorageHealthy(env),
    log,
  }),
  requestRoute({
    findCaller: createFindCaller(env),
    roleOf: (token) => roleOfCaller(env, token),
    limiter: createLimiter(rpc, env),
    env,
  }),
];

Deno.serve(createApp({ env, log, rpc, routes }).fetch);
