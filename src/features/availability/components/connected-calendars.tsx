import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Entry, EntryList } from '@/shared/ui/lists/entry-list';
import { ConfirmDialogFor } from '@/shared/ui/overlay/confirm-dialog';
import { Heading, Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useCheckCalendar, useConnectCalendar, useDisconnectCalendar } from '../api/calendar-mutations';
import { availabilityQueries } from '../api/queries';
import { availabilityErrorMessage } from '../model/availability';
import type { Consultant } from '../model/availability-forms';
import { type ConnectedCalendar, calendarState } from '../model/calendar-state';
import { connectedCalendarForm } from '../model/connected-calendar';
import { AddRowForm, FormPart } from './editable-rows';

const PLACES = [
  ['Google', 'Settings, your calendar, “Integrate calendar”, “Secret address in iCal format”.'],
  ['Outlook', 'Settings, “Calendar”, “Shared calendars”, “Publish a calendar”, the ICS link.'],
  ['iCloud', 'The share icon next to the calendar, “Public Calendar”, “Copy Link”.'],
];

type CalendarEntryProps = { calendar: ConnectedCalendar; onRemove: () => void };

function CalendarEntry({ calendar, onRemove }: CalendarEntryProps) {
  const check = useCheckCalendar();
  const { text, problem, unread } = calendarState(calendar, new Date());
  return (
    <Entry>
      <Stack gap="1">
        <Text>
          {calendar.name}
          <Text as="span" size="small" tone="muted">{` ${calendar.host}`}</Text>
        </Text>
        {problem ? <Alert tone="error">{problem}</Alert> : null}
        {unread ? <Alert tone="error">{unread}</Alert> : null}
        <Text size="small" tone="muted">
          {text}
        </Text>
      </Stack>
      <Row>
        <Button
          variant="outline"
          size="sm"
          pending={check.isPending || calendar.is_due}
          pendingLabel="Checking..."
          onClick={() => check.mutate(calendar.id)}
        >
          Check now
          <VisuallyHidden>{`: ${calendar.name}`}</VisuallyHidden>
        </Button>
        <Button variant="plain" size="sm" onClick={onRemove}>
          Remove
          <VisuallyHidden>{`: ${calendar.name}`}</VisuallyHidden>
        </Button>
      </Row>
    </Entry>
  );
}

function ConnectForm({ consultant }: { consultant: Consultant }) {
  const connect = useConnectCalendar(consultant.id);
  const form = useForm({
    resolver: zodResolver(connectedCalendarForm),
    defaultValues: { name: '', url: '' },
  });
  const { errors } = form.formState;
  return (
    <>
      <AddRowForm
        form={form}
        label="Connect a calendar"
        button="Connect"
        isPending={connect.isPending}
        error={connect.error}
        onAdd={connect.mutateAsync}
      >
        <FormPart>
          <Field label="Name" required error={errors.name?.message}>
            <TextInput maxLength={80} {...form.register('name')} />
          </Field>
        </FormPart>
        <FormPart flexBasis="20rem">
          <Field
            label="Secret URL"
            required
            error={errors.url?.message}
            help="Treat it like a password. After it is saved, only its server name is shown."
          >
            <TextInput inputMode="url" autoComplete="off" spellCheck={false} {...form.register('url')} />
          </Field>
        </FormPart>
      </AddRowForm>
      <Text size="small" fontWeight="semibold">
        Where to find the secret URL
      </Text>
      <Box as="dl">
        {PLACES.map(([provider, place]) => (
          <Box key={provider}>
            <Text as="dt" size="small" display="inline">{`${provider}: `}</Text>
            <Text as="dd" size="small" tone="muted" display="inline">
              {place}
            </Text>
          </Box>
        ))}
      </Box>
    </>
  );
}

/** The calendars that a consultant keeps elsewhere: no time is offered while one has an event. */
export function ConnectedCalendars({ consultant }: { consultant: Consultant }) {
  const list = useQuery(availabilityQueries.connectedCalendars());
  const disconnect = useDisconnectCalendar();
  const [asked, setAsked] = useState<ConnectedCalendar>();
  const own = list.data?.filter(({ consultant_id }) => consultant_id === consultant.id);
  return (
    <section aria-labelledby="connected-calendars">
      <Heading id="connected-calendars" level={3} size="label" mb="2">
        Connected calendars
      </Heading>
      <Text tone="muted" mb="4">
        No times are offered while an event in these calendars takes place. They are read every five minutes.
      </Text>
      {list.isError ? <LoadError onRetry={list.refetch}>We couldn’t load the calendars.</LoadError> : null}
      {list.isPending ? <Skeleton height="16" /> : null}
      {own?.length === 0 ? <Text>No calendars connected.</Text> : null}
      {own && own.length > 0 ? (
        <EntryList aria-label="Connected calendars">
          {own.map((calendar) => (
            <CalendarEntry key={calendar.id} calendar={calendar} onRemove={() => setAsked(calendar)} />
          ))}
        </EntryList>
      ) : null}
      <ConnectForm consultant={consultant} />
      <ConfirmDialogFor
        subject={asked}
        onClose={() => setAsked(undefined)}
        question={({ id, name }) => ({
          title: `Remove ${name}?`,
          description: 'Its events no longer block times. To connect it again, you need its secret URL.',
          confirmLabel: 'Remove calendar',
          isDestructive: true,
          pendingLabel: 'Removing...',
          onConfirm: () => disconnect.mutateAsync(id),
          done: { title: 'Calendar removed' },
          failure: availabilityErrorMessage,
        })}
      />
    </section>
  );
}
