import type { Rpc } from '../../../supabase/functions/_shared/db/rpc.ts';

/** An `Rpc` whose reads and writes are the same call. */
export const rpcOf = (call: Rpc['read']): Rpc => Object.assign(call.bind(undefined), { read: call });
