import { chakra } from '@chakra-ui/react/styled-system';
import { useRef } from 'react';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { HeroArt } from './hero-art';
import { MediaIcon } from './media-icons';
import { useBackgroundVideo } from './use-background-video';

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
