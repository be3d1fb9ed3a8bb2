import { LOCAL_PUBLISHABLE_KEY } from '../../local/secrets.ts';
import { givenTarget } from './test-target.ts';

/** Where the running stack is: the one that `npm test` has given, else the addresses of a plain `npm start`. */
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
  return {
    siteUrl: target?.urls.site ?? 'http://localhost:3000',
    apiUrl: target?.urls.api ?? 'http://localhost:54321',
    mailUrl: target?.urls.mail ?? 'http://localhost:54324',
    publishableKey: target?.publishableKey ?? LOCAL_PUBLISHABLE_KEY,
    databaseUrl: target?.ownerUrl,
  };
}
