import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** What jsdom has no idea of: films that play, text tracks, what is in view, and what the visitor prefers. */
export function fakeFilm({ refuses = false, reducedMotion = false, saveData = false } = {}) {
  const playing = new WeakSet<HTMLMediaElement>();
  const track = Object.assign(new EventTarget(), { mode: 'disabled', activeCues: [] as unknown[] });
  const preference = Object.assign(new EventTarget(), { matches: reducedMotion });
  const state = { refuses };
  let look: ((entries: { isIntersecting: boolean }[]) => void) | undefined;
  const emit = (film: HTMLMediaElement, ...events: string[]) => {
    for (const event of events) film.dispatchEvent(new Event(event));
  };

  const prototype = HTMLMediaElement.prototype;
  vi.spyOn(prototype, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return !playing.has(this);
  });
  const play = vi.spyOn(prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    if (state.refuses) throw new DOMException('not now', 'NotAllowedError');
    playing.add(this);
    emit(this, 'play', 'playing');
  });
  vi.spyOn(prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    if (playing.delete(this)) emit(this, 'pause');
  });
  const load = vi.spyOn(prototype, 'load').mockImplementation(() => undefined);
  Object.defineProperty(prototype, 'textTracks', { configurable: true, get: () => [track] });
  vi.stubGlobal('matchMedia', () => preference);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof look) {
        look = callback;
      }
      observe() {
        // The tests say what is in view.
      }
      disconnect() {
        look = undefined;
      }
    },
  );
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } });

  return {
    play,
    load,
    track,
    state,
    isPlaying: (film: HTMLMediaElement) => playing.has(film),
    scroll: (isIntersecting: boolean) => act(async () => look?.([{ isIntersecting }])),
    prefer: (matches: boolean) =>
      act(async () => {
        preference.matches = matches;
        preference.dispatchEvent(new Event('change'));
      }),
    end: (film: HTMLMediaElement) =>
      act(async () => {
        playing.delete(film);
        emit(film, 'pause', 'ended');
      }),
  };
}
