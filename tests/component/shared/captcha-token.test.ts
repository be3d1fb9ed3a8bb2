import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type Options = Record<'callback' | 'error-callback', (token?: string) => void> & { sitekey: string };
const SENTENCE = 'We couldn’t verify that you’re a person. Please try again, or reload the page.';
const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src*="turnstile"]')];

beforeEach(() => vi.resetModules());
afterEach(() => {
  for (const script of scripts()) script.remove();
});

async function open(sitekey: string) {
  vi.stubEnv('VITE_TURNSTILE_SITE_KEY', sitekey);
  return import('@/shared/http/captcha-token');
}

/** Turnstile whose widgets do as `act` says. */
function stubTurnstile(act: (options: Options) => void) {
  const turnstile = {
    render: vi.fn((_place: HTMLElement, options: Options) => {
      queueMicrotask(() => act(options));
      return 'widget';
    }),
    remove: vi.fn(),
  };
  vi.stubGlobal('turnstile', turnstile);
  return turnstile;
}

test('without a site key nothing is loaded', async () => {
  const { captchaOption, captchaToken } = await open('');
  expect([await captchaToken(), await captchaOption()]).toEqual([undefined, {}]);
  expect(scripts()).toEqual([]);
});

describe('with a site key', () => {
  test('the first request loads the script, and each gets a token of its own', async () => {
    let solved = 0;
    const turnstile = stubTurnstile(({ callback }) => callback(`token-${++solved}`));
    const { captchaOption } = await open('the-site-key');
    const first = captchaOption();
    await vi.waitFor(() => expect(scripts()).toHaveLength(1));
    expect(new URL(scripts()[0]?.src ?? '').origin).toBe('https://challenges.cloudflare.com');
    scripts()[0]?.dispatchEvent(new Event('load'));
    expect(await first).toEqual({ captchaToken: 'token-1' });
    expect(await captchaOption()).toEqual({ captchaToken: 'token-2' });
    expect(scripts()).toHaveLength(1);
    expect(turnstile.render.mock.calls[0]?.[1]).toMatchObject({ sitekey: 'the-site-key' });
    expect(turnstile.remove).toHaveBeenCalledTimes(2);
    expect(document.body.children).toHaveLength(0);
  });

  test('a script that fails to load shows an error, and the next attempt loads it again', async () => {
    stubTurnstile(({ callback }) => callback('token'));
    const { captchaToken } = await open('the-site-key');
    const first = captchaToken();
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect(first).rejects.toThrow(SENTENCE);
    const second = captchaToken();
    scripts()[0]?.dispatchEvent(new Event('load'));
    expect(await second).toBe('token');
  });

  test('a failed CAPTCHA shows an error', async () => {
    stubTurnstile((options) => options['error-callback']());
    const { captchaToken } = await open('the-site-key');
    const token = captchaToken();
    scripts()[0]?.dispatchEvent(new Event('load'));
    await expect(token).rejects.toThrow(SENTENCE);
    expect(document.body.children).toHaveLength(0);
  });
});
