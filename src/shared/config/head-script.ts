/**
 * Runs before the first paint, before the page's code, and stays active:
 * - marks the document when this browser holds a session, so that the header does not show "Sign In" first, and when
 *   it has a share menu; reloads a document of the back/forward cache if the visitor has signed in or out since;
 * - notes a form that is sent, or a button that is pressed, before the code of its part of the page is there: it looks
 *   pending until `replayEarlyActions` repeats it. React does not get the event, because it would act on it twice;
 * - marks the document with `data-active` at the visitor's first tap, key, input or scroll, so that islands do not wait
 *   for one;
 * - closes the menu when something in it is chosen;
 * - gives the link to this page in another language the page's address, query and fragment, with a hidden mail link: when
 *   it is followed, and at once on the page of addresses without one;
 * - gives a link with `data-keep-query` the page's query, which its island has not added yet;
 * - follows a link to this page's contact form with a `subject` without a new load, so that nothing typed is lost, and
 *   dispatches `subject`;
 * - makes jumps within the page smooth, and a page opened with a fragment scroll there 100 ms after load. Until then
 *   `data-arriving` keeps the browser from jumping there itself, unless motion is to be reduced. Scrolling, pointing or
 *   typing in the meantime cancels it. The focus follows, for keyboard users, unless it is in a control already. Height
 *   changes above the element are corrected at the end of the scroll.
 */
export const headScript = /* @__PURE__ */ `(()=>{const d=document,r=d.documentElement;
const has=()=>{try{return Object.keys(localStorage).some(k=>/^sb-.+-auth-token$/.test(k))}catch{return false}};
if(has())r.dataset.session="";
addEventListener("pageshow",e=>{if(e.persisted&&has()!==(r.dataset.session!==undefined))location.reload()});
if(navigator.share)r.dataset.share="";
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
const same=a=>{const p=location.pathname;a.href=(a.hreflang==="en"?p.slice(3)||"/":("/"+a.hreflang+p).replace(/\\/$/,""))+location.search+((history.state||{}).mailLink?"#"+history.state.mailLink:location.hash)};
addEventListener("DOMContentLoaded",()=>d.querySelectorAll('a[hreflang][href$="/404"]').forEach(same));
d.addEventListener("click",e=>{const t=e.target;if(!t.closest)return;
const b=t.closest("button[type=button]:not([popovertarget])");if(b)early(b,e);
const c=t.closest("[popover] a,[popover] button");if(c)c.closest("[popover]").hidePopover();
const a=t.closest("a[href]");if(!a)return;
if(a.hreflang){same(a);return}
if(a.dataset.keepQuery===""&&!a.search)a.search=location.search;
if(a.hash&&a.origin===location.origin&&a.pathname===location.pathname){to(a.hash,true);
if(/[?&]subject=/.test(a.search)&&!(e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)){e.preventDefault();
if(a.href!==location.href)history.pushState(null,"",a.href);dispatchEvent(new Event("subject"))}}},true);
if(location.hash&&!matchMedia("(prefers-reduced-motion:reduce)").matches)r.dataset.arriving="";
acts(()=>{r.dataset.active=""});
addEventListener("load",()=>setTimeout(()=>{delete r.dataset.arriving;if(r.dataset.active===undefined)to(location.hash)},100))})()`.replaceAll(
  '\n',
  '',
);
