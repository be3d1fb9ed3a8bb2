import { line, text } from '@contracts/text-rules.ts';
import { z } from 'zod';
import { draftAttachments } from './reply-attachments';

/** A task as it is typed; `due` is "YYYY-MM-DDTHH:MM" in the viewer's zone. '' is no time and no one. */
export const taskDraft = z.object({
  title: line(1, 200, 'Please describe the task.'),
  due: z.string(),
  assignee: z.string(),
});
export type TaskDraft = z.infer<typeof taskDraft>;

/** `seen` of a draft without text: its author has seen every reply that is on screen. */
export const NOTHING_TYPED = -1;

/** A reply by mail as it is written, and the newest earlier reply that its author has seen, by id; 0 for none. */
export const replyDraft = z.object({
  subject: line(1, 200, 'Please enter a subject.'),
  body: text(1, 10_000, 'Please write a reply.'),
  attachments: draftAttachments,
  seen: z.number().int(),
});
export type ReplyDraft = z.infer<typeof replyDraft>;
