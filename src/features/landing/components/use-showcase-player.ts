import { type RefObject, useEffect, useState } from 'react';
import { messages } from '@/shared/i18n/messages';

const MESSAGES = messages('landing/player-state', {
  failed: 'The video didn’t load. Check your connection, then press play again.',
});

/** A text in the picture, and the place of its top left corner in percent. */
type FilmLabel = { text: string; left: number; top: number };

const textOf = (cue: VTTCue) => cue.getCueAsHTML().textContent ?? '';

/** What a cue with a place in the picture says there; none for a caption. */
const labelOf = (cue: VTTCue): FilmLabel[] =>
  typeof cue.line === 'number' && typeof cue.position === 'number'
    ? [{ text: textOf(cue), left: cue.position, top: cue.line }]
    : [];

/**
 * The state of a video that the visitor starts. It follows the element's events: our buttons, the browser's own
 * controls before hydration, media keys. `caption` is the current cue of its text track, and `labels` are those with a
 * place in the picture.
 */
export function useShowcasePlayer(film: RefObject<HTMLVideoElement | null>) {
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(true);
  const [seconds, setSeconds] = useState(0);
  const [caption, setCaption] = useState('');
  const [labels, setLabels] = useState<FilmLabel[]>([]);

  useEffect(() => {
    const video = film.current;
    const track = video?.textTracks[0];
    if (!video || !track) return;
    const listening = new AbortController();
    const read = () => {
      setPlaying(!video.paused && !video.ended);
      setMuted(video.muted);
      setSeconds(video.currentTime);
    };
    read();
    for (const event of ['play', 'pause', 'ended', 'volumechange', 'timeupdate', 'seeked'])
      video.addEventListener(event, read, { signal: listening.signal });
    // Hidden mode loads the cues without drawing them into the picture, where they would be tiny on a phone.
    video.addEventListener('play', () => (track.mode = 'hidden'), { signal: listening.signal });
    const tell = () => {
      const cues = [...(track.activeCues ?? [])] as VTTCue[];
      const captions = cues.filter((cue) => labelOf(cue).length === 0);
      setCaption(captions.map(textOf).join('\n'));
      // The cues of the new place come before its picture.
      setLabels(video.seeking ? [] : cues.flatMap(labelOf));
    };
    video.addEventListener('seeked', tell, { signal: listening.signal });
    track.addEventListener('cuechange', tell, { signal: listening.signal });
    return () => listening.abort();
  }, [film]);

  async function play(): Promise<void> {
    const video = film.current;
    try {
      await video?.play();
    } catch (error) {
      if (!video || (error as Error).name === 'AbortError') return;
      // Forgets the failed attempt, so that the next one asks again.
      video.load();
      setPlaying(false);
      setCaption(MESSAGES.get().failed);
    }
  }

  return {
    isPlaying,
    isMuted,
    seconds,
    caption,
    labels,
    toggle: () => (isPlaying ? film.current?.pause() : play()),
    toggleSound() {
      if (film.current) film.current.muted = !isMuted;
    },
    playFrom(start: number) {
      if (film.current) film.current.currentTime = start;
      return play();
    },
  };
}
