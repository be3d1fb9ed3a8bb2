import { serviceClient } from '../_shared/db/clients.ts';
import { serviceBucket } from '../_shared/db/files.ts';
import { createRpc } from '../_shared/db/rpc.ts';
import { readDeployHook, readEnv, readPaymentsEnv } from '../_shared/env.ts';
import { createApp } from '../_shared/http/app.ts';
import { createLog } from '../_shared/http/log.ts';
import { createPayments } from '../_shared/payments/create-payments.ts';
import { jobsRoute } from './handler.ts';

const source = Deno.env.toObject();
const env = readEnv(source);
const log = createLog('jobs');
const rpc = createRpc(serviceClient(env));
const route = jobsRoute({
  rpc,
  payments: createPayments(readPaymentsEnv(source), rpc, env.SITE_URL),
  inboundFiles: serviceBucket(env, 'inbound-files'),
  deployHookUrl: readDeployHook(source),
  wakeSecret: env.WAKE_SECRET,
  log,
});

Deno.serve(createApp({ env, log, rpc, routes: [route] }).fetch);
