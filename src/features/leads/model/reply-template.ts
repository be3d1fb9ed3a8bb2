import type { Tables } from '@contracts/database.types.ts';
import { line, text } from '@contracts/text-rules.ts';
import { z } from 'zod';

/** What a template's fields in double braces stand for. */
export const TEMPLATE_FIELDS = {
  name: 'the name of the lead',
  company: 'the company of the lead',
  booking_link: 'the link to the booking page',
  next_times: 'the next three open times',
  sender: 'your name',
} as const;
export type TemplateField = keyof typeof TEMPLATE_FIELDS;

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g;

const isKnown = (name: string): name is TemplateField => Object.hasOwn(TEMPLATE_FIELDS, name);

const namesIn = (body: string): string[] => [
  ...new Set(Array.from(body.matchAll(FIELD), ([, name = '']) => name)),
];

/** The fields that a template uses. */
export const usedFields = (body: string): TemplateField[] => namesIn(body).filter(isKnown);

/** What a template has in double braces besides the known fields. */
const unknownFields = (body: string): string[] => namesIn(body).filter((name) => !isKnown(name));

/** A template's text with the values of its fields. */
export function fillReplyTemplate(body: string, values: Partial<Record<TemplateField, string>>): string {
  return body.replaceAll(FIELD, (field, name: string) => (isKnown(name) ? (values[name] ?? field) : field));
}

/** A template as it is written. */
export const replyTemplateText = z.object({
  name: line(1, 100, 'Please enter a name.'),
  body: text(1, 5000, 'Please write the text.').superRefine((body, context) => {
    const unknown = unknownFields(body);
    const rest = body.replaceAll(FIELD, '');
    if (unknown.length > 0) {
      const list = unknown.map((name) => `{{${name}}}`).join(', ');
      context.addIssue({ code: 'custom', message: `These fields don’t exist: ${list}.` });
    } else if (rest.includes('{{')) {
      context.addIssue({ code: 'custom', message: 'A field is not closed with }}.' });
    }
  }),
});
export type ReplyTemplateText = z.infer<typeof replyTemplateText>;

export type ReplyTemplate = Pick<Tables<'reply_templates'>, 'id' | 'name' | 'body' | 'position' | 'version'>;

/** A signature as it is written. */
export const signatureForm = z.object({
  signature: z.string().trim().max(500, 'Please use 500 characters or fewer.'),
});
export type SignatureForm = z.infer<typeof signatureForm>;
