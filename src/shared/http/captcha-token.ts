import { env } from '@/shared/config/env';
import { messages } from '@/shared/i18n/messages';

const MESSAGES = messages('shared/captcha', {
  failed: 'We couldn’t verify that you’re a person. Please try again, or reload the page.',
});

/** The used part of Cloudflare Turnstile's script. */
type Turnstile = {
  render: (container: HTMLElement, options: Record<string, unknown>) => string | undefined;
  remove: (widget: string) => void;
};

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

let loading: Promise<Turnstile> | undefined;

function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = () => {
      const { turnstile } = window as { turnstile?: Turnstile };
      if (turnstile) resolve(turnstile);
      else reject(new Error(MESSAGES.get().failed));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(MESSAGES.get().failed));
    };
    document.head.append(script);
  }).catch((error: unknown) => {
    // The next try loads it again.
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The container of the widget, which is visible only when the visitor must interact. */
function addContainer(): HTMLElement {
  const container = document.createElement('div');
  Object.assign(container.style, { position: 'fixed', right: '16px', bottom: '16px', zIndex: '2000' });
  document.body.append(container);
  return container;
}

/**
 * Resolves with a token that proves that the visitor is a person, valid for one request; undefined where the site has no
 * CAPTCHA. The first call loads Turnstile's script. Rejects with a sentence for people.
 */
export async function captchaToken(): Promise<string | undefined> {
  const sitekey = env.turnstileSiteKey;
  if (!sitekey) return undefined;
  const turnstile = await loadTurnstile();
  const container = addContainer();
  let widget: string | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new Error(MESSAGES.get().failed));
      widget = turnstile.render(container, {
        sitekey,
        appearance: 'interaction-only',
        callback: resolve,
        'error-callback': fail,
        'timeout-callback': fail,
        'unsupported-callback': fail,
      });
      if (widget === undefined) fail();
    });
  } finally {
    if (widget !== undefined) turnstile.remove(widget);
    container.remove();
  }
}

/** The token as an option of the auth server's client. */
export async function captchaOption(): Promise<{ captchaToken?: string }> {
  const token = await captchaToken();
  return token === undefined ? {} : { captchaToken: token };
}
