import { savesData } from '@/shared/lib/saves-data';

/** How long the video waits after the start of the page: an early tap needs the network and the processor for its code. */
const START_DELAY_MS = 2500;

/**
 * Plays the page's muted background video while it is in view, some seconds after the page has started. With reduced
 * motion or Save-Data it plays only on request. The element gets its sources only then, so that nothing is downloaded
 * before. Its button, which all moving content needs, pauses and plays it; it is hidden until this code runs.
 */
export function startBackgroundVideo(): void {
  const video = document.querySelector<HTMLVideoElement>('[data-background-video]');
  const button = document.querySelector<HTMLButtonElement>('[data-video-toggle]');
  if (!video || !button) return;
  const sources: { src: string; type: string }[] = JSON.parse(video.dataset.backgroundVideo ?? '[]');
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let isInView = false;
  let hasWaited = false;
  let asked: boolean | undefined;

  function update(): void {
    if (!video?.isConnected) return;
    const isWanted = asked ?? (hasWaited && !reducedMotion.matches && !savesData());
    if (!isWanted || !isInView || document.hidden) {
      video.pause();
      return;
    }
    if (!video.firstChild)
      video.append(...sources.map((source) => Object.assign(document.createElement('source'), source)));
    // A browser may refuse, and a connection fail: the still stays, and the button offers to play.
    video.play().catch((error: Error) => error.name !== 'AbortError' && video.pause());
  }
  function show(): void {
    button?.toggleAttribute('data-playing', !video?.paused);
    const { play = '', pause = '' } = button?.dataset ?? {};
    button?.setAttribute('aria-label', video?.paused ? play : pause);
  }

  button.hidden = false;
  show();
  button.addEventListener('click', () => {
    asked = video.paused;
    update();
  });
  for (const event of ['playing', 'pause']) video.addEventListener(event, show);
  document.addEventListener('visibilitychange', update);
  reducedMotion.addEventListener('change', () => {
    asked = undefined;
    update();
  });
  new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? false;
    update();
  }).observe(video);
  setTimeout(() => {
    hasWaited = true;
    update();
  }, START_DELAY_MS);
}
