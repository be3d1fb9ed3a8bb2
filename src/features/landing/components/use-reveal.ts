import { useEffect } from 'react';

/** Marks what is still below the window as waiting, and lets it rise when it comes into view, once. */
function revealBelow(items: HTMLElement[]): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const arriving = entries.filter((entry) => entry.isIntersecting);
      for (const [index, { target }] of arriving.entries()) {
        observer.unobserve(target);
        if (!(target instanceof HTMLElement)) continue;
        target.style.setProperty('--reveal-delay', `${index * 0.1}s`);
        target.dataset.reveal = 'shown';
      }
    },
    { rootMargin: '0px 0px -8% 0px' },
  );
  for (const item of items.filter((each) => each.getBoundingClientRect().top > window.innerHeight)) {
    item.dataset.reveal = 'waiting';
    observer.observe(item);
  }
  return () => {
    observer.disconnect();
    for (const item of items) item.dataset.reveal = '';
  };
}

/** Lets everything marked `data-reveal` on the page fade and slide in. Without scripts it simply stands there. */
export function useReveal(): void {
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    return revealBelow([...document.querySelectorAll<HTMLElement>('[data-reveal]')]);
  }, []);
}
