import { z } from 'zod';

/** Which emails about their own work an admin gets. */
export const staffAlerts = z.object({ bookingRequests: z.boolean(), leads: z.boolean() });
export type StaffAlerts = z.infer<typeof staffAlerts>;
