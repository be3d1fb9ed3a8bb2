import { vi } from 'vitest';

/** Lets nothing ever come near the screen, and moves nothing. */
export function keepOutOfView(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
}
