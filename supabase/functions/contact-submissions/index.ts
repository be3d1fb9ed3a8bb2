import { createFindCaller } from '../_shared/auth/caller.ts';
import { recordExportForCaller, roleOfCaller, submissionsForCaller } from '../_shared/db/as-caller.ts';
import { serviceClient } from '../_shared/db/clients.ts';
import { createRpc } from '../_shared/db/rpc.ts';
import { readEnv } from '../_shared/env.ts';
import { createApp } from '../_shared/http/app.ts';
import { createLog } from '../_shared/http/log.ts';
import { createLimiter } from '../_shared/http/rate-limits.ts';
import { readPageAs } from './export.ts';
import { contactSubmissionsRoutes } from './handler.ts';

const env = readEnv(Deno.env.toObject());
const log = createLog('contact-submissions');
const rpc = createRpc(serviceClient(env));
const routes = contactSubmissionsRoutes({
  findCaller: createFindCaller(env),
  asCaller: {
    role: (token) => roleOfCaller(env, token),
    submissions: (token) => submissionsForCaller(env, token),
    recordExport: (token, filter) => recordExportForCaller(env, token, filter),
    exportPages: ({ id, token }) => readPageAs(env, id, token),
  },
  limiter: createLimiter(rpc, env),
  log,
});

Deno.serve(createApp({ env, log, rpc, routes }).fetch);
