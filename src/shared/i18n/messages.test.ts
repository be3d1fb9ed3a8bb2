import { params } from '@nanostores/i18n';
import { afterEach, expect, test } from 'vitest';
import { addMessages, locale, messages } from './messages';

afterEach(() => locale.set('en'));

test('messages are English, Spanish on a Spanish page, and English where Spanish is missing', () => {
  const other = messages('test/other', { yes: 'Yes' });
  expect(other.get().yes).toBe('Yes');
  const greeting = messages('test/greeting', { hello: params('Hello, {name}'), bye: 'Goodbye' });
  expect(greeting.get().hello({ name: 'Ana' })).toBe('Hello, Ana');

  addMessages('es', { 'test/greeting': { hello: 'Hola, {name}' } });
  locale.set('es');
  expect(greeting.get().hello({ name: 'Ana' })).toBe('Hola, Ana');
  expect(greeting.get().bye).toBe('Goodbye');
});
