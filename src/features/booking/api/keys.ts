/** The first element is the address that is read. */
export const bookingKeys = {
  /** Everything about free times, for invalidation. */
  availability: ['/api/appointments/availability'] as const,
  availabilityOf: (date: string, serviceType: string) =>
    ['/api/appointments/availability', date, serviceType] as const,
  /** Those of the whole booking window. */
  freeTimesOf: (serviceType: string) => ['/api/appointments/availability', 'window', serviceType] as const,
  /** What clients read of their own bookings, for invalidation. */
  ofClients: ['/rest/v1/rpc/list_my_bookings'] as const,
  own: (userId: string) => ['/rest/v1/rpc/list_my_bookings', userId] as const,
  newest: (userId: string) => ['/rest/v1/appointments', userId, 'newest'] as const,
  booking: (id: string) => ['/api/bookings', id] as const,
  managed: (id: string) => ['/api/bookings', id, 'manage'] as const,
  payment: (id: string) => ['/api/bookings', id, 'confirm-payment'] as const,
};
