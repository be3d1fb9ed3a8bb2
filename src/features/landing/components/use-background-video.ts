import { type RefObject, useEffect, useRef, useState } from 'react';

/** Safari knows neither of the two. */
const savesData = () => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 200);

type Source = { src: string; type: string };

/**
 * Plays a muted background video once the page is idle, while it is in view. With reduced motion or Save-Data it plays
 * only on request. The element gets its sources only then, so that nothing is downloaded before. `toggle` is for the
 * pause button that all moving content needs.
 */
export function useBackgroundVideo(film: RefObject<HTMLVideoElement | null>, sources: Source[]) {
  const [isPlaying, setPlaying] = useState(false);
  const press = useRef<() => void>(undefined);

  useEffect(() => {
    const video = film.current;
    if (!video) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    const listening = new AbortController();
    let isInView = false;
    let asked: boolean | undefined;

    const update = () => {
      const isWanted = asked ?? !(still.matches || savesData());
      if (!isWanted || !isInView || document.hidden || listening.signal.aborted) return video.pause();
      if (!video.firstChild)
        video.append(...sources.map((source) => Object.assign(document.createElement('source'), source)));
      // A browser may refuse, and a connection fail: the still stays, and the button offers to play.
      video.play().catch((error: Error) => error.name !== 'AbortError' && video.pause());
    };
    press.current = () => {
      asked = video.paused;
      update();
    };
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? false;
      whenIdle(update);
    });
    observer.observe(video);
    const on = (target: EventTarget, event: string, then: () => void) =>
      target.addEventListener(event, then, { signal: listening.signal });
    on(document, 'visibilitychange', update);
    on(still, 'change', () => {
      asked = undefined;
      update();
    });
    for (const event of ['playing', 'pause']) on(video, event, () => setPlaying(!video.paused));
    return () => {
      observer.disconnect();
      listening.abort();
    };
  }, [film, sources]);

  return { isPlaying, toggle: () => press.current?.() };
}
