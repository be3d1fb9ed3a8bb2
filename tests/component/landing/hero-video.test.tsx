import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { endDocumentWithTest } from '../support/document-lifetime';
import { fakeFilm } from '../support/fake-film';
import { openPage } from '../support/open-page';

endDocumentWithTest();

const PLAY = 'Play background video';
const PAUSE = 'Pause background video';
const button = (name: string) => screen.getByRole('button', { name });

/** Opens the page, 2.5 s ago unless it `isNew`. */
async function open(options?: Parameters<typeof fakeFilm>[0], isNew = false) {
  const films = fakeFilm(options);
  const page = await openPage(async () => {
    const { HeroVideo } = await import('@/features/landing/components/hero-video');
    return { '/': <HeroVideo /> };
  });
  const { startBackgroundVideo } = await import('@/islands/background-video');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  startBackgroundVideo();
  if (!isNew) vi.advanceTimersByTime(2500);
  vi.useRealTimers();
  const film = page.container.querySelector('video') as HTMLVideoElement;
  return { ...page, films, film };
}

describe('the film of the hero', () => {
  test('plays while it is in view, muted, in a loop, and loads nothing before', async () => {
    const { films, film } = await open();
    expect([film.muted, film.loop, film.autoplay]).toEqual([true, true, true]);
    expect(film.childElementCount).toBe(0);
    await films.scroll(true);
    expect(films.isPlaying(film)).toBe(true);
    expect(Array.from(film.children, (source) => source.getAttribute('src'))).toEqual([
      '/videos/hero.webm',
      '/videos/hero.mp4',
    ]);
    await films.scroll(false);
    expect(films.isPlaying(film)).toBe(false);
  });

  test('leaves the line to early taps at first, and plays on request', async () => {
    const { films, film, user } = await open({}, true);
    await films.scroll(true);
    expect(film.childElementCount).toBe(0);
    await user.click(button(PLAY));
    expect(films.isPlaying(film)).toBe(true);
  });

  test('pauses while its tab is hidden', async () => {
    const { films, film } = await open();
    await films.scroll(true);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(films.isPlaying(film)).toBe(false);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(films.isPlaying(film)).toBe(true);
  });

  test('stays paused once the visitor has paused it', async () => {
    const { films, film, user } = await open();
    await films.scroll(true);
    await user.click(button(PAUSE));
    await films.scroll(false);
    await films.scroll(true);
    expect(films.isPlaying(film)).toBe(false);
    expect(button(PLAY)).toBeTruthy();
  });

  test.each([{ reducedMotion: true }, { saveData: true }])('with %o plays only when asked', async (wish) => {
    const { films, film, user } = await open(wish);
    await films.scroll(true);
    expect(film.childElementCount).toBe(0);
    await user.click(button(PLAY));
    expect(films.isPlaying(film)).toBe(true);
  });

  test('stops when reduced motion is switched on', async () => {
    const { films, film } = await open();
    await films.scroll(true);
    await films.prefer(true);
    expect(films.isPlaying(film)).toBe(false);
  });

  test('offers to play when the browser refuses', async () => {
    const { films, film, user } = await open({ refuses: true });
    await films.scroll(true);
    expect(button(PLAY)).toBeTruthy();
    films.state.refuses = false;
    await user.click(button(PLAY));
    expect(films.isPlaying(film)).toBe(true);
  });
});
