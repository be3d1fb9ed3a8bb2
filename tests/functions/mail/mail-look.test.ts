import { expect, it } from 'vitest';
import { colors } from '../../../src/shared/theme/colors.ts';
import { MAIL_COLORS } from '../../../supabase/functions/_shared/mail/mail-styles.ts';
import { renderSample, SAMPLES } from './mail-samples.ts';

it.each(SAMPLES)(
  '%s (%s) has every link and fact of its HTML in the text, too, except links to calendars of others',
  (kind, _variant, payload) => {
    const { html, text } = renderSample(kind, payload);
    const plain = (part = '') =>
      part
        .replaceAll('<br>', '\n')
        .replaceAll('\u00A0', ' ')
        .replaceAll('&#39;', "'")
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&');
    for (const [, href] of html.matchAll(
      /<a [^>]*href="(https:(?!\/\/(?:calendar\.google|outlook\.live))[^"]+)"/g,
    ))
      expect(text).toContain(`\n${plain(href)}\n`);
    for (const [, fact] of html.matchAll(/<td class="value[^>]*>([\s\S]*?)<\/td>/g))
      expect(text).toContain(plain(fact));
    for (const [, time = ''] of html.matchAll(/<h2 [^>]*>([\s\S]*?)<\/h2>/g))
      for (const part of time.split(/<[^>]+>/)) expect(text).toContain(plain(part.trim()));
    for (const [, words] of html.matchAll(/<p class="ink"[^>]*>([\s\S]*?)<\/p>/g)) {
      expect(text).toContain(plain(words?.split('<br>\n<a')[0]));
    }
  },
);

it.each(SAMPLES)('%s (%s) has dark colors for everything that it colors', (kind, _variant, payload) => {
  const { html } = renderSample(kind, payload);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('<meta name="supported-color-schemes" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme:dark)');
  const colored = [...html.matchAll(/<(?:a|p|td|h1|h2|span|body)\b([^>]*)>/g)].map(
    ([, attributes = '']) => attributes,
  );
  for (const attributes of colored) {
    const color = /[";]color:(#\w{6})/.exec(attributes)?.[1];
    if (color && color !== MAIL_COLORS.onPine)
      expect(attributes).toMatch(/class="[^"]*(ink|muted|link|solid|outline)/);
  }
});

it('uses the colors of the site', () => {
  for (const scheme of ['light', 'dark'] as const) {
    for (const [name, color] of Object.entries(MAIL_COLORS[scheme])) {
      const { base, _dark } = colors[name as keyof (typeof MAIL_COLORS)['light']].value;
      expect(color).toBe(scheme === 'light' ? base : _dark);
    }
  }
  for (const name of ['pine', 'onPine', 'gold'] as const)
    expect(MAIL_COLORS[name]).toBe(colors[name].value.base);
});
