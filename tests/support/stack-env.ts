/** Where the running stack is: set by `npm test`; without it the addresses of a plain `npm start`. */
export interface StackEnv {
  siteUrl: string;
  apiUrl: string;
  mailUrl: string;
  /** Connects as `postgres`, the owner of the tables. Only a stack started by `npm test` has one. */
  databaseUrl: string | undefined;
}

export function stackEnv(env: NodeJS.ProcessEnv = process.env): StackEnv {
  return {
    siteUrl: env.E2E_BASE_URL ?? 'http://localhost:3000',
    apiUrl: env.E2E_API_URL ?? 'http://localhost:54321',
    mailUrl: env.E2E_MAIL_URL ?? 'http://localhost:54324',
    databaseUrl: env.E2E_DATABASE_URL,
  };
}
