/**
 * Runs before the first paint, long before the app:
 * - marks the document when this browser holds a session, so that the header does not show "Sign In" first;
 * - keeps a form that is sent too early from leaving the page; `useEarlySubmit` sends it once it can.
 */
export const headScript = `(()=>{const d=document,r=d.documentElement;
try{for(const k of Object.keys(localStorage))if(/^sb-.+-auth-token$/.test(k))r.dataset.session=""}catch{}
d.addEventListener("submit",e=>{const f=e.target;if(f.dataset.ready===undefined){e.preventDefault();f.dataset.early=""}},true)})()`;
