export const appointmentKeys = {
  all: ['staff-appointments'] as const,
  lists: ['staff-appointments', 'list'] as const,
  between: (from: string, to: string) => [...appointmentKeys.lists, from, to] as const,
  pending: ['staff-appointments', 'list', 'pending'] as const,
  freeTimes: ['staff-appointments', 'free-times'] as const,
  serviceTypes: ['staff-appointments', 'service-types'] as const,
};
