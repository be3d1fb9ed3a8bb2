/** The profile's tabs in their order; `value` is what `?tab=` says, and the first one needs no saying. */
export const TABS = [
  { value: 'profile', label: 'Profile' },
  { value: 'bookings', label: 'My Bookings' },
  { value: 'history', label: 'History' },
  { value: 'documents', label: 'Documents' },
] as const;

export type Tab = (typeof TABS)[number]['value'];

/** The tab in `?tab=`; the first one by default. */
export function tabOf(value: string | null): Tab {
  return TABS.find((tab) => tab.value === value)?.value ?? 'profile';
}
