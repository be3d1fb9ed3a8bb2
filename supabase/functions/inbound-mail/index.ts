import { serviceClient } from '../_shared/db/clients.ts';
import { serviceBucket } from '../_shared/db/files.ts';
import { createRpc } from '../_shared/db/rpc.ts';
import { DEFAULT_SENDER, readEnv, readInboundMailEnv } from '../_shared/env.ts';
import { createApp } from '../_shared/http/app.ts';
import { createLog } from '../_shared/http/log.ts';
import { createMailTrigger } from '../_shared/mail/mail-trigger.ts';
import { inboundMailRoutes } from './handler.ts';

const source = Deno.env.toObject();
const env = readEnv(source);
const log = createLog('inbound-mail');
const rpc = createRpc(serviceClient(env));
const routes = inboundMailRoutes({
  rpc,
  files: serviceBucket(env, 'inbound-files'),
  inbound: readInboundMailEnv(source),
  mailFrom: source.MAIL_FROM ?? DEFAULT_SENDER,
  triggerMail: createMailTrigger(env, log),
  log,
});

Deno.serve(createApp({ env, log, rpc, routes }).fetch);
