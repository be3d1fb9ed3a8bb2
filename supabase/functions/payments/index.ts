import { serviceClient } from '../_shared/db/clients.ts';
import { createRpc } from '../_shared/db/rpc.ts';
import { readEnv, readPaymentsEnv } from '../_shared/env.ts';
import { createApp } from '../_shared/http/app.ts';
import { createLog } from '../_shared/http/log.ts';
import { createLimiter } from '../_shared/http/rate-limits.ts';
import { createMailTrigger } from '../_shared/mail/mail-trigger.ts';
import { createPayments } from '../_shared/payments/create-payments.ts';
import { paymentsRoutes } from './handler.ts';

const source = Deno.env.toObject();
const env = readEnv(source);
const log = createLog('payments');
const rpc = createRpc(serviceClient(env));
const routes = paymentsRoutes({
  rpc,
  limiter: createLimiter(rpc, env),
  payments: createPayments(readPaymentsEnv(source), rpc, env.SITE_URL),
  triggerMail: createMailTrigger(env, log),
  deliver: (body, header, signature) =>
    fetch(`${env.SUPABASE_URL}/functions/v1/payments/webhook`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [header]: signature, apikey: env.PUBLISHABLE_KEY },
      body,
      signal: AbortSignal.timeout(10_000),
    }),
  log,
});

Deno.serve(createApp({ env, log, rpc, routes }).fetch);
