import { authAnswers } from '../_shared/auth/auth-answers.ts';
import { serviceClient } from '../_shared/db/clients.ts';
import { createRpc } from '../_shared/db/rpc.ts';
import { readEnv } from '../_shared/env.ts';
import { createApp } from '../_shared/http/app.ts';
import { createLog } from '../_shared/http/log.ts';
import { healthRoutes } from './handler.ts';

const env = readEnv(Deno.env.toObject());
const log = createLog('health');
const routes = healthRoutes({
  rpc: createRpc(serviceClient(env)),
  authAnswers: () => authAnswers(env),
  log,
});

Deno.serve(createApp({ siteUrl: env.SITE_URL, log, routes }).fetch);
