import type { Page } from 'playwright';

const TIMEOUT_MS = 5000;

/**
 * Returns the milliseconds from the next `event` on the page to the frame that paints the first change after it. A
 * change counts when its element is in view, larger than a pixel, and not transparent. The marks that the browser
 * itself draws, such as a check mark or the focus, do not count. Throws when nothing changes within five seconds.
 */
export async function timeReaction(page: Page, event: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate(
    ({ type, timeout }) => {
      const unseen = ['id', 'tabindex', 'aria-describedby', 'data-focus-visible'];
      const isInView = (node: Node): boolean => {
        const element = node instanceof Element ? node : node.parentElement;
        if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
        const { width, height, top, bottom } = element.getBoundingClientRect();
        return width > 1 && height > 1 && bottom > 0 && top < innerHeight;
      };
      const changedNodes = ({ type: kind, target, addedNodes, attributeName }: MutationRecord): Node[] => {
        // A dialog that closes is gone from the screen.
        if (attributeName === 'hidden' && target instanceof Element && target.hasAttribute('hidden'))
          return [document.body];
        if (kind === 'childList') return addedNodes.length === 0 ? [target] : [...addedNodes];
        return kind === 'attributes' && unseen.includes(attributeName ?? '') ? [] : [target];
      };
      // A text that a program writes into a field changes no node.
      const texts = () => [...document.querySelectorAll('textarea')].map(({ value }) => value).join('\n');

      const reaction = new Promise<number>((resolve, reject) => {
        const begin = ({ timeStamp }: Event) => {
          const changed = new Set<Node>();
          const before = texts();
          const observer = new MutationObserver((records) => {
            for (const node of records.flatMap(changedNodes)) changed.add(node);
          });
          observer.observe(document.body, {
            subtree: true,
            childList: true,
            attributes: true,
            characterData: true,
          });
          const look = () => {
            if (texts() !== before || [...changed].some(isInView)) {
              observer.disconnect();
              // The message arrives after the paint of this frame.
              const painted = new MessageChannel();
              painted.port1.onmessage = () => resolve(performance.now() - timeStamp);
              painted.port2.postMessage(0);
            } else if (performance.now() - timeStamp > timeout) {
              observer.disconnect();
              reject(new Error('Nothing changed on screen.'));
            } else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        addEventListener(type, begin, { capture: true, once: true });
      });
      // Awaited below, after the action.
      reaction.catch(() => undefined);
      Object.assign(window, { reaction });
    },
    { type: event, timeout: TIMEOUT_MS },
  );
  await act();
  return page.evaluate(() => (window as unknown as { reaction: Promise<number> }).reaction);
}
