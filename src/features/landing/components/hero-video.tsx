import { chakra } from '@chakra-ui/react/styled-system';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { DRAWING_COLORS } from './drawing-colors';
import { CENTRE, HORIZON, RADII, SCENE, SKYLINE, SPIRES } from './hero-geometry';
import { MediaIcon } from './media-icons';

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
function useBackgroundVideo(film: RefObject<HTMLVideoElement | null>, sources: Source[]) {
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

const RIGHT = SCENE.left + SCENE.size;
const arc = (radius: number) => `M${CENTRE - radius} ${HORIZON}a${radius} ${radius} 0 0 1 ${radius * 2} 0`;

const Svg = chakra('svg', {
  base: {
    fill: 'none',
    strokeWidth: '1.1',
    strokeLinejoin: 'round',
    // Each arc draws itself once, the inner ones first.
    '& [data-arc]': { strokeDasharray: '1', animation: 'draw 1.8s {easings.out} both' },
    '& [data-arc="1"]': { animationDelay: '0.1s' },
    '& [data-arc="2"]': { animationDelay: '0.2s' },
    '& [data-arc="3"]': { animationDelay: '0.3s' },
    '& [data-arc="4"]': { animationDelay: '0.4s' },
    '& [data-arc="5"]': { animationDelay: '0.5s' },
    '& [data-arc="6"]': { animationDelay: '0.6s' },
  },
});

/** The lines over the film: Atlanta's roofs, the circles behind them, and the meridian. */
function HeroArt() {
  return (
    <Svg
      viewBox={`${SCENE.left} 0 ${SCENE.size} ${SCENE.size}`}
      stroke={DRAWING_COLORS.paper}
      aria-hidden="true"
    >
      <clipPath id="hero-sky">
        <path clipRule="evenodd" d={`M${SCENE.left} 0H${RIGHT}V${HORIZON}H${SCENE.left}z${SKYLINE}`} />
      </clipPath>
      <g clipPath="url(#hero-sky)">
        {RADII.map((radius, index) => (
          <path key={radius} data-arc={index} pathLength={1} d={arc(radius)} opacity={0.8 - index * 0.09} />
        ))}
        <path d={`M${CENTRE} 0V${HORIZON}`} opacity="0.45" />
      </g>
      <path d={`M${CENTRE} ${HORIZON}V${SCENE.size}`} opacity="0.22" />
      <path d={SKYLINE + SPIRES} />
      <path d={`M${SCENE.left} ${HORIZON}H${RIGHT}`} strokeWidth="1.4" />
    </Svg>
  );
}

const POSTER = '/videos/hero-poster.avif';
const SOURCES = [
  { src: '/videos/hero.webm', type: 'video/webm; codecs="av01.0.08M.10"' },
  { src: '/videos/hero.mp4', type: 'video/mp4; codecs="avc1.640028"' },
];

// A square that covers the panel. The horizon stays in sight, however flat the panel is.
const Scene = chakra('div', {
  base: {
    position: 'absolute',
    '--side': 'max(100cqw, 100cqh)',
    width: 'var(--side)',
    height: 'var(--side)',
    left: 'calc((100cqw - var(--side)) / 2)',
    top: 'calc((100cqh - var(--side)) * 0.62)',
    '& img, & video, & svg': { position: 'absolute', inset: '0', width: '100%', height: '100%' },
  },
});
const Video = chakra('video');
const Toggle = chakra('button', {
  base: {
    position: 'absolute',
    insetInlineStart: '4',
    bottom: '4',
    display: 'grid',
    placeItems: 'center',
    boxSize: 'tap',
    borderRadius: 'full',
    border: '1px solid',
    borderColor: 'onPineMuted',
    bg: 'pine',
    color: 'onPine',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { bg: 'onPine', color: 'pine' },
  },
});

/** The hero's background: an image, the video that starts with it, and the lines on both. */
export function HeroVideo() {
  const film = useRef<HTMLVideoElement>(null);
  const { isPlaying, toggle } = useBackgroundVideo(film, SOURCES);
  const isLive = useHydrated();
  return (
    <>
      <Scene>
        <picture>
          <source srcSet={POSTER} type="image/avif" />
          <img
            src="/videos/hero-poster.webp"
            width={1080}
            height={1080}
            alt="Atlanta’s skyline at dusk under wide circles of light. The sun is on the horizon; a point of light stands at noon, on the meridian."
          />
        </picture>
        <Video ref={film} autoPlay muted loop playsInline poster={POSTER} aria-hidden="true" />
        <HeroArt />
      </Scene>
      {isLive && (
        <Toggle
          type="button"
          onClick={toggle}
          aria-label={isPlaying ? 'Pause background video' : 'Play background video'}
        >
          <MediaIcon name={isPlaying ? 'pause' : 'play'} />
        </Toggle>
      )}
    </>
  );
}
