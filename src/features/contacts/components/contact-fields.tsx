import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import type { ContactDraft } from '../model/contact-form';

type ContactFieldsProps = {
  register: (name: keyof ContactDraft) => UseFormRegisterReturn;
  errors: { readonly [name in keyof ContactDraft]?: { message?: string | undefined } | undefined };
};

/** Name, addresses and company of a contact. */
export function ContactFields({ register, errors }: ContactFieldsProps) {
  return (
    <>
      <Field label="Name" required error={errors.name?.message}>
        <TextInput dir="auto" maxLength={100} autoComplete="off" {...register('name')} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" maxLength={254} autoComplete="off" {...register('email')} />
      </Field>
      <Field label="Phone" error={errors.phone?.message}>
        <TextInput type="tel" maxLength={32} autoComplete="off" {...register('phone')} />
      </Field>
      <Field label="Company" error={errors.company?.message}>
        <TextInput dir="auto" maxLength={150} autoComplete="off" {...register('company')} />
      </Field>
    </>
  );
}
