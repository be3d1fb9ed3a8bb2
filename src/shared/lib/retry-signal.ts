/**
 * Resolves when the code of `island` should be requested again: on reconnect, when its form is sent or its button pressed,
 * or when `start` calls its argument.
 * @param start called at once; returns a function that ends what it started.
 */
export function retrySignal(island: Element, start: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const { signal } = controller;
    function done() {
      stop();
      controller.abort();
      resolve();
    }
    function onAction({ type, target }: Event) {
      if (!(target instanceof Element && island.contains(target))) return;
      if (type === 'submit' || target.closest('button')) done();
    }
    const stop = start(done);
    addEventListener('online', done, { signal });
    // On the window, because the head script stops early events at the document.
    for (const type of ['submit', 'click']) addEventListener(type, onAction, { signal, capture: true });
  });
}
