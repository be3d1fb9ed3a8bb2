import { serviceClient } from '../_shared/db/clients.ts';
import { createRpc } from '../_shared/db/rpc.ts';
import { readEnv, readMailEnv } from '../_shared/env.ts';
import { createApp } from '../_shared/http/app.ts';
import { createLog } from '../_shared/http/log.ts';
import { createMailTransport } from '../_shared/mail/create-transport.ts';
import { deliverMailRoutes } from './handler.ts';

const source = Deno.env.toObject();
const env = readEnv(source);
const log = createLog('deliver-mail');
const routes = deliverMailRoutes({
  rpc: createRpc(serviceClient(env)),
  transport: createMailTransport(readMailEnv(source)),
  siteUrl: env.SITE_URL,
  wakeSecret: env.WAKE_SECRET,
  log,
});

Deno.serve(createApp({ siteUrl: env.SITE_URL, log, routes }).fetch);
