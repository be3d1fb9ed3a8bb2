export const availabilityKeys = {
  all: ['staff-availability'] as const,
  consultants: ['staff-availability', 'consultants'] as const,
  hours: ['staff-availability', 'hours'] as const,
  overrides: ['staff-availability', 'overrides'] as const,
  timeOff: ['staff-availability', 'time-off'] as const,
  rules: ['staff-availability', 'rules'] as const,
  preview: ['staff-availability', 'preview'] as const,
};
