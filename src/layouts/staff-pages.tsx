import { type ComponentType, lazy } from 'react';
import { UnreadLeads } from '@/features/leads/components/unread-leads';

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
    Screen: lazy(async () => ({
      default: (await import('./overview-screen')).OverviewScreen,
    })),
  },
  {
    path: 'leads',
    label: 'Leads',
    Count: UnreadLeads,
    Screen: lazy(async () => ({
      default: (await import('@/features/leads/components/leads-screen')).LeadsScreen,
    })),
  },
  {
    path: 'appointments',
    label: 'Appointments',
    Screen: lazy(async () => ({
      default: (await import('@/features/appointments/components/appointments-screen')).AppointmentsScreen,
    })),
  },
  {
    path: 'availability',
    label: 'Availability',
    Screen: lazy(async () => ({
      default: (await import('@/features/availability/components/availability-screen')).AvailabilityScreen,
    })),
  },
  {
    path: 'content',
    label: 'Content',
    Screen: lazy(async () => ({
      default: (await import('@/features/content/components/content-screen')).ContentScreen,
    })),
  },
  {
    path: 'people',
    label: 'People',
    Screen: lazy(async () => ({
      default: (await import('./people-screen')).PeopleScreen,
    })),
  },
  {
    path: 'conversations',
    label: 'Conversations',
    Screen: lazy(async () => ({
      default: (await import('@/features/conversations/components/conversations-screen')).ConversationsScreen,
    })),
  },
  {
    path: 'mail',
    label: 'Email',
    Screen: lazy(async () => ({
      default: (await import('@/features/mail/components/mail-screen')).MailScreen,
    })),
  },
  {
    path: 'settings',
    label: 'Settings',
    Screen: lazy(async () => ({
      default: (await import('@/features/settings/components/settings-screen')).SettingsScreen,
    })),
  },
];
