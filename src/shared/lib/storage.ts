type StorageName = 'localStorage' | 'sessionStorage';

/** The part of the browser's `Storage` that the site uses, which never throws. */
export type SafeStorage = {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  keys: () => string[];
  /** Whether what is stored outlives this document: false where the browser blocks storage. */
  isKept: () => boolean;
};

const PROBE = 'site-probe';

/** Runs `work` with the browser's storage; undefined where it is missing, and where it throws. */
function attempt<T>(name: StorageName, work: (storage: Storage) => T): T | undefined {
  try {
    // With cookies blocked, reading the property throws already.
    const storage = globalThis[name] as Storage | undefined;
    return storage && work(storage);
  } catch {
    return undefined;
  }
}

/** The keys of the browser's storage; none where it is blocked. */
export const storedKeys = (name: StorageName): string[] => attempt(name, Object.keys) ?? [];

function createStorage(name: StorageName): SafeStorage {
  const memory = new Map<string, string>();
  const store = (key: string, value: string) =>
    attempt(name, (storage) => {
      storage.setItem(key, value);
      return true;
    }) === true;

  function removeItem(key: string) {
    memory.delete(key);
    attempt(name, (storage) => storage.removeItem(key));
  }

  return {
    getItem: (key) => attempt(name, (storage) => storage.getItem(key)) ?? memory.get(key) ?? null,
    setItem(key, value) {
      // A value that storage refuses, such as one too many, must not leave the older one there.
      removeItem(key);
      if (!store(key, value)) memory.set(key, value);
    },
    removeItem,
    keys: () => [...new Set([...storedKeys(name), ...memory.keys()])],
    isKept() {
      const isStored = store(PROBE, '1');
      removeItem(PROBE);
      return isStored;
    },
  };
}

/** The browser's storage, or the memory of this document where the browser blocks it or has no room. */
export const localStore = /* @__PURE__ */ createStorage('localStorage');
/** The same for the storage of the tab. */
export const tabStore = /* @__PURE__ */ createStorage('sessionStorage');
