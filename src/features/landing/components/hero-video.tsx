import { chakra } from '@chakra-ui/react/styled-system';
import { messages } from '@/shared/i18n/messages';
import { landingCopy } from '../model/landing-words';
import { DRAWING_COLORS } from './drawing-colors';
import { CENTRE, HORIZON, RADII, SCENE, SKYLINE, SPIRES, SUN } from './hero-geometry';
import { MediaIcon } from './media-icons';

const MESSAGES = messages('landing/hero-video', {
  play: 'Play background video',
  pause: 'Pause background video',
});

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

/** The circles, the line of noon, and the horizon: over the film with the roofs of its city, or alone with the sun. */
function HeroArt({ isAlone = false }: { isAlone?: boolean }) {
  const roofs = isAlone ? '' : SKYLINE;
  return (
    <Svg
      viewBox={`${SCENE.left} 0 ${SCENE.size} ${SCENE.size}`}
      stroke={DRAWING_COLORS.paper}
      aria-hidden="true"
    >
      <clipPath id="hero-sky">
        <path clipRule="evenodd" d={`M${SCENE.left} 0H${RIGHT}V${HORIZON}H${SCENE.left}z${roofs}`} />
      </clipPath>
      <g clipPath="url(#hero-sky)">
        {RADII.map((radius, index) => (
          <path key={radius} data-arc={index} pathLength={1} d={arc(radius)} opacity={0.8 - index * 0.09} />
        ))}
        <path d={`M${CENTRE} 0V${HORIZON}`} opacity="0.45" />
      </g>
      <path d={`M${CENTRE} ${HORIZON}V${SCENE.size}`} opacity="0.22" />
      {isAlone ? (
        <path
          d={`M${CENTRE - SUN} ${HORIZON}a${SUN} ${SUN} 0 0 1 ${SUN * 2} 0z`}
          fill={DRAWING_COLORS.gold}
          stroke="none"
        />
      ) : (
        <path d={SKYLINE + SPIRES} />
      )}
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
    '&[hidden]': { display: 'none' },
    // Pause first, then play.
    '&:not([data-playing]) > :first-of-type, &[data-playing] > :last-of-type': { display: 'none' },
  },
});

/**
 * The hero's background: an image, the video that starts with it, and the lines on both. `startBackgroundVideo` of the
 * islands plays the video and shows its button.
 */
export function HeroVideo() {
  const t = MESSAGES.get();
  return (
    <>
      <Scene>
        <picture>
          <source srcSet={POSTER} type="image/avif" />
          <img
            src="/videos/hero-poster.webp"
            width={1080}
            height={1080}
            fetchPriority="high"
            alt={landingCopy().HERO.filmAlt ?? ''}
          />
        </picture>
        <Video
          data-background-video={JSON.stringify(SOURCES)}
          autoPlay
          muted
          loop
          playsInline
          poster={POSTER}
          aria-hidden="true"
        />
        <HeroArt />
      </Scene>
      <Toggle type="button" hidden data-video-toggle="" data-play={t.play} data-pause={t.pause}>
        <MediaIcon name="pause" />
        <MediaIcon name="play" />
      </Toggle>
    </>
  );
}

/** The hero of a firm without films. */
export function HeroDrawing() {
  return (
    <Scene>
      <HeroArt isAlone />
    </Scene>
  );
}
