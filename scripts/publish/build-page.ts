import { createHash } from 'node:crypto';
import { isAppPath } from '../../src/shared/config/paths.ts';
import type { Locale } from '../../supabase/functions/_shared/contracts/locale.ts';
import { localeOfPage } from '../../supabase/functions/_shared/contracts/locale.ts';
import { dateOptionsScript } from './date-options-script.ts';

/** A finished page and what it brings along. */
export interface FinishedPage {
  html: string;
  /** The module that starts the application on this page; content pages have none. */
  start?: { name: string; code: string };
  scriptHashes: string[];
  styleHashes: string[];
}

const PRELOADS = /<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*\/?>/g;
const CONTEXT = /<script>(window\.__reactRouterContext = [\s\S]*?)<\/script>/;
const STREAM = /<script>(window\.__reactRouterContext\.streamController\.[\s\S]*?)<\/script>/g;
const MODULE = /<script type="module" async="">([\s\S]+?)<\/script>/;
const INLINE_SCRIPT =
  /<script(?![^>]*\bsrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]+?)<\/script>/g;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Starts the page's code after the page has loaded and been painted, or at the first press or input, which also
 * requests the code of the page's form. A press of the assistant's button requests the assistant's code. When the start
 * has failed to load four times, presses stop looking pending, a content page offers a reload below them, and the next
 * press tries again. The text is the same on every page, so that one hash allows it; what differs is in the element's
 * attributes.
 */
const BOOT =
  `(s=>{const load=l=>{for(const href of l.split(" "))document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}))};
const fail=()=>{started=false;listen();const t=document.querySelector("template[data-reload-notice]");for(const e of document.querySelectorAll("[data-early]")){
delete e.dataset.early;const i=e.closest("[data-island]");if(!t||!i||i.nextElementSibling?.matches("[role=alert]"))continue;
i.after(t.content.cloneNode(true));i.nextElementSibling.querySelector("button").onclick=()=>location.reload()}};
const tries=n=>import(s.start).catch(()=>n<3?setTimeout(tries,500*2**n,n+1):fail());
let started;const start=()=>{if(started)return;started=true;load(s.preload);tries(0)};
const soon=()=>document.hidden?start():requestAnimationFrame(()=>setTimeout(start));
document.readyState==="complete"?soon():addEventListener("load",soon);
const once={capture:true,once:true};const press=()=>{start();if(s.form)load(s.form);s.form=""};
const listen=()=>{for(const n of["pointerdown","keydown","input"])addEventListener(n,press,once)};listen();
addEventListener("pointerdown",e=>{if(e.target.closest?.("[data-chat-button]"))load(s.chat)},once)})(document.currentScript.dataset)`.replaceAll(
    '\n',
    '',
  );

/** The modules of the islands that are forms: their code is requested at the first press. */
const FORMS: Record<string, string> = {
  'contact-form': 'contact-form',
  'schedule-form': 'schedule-form',
  'sign-in-section': 'sign-in-section',
  'register-form': 'register-form',
  'forgot-password': 'forgot-password-form',
  'reset-password': 'reset-password-form',
  'email-confirmation': 'email-confirmation-form',
  'sign-in-link': 'sign-in-link-form',
  'newsletter-confirm': 'newsletter-link-screens',
  'newsletter-unsubscribe': 'newsletter-link-screens',
};

/** An island whose code is requested as soon as the page has loaded. */
const ISLAND_AT_LOAD = /data-island="([^"]+)" data-when="load"/g;

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function all(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), (match) => match[1] ?? '');
}

function one(html: string, pattern: RegExp, what: string, path: string): string {
  const found = pattern.exec(html)?.[1];
  if (found === undefined) throw new Error(`${path}: no ${what} found; has React Router changed its markup?`);
  return found;
}

function refuse(html: string, pattern: RegExp, what: string, path: string): void {
  const found = pattern.exec(html);
  if (found)
    throw new Error(`${path}: ${what} (${found[0].slice(0, 80)}); the security policy does not allow it.`);
}

/** A page as it is finished: its file's path, its HTML, and the scripts that it may ask for early. */
export interface RenderedPage {
  path: string;
  rendered: string;
  /** Returns the paths of a module's script and of everything it imports, by the module's name. */
  scriptsOf: (module: string) => string[];
}

/** How a page starts: the path of the module to import, and the scripts to request with it. */
interface Start {
  path: string;
  preload: string[];
  /** The module itself, if it belongs to this page only. */
  module?: { name: string; code: string };
  /** What the code of a form or of the assistant needs besides. */
  hydrate: string[];
}

/** A page of the application: what starts it moves from inline scripts to a separate module. */
function startApp({ rendered, scriptsOf }: RenderedPage, context: string, code: string): Start {
  const [entry = '', ...imports] = scriptsOf('entry.client');
  const [app = '', ...needed] = scriptsOf('start-app');
  // The entry would only import this module.
  const preloads = all(rendered, PRELOADS).filter((each) => each !== entry && !imports.includes(each));
  // Imports come first in any order of the text; the rest must run before the entry asks for it.
  const module = [context, ...all(rendered, STREAM), code.replaceAll(entry, app)].join('\n');
  const name = `assets/start-${createHash('sha256').update(module).digest('base64url').slice(0, 8)}.js`;
  return {
    path: `/${name}`,
    preload: [app, ...needed, ...preloads],
    module: { name, code: module },
    hydrate: [],
  };
}

/** A content page: the entry starts the islands, and React Router's own scripts go. */
function startContent({ rendered, scriptsOf }: RenderedPage): Start {
  const [path = '', ...imports] = scriptsOf('entry.client');
  const early = all(rendered, ISLAND_AT_LOAD);
  const hydrate = scriptsOf('hydrate-island');
  const islands = early.length > 0 ? [...hydrate, ...early.flatMap(scriptsOf)] : [];
  const openTimes = rendered.includes('data-open-times') ? scriptsOf('schedule-page') : [];
  return { path, preload: [...imports, ...openTimes, ...islands], hydrate };
}

/** Returns the script that starts a page, with what it requests in its attributes. */
function bootScript(
  { rendered, scriptsOf }: RenderedPage,
  { path, preload, hydrate }: Start,
  locale: Locale,
): string {
  const forms = Object.entries(FORMS)
    .filter(([id]) => rendered.includes(`data-island="${id}"`))
    .map(([, module]) => module);
  const later = (scripts: string[]) =>
    [...new Set(scripts)].filter((each) => !preload.includes(each)).join(' ');
  const language = locale === 'en' ? [] : scriptsOf(locale);
  const attributes = {
    start: path,
    preload: [...new Set(preload)].join(' '),
    form: forms.length > 0 ? later([...hydrate, ...language, ...forms.flatMap(scriptsOf)]) : '',
    chat: later([...hydrate, ...scriptsOf('chat-panel')]),
  };
  const data = Object.entries(attributes).map(([key, value]) => `data-${key}="${value}"`);
  return `<script ${data.join(' ')}>${BOOT}</script>`;
}

/**
 * Finishes a prerendered page: its code starts after the page has loaded. Throws when the page holds something that the
 * strict policy would block.
 */
export function finishPage(page: RenderedPage): FinishedPage {
  const { path, rendered } = page;
  const context = one(rendered, CONTEXT, 'context script', path);
  const code = one(rendered, MODULE, 'module script', path);
  const address = `/${path.replace(/(^index)?[.]html$/, '')}`;
  const isApp = isAppPath(address);
  const locale = localeOfPage(address);
  const start = isApp ? startApp(page, context, code) : startContent(page);
  const dates = rendered.includes('name="preferredDate"')
    ? `<script>${dateOptionsScript(new Date(), locale)}</script>`
    : '';
  // React expects both elements in their places when it hydrates an application page; it does not look into them.
  const html = rendered
    .replace(PRELOADS, '')
    .replace(STREAM, '')
    .replace(CONTEXT, () => `${dates}${bootScript(page, start, locale)}`)
    .replace(MODULE, isApp ? '<script type="module" async=""></script>' : '');
  const [head = '', body = ''] = html.split('</head>');
  refuse(body, /<style/, 'a style element in the body', path);
  refuse(html, /<[a-z][^<>]*\sstyle="/, 'a style attribute', path);
  refuse(html, /<[a-z][^<>]*\son[a-z]+="/, 'an event attribute', path);
  return {
    html,
    ...(start.module && { start: start.module }),
    scriptHashes: all(html, INLINE_SCRIPT).map(sha256),
    styleHashes: all(head, STYLE).map(sha256),
  };
}
