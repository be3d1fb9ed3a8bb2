import { serviceClient } from '../_shared/db/clients.ts';
import { createRpc } from '../_shared/db/rpc.ts';
import { readEnv, readMailEnv, readPaymentsEnv } from '../_shared/env.ts';
import { createApp } from '../_shared/http/app.ts';
import { createLog } from '../_shared/http/log.ts';
import { createLimiter } from '../_shared/http/rate-limits.ts';
import { createMailTrigger } from '../_shared/mail/mail-trigger.ts';
import { createPayments } from '../_shared/payments/create-payments.ts';
import { bookingsRoutes } from './handler.ts';

const source = Deno.env.toObject();
const env = readEnv(source);
const log = createLog('bookings');
const rpc = createRpc(serviceClient(env));
const routes = bookingsRoutes({
  rpc,
  limiter: createLimiter(rpc, env),
  payments: createPayments(readPaymentsEnv(source), rpc, env.SITE_URL),
  triggerMail: createMailTrigger(env, log),
  siteUrl: env.SITE_URL,
  mailFrom: readMailEnv(source).MAIL_FROM,
  log,
});

Deno.serve(createApp({ env, log, rpc, routes }).fetch);
