import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { Alert } from '@/shared/ui/alert';
import { Box, Stack } from '@/shared/ui/layout';
import { useEarlySubmit } from '@/shared/ui/use-early-submit';
import { DateChoice } from './date-choice';
import { HeldNote } from './held-note';
import { TimeChoice } from './time-choice';
import { TimeZoneChoice } from './time-zone-choice';
import type { HoldState } from './use-hold';
import type { TimeChoiceState } from './use-time-choice';
import { useVisitorTimeZone } from './use-visitor-time-zone';

const Form = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 26rem) minmax(0, 1fr)' },
    columnGap: '20',
    rowGap: '8',
    alignItems: 'start',
  },
});
const Group = chakra('fieldset', { base: { minW: '0', border: '0', padding: '0', outline: 'none' } });
const Legend = chakra('legend', { base: { textStyle: 'label', mb: '2', padding: '0' } });

type TimeChoiceFormProps = {
  label: string;
  choice: TimeChoiceState;
  hold?: HoldState;
  /** Stands before a failure's sentence: what has not happened. */
  failureTitle: string;
  onSubmit: () => void;
  /** Stands above the calendar. */
  service?: ReactNode;
  /** Stands under the times. */
  note?: ReactNode;
  /** What is chosen, and the buttons. */
  children: ReactNode;
};

/** A form whose heart is a day and one of its free times. When the chosen time is lost, the free ones get the focus. */
export function TimeChoiceForm({ label, choice, onSubmit, ...parts }: TimeChoiceFormProps) {
  const timeZone = useVisitorTimeZone();
  const free = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (choice.lost > 0) free.current?.focus();
  }, [choice.lost]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <Form ref={useEarlySubmit()} noValidate onSubmit={submit} aria-label={label}>
      <Stack gap="6">
        {parts.service}
        <Group>
          <Legend>Date</Legend>
          <DateChoice {...choice} />
        </Group>
      </Stack>
      <Stack gap="6">
        <Group ref={free} tabIndex={-1} scrollMarginTop="32">
          <Legend>Time</Legend>
          <TimeChoice {...choice} timeZone={timeZone} />
          <Box mt="2">
            <HeldNote hold={parts.hold} />
          </Box>
        </Group>
        <TimeZoneChoice />
        {parts.note}
        {choice.failure ? (
          <Alert tone="error" title={parts.failureTitle}>
            {choice.failure}
          </Alert>
        ) : null}
        {parts.children}
      </Stack>
    </Form>
  );
}
