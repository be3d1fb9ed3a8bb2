import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { contactPathOf } from '@/shared/config/paths';
import { hasErrorCode } from '@/shared/errors/app-error';
import { errorMessage } from '@/shared/errors/error-message';
import { StaleRowError } from '@/shared/errors/stale-row-error';
import { useBeforeUnloadPrompt } from '@/shared/lib/use-before-unload-prompt';
import { AssigneeSelect } from '@/shared/staff/assignee-select';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { showToast } from '@/shared/ui/feedback/toast';
import { Select, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { StaffSection } from '@/shared/ui/layout/staff-section';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { useChangeContact } from '../api/mutations';
import { contactQueries } from '../api/queries';
import type { Contact, SavedContact } from '../model/contact';
import {
  CONTACT_FIELD_LABELS,
  type ContactForm,
  changedContactFields,
  contactForm,
  contactFormOf,
  toSavedFields,
  wordsOf,
} from '../model/contact-form';
import { DEAL_STAGES, STAGE_LABELS } from '../model/deal';
import { ContactFields } from './contact-fields';

type FormProps = { form: UseFormReturn<ContactForm> };

/** The owner and the deal. */
function DealFields({ form, ownerName }: FormProps & { ownerName: string | null }) {
  const { errors } = form.formState;
  return (
    <>
      <AssigneeSelect
        label="Owner"
        chosenName={ownerName}
        {...form.register('owner')}
        value={form.watch('owner')}
      >
        <option value="">Nobody</option>
      </AssigneeSelect>
      <Field label="Deal stage" error={errors.dealStage?.message}>
        <Select {...form.register('dealStage')}>
          <option value="">No deal</option>
          {DEAL_STAGES.map((stage) => (
            <option key={stage} value={stage}>
              {STAGE_LABELS[stage]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Deal value in US dollars" error={errors.dealValue?.message}>
        <TextInput
          inputMode="decimal"
          placeholder="12,500"
          autoComplete="off"
          {...form.register('dealValue')}
        />
      </Field>
      <Field label="Expected month" error={errors.dealMonth?.message}>
        <TextInput type="month" min="2000-01" max="2099-12" {...form.register('dealMonth')} />
      </Field>
    </>
  );
}

type ConflictProps = { theirs: Contact; form: UseFormReturn<ContactForm>; onSettled: () => void };

/** What someone else saved while this form was open, beside what is typed here. */
function Conflict({ theirs, form, onSettled }: ConflictProps) {
  const saved = contactFormOf(theirs);
  const typed = form.getValues();
  return (
    <Alert tone="info" title="Someone else changed this contact.">
      <Stack gap="2">
        <ul>
          {changedContactFields(saved, typed).map((name) => (
            <li key={name}>
              {CONTACT_FIELD_LABELS[name]}: saved is <bdi>{wordsOf(saved, name, theirs.owner_name)}</bdi>, you
              have <bdi>{wordsOf(typed, name, null)}</bdi>.
            </li>
          ))}
        </ul>
        <Text size="small">Save again to keep what you have.</Text>
        <Button
          variant="outline"
          size="sm"
          alignSelf="start"
          onClick={() => {
            form.reset(saved);
            onSettled();
          }}
        >
          Use what is saved
        </Button>
      </Stack>
    </Alert>
  );
}

/** The fields of a contact. Only what was changed here is saved; a newer version of someone else is shown first. */
export function ContactDetails({ contact }: { contact: Contact }) {
  const queryClient = useQueryClient();
  const save = useChangeContact();
  const [base, setBase] = useState<SavedContact>(contact);
  const [theirs, setTheirs] = useState<Contact>();
  const [error, setError] = useState<unknown>();
  const form = useForm<ContactForm>({
    resolver: zodResolver(contactForm),
    defaultValues: contactFormOf(contact),
  });
  useBeforeUnloadPrompt(form.formState.isDirty);

  function finish(saved: SavedContact) {
    setBase(saved);
    setTheirs(undefined);
    form.reset(contactFormOf(saved));
  }
  // Changes of others arrive while nothing is typed here.
  const isUntouched = !form.formState.isDirty && contact.version > base.version;
  useEffect(() => {
    if (isUntouched) finish(contact);
  });

  /** Takes over what someone else saved in the meantime, except the fields typed here. */
  async function rebase(mine: (keyof ContactForm)[], values: ContactForm): Promise<void> {
    const newest = await queryClient.fetchQuery({ ...contactQueries.detail(base.id), staleTime: 0 });
    const changedByOthers = changedContactFields(contactFormOf(base), contactFormOf(newest));
    setBase(newest);
    form.reset(contactFormOf(newest));
    for (const name of mine) form.setValue(name, values[name], { shouldDirty: true });
    if (mine.some((name) => changedByOthers.includes(name))) setTheirs(newest);
    else finish(await save.mutateAsync({ seen: newest, fields: toSavedFields(values, mine) }));
  }

  async function submit(values: ContactForm) {
    const mine = changedContactFields(contactFormOf(base), values);
    setError(undefined);
    if (mine.length === 0) return finish(base);
    try {
      finish(await save.mutateAsync({ seen: base, fields: toSavedFields(values, mine) }));
      showToast({ kind: 'success', title: 'Contact saved' });
    } catch (refusal) {
      // A second newer version is refused again, and shown as an error; what is typed stays.
      if (refusal instanceof StaleRowError) await rebase(mine, values).catch(setError);
      else setError(refusal);
    }
  }

  return (
    <StaffSection title="Details">
      <form noValidate onSubmit={form.handleSubmit(submit)} aria-label="Details">
        <Stack gap="4">
          <ContactFields register={form.register} errors={form.formState.errors} />
          <DealFields form={form} ownerName={contact.owner_name} />
          {theirs ? <Conflict theirs={theirs} form={form} onSettled={() => setTheirs(undefined)} /> : null}
          {error && !theirs ? (
            <Alert tone="error">
              {errorMessage(error)}{' '}
              {hasErrorCode(error, 'contact_exists') ? (
                <TextLink to={contactPathOf(Number(error.params.id))}>Open that contact</TextLink>
              ) : null}
            </Alert>
          ) : null}
          <Row gap="3">
            <Button type="submit" size="sm" pending={save.isPending} pendingLabel="Saving...">
              Save contact
            </Button>
            <Box role="status" textStyle="small" color="muted">
              {form.formState.isDirty ? 'Not saved yet' : ''}
            </Box>
          </Row>
        </Stack>
      </form>
    </StaffSection>
  );
}
