import { createCaptcha } from '../_shared/captcha/captcha.ts';
import { serviceClient } from '../_shared/db/clients.ts';
import { createRpc } from '../_shared/db/rpc.ts';
import { readCaptchaEnv, readEnv } from '../_shared/env.ts';
import { createApp } from '../_shared/http/app.ts';
import { createMailTrigger } from '../_shared/http/background.ts';
import { createLimiter } from '../_shared/http/limiter.ts';
import { createLog } from '../_shared/http/log.ts';
import { newsletterRoutes } from './handler.ts';

const source = Deno.env.toObject();
const env = readEnv(source);
const log = createLog('newsletter');
const rpc = createRpc(serviceClient(env));
const routes = newsletterRoutes({
  rpc,
  limiter: createLimiter(rpc, env),
  checkCaptcha: createCaptcha(readCaptchaEnv(source), log),
  wakeMail: createMailTrigger(env, log),
});

Deno.serve(createApp({ siteUrl: env.SITE_URL, log, routes }).fetch);
