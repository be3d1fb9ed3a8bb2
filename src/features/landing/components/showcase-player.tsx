import { chakra } from '@chakra-ui/react/styled-system';
import { LANGUAGES } from '@contracts/locale.ts';
import { params } from '@nanostores/i18n';
import { useRef } from 'react';
import { locale, messages } from '@/shared/i18n/messages';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { MediaIcon } from './media-icons';
import { useShowcasePlayer } from './use-showcase-player';

const MESSAGES = messages('landing/player', {
  film: 'How a project runs, in four chapters',
  playOverlay: 'Play the video',
  pause: 'Pause video',
  play: 'Play video',
  unmute: 'Unmute',
  mute: 'Mute',
  chapter: params('{number} {title}: play from here'),
  // Where the captions will be.
  note: '28 seconds, captioned. Music optional.',
});

/** Seconds of one chapter: a step of the approach. */
const CHAPTER = 7;

const Frame = chakra('div', {
  base: {
    position: 'relative',
    aspectRatio: '16 / 9',
    bg: 'pine',
    overflow: 'hidden',
    '& img, & video': { position: 'absolute', inset: '0', width: '100%', height: '100%', objectFit: 'cover' },
  },
});
const Video = chakra('video');
const Label = chakra('span', {
  base: {
    position: 'absolute',
    pointerEvents: 'none',
    color: 'onPine',
    fontSize: 'clamp(0.75rem, 0.5rem + 1vw, 1.375rem)',
    fontWeight: 'semibold',
    lineHeight: '1.2',
    whiteSpace: 'nowrap',
  },
});
const round = {
  display: 'grid',
  placeItems: 'center',
  borderRadius: 'full',
  cursor: 'pointer',
} as const;
const Overlay = chakra('button', {
  base: {
    position: 'absolute',
    inset: '0',
    width: '100%',
    cursor: 'pointer',
    outlineOffset: '-6px',
    '& span': {
      ...round,
      boxSize: { base: '16', md: '24' },
      margin: 'auto',
      bg: 'gold',
      color: 'onGold',
      fontSize: { base: '1.5rem', md: '2.25rem' },
      boxShadow: 'float',
      transition: 'transform {durations.normal} {easings.out}',
    },
    '&:hover span': { transform: 'scale(1.06)' },
    _focusVisible: { outlineOffset: '-6px' },
    // The browser's own controls are below it.
    '@media (scripting: none)': { display: 'none' },
    '[data-island]:has(+ [role=alert]) &': { display: 'none' },
  },
});
// The ground below the film's horizon goes on under the picture, where no drawing is.
const Caption = chakra('p', {
  base: {
    minH: '6.5rem',
    paddingInline: 'var(--edge-start) var(--edge-end)',
    paddingBottom: '4',
    bg: 'pineDeep',
    color: 'onPine',
    fontSize: 'lg',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    whiteSpace: 'pre-line',
  },
});
const Bar = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2',
    minH: 'tap',
    marginTop: '4',
    paddingInline: 'var(--edge-start) var(--edge-end)',
    '@media (scripting: none)': { visibility: 'hidden' },
  },
});
const Control = chakra('button', {
  base: {
    ...round,
    flexShrink: '0',
    boxSize: 'tap',
    border: '1px solid',
    borderColor: 'muted',
    _hover: { bg: 'ink', color: 'paper', borderColor: 'ink' },
  },
});
const Chapters = chakra('ol', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: 'repeat(4, 1fr)',
    gap: '2',
    flex: '1',
    marginInlineStart: '2',
  },
});
const Chapter = chakra('button', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    width: '100%',
    minH: 'tap',
    textAlign: 'start',
    textStyle: 'fine',
    cursor: 'pointer',
    color: 'muted',
    '&[aria-current], &:hover': { color: 'ink' },
    '& b': { fontWeight: 'inherit', display: { base: 'none', md: 'inline' } },
    '& progress': {
      appearance: 'none',
      width: '100%',
      height: '3px',
      marginTop: '3',
      marginBottom: '1.5',
      border: 'none',
      bg: 'control',
      '&::-webkit-progress-bar': { bg: 'control' },
      '&::-webkit-progress-value': { bg: 'ink' },
      '&::-moz-progress-bar': { bg: 'ink' },
    },
  },
});
/** The film of a project, its four chapters by their titles, and its captions. Without scripts the browser's own controls serve. */
export function ShowcasePlayer({ chapters }: { chapters: readonly string[] }) {
  const t = MESSAGES.get();
  const language = locale.get();
  const film = useRef<HTMLVideoElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isLive = useHydrated();
  const { isPlaying, isMuted, seconds, caption, labels, toggle, toggleSound, playFrom } =
    useShowcasePlayer(film);

  function playFromOverlay() {
    void toggle();
    // The overlay goes; the focus must not go with it.
    button.current?.focus();
  }

  return (
    <>
      <Frame className="on-pine">
        <picture>
          <source srcSet="/videos/showcase-poster.avif" type="image/avif" />
          <img src="/videos/showcase-poster.webp" width={1280} height={720} loading="lazy" alt="" />
        </picture>
        <Video ref={film} controls={!isLive} muted playsInline preload="none" aria-label={t.film}>
          <source src="/videos/showcase.webm" type='video/webm; codecs="av01.0.05M.10, opus"' />
          <source src="/videos/showcase.mp4" type='video/mp4; codecs="avc1.640028, mp4a.40.2"' />
          <track
            kind="captions"
            src={`/videos/showcase${language === 'en' ? '' : `.${language}`}.vtt`}
            srcLang={language}
            label={LANGUAGES[language]}
          />
        </Video>
        {labels.map(({ text, left, top }) => (
          <Label key={text} style={{ left: `${left}%`, top: `${top}%` }}>
            {text}
          </Label>
        ))}
        {!isPlaying && (
          <Overlay type="button" onClick={playFromOverlay} aria-label={t.playOverlay} data-overlay="">
            {/* What the film has shown stays in sight; there is a button below it. */}
            {seconds > 0 ? null : (
              <span>
                <MediaIcon name="play" />
              </span>
            )}
          </Overlay>
        )}
      </Frame>
      <Caption>{caption || (seconds === 0 && t.note)}</Caption>
      <Bar>
        <Control ref={button} type="button" onClick={toggle} aria-label={isPlaying ? t.pause : t.play}>
          <MediaIcon name={isPlaying ? 'pause' : 'play'} />
        </Control>
        <Control type="button" onClick={toggleSound} aria-label={isMuted ? t.unmute : t.mute}>
          <MediaIcon name={isMuted ? 'muted' : 'sound'} />
        </Control>
        <Chapters>
          {chapters.map((title, index) => {
            const number = index + 1;
            const past = Math.min(1, Math.max(0, seconds / CHAPTER - index));
            return (
              <li key={title}>
                <Chapter
                  type="button"
                  onClick={() => playFrom(index * CHAPTER)}
                  aria-label={t.chapter({ number, title })}
                  aria-current={past > 0 && past < 1 ? 'step' : undefined}
                >
                  <progress value={past} aria-hidden="true" />
                  <span>
                    {number} <b>{title}</b>
                  </span>
                </Chapter>
              </li>
            );
          })}
        </Chapters>
      </Bar>
    </>
  );
}
