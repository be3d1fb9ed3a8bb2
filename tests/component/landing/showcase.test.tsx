import { readFile } from 'node:fs/promises';
import { act, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { STEPS } from '@/features/landing/model/landing-copy';
import { fakeFilm } from '../support/fake-film';
import { openPage } from '../support/open-page';

const button = (name: string) => screen.getByRole('button', { name });

async function open(options?: Parameters<typeof fakeFilm>[0]) {
  const films = fakeFilm(options);
  const page = await openPage(async () => {
    const { Showcase } = await import('@/features/landing/components/showcase');
    return { '/': <Showcase /> };
  });
  const film = page.container.querySelector('video') as HTMLVideoElement;
  return { ...page, films, film };
}

describe('the showcase', () => {
  test('asks for nothing before play is pressed, and then plays', async () => {
    const { films, film, user } = await open();
    expect(film.preload).toBe('none');
    expect(film.controls).toBe(false);
    expect(films.play).not.toHaveBeenCalled();
    expect(films.track.mode).toBe('disabled');
    await user.click(button('Play video'));
    expect(films.isPlaying(film)).toBe(true);
    expect(films.track.mode).toBe('hidden');
    await user.click(button('Pause video'));
    expect(films.isPlaying(film)).toBe(false);
    expect(button('Play video')).toBeTruthy();
  });

  test('shows a large play button while paused, which hands its focus on', async () => {
    const { films, film, user } = await open();
    await user.click(button('Play the video'));
    expect(films.isPlaying(film)).toBe(true);
    expect(screen.queryByRole('button', { name: 'Play the video' })).toBeNull();
    expect(document.activeElement).toBe(button('Pause video'));
    await films.end(film);
    expect(button('Play the video')).toBeTruthy();
  });

  test('follows the video’s state, by any kind of control', async () => {
    const { film } = await open();
    await act(() => film.play());
    expect(button('Pause video')).toBeTruthy();
    act(() => film.pause());
    expect(button('Play video')).toBeTruthy();
  });

  test('starts muted, and the button turns the sound on and off', async () => {
    const { film, user } = await open();
    expect(film.muted).toBe(true);
    await user.click(button('Unmute'));
    expect(film.muted).toBe(false);
    await user.click(button('Mute'));
    expect(film.muted).toBe(true);
  });

  test('plays from a chapter and says which one it is in', async () => {
    const { films, film, user } = await open();
    const third = button('3 Human + AI Integration: play from here');
    await user.click(third);
    expect(film.currentTime).toBe(14);
    expect(films.isPlaying(film)).toBe(true);
    film.currentTime = 15;
    act(() => void film.dispatchEvent(new Event('timeupdate')));
    expect(third.getAttribute('aria-current')).toBe('step');
    expect(third.querySelector('progress')?.value).toBeCloseTo(1 / 7);
  });

  test('shows the caption that its track has now', async () => {
    const { films } = await open();
    films.track.activeCues = [{ getCueAsHTML: () => new Text('At every fork, a person decides.') }];
    act(() => void films.track.dispatchEvent(new Event('cuechange')));
    expect(screen.getByText('At every fork, a person decides.')).toBeTruthy();
  });

  test('shows what a cue with a place says in the picture, and the caption below it', async () => {
    const { films, film } = await open();
    const cue = (text: string, place: object) => ({ ...place, getCueAsHTML: () => new Text(text) });
    const show = (cues: object[]) => {
      films.track.activeCues = cues;
      act(() => void films.track.dispatchEvent(new Event('cuechange')));
    };
    show([
      cue('Nine ideas, each with its price.', { line: 'auto', position: 'auto' }),
      cue('9 ideas', { line: 13, position: 7 }),
    ]);
    const label = screen.getByText('9 ideas');
    expect(film.parentElement?.contains(label)).toBe(true);
    expect([label.style.left, label.style.top]).toEqual(['7%', '13%']);
    expect(screen.getByText('Nine ideas, each with its price.').contains(label)).toBe(false);
    // The picture of another place comes later than its texts.
    Object.defineProperty(film, 'seeking', { configurable: true, value: true });
    act(() => void films.track.dispatchEvent(new Event('cuechange')));
    expect(screen.queryByText('9 ideas')).toBeNull();
    Object.defineProperty(film, 'seeking', { configurable: true, value: false });
    act(() => void film.dispatchEvent(new Event('seeked')));
    expect(screen.getByText('9 ideas')).toBeTruthy();
    show([]);
    expect(screen.queryByText('9 ideas')).toBeNull();
  });

  test('says so when the film does not arrive, and asks again', async () => {
    const { films, film, user } = await open({ refuses: true });
    await user.click(button('Play video'));
    expect(screen.getByText(/The video didn’t load\./)).toBeTruthy();
    expect(films.load).toHaveBeenCalledOnce();
    films.state.refuses = false;
    await user.click(button('Play video'));
    expect(films.isPlaying(film)).toBe(true);
  });

  test('leads to a consultation', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Schedule Your AI Consultation' });
    expect(link.getAttribute('href')).toBe('/schedule-consultation');
  });

  test('has the browser’s own controls where there are no scripts', async () => {
    const { ChakraProvider } = await import('@chakra-ui/react/styled-system');
    const { system } = await import('@/shared/theme/system');
    const { ShowcasePlayer } = await import('@/features/landing/components/showcase-player');
    const html = renderToString(
      <ChakraProvider value={system}>
        <ShowcasePlayer chapters={STEPS.map(({ title }) => title)} />
      </ChakraProvider>,
    );
    expect(html).toMatch(/<video[^>]* controls=""/);
  });

  test('names its chapters in the captions as the page does', async () => {
    const text = await readFile('public/videos/showcase.vtt', 'utf8');
    for (const { title } of STEPS) expect(text).toContain(title.replaceAll('&', '&amp;'));
  });

  test('labels the same things in the picture in both languages', async () => {
    const cuesOf = async (file: string) =>
      (await readFile(`public/videos/${file}`, 'utf8')).match(/^.* --> .*$/gm) ?? [];
    const english = await cuesOf('showcase.vtt');
    expect(await cuesOf('showcase.es.vtt')).toEqual(english);
    expect(english.filter((cue) => cue.includes('position:'))).toHaveLength(11);
  });
});
