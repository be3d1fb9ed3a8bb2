import { holdEarlyAction } from './early-actions';
import { jumpOnArrival } from './jumps';
import { completeLinksOfNotFound, followLink } from './links';
import { markSession, markShareMenu } from './root-marks';

function onSubmit(event: SubmitEvent): void {
  if (event.target instanceof HTMLFormElement) holdEarlyAction(event.target, event);
}

function onClick(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const button = target.closest<HTMLElement>('button[type=button]:not([popovertarget])');
  if (button) holdEarlyAction(button, event);
  // The menu closes when something in it is chosen.
  const chosen = target.closest('[popover] a,[popover] button');
  chosen?.closest<HTMLElement>('[popover]')?.hidePopover();
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (link) followLink(link, event);
}

/** What a page does before its first paint and before its code arrives. Its listeners stay active afterwards. */
export function startHead(): void {
  markSession();
  markShareMenu();
  document.addEventListener('submit', onSubmit, true);
  completeLinksOfNotFound();
  document.addEventListener('click', onClick, true);
  jumpOnArrival();
}
