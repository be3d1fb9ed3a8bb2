/**
 * The part of `nanostores` that `@nanostores/i18n` needs where a document has one language: no listener ever leaves. The
 * build takes it in place of the package, which spares the start of each page a part of its weight.
 */
export interface StillStore<T> {
  get(): T;
  set(next: T): void;
  /** Calls `listener` now and with each new value. */
  subscribe(listener: (value: T) => void): void;
}

const starts = new WeakMap<object, () => void>();

/** Runs `start` before the value of `store` is read for the first time. */
export function onMount(store: object, start: () => void): void {
  starts.set(store, start);
}

export function atom<T>(first?: T): StillStore<T> {
  const listeners: ((value: T) => void)[] = [];
  let value = first as T;
  const store: StillStore<T> = {
    get() {
      const start = starts.get(store);
      starts.delete(store);
      start?.();
      return value;
    },
    set(next) {
      value = next;
      for (const listener of listeners) listener(next);
    },
    subscribe(listener) {
      listeners.push(listener);
      listener(store.get());
    },
  };
  return store;
}

/** Of parts of the package that the site does not use; the build wants to find them. */
export { onMount as onStart };
export const computed = <T, U>(store: StillStore<T>, of: (value: T) => U): StillStore<U> =>
  atom(of(store.get()));
