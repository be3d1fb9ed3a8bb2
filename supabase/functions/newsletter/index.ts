import { createFindCaller } from '../_shared/auth/caller.ts';
import { roleOfCaller } from '../_shared/db/as-caller.ts';
import { serviceClient } from '../_shared/db/clients.ts';
import { createRpc } from '../_shared/db/rpc.ts';
import { readCaptchaEnv, readEnv, readNewsletterWebhookSecret } from '../_shared/env.ts';
import { createApp } from '../_shared/http/app.ts';
import { createCaptchaCheck } from '../_shared/http/captcha.ts';
import { createLog } from '../_shared/http/log.ts';
import { createLimiter } from '../_shared/http/rate-limits.ts';
import { createMailTrigger } from '../_shared/mail/mail-trigger.ts';
import { newsletterRoutes } from './handler.ts';
import { previewRoute } from './preview.ts';
import { webhookRoute } from './webhook.ts';

const source = Deno.env.toObject();
const env = readEnv(source);
const log = createLog('newsletter');
const rpc = createRpc(serviceClient(env));
const limiter = createLimiter(rpc, env);
const checkCaptcha = createCaptchaCheck(readCaptchaEnv(source), log);
const siteUrl = env.SITE_URL;
const routes = [
  ...newsletterRoutes({ rpc, limiter, checkCaptcha, triggerMail: createMailTrigger(env, log) }),
  previewRoute({
    findCaller: createFindCaller(env),
    roleOf: (token) => roleOfCaller(env, token),
    limiter,
    siteUrl,
  }),
  webhookRoute({ rpc, secret: readNewsletterWebhookSecret(source), log }),
];

Deno.serve(createApp({ env, log, rpc, routes }).fetch);
