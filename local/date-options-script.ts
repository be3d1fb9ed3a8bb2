import {
  BOOKING_WINDOW_DAYS,
  FIRM_TIME_ZONE,
} from '../supabase/functions/_shared/contracts/booking-rules.ts';

/**
 * Fills the select "Preferred date" of a prerendered page while the page is parsed, so that a date can be chosen before
 * the app has loaded. It writes the options of `bookableDates`, and marks the document with `data-dates`.
 */
export const dateOptionsScript =
  `(()=>{const s=document.querySelector("select[name=preferredDate]");if(!s)return;
const p=Object.fromEntries(new Intl.DateTimeFormat("en-US",{timeZone:"${FIRM_TIME_ZONE}",year:"numeric",month:"2-digit",day:"2-digit"})
.formatToParts(new Date).map(x=>[x.type,x.value])),d=new Date(p.year+"-"+p.month+"-"+p.day+"T00:00:00Z"),
f=new Intl.DateTimeFormat("en-US",{dateStyle:"full",timeZone:"UTC"});
for(let i=0;i<${BOOKING_WINDOW_DAYS};i++){d.setUTCDate(d.getUTCDate()+1);
if(d.getUTCDay()%6)s.add(new Option(f.format(d),d.toISOString().slice(0,10)))}
document.documentElement.dataset.dates=""})()`.replaceAll('\n', '');
