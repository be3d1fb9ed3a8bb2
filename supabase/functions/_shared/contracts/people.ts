import { z } from 'zod';

export const accountRole = z.enum(['client', 'admin']);
export type AccountRole = z.infer<typeof accountRole>;
