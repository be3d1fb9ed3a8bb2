import { describe, expect, it } from 'vitest';
import { headersFile, hostingOf, hostingRoutes, redirectsFile } from '../../hosting.ts';
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
  ])('serves %s from %s with status %i', (path, to, status) => {
    expect(rewriteFor(path, redirects)).toEqual({ to, status });
  });
});

describe('redirectsFile', () => {
  const rules = parseRedirects(
    redirectsFile(
      hostingRoutes({ supabaseUrl: 'https://x.supabase.co' }, [{ from: '/blog/old', to: '/blog/new' }]),
    ),
  );

  it('redirects an old URL to the new one before the 404', () => {
    expect(rewriteFor('/blog/old', rules)).toEqual({ to: '/blog/new', status: 301 });
    expect(rewriteFor('/blog/older', rules)).toEqual({ to: '/blog/unlisted.html', status: 404 });
    expect(rewriteFor('/blog/tags/older', rules)).toEqual({ to: '/blog/tags/_unlisted.html', status: 404 });
  });

  it.each([
    ['/api/health', '/functions/v1/health'],
    ['/api/appointments/availability/', '/functions/v1/appointments/availability'],
    ['/api/bookings/1/calendar.ics', '/functions/v1/bookings/1/calendar.ics'],
  ])('passes %s on to a function', (path, to) => {
    expect(rewriteFor(path, rules)).toEqual({ to: `https://x.supabase.co${to}`, status: 200 });
  });

  it.each(['/assets/a.js', '/images/a.webp', '/videos/b/a.mp4', '/icons/a.png', '/cards/a.png'])(
    'answers a missing %s with a plain text',
    (path) => {
      expect(rewriteFor(path, rules)).toEqual({ to: '/missing.txt', status: 404 });
    },
  );

  // A host may forward such a path unchanged, and a proxy in front of the project then resolves it.
  it.each([
    '/api/%2e%2e/%2e%2e/rest/v1/profiles',
    '/api/%2e%2e/%2e%2e/auth/v1/signup',
    '/api/x/%2e%2e/%2e%2e/%2e%2e/rest/v1/',
    '/media/%2e%2e/documents/a',
    '/media/%2e%2e/%2e%2e/sign/documents/a',
  ])('has no rule for %s', (path) => {
    expect(rewriteFor(path, rules)).toBeUndefined();
  });

  it('serves uploaded images', () => {
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
  const rules = parseHeaders(headersFile(hostingOf(facts).headers));

  const headersOf = (siteUrl: string, path: string) =>
    headersFor(path, parseHeaders(headersFile(hostingOf({ ...facts, siteUrl }).headers)));

  const DOCUMENTS = ['/', '/blog/a', '/api/health', '/admin/leads', '/no/such/page', '/media/no/picture'];
  const ASSETS = ['/media/a.webp', '/assets/a.js', '/images/a.webp', '/videos/a.vtt', '/favicon.svg'];

  it.each([...DOCUMENTS, ...ASSETS])('has HSTS with subdomains and no type sniffing for %s', (path) => {
    const headers = headersOf('https://meridian.example', path);
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  });

  it.each(DOCUMENTS)('sends every header of a document with %s', (path) => {
    const headers = headersOf('https://meridian.example', path);
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('Permissions-Policy')).toContain('camera=()');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self'");
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  });

  const ASSET_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

  it.each(ASSETS)('keeps %s from running scripts when it is opened as a document', (path) => {
    const headers = headersOf('https://meridian.example', path);
    expect(headers.get('Content-Security-Policy')).toBe(
      path.startsWith('/videos/')
        ? "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'"
        : ASSET_POLICY,
    );
  });

  it('gives assets the short policy on a host that skips the lines with an exclamation mark', () => {
    const skipped = headersFile(hostingOf({ ...facts, styleHashes: ['sha256-x'] }).headers).replace(
      /^ *!.*\n/gm,
      '',
    );
    const headers = headersFor('/assets/a.js', parseHeaders(skipped));
    expect(headers.get('Content-Security-Policy')).toBe(ASSET_POLICY);
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  });

  it('has no HSTS for a site without https', () => {
    expect(headersOf('http://localhost:3000', '/').has('Strict-Transport-Security')).toBe(false);
  });

  it.each([
    ['/auth/email-confirmation', 'no-referrer'],
    ['/auth/reset-password-confirmation', 'no-referrer'],
    ['/auth/sign-in-link', 'no-referrer'],
    // The next page keeps the assistant open by it.
    ['/auth/login', 'strict-origin-when-cross-origin'],
    ['/newsletter/unsubscribe', 'no-referrer'],
    ['/invitation', 'no-referrer'],
    ['/manage-booking/abc', 'no-referrer'],
    ['/blog', 'strict-origin-when-cross-origin'],
  ])('gives %s the referrer policy %s', (path, policy) => {
    expect(headersFor(path, rules).get('Referrer-Policy')).toBe(policy);
  });
});

describe('the Content-Security-Policy', () => {
  const policyOf = (hasCaptcha: boolean) => {
    const facts = { siteUrl: '', supabaseUrl: '', scriptHashes: ['sha256-x'], styleHashes: [], hasCaptcha };
    return headersFor('/', parseHeaders(headersFile(hostingOf(facts).headers))).get(
      'Content-Security-Policy',
    );
  };

  it('allows Turnstile only in a build with a site key', () => {
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
/images/*
  ! Cache-Control
  ! Content-Security-Policy
  Cache-Control: max-age=60
`);

  it('keeps the colons of a value', () => {
    expect(headersFor('/blog', rules).get('Content-Security-Policy')).toBe(
      "default-src 'none'; connect-src 'self' http://localhost:54321",
    );
  });

  it('applies the later, more specific rule', () => {
    expect(headersFor('/assets/a.js', rules).get('Cache-Control')).toContain('immutable');
    expect(headersFor('/blog', rules).get('Cache-Control')).toBe('no-cache');
  });

  it('removes what a rule detaches, and then adds its own', () => {
    expect([...headersFor('/images/a.webp', rules)]).toEqual([['Cache-Control', 'max-age=60']]);
  });

  it('matches a page exactly', () => {
    expect(headersFor('/', rules).get('X-Page')).toBe('home');
    expect(headersFor('/blog', rules).has('X-Page')).toBe(false);
  });
});
