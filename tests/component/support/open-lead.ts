import { screen } from '@testing-library/react';
import { json, type Routes } from './fake-backend';
import { CALLS, CHOICES, GRACE, whole } from './leads';
import { openStaff } from './open-staff';
import { warmUp } from './warm-up';

warmUp(() => import('@/features/leads/components/lead-page'));

/** Opens the lead of Grace. */
export async function openLead(lead = whole(GRACE), routes: Routes = {}) {
  const page = await openStaff('/leads/5', { [CALLS.get]: () => json(lead), ...CHOICES, ...routes });
  await screen.findByRole('heading', { level: 1, name: 'Grace' });
  return page;
}
