import { describe, expect, test } from 'vitest';
import { createFindCaller } from '../../../supabase/functions/_shared/auth/caller.ts';
import type { Env } from '../../../supabase/functions/_shared/env.ts';
import { HttpError } from '../../../supabase/functions/_shared/http/http-error.ts';

const env = { PUBLISHABLE_KEY: 'sb_publishable_tests', SUPABASE_URL: 'http://localhost:1' } as Env;
const findCaller = createFindCaller(env);

function from(authorization: string | undefined): Request {
  const headers = new Headers(authorization === undefined ? {} : { authorization });
  return new Request('http://localhost/contact', { headers });
}

describe('the header Authorization', () => {
  test.each([[undefined], [''], [' '], [`Bearer ${env.PUBLISHABLE_KEY}`]])(
    '%o is that of a visitor',
    async (authorization) => {
      expect(await findCaller(from(authorization))).toBeUndefined();
    },
  );

  test.each(['Bearer', 'Bearer ', 'Basic YWRtaW46YWRtaW4=', 'token'])(
    '"%s" is refused',
    async (authorization) => {
      const refusal = findCaller(from(authorization));
      await expect(refusal).rejects.toBeInstanceOf(HttpError);
      await expect(refusal).rejects.toMatchObject({ status: 401 });
    },
  );
});
