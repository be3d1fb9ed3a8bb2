export const appointmentKeys = {
  all: ['staff-appointments'] as const,
  lists: ['staff-appointments', 'list'] as const,
  list: (wanted: { from: string; to: string } | 'pending') =>
    wanted === 'pending'
      ? ([...appointmentKeys.lists, wanted] as const)
      : ([...appointmentKeys.lists, wanted.from, wanted.to] as const),
  freeTimes: ['staff-appointments', 'free-times'] as const,
  serviceTypes: ['staff-appointments', 'service-types'] as const,
};
