import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { messages } from '@/shared/i18n/messages';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { Fieldset, Legend } from '@/shared/ui/forms/fieldset';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { BookingDatePicker } from './day-picker';
import { OpenTimes } from './open-times';
import { SlotHoldStatus } from './selected-slot';
import { SlotPicker } from './slot-picker';
import { useVisitorTimeZone } from './time-zone-select';
import type { SlotChoice } from './use-slot-choice';

const MESSAGES = messages('booking/picker', {
  date: 'Date',
  time: 'Time',
  goOn: 'Continue',
});

/** Where the times are below the calendar. */
const STACKED = '(width < 48em)';
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

const Form = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      lg: 'minmax(0, 26rem) minmax(0, 1fr)',
    },
    columnGap: { md: '10', lg: '20' },
    rowGap: '8',
    alignItems: 'start',
  },
});

type SlotPickerFormProps = {
  label: string;
  choice: SlotChoice;
  /** Prefix of an error message: the action that failed. */
  failureTitle: string;
  onSubmit: () => void;
  /** Shown above the calendar. */
  service?: ReactNode;
  /** Shown below the times. */
  note?: ReactNode;
  /** What is chosen, and the buttons. */
  children: ReactNode;
};

/** A form whose heart is a day and one of its free times. When the chosen time is lost, the free ones get the focus. */
export function SlotPickerForm({ label, choice, onSubmit, ...parts }: SlotPickerFormProps) {
  const t = MESSAGES.get();
  const timeZone = useVisitorTimeZone();
  const { failure } = choice;
  const free = useRef<HTMLFieldSetElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure?.lostBy === 'submission') free.current?.focus();
  }, [failure]);

  /** What pressing a day changes must be in view. */
  function showTimes() {
    if (!globalThis.matchMedia?.(STACKED).matches) return;
    const behavior = matchMedia(REDUCED_MOTION).matches ? 'instant' : 'smooth';
    requestAnimationFrame(() => free.current?.scrollIntoView({ block: 'nearest', behavior }));
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <Form noValidate onSubmit={submit} aria-label={label} data-uncovered="">
      <Stack gap="6">
        {parts.service}
        <OpenTimes
          days={choice.availability.data?.days}
          isError={choice.availability.isError}
          chosen={choice}
          timeZone={timeZone}
          onChoose={choice.chooseSlot}
        />
        {choice.slot ? (
          <Button
            variant="plain"
            px="0"
            hideFrom="md"
            alignSelf="flex-start"
            onClick={() => end.current?.scrollIntoView({ block: 'center' })}
          >
            {t.goOn}
          </Button>
        ) : null}
        <Fieldset>
          <Legend>{t.date}</Legend>
          <BookingDatePicker {...choice} timeZone={timeZone} onPress={showTimes} />
        </Fieldset>
      </Stack>
      <Stack gap="6">
        <Fieldset ref={free} tabIndex={-1} scrollMarginTop="32" scrollMarginBottom="4" outline="none">
          <Legend>{t.time}</Legend>
          <SlotPicker {...choice} timeZone={timeZone} />
          {/* Nothing below moves when it comes. */}
          <Box mt="2" minH="6">
            <SlotHoldStatus hold={choice.hold} />
          </Box>
        </Fieldset>
        {parts.note}
        {failure ? (
          <Alert tone="error" title={parts.failureTitle}>
            {failure.message}
          </Alert>
        ) : null}
        <Stack ref={end} gap="6">
          {parts.children}
        </Stack>
      </Stack>
    </Form>
  );
}
