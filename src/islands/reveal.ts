const RISE: Keyframe[] = [
  { opacity: 0, transform: 'translateY(12px)' },
  { opacity: 1, transform: 'none' },
];
const DURATION_MS = 500;
const STAGGER_MS = 100;

/**
 * Fades and slides in every `data-reveal` element that is below the window, once, when it comes into view. Without
 * scripts the elements are simply visible.
 */
export function reveal(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const held = new Map<Element, Animation>();
  const observer = new IntersectionObserver(
    (entries) => {
      const arriving = entries.filter((entry) => entry.isIntersecting);
      for (const [index, { target }] of arriving.entries()) {
        observer.unobserve(target);
        const animation = held.get(target);
        animation?.effect?.updateTiming({ delay: index * STAGGER_MS });
        animation?.play();
      }
    },
    { rootMargin: '0px 0px -8% 0px' },
  );
  const items = [...document.querySelectorAll('[data-reveal]')];
  for (const item of items.filter((each) => each.getBoundingClientRect().top > window.innerHeight)) {
    const animation = item.animate(RISE, { duration: DURATION_MS, easing: 'ease-out', fill: 'backwards' });
    animation.pause();
    held.set(item, animation);
    observer.observe(item);
  }
  // Paper is not scrolled.
  addEventListener('beforeprint', () => {
    observer.disconnect();
    for (const animation of held.values()) animation.cancel();
  });
}
