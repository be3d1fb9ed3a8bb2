import { createFindCaller } from '../_shared/auth/caller.ts';
import { mailForCaller } from '../_shared/db/as-caller.ts';
import { serviceClient } from '../_shared/db/clients.ts';
import { serviceBucket } from '../_shared/db/files.ts';
import { createRpc } from '../_shared/db/rpc.ts';
import { readEnv, readMailEnv, readSendEmailHookSecrets } from '../_shared/env.ts';
import { createApp } from '../_shared/http/app.ts';
import { createLog } from '../_shared/http/log.ts';
import { createMailCall } from '../_shared/mail/mail-trigger.ts';
import { createResendTransport } from '../_shared/mail/resend.ts';
import { createSmtpTransport } from '../_shared/mail/smtp.ts';
import { authMailRoute } from './auth-mail.ts';
import { deliverMailRoutes } from './handler.ts';
import { readMailRoute } from './read-mail.ts';

const source = Deno.env.toObject();
const env = readEnv(source);
const log = createLog('deliver-mail');
const mail = readMailEnv(source);
const rpc = createRpc(serviceClient(env));
const transport = mail.MAIL_TRANSPORT === 'resend' ? createResendTransport(mail) : createSmtpTransport(mail);
const routes = deliverMailRoutes({
  rpc,
  transport,
  readFile: serviceBucket(env, 'documents').read,
  mailFrom: mail.MAIL_FROM,
  siteUrl: env.SITE_URL,
  wakeSecret: env.WAKE_SECRET,
  callAgain: createMailCall(env, log),
  log,
});
const reading = readMailRoute({
  findCaller: createFindCaller(env),
  mailForCaller: (token, id) => mailForCaller(env, token, id),
  siteUrl: env.SITE_URL,
  mailFrom: mail.MAIL_FROM,
});
// Before the route of a mail, which has this path with an id.
const ofAccounts = authMailRoute({
  transport,
  siteUrl: env.SITE_URL,
  secrets: readSendEmailHookSecrets(source),
  log,
});

Deno.serve(createApp({ env, log, rpc, routes: [...routes, ofAccounts, reading] }).fetch);
