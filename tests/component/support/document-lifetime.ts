import { afterEach, beforeEach, vi } from 'vitest';

const addToWindow = window.addEventListener.bind(window);
const addToDocument = document.addEventListener.bind(document);

/** Ends with each test what a page would end with its document: the listeners of window and document, and the marks. */
export function endDocumentWithTest(): void {
  let end: AbortController;

  function listenUntilEnd(add: typeof addToWindow) {
    return (type: string, listener: EventListener, options?: boolean | AddEventListenerOptions) => {
      const { signal = end.signal, ...rest } =
        typeof options === 'object' ? options : { capture: options === true };
      add(type, listener, { ...rest, signal });
    };
  }

  beforeEach(() => {
    end = new AbortController();
    vi.stubGlobal('addEventListener', listenUntilEnd(addToWindow));
    vi.spyOn(document, 'addEventListener').mockImplementation(listenUntilEnd(addToDocument) as never);
  });
  afterEach(() => {
    end.abort();
    const { dataset } = document.documentElement;
    for (const name of Object.keys(dataset)) delete dataset[name];
    document.body.innerHTML = '';
  });
}
