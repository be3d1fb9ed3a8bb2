import { expect, test } from 'vitest';
import { constraintRefusal } from './constraint-refusal';

const check = (name: string) => `new row for relation "services" violates check constraint "${name}"`;

test.each([
  ['23514', check('services_benefits_check'), 'content_invalid', { field: 'benefits' }],
  ['23514', check('blog_posts_tags_check'), 'content_invalid', { field: 'tags' }],
  [
    '23514',
    'value for domain private.slug violates check constraint "slug_check"',
    'content_invalid',
    { field: 'slug' },
  ],
  ['23502', 'null value in column "name" of relation "services"', 'content_invalid', { field: 'name' }],
  [
    '23503',
    'violates foreign key constraint "blog_posts_author_id_fkey"',
    'content_invalid',
    { field: 'author_id' },
  ],
  [
    '23505',
    'duplicate key value violates unique constraint "services_slug_key"',
    'slug_taken',
    { field: 'slug' },
  ],
  [
    '23505',
    'duplicate key value violates unique constraint "consultation_types_name_key"',
    'consultation_type_exists',
    {},
  ],
  ['22P02', 'invalid input syntax for type integer: "dear"', 'values_invalid', {}],
])('%s of a row of content: %s', (code, message, refusal, params) => {
  expect(constraintRefusal({ code, message })).toEqual({ code: refusal, params });
});

test('a missing value of another table is no refusal of content', () => {
  const message = 'null value in column "name" of relation "contacts" violates not-null constraint';
  expect(constraintRefusal({ code: '23502', message })).toBeUndefined();
});
