import { useEffect } from 'react';

const RISE: Keyframe[] = [
  { opacity: 0, transform: 'translateY(12px)' },
  { opacity: 1, transform: 'none' },
];
const DURATION = 500;
const STAGGER = 100;

/** What is seen to already: everything rises once. */
const known = new WeakSet<Element>();

/**
 * Holds what is still below the window at the start of its rise, and lets it go once when it comes into view.
 * Animations leave the markup as it is, which matters where React has not hydrated it yet.
 */
function revealBelow(items: Element[]): () => void {
  const held = new Map<Element, Animation>();
  const observer = new IntersectionObserver(
    (entries) => {
      const arriving = entries.filter((entry) => entry.isIntersecting);
      for (const [index, { target }] of arriving.entries()) {
        observer.unobserve(target);
        const animation = held.get(target);
        animation?.effect?.updateTiming({ delay: index * STAGGER });
        animation?.play();
      }
    },
    { rootMargin: '0px 0px -8% 0px' },
  );
  for (const item of items.filter((each) => each.getBoundingClientRect().top > window.innerHeight)) {
    const animation = item.animate(RISE, { duration: DURATION, easing: 'ease-out', fill: 'backwards' });
    animation.pause();
    held.set(item, animation);
    observer.observe(item);
  }
  function showAll() {
    observer.disconnect();
    for (const animation of held.values()) animation.cancel();
  }
  // Paper is not scrolled.
  addEventListener('beforeprint', showAll);
  return () => {
    removeEventListener('beforeprint', showAll);
    showAll();
  };
}

/**
 * Fades and slides in every `data-reveal` element of the page. Without JavaScript the elements are simply visible.
 * Sections that load later than the page call it, too.
 */
export function useReveal(): void {
  useEffect(() => {
    const items = [...document.querySelectorAll('[data-reveal]')].filter((item) => !known.has(item));
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const item of items) known.add(item);
    const stop = revealBelow(items);
    return () => {
      stop();
      for (const item of items) known.delete(item);
    };
  }, []);
}
