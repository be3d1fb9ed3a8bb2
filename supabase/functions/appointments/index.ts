import { createFindCaller } from '../_shared/auth/caller.ts';
import { serviceClient } from '../_shared/db/clients.ts';
import { createRpc } from '../_shared/db/rpc.ts';
import { readCaptchaEnv, readEnv, readPaymentsEnv } from '../_shared/env.ts';
import { createApp } from '../_shared/http/app.ts';
import { createCaptchaCheck } from '../_shared/http/captcha.ts';
import { createLog } from '../_shared/http/log.ts';
import { createLimiter } from '../_shared/http/rate-limits.ts';
import { createHashVisitor } from '../_shared/http/visitor-hashes.ts';
import { createMailTrigger } from '../_shared/mail/mail-trigger.ts';
import { createPayments } from '../_shared/payments/create-payments.ts';
import { appointmentsRoutes } from './handler.ts';

const source = Deno.env.toObject();
const env = readEnv(source);
const log = createLog('appointments');
const rpc = createRpc(serviceClient(env));
const routes = appointmentsRoutes({
  rpc,
  limiter: createLimiter(rpc, env),
  findCaller: createFindCaller(env),
  checkCaptcha: createCaptchaCheck(readCaptchaEnv(source), log),
  payments: createPayments(readPaymentsEnv(source), rpc, env.SITE_URL),
  hashVisitor: createHashVisitor(env),
  triggerMail: createMailTrigger(env, log),
});

Deno.serve(createApp({ env, log, rpc, routes }).fetch);
