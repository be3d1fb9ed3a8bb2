/**
 * Keeps zod from trying `new Function`, which the Content-Security-Policy blocks and Firefox reports as an error. Call it
 * before zod is loaded; zod's own `config` would bring zod into the first load.
 */
export function disableZodEval(): void {
  const withZod = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
  withZod.__zod_globalConfig ??= {};
  withZod.__zod_globalConfig.jitless = true;
}
