import { type ComponentType, useEffect, useState } from 'react';
import { ToastRegion } from './toast-region';

type Loaded = { Tooltips: ComponentType<{ first: Event }>; first: Event };

/** The names of icons. Their code is loaded when someone first points at something or moves the focus. */
function LazyTooltips() {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true, passive: true };
    async function load(first: Event) {
      if (first instanceof PointerEvent && first.pointerType === 'touch') return;
      if (!(first.target instanceof Element && first.target.closest('[aria-label]'))) return;
      controller.abort();
      try {
        const { Tooltips } = await import('./tooltips');
        setLoaded({ Tooltips, first });
      } catch {
        // The icons keep their names for screen readers.
      }
    }
    document.addEventListener('pointerover', load, options);
    document.addEventListener('focusin', load, options);
    return () => controller.abort();
  }, []);
  return loaded ? <loaded.Tooltips first={loaded.first} /> : null;
}

/** The place for toasts, and the names of icons. */
export function SiteOverlays() {
  return (
    <>
      <ToastRegion />
      <LazyTooltips />
    </>
  );
}
