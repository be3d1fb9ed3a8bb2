import { chakra } from '@chakra-ui/react/styled-system';
import { LIMITS } from '@contracts/text-rules.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SITE } from '@/shared/config/site';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { Button } from '@/shared/ui/button';
import { Select, TextArea, TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { useEarlySubmit } from '@/shared/ui/use-early-submit';
import { serviceChoices } from '../model/service-choices';
import { DateField } from './date-field';
import { TimeField } from './time-field';
import { type Booked, useScheduleForm } from './use-schedule-form';
import { useVisitorTimeZone } from './use-visitor-time-zone';

const Form = chakra('form', {
  base: {
    display: 'grid',
    gap: '6',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
  },
});

/** The label of a field that may stay empty. */
function Optional({ children }: { children: ReactNode }) {
  return (
    <>
      {children}{' '}
      <Box as="span" fontWeight="normal" color="muted">
        (optional)
      </Box>
    </>
  );
}

/** The public booking form; `onBooked` hears of every booking it makes. */
export function ScheduleForm({ onBooked }: { onBooked: (booked: Booked) => void }) {
  const isHydrated = useHydrated();
  const [search] = useSearchParams();
  const timeZone = useVisitorTimeZone();
  const { choices, preset } = serviceChoices(isHydrated ? search.get('type') : null);
  const schedule = useScheduleForm({ preset, timeZone, onBooked });
  const { register, formState } = schedule.form;
  const { errors } = formState;

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
      <Field label="Full name" required error={errors.clientName?.message}>
        <TextInput autoComplete="name" {...register('clientName')} />
      </Field>
      <Field label="Email address" required error={errors.clientEmail?.message}>
        <TextInput type="email" autoComplete="email" inputMode="email" {...register('clientEmail')} />
      </Field>
      <Field label={<Optional>Phone number</Optional>} error={errors.clientPhone?.message}>
        <TextInput type="tel" autoComplete="tel" maxLength={LIMITS.phone} {...register('clientPhone')} />
      </Field>
      <Field label={<Optional>Company</Optional>} error={errors.company?.message}>
        <TextInput autoComplete="organization" {...register('company')} />
      </Field>
      <Box gridColumn="1 / -1">
        <Field label="Service type" required error={errors.serviceType?.message}>
          <Select
            {...register('serviceType', { onChange: (event) => schedule.chooseService(event.target.value) })}
          >
            <option value="">Select a service</option>
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </Box>
      <DateField
        error={errors.preferredDate?.message}
        {...register('preferredDate', { onChange: (event) => schedule.chooseDate(event.target.value) })}
      />
      <TimeField
        control={schedule.form.control}
        date={schedule.date}
        serviceType={schedule.serviceType}
        timeZone={timeZone}
      />
      <Box gridColumn="1 / -1">
        <Field
          label={<Optional>Additional information</Optional>}
          help="What would you like to talk about? A sentence is enough."
          error={errors.message?.message}
        >
          <TextArea {...register('message')} />
        </Field>
      </Box>
      <Box gridColumn="1 / -1" display="grid" gap="4" justifyItems="start">
        <Button
          type="submit"
          pending={schedule.isSending}
          pendingLabel="Scheduling..."
          width={{ base: 'full', md: 'auto' }}
        >
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
      </Box>
    </Form>
  );
}
