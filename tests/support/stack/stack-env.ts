import { portsFrom } from '../../../platform/ports.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../../platform/secrets.ts';
import { givenTarget } from './test-target.ts';

/** Where the running stack is: the one that `npm test` has given, else `npm start` on the ports of PORT_BASE. */
export interface StackEnv {
  siteUrl: string;
  apiUrl: string;
  mailUrl: string;
  publishableKey: string;
  /** Connects as `postgres`, the owner of the tables. Only a stack given by `npm test` has one. */
  databaseUrl: string | undefined;
}

export function stackEnv(): StackEnv {
  const target = givenTarget();
  const ports = portsFrom(Number(process.env.PORT_BASE ?? 0));
  return {
    siteUrl: target?.urls.site ?? `http://localhost:${ports.site}`,
    apiUrl: target?.urls.api ?? `http://localhost:${ports.api}`,
    mailUrl: target?.urls.mail ?? `http://localhost:${ports.inbox}`,
    publishableKey: target?.publishableKey ?? LOCAL_PUBLISHABLE_KEY,
    databaseUrl: target?.ownerUrl,
  };
}
