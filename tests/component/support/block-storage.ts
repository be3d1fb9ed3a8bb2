import { vi } from 'vitest';

/** Makes both storages throw as a browser does that blocks all cookies. Restore the mocks afterwards. */
export function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException(`Failed to read the '${name}' property from 'Window'.`, 'SecurityError');
    });
  }
}
