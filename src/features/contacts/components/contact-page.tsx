import { chakra } from '@chakra-ui/react/styled-system';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { contactPathOf, PATHS } from '@/shared/config/paths';
import { AppError } from '@/shared/errors/app-error';
import { errorMessage } from '@/shared/errors/error-message';
import { opensElsewhere } from '@/shared/lib/opens-elsewhere';
import { phoneLink } from '@/shared/lib/phone-link';
import { NotesSection } from '@/shared/staff/notes-section';
import type { TimelineEntry } from '@/shared/staff/person-timeline';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { showToast } from '@/shared/ui/feedback/toast';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { StaffPage } from '@/shared/ui/layout/staff-page';
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog';
import { TextLink } from '@/shared/ui/text/text-link';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useDeleteContact } from '../api/mutations';
import { contactQueries } from '../api/queries';
import type { Contact } from '../model/contact';
import { ContactDetails } from './contact-details';
import { ContactMerges } from './contact-merges';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gap: '10',
    columnGap: { lg: '12' },
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
  },
});

/** Back to the list, with its filter and scroll position if the reader came from there. */
function AllContactsLink() {
  const navigate = useNavigate();
  const list = (useLocation().state as { contactList?: string } | null)?.contactList;
  return (
    <TextLink
      to={`${PATHS.admin}/contacts${list ?? ''}`}
      display="inline-flex"
      alignItems="center"
      minH="tap"
      onClick={(event) => {
        if (list === undefined || opensElsewhere(event)) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      All contacts
    </TextLink>
  );
}

/** How to reach the person right now. */
function ReachLinks({ contact }: { contact: Contact }) {
  const { email, other_emails, phone } = contact;
  const addresses = [email, ...(other_emails ?? [])].filter((address) => address !== null);
  const tel = phone ? phoneLink(phone) : undefined;
  return (
    <Row gap="5" textStyle="small" overflowWrap="anywhere">
      {addresses.map((address) => (
        <TextLink key={address} to={`mailto:${address}`} display="inline-flex" alignItems="center" minH="tap">
          {address}
        </TextLink>
      ))}
      {phone && !tel ? <span>{phone}</span> : null}
      {phone && tel ? (
        <TextLink to={tel} display="inline-flex" alignItems="center" minH="tap">
          {phone}
        </TextLink>
      ) : null}
    </Row>
  );
}

/** Shows a timeline that is loading, failed or loaded. */
export type TimelineComponent = ComponentType<{ timeline: UseQueryResult<TimelineEntry[]> }>;

/** A person with details, deal, notes and everything recorded. */
type ContactPageProps = { contact: Contact; Timeline: TimelineComponent };

function ContactPage({ contact, Timeline }: ContactPageProps) {
  const timeline = useQuery(contactQueries.timeline(contact.id));
  return (
    <StaffPage
      title={contact.name}
      {...(contact.company !== null && { lead: contact.company })}
      actions={<AllContactsLink />}
    >
      {contact.merged_into_id === null ? null : (
        <Alert tone="info" title="This contact was merged into another contact.">
          <TextLink to={contactPathOf(contact.merged_into_id)}>Open the contact we kept</TextLink>
        </Alert>
      )}
      <ReachLinks contact={contact} />
      <Frame mt="6">
        <Stack gap="10" minW="0">
          <NotesSection
            subject={{
              table: 'contact_notes',
              row: { contact_id: contact.id },
              queryKey: contactQueries.all(),
            }}
            rows={contact.notes}
            draftKey={['contacts', 'draft', 'note', contact.id]}
          />
          <Timeline timeline={timeline} />
        </Stack>
        <Stack gap="10" minW="0">
          {contact.merged_into_id === null ? <ContactDetails contact={contact} /> : null}
          {contact.merged_into_id === null ? <ContactMerges contact={contact} /> : null}
          <DeleteContact contact={contact} />
        </Stack>
      </Frame>
    </StaffPage>
  );
}

/** Deletes the contact after a confirmation. */
function DeleteContact({ contact }: { contact: Contact }) {
  const remove = useDeleteContact();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);

  async function confirm() {
    await remove.mutateAsync(contact);
    showToast({ kind: 'success', title: 'Contact deleted', acrossPages: true });
    await navigate(`${PATHS.admin}/contacts`);
  }

  return (
    <Box>
      <Button variant="plain" size="sm" px="0" onClick={() => setIsConfirming(true)}>
        Delete contact...
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Delete ${contact.name}?`}
        description="The details, the deal, the notes and merged contacts are deleted. Messages, bookings and the account stay. This can’t be undone."
        confirmLabel="Delete contact"
        isDestructive
        pendingLabel="Deleting..."
        onConfirm={confirm}
        failure={errorMessage}
      />
    </Box>
  );
}

function ContactNotFound() {
  return (
    <StaffPage title="Contacts">
      <EmptyState title="We couldn’t find that contact.">
        It may have been deleted. <AllContactsLink />
      </EmptyState>
    </StaffPage>
  );
}

function ContactLoader({ id, Timeline }: { id: number; Timeline: TimelineComponent }) {
  const contact = useQuery(contactQueries.detail(id));
  if (contact.data) return <ContactPage key={id} contact={contact.data} Timeline={Timeline} />;
  if (contact.error instanceof AppError && contact.error.status === 404) return <ContactNotFound />;
  return (
    <StaffPage title="Contact" actions={<AllContactsLink />}>
      {contact.isPending ? (
        <Stack gap="6">
          <VisuallyHidden role="status">Loading the contact...</VisuallyHidden>
          <Skeleton height="10" maxW="20rem" />
          <Skeleton height="48" />
        </Stack>
      ) : (
        <LoadError onRetry={() => contact.refetch()}>
          We couldn’t load the contact. Please try again.
        </LoadError>
      )}
    </StaffPage>
  );
}

/** The contact with the id in the URL. */
export function ContactScreen({ Timeline }: { Timeline: TimelineComponent }) {
  const { contactId = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(contactId) ? (
    <ContactLoader id={Number(contactId)} Timeline={Timeline} />
  ) : (
    <ContactNotFound />
  );
}
