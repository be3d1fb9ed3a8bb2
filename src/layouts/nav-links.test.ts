import { expect, test } from 'vitest';
import { ariaCurrentFor, isWorkspace, memberLinks, pageLinks } from './nav-links';

const labels = (links: { label: string }[]) => links.map(({ label }) => label);

test('the landing page links to its sections, other pages link home, and all but the workspace link to the blog', () => {
  expect(labels(pageLinks('/'))).toEqual([
    'Services',
    'Our Approach',
    'Case Studies',
    'About Us',
    'Contact Us',
    'Blog',
  ]);
  expect(labels(pageLinks('/profile'))).toEqual(['Home', 'Blog']);
  expect(labels(pageLinks('/admin/leads'))).toEqual(['Home']);
});

test('clients get a link to the profile, admins also to the admin area, and others neither', () => {
  expect(labels(memberLinks('client'))).toEqual(['Profile']);
  expect(labels(memberLinks('admin'))).toEqual(['Profile', 'Admin']);
  expect(memberLinks('guest')).toEqual([]);
  expect(memberLinks('loading')).toEqual([]);
});

test('the workspace is the admin page and those below it', () => {
  expect(['/admin', '/admin/leads', '/administration', '/'].map(isWorkspace)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ['/blog', '/blog', 'page'],
  ['/blog', '/blog/', 'page'],
  ['/blog', '/blog/some-article', 'true'],
  ['/blog', '/blogger', undefined],
  ['/schedule', '/schedule-consultation', 'page'],
  ['/', '/', 'page'],
  ['/', '/blog', undefined],
  ['/#about', '/', 'location'],
  ['/#contact', '/', undefined],
])('the link to %s on %s, with the about section in view, is current as %s', (to, pathname, current) => {
  expect(ariaCurrentFor(to, pathname, 'about')).toBe(current);
});
