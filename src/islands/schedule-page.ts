import { showEarlyTimes } from '@/features/booking/components/early-times';
import { requestFormWhenIdle } from './idle-form';

/** Shows the next open times in the prerendered form. When the browser is idle afterwards, the form's code is requested. */
export async function startSchedulePage(form: HTMLElement): Promise<void> {
  await showEarlyTimes(form);
  requestFormWhenIdle(form);
}
