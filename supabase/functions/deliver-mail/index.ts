import { createFindCaller } from '../_shared/auth/caller.ts';
import { mailForCaller } from '../_shared/db/as-caller.ts';
import { serviceClient } from '../_shared/db/clients.ts';
import { createInboundFiles, createReadFile, serviceStorage } from '../_shared/db/files.ts';
import { createRpc } from '../_shared/db/rpc.ts';
import { readDeployHook, readEnv, readMailEnv, readPaymentsEnv } from '../_shared/env.ts';
import { createApp, createMailCall } from '../_shared/http/app.ts';
import { createLog } from '../_shared/http/log.ts';
import { createResendTransport } from '../_shared/mail/resend.ts';
import { createSmtpTransport } from '../_shared/mail/smtp.ts';
import { createPayments } from '../_shared/payments/create-payments.ts';
import { createStripeCalls } from '../_shared/payments/stripe-calls.ts';
import { deliverMailRoutes } from './handler.ts';
import { readMailRoute } from './read-mail.ts';

const source = Deno.env.toObject();
const env = readEnv(source);
const log = createLog('deliver-mail');
const mail = readMailEnv(source);
const rpc = createRpc(serviceClient(env));
const storage = serviceStorage(env);
const routes = deliverMailRoutes({
  rpc,
  transport: mail.MAIL_TRANSPORT === 'resend' ? createResendTransport(mail) : createSmtpTransport(mail),
  readFile: createReadFile(storage),
  inboundFiles: createInboundFiles(storage),
  mailFrom: mail.MAIL_FROM,
  payments: createPayments(readPaymentsEnv(source), rpc, env.SITE_URL, () => createStripeCalls(env)),
  siteUrl: env.SITE_URL,
  wakeSecret: env.WAKE_SECRET,
  callAgain: createMailCall(env, log),
  deployHookUrl: readDeployHook(source),
  log,
});
const reading = readMailRoute({
  findCaller: createFindCaller(env),
  mailForCaller: (token, id) => mailForCaller(env, token, id),
  siteUrl: env.SITE_URL,
  mailFrom: mail.MAIL_FROM,
});

Deno.serve(createApp({ env, log, rpc, routes: [...routes, reading] }).fetch);
