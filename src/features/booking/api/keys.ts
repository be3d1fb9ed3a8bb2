/** The first element is the address that is read. */
export const bookingKeys = {
  /** Everything about free times, for invalidation. */
  availability: ['/api/appointments/availability'] as const,
  availabilityOf: (date: string, serviceType: string) =>
    ['/api/appointments/availability', date, serviceType] as const,
  booking: (id: string) => ['/api/bookings', id] as const,
};
