import { createFindCaller } from '../_shared/auth/caller.ts';
import { roleOfCaller } from '../_shared/db/as-caller.ts';
import { serviceClient } from '../_shared/db/clients.ts';
import { createRpc } from '../_shared/db/rpc.ts';
import { readCaptchaEnv, readEnv, readModelEnv } from '../_shared/env.ts';
import { createApp } from '../_shared/http/app.ts';
import { createCaptchaCheck } from '../_shared/http/captcha.ts';
import { createLog } from '../_shared/http/log.ts';
import { createLimiter } from '../_shared/http/rate-limits.ts';
import { createHashVisitor } from '../_shared/http/visitor-hashes.ts';
import { createMailTrigger } from '../_shared/mail/mail-trigger.ts';
import { createAnswerer, createModel } from './answer-service.ts';
import { chatbotRoutes } from './handler.ts';
import { createEmbed } from './vectors.ts';

const source = Deno.env.toObject();
const env = readEnv(source);
const log = createLog('chatbot');
const rpc = createRpc(serviceClient(env));
const model = readModelEnv(source);
const routes = chatbotRoutes({
  rpc,
  limiter: createLimiter(rpc, env),
  findCaller: createFindCaller(env),
  roleOf: (token) => roleOfCaller(env, token),
  hashVisitor: createHashVisitor(env),
  checkCaptcha: createCaptchaCheck(readCaptchaEnv(source), log),
  answer: createAnswerer(model && createModel(model, rpc, env.SITE_URL), log),
  embed: createEmbed(),
  wakeSecret: env.WAKE_SECRET,
  triggerMail: createMailTrigger(env, log),
  log,
  now: () => new Date(),
});

Deno.serve(createApp({ env, log, rpc, routes }).fetch);
