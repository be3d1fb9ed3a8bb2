import { env } from '@/shared/config/env';

/** What of Cloudflare Turnstile's script is used. */
type Turnstile = {
  render: (place: HTMLElement, options: Record<string, unknown>) => string | undefined;
  remove: (widget: string) => void;
};

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
const FAILED = "We couldn't verify that you're a person. Please try again, or reload the page.";

let loading: Promise<Turnstile> | undefined;

function load(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = () => {
      const { turnstile } = window as { turnstile?: Turnstile };
      if (turnstile) resolve(turnstile);
      else reject(new Error(FAILED));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(FAILED));
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
function makePlace(): HTMLElement {
  const place = document.createElement('div');
  Object.assign(place.style, { position: 'fixed', right: '16px', bottom: '16px', zIndex: '2000' });
  document.body.append(place);
  return place;
}

/**
 * A token that says that the visitor is a person, good for one request; undefined where the site has no CAPTCHA. Its
 * script is loaded with the first request that needs a token. Rejects with a sentence for people.
 */
export async function captchaToken(): Promise<string | undefined> {
  const sitekey = env.turnstileSiteKey;
  if (!sitekey) return undefined;
  const turnstile = await load();
  const place = makePlace();
  let widget: string | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new Error(FAILED));
      widget = turnstile.render(place, {
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
    place.remove();
  }
}

/** The same as an option of the account provider's client. */
export async function captchaOption(): Promise<{ captchaToken?: string }> {
  const token = await captchaToken();
  return token === undefined ? {} : { captchaToken: token };
}
