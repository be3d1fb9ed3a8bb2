import type { TablesUpdate } from '@contracts/database.types.ts';
import { emailAddress, LIMITS, line } from '@contracts/text-rules.ts';
import { z } from 'zod';
import { parseDollars } from '@/shared/lib/dollars';
import type { SavedContact } from './contact';
import { DEAL_STAGES, formatMonth, STAGE_LABELS, stageOf } from './deal';

/** Fields of a contact to change; null empties one. */
export type ContactFields = Pick<
  TablesUpdate<'contacts'>,
  'name' | 'email' | 'company' | 'phone' | 'owner_id' | 'deal_stage' | 'deal_value_cents' | 'deal_month'
>;

/** The fields of a new contact. An empty string means unknown. */
export const contactDraft = z
  .object({
    name: line(1, LIMITS.name, 'Please enter a name.'),
    email: z.union([z.literal(''), emailAddress]),
    company: line(0, LIMITS.company, ''),
    phone: line(0, LIMITS.phone, ''),
  })
  .refine(({ email, phone }) => email !== '' || phone !== '', {
    path: ['email'],
    message: 'Please enter an email address or a phone number.',
  });
export type ContactDraft = z.infer<typeof contactDraft>;

/** The fields of a contact as staff type them; '' is not known or none. */
export const contactForm = contactDraft
  .safeExtend({
    owner: z.string(),
    dealStage: z.enum(['', ...DEAL_STAGES]),
    dealValue: z
      .string()
      .refine(
        (typed) => typed.trim() === '' || parseDollars(typed) !== undefined,
        'Please enter an amount such as 12,500 or $12.5k, up to $1,000,000,000.',
      ),
    dealMonth: z
      .string()
      .refine((typed) => typed === '' || /^20\d\d-(0[1-9]|1[0-2])$/.test(typed), 'Please choose a month.'),
  })
  .refine(
    ({ dealStage: stage, dealValue, dealMonth }) =>
      stage !== '' || (dealValue.trim() === '' && dealMonth === ''),
    {
      path: ['dealStage'],
      message: 'Please choose a stage for the deal.',
    },
  );
export type ContactForm = z.infer<typeof contactForm>;

export const CONTACT_FIELD_LABELS: Record<keyof ContactForm, string> = {
  name: 'Name',
  email: 'Email',
  company: 'Company',
  phone: 'Phone',
  owner: 'Owner',
  dealStage: 'Stage',
  dealValue: 'Value',
  dealMonth: 'Expected month',
};

/** A contact as its form begins. */
export function contactFormOf(contact: SavedContact): ContactForm {
  const { deal_value_cents } = contact;
  return {
    name: contact.name,
    email: contact.email ?? '',
    company: contact.company ?? '',
    phone: contact.phone ?? '',
    owner: contact.owner_id ?? '',
    dealStage: stageOf(contact.deal_stage) ?? '',
    dealValue: deal_value_cents === null ? '' : (deal_value_cents / 100).toLocaleString('en-US'),
    dealMonth: contact.deal_month?.slice(0, 7) ?? '',
  };
}

/** The fields in which a form differs from the contact that it began with. */
export function changedContactFields(before: ContactForm, after: ContactForm): (keyof ContactForm)[] {
  const names = Object.keys(CONTACT_FIELD_LABELS) as (keyof ContactForm)[];
  return names.filter((name) => before[name].trim() !== after[name].trim());
}

/** The named fields of a form as they are saved. */
export function toSavedFields(form: ContactForm, names: readonly (keyof ContactForm)[]): ContactFields {
  const saved: Record<keyof ContactForm, ContactFields> = {
    name: { name: form.name },
    email: { email: form.email || null },
    company: { company: form.company || null },
    phone: { phone: form.phone || null },
    owner: { owner_id: form.owner || null },
    dealStage: { deal_stage: form.dealStage || null },
    dealValue: { deal_value_cents: parseDollars(form.dealValue) ?? null },
    dealMonth: { deal_month: form.dealMonth ? `${form.dealMonth}-01` : null },
  };
  return Object.assign({}, ...names.map((name) => saved[name])) as ContactFields;
}

/** A field's value in words. */
export function wordsOf(form: ContactForm, name: keyof ContactForm, ownerName: string | null): string {
  if (name === 'owner') return form.owner === '' ? 'Nobody' : (ownerName ?? 'Another staff member');
  if (name === 'dealStage') return form.dealStage === '' ? 'No deal' : STAGE_LABELS[form.dealStage];
  if (name === 'dealMonth' && form.dealMonth !== '') return formatMonth(form.dealMonth);
  return form[name] || 'Empty';
}
