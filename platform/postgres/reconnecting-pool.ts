import type { ReservedSql, Sql } from 'postgres';

// What was under way on connections that are left gets that long to end.
const RETIRE_WITHIN_S = 2;

/**
 * A pool of `postgres` that outlives its database. When Postgres dies under the driver (3.4.9), a connection with a
 * write of its own still to come never writes again and waits forever; after some crashes a whole pool does. It also
 * delays each reconnection longer, up to 20 seconds. So a pool that has lost a connection gets no more work: the next
 * query goes to another one, made by `create`, which passes `onLost` to the driver as `onclose`. A caller that waits
 * for a reserved connection moves there, too: a pool whose connections all reach their maximum lifetime forgets its
 * waiting callers.
 */
export function createReconnectingPool(create: (onLost: () => void) => Sql): Sql {
  let ending = false;
  let current = renewed();

  function renewed() {
    const { promise: isLeft, resolve: leave } = Promise.withResolvers<undefined>();
    const pool = create(() => {
      if (ending || pool !== current.pool) return;
      current = renewed();
      leave(undefined);
      // Ends what waits for a connection that is lost, with an error.
      void pool.end({ timeout: RETIRE_WITHIN_S });
    });
    return { pool, isLeft };
  }

  async function reserve(): Promise<ReservedSql> {
    for (;;) {
      const { pool, isLeft } = current;
      const asked = pool.reserve();
      const given = await Promise.race([asked, isLeft]);
      if (given) return given;
      asked.then((late) => late.release()).catch(() => undefined);
    }
  }

  return new Proxy(current.pool, {
    apply: (_first, self, words) => Reflect.apply(current.pool, self, words),
    get(_first, name) {
      if (name === 'reserve') return reserve;
      if (name !== 'end') return Reflect.get(current.pool, name) as unknown;
      return (options?: { timeout?: number }) => {
        ending = true;
        return current.pool.end(options);
      };
    },
  });
}
