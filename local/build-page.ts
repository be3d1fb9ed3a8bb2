import { createHash } from 'node:crypto';
import { dateOptionsScript } from './date-options-script.ts';

/** A finished page and what it brings along. */
export interface FinishedPage {
  html: string;
  /** The module that starts the app on this page; its name goes into the page. */
  start: { name: string; code: string };
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
 * Starts the app after the page has loaded, or at the first press or input, which also requests the code of the page's
 * form. A press of the assistant's button requests the assistant's code. The text is the same on every page, so that one
 * hash allows it; what differs is in the element's attributes.
 */
const BOOT =
  `(s=>{const load=l=>{for(const href of l.split(" "))document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}))};
let started;const start=()=>{if(started)return;started=true;load(s.preload);import(s.start)};
document.readyState==="complete"?start():addEventListener("load",()=>setTimeout(start));
const once={capture:true,once:true};const press=()=>{start();if(s.form)load(s.form);s.form=""};
for(const n of["pointerdown","keydown","input"])addEventListener(n,press,once);
addEventListener("pointerdown",e=>{if(e.target.closest?.("[data-chat-button]"))load(s.chat)},once)})(document.currentScript.dataset)`.replaceAll(
    '\n',
    '',
  );

/** The islands that are forms, by their modules' names: their code is requested at the first press. */
const FORMS = [
  'contact-form',
  'schedule-form',
  'sign-in-section',
  'register-form',
  'forgot-password',
  'reset-password',
];

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
  /** Returns the addresses of a module's script and of everything it imports, by the module's name. */
  scriptsOf: (module: string) => string[];
}

/**
 * Takes the app's start out of a prerendered page: its inline scripts move to a module of their own, loaded
 * after the page has. Throws when the page holds something that the strict policy would block.
 */
export function finishPage({ path, rendered, scriptsOf }: RenderedPage): FinishedPage {
  const preloads = all(rendered, PRELOADS);
  const context = one(rendered, CONTEXT, 'context script', path);
  const module = one(rendered, MODULE, 'module script', path);
  // Imports come first in any order of the text; the rest must run before the entry asks for it.
  const code = [context, ...all(rendered, STREAM), module].join('\n');
  const name = `assets/start-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
  const form = FORMS.filter((id) => rendered.includes(`data-island="${id}"`)).flatMap(scriptsOf);
  const later = (scripts: string[]) => scripts.filter((script) => !preloads.includes(script)).join(' ');
  const attributes = {
    start: `/${name}`,
    preload: preloads.join(' '),
    form: later(form),
    chat: later(scriptsOf('chat-panel')),
  };
  const data = Object.entries(attributes).map(([key, value]) => `data-${key}="${value}"`);
  const boot = `<script ${data.join(' ')}>${BOOT}</script>`;
  const dates = rendered.includes('name="preferredDate"') ? `<script>${dateOptionsScript}</script>` : '';
  // React expects both elements in their places when it hydrates; it does not look into them.
  const html = rendered
    .replace(PRELOADS, '')
    .replace(STREAM, '')
    .replace(CONTEXT, () => `${dates}${boot}`)
    .replace(MODULE, '<script type="module" async=""></script>');

  const [head = '', body = ''] = html.split('</head>');
  refuse(body, /<style/, 'a style element in the body', path);
  refuse(html, /<[a-z][^<>]*\sstyle="/, 'a style attribute', path);
  refuse(html, /<[a-z][^<>]*\son[a-z]+="/, 'an event attribute', path);
  return {
    html,
    start: { name, code },
    scriptHashes: all(html, INLINE_SCRIPT).map(sha256),
    styleHashes: all(head, STYLE).map(sha256),
  };
}
