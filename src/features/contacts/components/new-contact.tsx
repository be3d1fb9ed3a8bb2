import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { contactPathOf } from '@/shared/config/paths';
import { hasErrorCode } from '@/shared/errors/app-error';
import { errorMessage } from '@/shared/errors/error-message';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { TextLink } from '@/shared/ui/text/text-link';
import { useCreateContact } from '../api/mutations';
import { type ContactDraft, contactDraft } from '../model/contact-form';
import { ContactFields } from './contact-fields';

const EMPTY: ContactDraft = { name: '', email: '', company: '', phone: '' };

/** Why a contact was not created; another contact with the address is linked. */
function Refusal({ error }: { error: Error }) {
  return (
    <Alert tone="error">
      {errorMessage(error)}{' '}
      {hasErrorCode(error, 'contact_exists') ? (
        <TextLink to={contactPathOf(Number(error.params.id))}>Open that contact</TextLink>
      ) : null}
    </Alert>
  );
}

/** A button and its dialog that creates a contact by hand. What was typed stays when the dialog is closed. */
export function NewContact() {
  const [isOpen, setIsOpen] = useState(false);
  const save = useCreateContact();
  const navigate = useNavigate();
  const form = useForm<ContactDraft>({ resolver: zodResolver(contactDraft), defaultValues: EMPTY });

  async function create({ name, email, company, phone }: ContactDraft) {
    const fields = { name, email: email || null, company: company || null, phone: phone || null };
    const saved = await save.mutateAsync(fields).catch(() => undefined);
    if (!saved) return;
    form.reset(EMPTY);
    setIsOpen(false);
    await navigate(contactPathOf(saved.id));
  }

  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        New contact
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="New contact">
        <form noValidate onSubmit={form.handleSubmit(create)} aria-label="New contact">
          <Stack gap="4">
            <ContactFields register={form.register} errors={form.formState.errors} />
            {save.error ? <Refusal error={save.error} /> : null}
            <Row>
              <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
                Create contact
              </Button>
              <Button variant="outline" onClick={() => setIsOpen(false)}>
                Go back
              </Button>
            </Row>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
