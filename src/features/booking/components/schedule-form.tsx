import { chakra } from '@chakra-ui/react/styled-system';
import { useSearchParams } from 'react-router-dom';
import { SITE } from '@/shared/config/site';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { Button } from '@/shared/ui/button';
import { Stack } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { useEarlySubmit } from '@/shared/ui/use-early-submit';
import { serviceChoices } from '../model/service-choices';
import { ConsultationFields } from './consultation-fields';
import { MessageField } from './message-field';
import { type Booked, useScheduleForm } from './use-schedule-form';
import { useVisitorTimeZone } from './use-visitor-time-zone';
import { VisitorFields } from './visitor-fields';

const Form = chakra('form', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    // A field that is given the focus must come to rest below the fixed bar with its label.
    '& input, & select, & textarea': { scrollMarginTop: '16' },
  },
});

/** The public booking form; `onBooked` hears of every booking it makes. */
export function ScheduleForm({ onBooked }: { onBooked: (booked: Booked) => void }) {
  const isHydrated = useHydrated();
  const [search] = useSearchParams();
  const timeZone = useVisitorTimeZone();
  const { choices, preset } = serviceChoices(isHydrated ? search.get('type') : null);
  const schedule = useScheduleForm({ preset, timeZone, onBooked });

  return (
    <Form
      ref={useEarlySubmit()}
      noValidate
      onSubmit={schedule.submit}
      aria-label="Book a consultation"
      // Without scripts the request goes through the visitor's mail program.
      action={`mailto:${SITE.email}`}
      method="post"
      encType="text/plain"
    >
      {/* The first wrong field gets the focus in the order of registering, so each group does its own. */}
      <VisitorFields form={schedule.form} />
      <ConsultationFields schedule={schedule} choices={choices} timeZone={timeZone} />
      <MessageField form={schedule.form} />
      <Stack alignItems={{ base: 'stretch', md: 'flex-start' }}>
        <Button type="submit" pending={schedule.isSending} pendingLabel="Scheduling...">
          Schedule Consultation
        </Button>
        <Text size="small" tone="muted">
          The consultation is free. We use your details to prepare and hold it, and for nothing else.
        </Text>
        <noscript>
          <Text size="small">
            Scripts are off, so the free times cannot be shown and the button opens your mail program. You can
            also call {SITE.phone}.
          </Text>
        </noscript>
      </Stack>
    </Form>
  );
}
