import { z } from 'zod';

/** `GET /api/deliver-mail/{id}`: what an email says. Secrets of links are hidden. */
export const openedMail = z.object({ subject: z.string(), text: z.string() });
export type OpenedMail = z.infer<typeof openedMail>;
