import { describe, expect, it } from 'vitest';
import { headersFile, redirectsFile } from '../hosting.ts';
import { headersFor, parseHeaders, parseRedirects, rewriteFor } from './hosting-rules.ts';

const redirects = parseRedirects(`
# functions
/api/*  https://x.supabase.co/functions/v1/:splat  200
/booking-confirmation/:id  /spa.html  200
/*  /404.html  404
`);

describe('rewriteFor', () => {
  it.each([
    ['/api/contact', 'https://x.supabase.co/functions/v1/contact', 200],
    ['/api/bookings/1/manage', 'https://x.supabase.co/functions/v1/bookings/1/manage', 200],
    ['/booking-confirmation/abc', '/spa.html', 200],
    ['/booking-confirmation/abc/more', '/404.html', 404],
    ['/apiary', '/404.html', 404],
    ['/', '/404.html', 404],
  ])('%s is served from %s with status %i', (path, to, status) => {
    expect(rewriteFor(path, redirects)).toEqual({ to, status });
  });
});

describe('redirectsFile', () => {
  const rules = parseRedirects(
    redirectsFile({ supabaseUrl: 'https://x.supabase.co' }, [{ from: '/blog/old', to: '/blog/new' }]),
  );

  it('sends an old address to the new one, before it says that there is nothing', () => {
    expect(rewriteFor('/blog/old', rules)).toEqual({ to: '/blog/new', status: 301 });
    expect(rewriteFor('/blog/older', rules)).toEqual({ to: '/blog/unlisted.html', status: 404 });
  });

  it('serves what staff upload', () => {
    expect(rewriteFor('/media/a.webp', rules)).toEqual({
      to: 'https://x.supabase.co/storage/v1/object/public/content-images/a.webp',
      status: 200,
    });
  });
});

describe('headersFile', () => {
  const facts = {
    supabaseUrl: 'https://x.supabase.co',
    siteUrl: 'https://meridian.example',
    hasCaptcha: false,
    scriptHashes: [],
    styleHashes: [],
  };
  const rules = parseHeaders(headersFile(facts));

  it.each([
    ['/auth/email-confirmation', 'no-referrer'],
    ['/auth/reset-password-confirmation', 'no-referrer'],
    ['/newsletter/unsubscribe', 'no-referrer'],
    ['/invitation', 'no-referrer'],
    ['/manage-booking/abc', 'no-referrer'],
    ['/blog', 'strict-origin-when-cross-origin'],
  ])('%s has the referrer policy %s', (path, policy) => {
    expect(headersFor(path, rules).get('Referrer-Policy')).toBe(policy);
  });
});

describe('the policy of a site', () => {
  const policyOf = (hasCaptcha: boolean) => {
    const facts = { siteUrl: '', supabaseUrl: '', scriptHashes: ['sha256-x'], styleHashes: [], hasCaptcha };
    return headersFor('/', parseHeaders(headersFile(facts))).get('Content-Security-Policy');
  };

  it('lets Turnstile in only where visitors are asked for a challenge', () => {
    expect(policyOf(true)).toMatch(/script-src 'self' 'sha256-x' https:\/\/challenges\.cloudflare\.com;/);
    expect(policyOf(true)).toMatch(/frame-src https:\/\/challenges\.cloudflare\.com$/);
    expect(policyOf(false)).not.toContain('cloudflare');
  });
});

describe('headersFor', () => {
  const rules = parseHeaders(`
/*
  Cache-Control: no-cache
  Content-Security-Policy: default-src 'none'; connect-src 'self' http://localhost:54321
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/
  X-Page: home
`);

  it('keeps the colons of a value', () => {
    expect(headersFor('/blog', rules).get('Content-Security-Policy')).toBe(
      "default-src 'none'; connect-src 'self' http://localhost:54321",
    );
  });

  it('lets the later, closer rule win', () => {
    expect(headersFor('/assets/a.js', rules).get('Cache-Control')).toContain('immutable');
    expect(headersFor('/blog', rules).get('Cache-Control')).toBe('no-cache');
  });

  it('matches a page exactly', () => {
    expect(headersFor('/', rules).get('X-Page')).toBe('home');
    expect(headersFor('/blog', rules).has('X-Page')).toBe(false);
  });
});
