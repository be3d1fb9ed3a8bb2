import { type RefObject, useEffect, useState } from 'react';
import { words } from '@/shared/i18n/words';

const WORDS = words('landing/player-state', {
  failed: 'The video didn’t load. Check your connection, then press play again.',
});

/**
 * The state of a video that the visitor starts. It follows the element's events: our buttons, the browser's own
 * controls before hydration, media keys. `caption` is the current cue of its text track.
 */
export function useShowcasePlayer(film: RefObject<HTMLVideoElement | null>) {
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(true);
  const [seconds, setSeconds] = useState(0);
  const [caption, setCaption] = useState('');

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
      setCaption(cues.map((cue) => cue.getCueAsHTML().textContent).join('\n'));
    };
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
      setCaption(WORDS.get().failed);
    }
  }

  return {
    isPlaying,
    isMuted,
    seconds,
    caption,
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
