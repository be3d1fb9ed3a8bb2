import { FIRM } from '../_shared/contracts/firm.ts';
import { escapeHtml } from '../_shared/mail/clean.ts';

const STYLE = `body{margin:0;background:#FBF7F0;color:#14201B;font:17px/27px Figtree,Arial,sans-serif}
main{max-width:30rem;margin:0 auto;padding:3rem 1.25rem}
p.note{border-left:3px solid #E3A72F;padding-left:1rem}
dl{border-block:1px solid #EADFCB;padding-block:1rem;display:grid;grid-template-columns:8rem 1fr;gap:.5rem}
dt{color:#5B655F}dd{margin:0}
button{font:inherit;font-weight:600;min-height:44px;padding:.5rem 1.5rem;border-radius:4px;border:1px solid #B4471F;background:#B4471F;color:#fff;cursor:pointer}
button.plain{background:transparent;color:#B4471F}
button:focus-visible{outline:2px solid #B4471F;outline-offset:2px}
form{display:flex;gap:1rem;margin-top:2rem}`;

export interface SandboxView {
  service: string;
  /** The date and time with their zone, for people. */
  when: string;
  amount: string;
  /** Not to be paid any more: why. */
  closed?: string;
}

async function policy(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}

const BUTTONS = `<form method="post">
<button name="outcome" value="pay">Pay</button>
<button class="plain" name="outcome" value="cancel">Cancel</button>
</form>`;

/** The sandbox's own payment page: no script, nothing loaded, two buttons that post. */
export async function sandboxPage(view: SandboxView): Promise<Response> {
  const rows = [
    ['For', view.service],
    ['When', view.when],
    ['Amount', view.amount],
  ].map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value ?? '')}</dd>`);
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Payment sandbox</title><style>${STYLE}</style></head>
<body><main>
<h1>Payment sandbox</h1>
<p class="note">A stand-in for the payment page of ${escapeHtml(FIRM.name)}. No money moves.</p>
<dl>${rows.join('')}</dl>
${view.closed ? `<p>${escapeHtml(view.closed)}</p>` : BUTTONS}
</main></body>
</html>
`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': await policy(),
      'Referrer-Policy': 'no-referrer',
      'X-Frame-Options': 'DENY',
    },
  });
}
