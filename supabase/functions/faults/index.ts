import { serviceClient } from '../_shared/db/clients.ts';
import { createRpc } from '../_shared/db/rpc.ts';
import { readEnv } from '../_shared/env.ts';
import { createApp } from '../_shared/http/app.ts';
import { createLog } from '../_shared/http/log.ts';
import { createLimiter } from '../_shared/http/rate-limits.ts';
import { errorReportRoutes } from './handler.ts';

const env = readEnv(Deno.env.toObject());
const log = createLog('faults');
const rpc = createRpc(serviceClient(env));
const routes = errorReportRoutes({ rpc, limiter: createLimiter(rpc, env) });

Deno.serve(createApp({ env, log, rpc, routes }).fetch);
