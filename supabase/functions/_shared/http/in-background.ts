interface Runtime {
  EdgeRuntime?: { waitUntil(promise: Promise<unknown>): void };
}

/** Continues `work` after the response. Where the platform supports it, the worker is kept alive until `work` ends. */
export function inBackground(work: Promise<unknown>): void {
  (globalThis as Runtime).EdgeRuntime?.waitUntil(work);
}
