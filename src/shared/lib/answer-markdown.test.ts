import { expect, test } from 'vitest';
import { excerptOf, parseMarkdown, plainText } from './answer-markdown';

const text = (words: string) => ({ kind: 'text', text: words });

test('parses paragraphs with their lines and lists with their items', () => {
  expect(parseMarkdown('One,\ntwo.\n\n- a\n\n- b\n1. c\n2) d\n\n## Last')).toEqual([
    { kind: 'paragraph', lines: [[text('One,')], [text('two.')]] },
    { kind: 'bullets', lines: [[text('a')], [text('b')]] },
    { kind: 'numbers', lines: [[text('c')], [text('d')]] },
    { kind: 'paragraph', lines: [[text('Last')]] },
  ]);
  expect(parseMarkdown(' \n\n')).toEqual([]);
});

test('parses bold text and internal links, nested either way', () => {
  expect(parseMarkdown('See **the [prices](/services#prices)** or [**book**](/schedule?type=x).')).toEqual([
    {
      kind: 'paragraph',
      lines: [
        [
          text('See '),
          {
            kind: 'bold',
            content: [text('the '), { kind: 'link', to: '/services#prices', content: [text('prices')] }],
          },
          text(' or '),
          {
            kind: 'link',
            to: '/schedule?type=x',
            content: [{ kind: 'bold', content: [text('book')] }],
          },
          text('.'),
        ],
      ],
    },
  ]);
});

test.each([
  'https://evil.example/',
  '//evil.example/x',
  '/\\evil.example',
  '/\tx',
  'javascript:alert(1)',
  'data:text/html,x',
  'services',
  '',
])('reduces a link to "%s" to its text', (target) => {
  const kinds = parseMarkdown(`[here](${target})`).flatMap(({ lines }) =>
    lines.flat().map(({ kind }) => kind),
  );
  expect(kinds.every((kind) => kind === 'text')).toBe(true);
});

test('treats images and HTML as text', () => {
  expect(parseMarkdown('![pixel](/p.png)<img src=x onerror=alert(1)>')[0]?.lines).toEqual([
    [text('pixel'), text('<img src=x onerror=alert(1)>')],
  ]);
});

test('treats an unclosed mark as text while an answer streams', () => {
  expect(parseMarkdown('A **bo')[0]?.lines).toEqual([[text('A **bo')]]);
  expect(parseMarkdown('A [bo](/x')[0]?.lines).toEqual([[text('A [bo](/x')]]);
});

test('parses 8,000 characters of marks without slowing down', () => {
  for (const unit of ['*', '[', '**a', '[a](', '- ', '![', '**[a](/b)**']) {
    const blocks = parseMarkdown(unit.repeat(8000 / unit.length));
    expect(blocks.length).toBeGreaterThan(0);
  }
});

test('plainText removes the marks for copying and screen readers', () => {
  expect(plainText('The **price** is [here](/services):\n\n- one\n- two\n\n1. a\n2. b')).toBe(
    'The price is here:\n\n- one\n- two\n\n1. a\n2. b',
  );
});

test('an excerpt is one line without marks, even when cut off inside one', () => {
  expect(excerptOf('The **price** is [here](/services):\n\n- one\n- two\n\nAsk.')).toBe(
    'The price is here: one · two Ask.',
  );
  expect(excerptOf('We offer **AI stra')).toBe('We offer AI stra');
  expect(excerptOf('We offer **AI strategy*')).toBe('We offer AI strategy');
  expect(excerptOf('Read [our services](/serv')).toBe('Read our services');
  expect(excerptOf('Read [our serv')).toBe('Read our serv');
  expect(excerptOf('[one](/a) and two * three')).toBe('one and two * three');
});
