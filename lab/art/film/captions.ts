import { CHAPTER, CHAPTERS } from './showcase-film.ts';
import { HEIGHT, type Label, WIDTH } from './stage.ts';

const clock = (seconds: number) => `00:${seconds.toFixed(3).padStart(6, '0')}`;
const escaped = (text: string) => text.replaceAll('&', '&amp;');
const share = (part: number, of: number) => `${Math.round((100 * part) / of)}%`;

interface Cue {
  from: number;
  to: number;
  /** Where in the picture; below it without. */
  settings?: string;
  text: string;
}

const labelCue = ({ from, to, x, y, text }: Label): Cue => ({
  from,
  to,
  settings: ` line:${share(y, HEIGHT)} position:${share(x, WIDTH)} align:start`,
  text,
});

/**
 * Returns the captions of the showcase as WebVTT: two a chapter, the first under the name that the page gives the step,
 * and the labels, each with its place in the picture.
 */
export function captions(): string {
  const cues = CHAPTERS.flatMap(({ title, captions: [first, second], labels }, index) => {
    const all: Cue[] = [
      { from: 0.3, to: 3.6, text: `${title}\n${first}` },
      { from: 3.7, to: CHAPTER - 0.2, text: second },
      ...labels.map(labelCue),
    ];
    // A file of captions has them in the order of their starts.
    return all
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, to, settings = '', text }) => {
        const start = index * CHAPTER;
        return `${clock(start + from)} --> ${clock(start + to)}${settings}\n${escaped(text)}`;
      });
  });
  return `WEBVTT\n\nNOTE No words are spoken: soft chords, and a tone for each thing counted.\n\n${cues.join('\n\n')}\n`;
}
