import type { ComponentType } from 'react';
import { UnreadLeads } from '@/features/leads/components/unread-leads';
import { lazyPart } from '@/shared/ui/lazy-part';

export interface StaffPageEntry {
  /** Below /admin; one that has addresses of its own below it brings its own `Routes`. */
  path: string;
  label: string;
  Screen: ComponentType;
  /** Stands behind the label: what waits there. */
  Count?: ComponentType;
}

/** The screens of the staff's workspace, in the order of its navigation; each is loaded when it is opened. */
export const STAFF_PAGES: StaffPageEntry[] = [
  {
    path: '',
    label: 'Overview',
    Screen: lazyPart(async () => (await import('./overview-screen')).OverviewScreen),
  },
  {
    path: 'leads',
    label: 'Leads',
    Count: UnreadLeads,
    Screen: lazyPart(async () => (await import('@/features/leads/components/leads-screen')).LeadsScreen),
  },
  {
    path: 'appointments',
    label: 'Appointments',
    Screen: lazyPart(
      async () => (await import('@/features/appointments/components/appointments-screen')).AppointmentsScreen,
    ),
  },
  {
    path: 'availability',
    label: 'Availability',
    Screen: lazyPart(
      async () => (await import('@/features/availability/components/availability-screen')).AvailabilityScreen,
    ),
  },
  {
    path: 'content',
    label: 'Content',
    Screen: lazyPart(
      async () => (await import('@/features/content/components/content-screen')).ContentScreen,
    ),
  },
  {
    path: 'people',
    label: 'People',
    Screen: lazyPart(async () => (await import('./people-screen')).PeopleScreen),
  },
  {
    path: 'conversations',
    label: 'Conversations',
    Screen: lazyPart(
      async () =>
        (await import('@/features/conversations/components/conversations-screen')).ConversationsScreen,
    ),
  },
  {
    path: 'mail',
    label: 'Email',
    Screen: lazyPart(async () => (await import('@/features/mail/components/mail-screen')).MailScreen),
  },
  {
    path: 'settings',
    label: 'Settings',
    Screen: lazyPart(
      async () => (await import('@/features/settings/components/settings-screen')).SettingsScreen,
    ),
  },
];
