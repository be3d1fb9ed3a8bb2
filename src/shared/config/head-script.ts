/**
 * Runs before the first paint, before the app, and stays active:
 * - marks the document when this browser holds a session, so that the header does not show "Sign In" first;
 * - notes a form that is sent, or a button that is pressed, before the code of its part of the page is there: it looks
 *   pending until `replayEarlyActions` repeats it. React does not get the event, because it would act on it twice;
 * - marks the document with `data-active` at the visitor's first tap, key, input or scroll, so that islands do not wait
 *   for one;
 * - closes the menu when something in it is chosen;
 * - makes jumps within the page smooth, and a page opened with a fragment scroll there 100 ms after load, or after an
 *   `arrival` event where the fragment's element comes later. Until then `data-arriving` keeps the browser from jumping
 *   there itself, unless motion is to be reduced. Scrolling, pointing or typing in the meantime cancels it. The focus
 *   follows, for keyboard users, unless it is in a control already. Height changes above the element are corrected at
 *   the end of the scroll.
 */
export const headScript = `(()=>{const d=document,r=d.documentElement;
try{for(const k of Object.keys(localStorage))if(/^sb-.+-auth-token$/.test(k))r.dataset.session=""}catch{}
const early=(e,x)=>{if((e.closest("[data-island]")||r).dataset.ready===undefined){e.dataset.early="";x.preventDefault();x.stopImmediatePropagation()}};
d.addEventListener("submit",e=>early(e.target,e),true);
let w;const smooth=()=>{r.dataset.smooth="";clearTimeout(w);w=setTimeout(()=>delete r.dataset.smooth,1200)};
const focus=e=>{if(!e.hasAttribute("tabindex")){e.tabIndex=-1;e.style.outline="none";
e.addEventListener("blur",()=>{e.removeAttribute("tabindex");e.style.outline=""},{once:true})}e.focus({preventScroll:true})};
const acts=(f,o)=>{for(const n of["wheel","touchstart","pointerdown","keydown","input"])addEventListener(n,f,{once:true,passive:true,...o})};
const settle=e=>{const c=new AbortController,{signal}=c;acts(()=>c.abort(),{signal});setTimeout(()=>c.abort(),3000);
addEventListener("scrollend",()=>{smooth();e.scrollIntoView()},{once:true,signal})};
const to=(h,chosen)=>{try{const e=h&&d.getElementById(decodeURIComponent(h.slice(1)));if(e){smooth();e.scrollIntoView();settle(e);
if(chosen||/^(BODY|MAIN)$/.test(d.activeElement.tagName))focus(e)}}catch{}};
d.addEventListener("click",e=>{const t=e.target;if(!t.closest)return;
const b=t.closest("button[type=button]:not([popovertarget])");if(b)early(b,e);
const c=t.closest("[popover] a,[popover] button");if(c)c.closest("[popover]").hidePopover();
const a=t.closest("a[href]");if(!a)return;
if(a.hash&&a.origin===location.origin&&a.pathname===location.pathname)to(a.hash,true)},true);
if(location.hash&&!matchMedia("(prefers-reduced-motion:reduce)").matches)r.dataset.arriving="";
acts(()=>{r.dataset.active=""});
addEventListener("load",()=>setTimeout(()=>{delete r.dataset.arriving;if(r.dataset.active===undefined)to(location.hash)},100));
addEventListener("arrival",()=>setTimeout(()=>to(location.hash),100))})()`.replaceAll('\n', '');
