/**
 * The part of Deno that the functions use, for `tsc`, which checks them together with their tests.
 * `deno check` (a gate of its own) checks the same files against the runtime's real types.
 */
declare namespace Deno {
  const env: {
    get(name: string): string | undefined;
    toObject(): Record<string, string>;
  };
  function resolveDns(name: string, type: 'A' | 'AAAA'): Promise<string[]>;
  function serve(handler: (request: Request) => Response | Promise<Response>): unknown;
}
