import { describe, expect, test } from 'vitest';
import { fillAuthTemplate } from './mailer.ts';

const VALUES = {
  SiteURL: 'https://meridian.example',
  Email: 'old@tests.example',
  NewEmail: 'new+tag@tests.example',
  Token: '123456',
  TokenHash: 'a1b2',
};
const fill = (template: string) => fillAuthTemplate(template, VALUES);

describe('an email template', () => {
  test('gets its variables filled in, and unknown ones left unchanged', () => {
    expect(
      fill('<a href="{{ .SiteURL }}?t={{ .TokenHash }}&amp;x">{{ .NewEmail }}</a> {{ .Data.name }}'),
    ).toBe('<a href="https://meridian.example?t=a1b2&amp;x">new+tag@tests.example</a> {{ .Data.name }}');
  });

  test('has the part for the language of the account', () => {
    const template =
      '{{ if eq (printf `%v` .Data.locale) `es` }}Hola {{ .Token }}{{ else if eq (printf `%v` .Data.locale) `pt` }}Olá{{ else }}Hello{{ end }}!';
    expect(fillAuthTemplate(template, { ...VALUES, Data: { locale: 'es' } })).toBe('Hola 123456!');
    expect(fillAuthTemplate(template, { ...VALUES, Data: { locale: 'pt' } })).toBe('Olá!');
    for (const Data of [{}, { locale: 'en' }, { locale: 5 }, { locale: null }])
      expect(fillAuthTemplate(template, { ...VALUES, Data })).toBe('Hello!');
    expect(fill(template)).toBe('Hello!');
  });

  test('loses every comment, and keeps its empty lines', () => {
    expect(fill('a\n<!--[if mso]><table><![endif]-->\n<!-- {{ .Token }}\n -->b')).toBe('a\n\nb');
  });

  test('escapes the values of its variables', () => {
    expect(fillAuthTemplate('<p>{{ .Email }}</p>', { ...VALUES, Email: '<script>"' })).not.toContain(
      '<script>',
    );
  });
});
