import { chakra } from '@chakra-ui/react/styled-system';
import { params } from '@nanostores/i18n';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { PATHS, pathIn } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { locale, messages } from '@/shared/i18n/messages';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { QueryProvider } from '@/shared/query/query-provider';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { usePage } from '@/shared/ui/page-context';
import { Anchor, Heading, Text } from '@/shared/ui/text/typography';
import { bookingQueries } from '../api/queries';
import { discoveryMinutes, presetService, readBookingParams, serviceChoices } from '../model/booking-form';
import type { EarlyTimes } from '../model/open-times';
import { consultationPriceText, type Prices } from '../model/price';
import { chosenTime } from '../model/time-labels';
import { BookingSuccess } from './booking-success';
import type { BookingResult } from './booking-summary';
import { ConsultantSelect } from './consultant-select';
import { LengthChoice } from './length-choice';
import { OpenTimes } from './open-times';
import { ConsultationFields, VisitorFields } from './schedule-fields';
import { SlotHoldStatus } from './selected-slot';
import { TimeZoneLine, useVisitorTimeZone } from './time-zone-select';
import { TwoClocks } from './two-clocks';
import { useBookingForm } from './use-booking-form';
import { useOpenDays } from './use-open-days';
import type { SlotChoice } from './use-slot-choice';

const MESSAGES = messages('booking/form', {
  use: 'We use your details only to prepare for and hold the consultation.',
  form: 'Book a consultation',
  when: 'When',
  you: 'You',
  goOn: 'Continue to your details',
  wrong: params('Please check the {count} marked fields.'),
  wrongOne: 'Please check the marked field.',
  timesFailed: 'We couldn’t load the next open times.',
  kept: 'Nothing you typed is lost.',
  sending: 'Scheduling...',
  send: 'Schedule Consultation',
  noScript: params(
    'JavaScript is turned off, so we can’t show available times, and the button opens your email app. You can also call {phone}.',
  ),
});

const Form = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '10',
    rowGap: '12',
    alignItems: 'start',
    // A focused field scrolls to below the fixed bar, with its label visible, and below the chosen time on a phone.
    '& input, & select, & textarea': { scrollMarginTop: '28' },
    '&:has([data-chosen-time])': {
      '& input, & select, & textarea': { scrollMarginTop: { base: '13rem', xl: '28' } },
    },
  },
});

const Group = chakra('section', {
  base: { display: 'flex', flexDirection: 'column', gap: '6', minW: '0' },
});

/** The chosen time, which stays in sight on a phone while the visitor fills in the rest. */
function ChosenTime({ choice, timeZone }: { choice: SlotChoice; timeZone: string | undefined }) {
  if (!choice.slot) return null;
  return (
    <Box
      position={{ base: 'sticky', xl: 'static' }}
      top={{ base: 'headerCompact', xl: 'auto' }}
      zIndex="1"
      data-chosen-time=""
      py="3"
      px="4"
      bg="sand"
      borderInlineStart="3px solid"
      borderColor="clay"
    >
      <Text fontWeight="semibold" fontVariantNumeric="tabular-nums lining-nums">
        <TwoClocks {...chosenTime(choice.slot, timeZone)} />
      </Text>
    </Box>
  );
}

type BookingFormProps = {
  /** The prices that the build stored. */
  stored: Prices | undefined;
  early: EarlyTimes | undefined;
  onBooked: (booked: BookingResult) => void;
};

/** The form itself; calls `onBooked` after each booking. */
function BookingForm({ stored, early, onBooked }: BookingFormProps) {
  const t = MESSAGES.get();
  const isHydrated = useHydrated();
  const { search } = usePage();
  const timeZone = useVisitorTimeZone(early?.timeZone);
  const prices: Prices | undefined = useQuery(bookingQueries.prices()).data ?? stored;
  const wanted = useMemo(
    () => readBookingParams(isHydrated ? search : new URLSearchParams(), new Date(), prices),
    [isHydrated, search, prices],
  );
  const preset = presetService(isHydrated ? search.get('type') : null, wanted.service);
  const firstService = serviceChoices('', '', prices)[0]?.value ?? '';
  const schedule = useBookingForm({ preset, wanted, timeZone, firstService, onBooked });
  const { serviceType, consultantId, choice } = schedule;
  const { days, ...open } = useOpenDays(serviceType, consultantId, early?.days);
  const wrong = Object.keys(schedule.form.formState.errors).length;
  const isFailed = isHydrated ? open.isError : early !== undefined && early.days === undefined;

  return (
    <Form
      noValidate
      onSubmit={schedule.submit}
      data-keep-fields=""
      data-uncovered=""
      aria-label={t.form}
      // Without scripts the request goes through the visitor's mail program.
      action={`mailto:${SITE.email}`}
      method="post"
      encType="text/plain"
    >
      <Group aria-labelledby="schedule-when">
        <Heading level={2} size="h3" id="schedule-when">
          {t.when}
        </Heading>
        <LengthChoice
          serviceType={serviceType}
          discoveryMinutes={discoveryMinutes(prices)}
          onChoose={schedule.chooseService}
        />
        <Box>
          <TimeZoneLine early={early?.zoneText} />
          {/* A chosen date has its own message. */}
          <Box hidden={!isFailed || choice.date !== ''} data-open-times-failed="">
            <LoadError onRetry={open.refetch}>{t.timesFailed}</LoadError>
          </Box>
          <OpenTimes
            days={days}
            isError={isFailed}
            chosen={choice}
            timeZone={timeZone}
            onChoose={schedule.chooseOpenTime}
          />
          {choice.slot ? (
            <Anchor
              href="#schedule-you"
              hideFrom="xl"
              display="inline-block"
              mt="2"
              py="2"
              fontWeight="semibold"
            >
              {t.goOn}
            </Anchor>
          ) : null}
        </Box>
        <ConsultationFields
          form={schedule.form}
          choice={choice}
          onServiceChange={schedule.chooseService}
          choices={serviceChoices(serviceType, preset, prices)}
          consultant={
            <ConsultantSelect
              serviceType={serviceType}
              value={consultantId}
              onChoose={schedule.chooseConsultant}
            />
          }
          openDays={days}
          prices={prices}
          timeZone={timeZone}
        />
      </Group>
      {/* The first wrong field gets the focus in the order of registering, so each group does its own. */}
      <Group aria-labelledby="schedule-you">
        <Box>
          <Heading level={2} size="h3" id="schedule-you" scrollMarginTop="20">
            {t.you}
          </Heading>
          <SlotHoldStatus hold={choice.hold} />
        </Box>
        <ChosenTime choice={choice} timeZone={timeZone} />
        <VisitorFields
          form={schedule.form}
          meetsBy={schedule.meetsBy}
          onMeetsByChange={schedule.chooseMeetsBy}
        />
        <Stack>
          {choice.failure && !choice.failure.lostBy ? (
            <Alert tone="error">{`${choice.failure.message} ${t.kept}`}</Alert>
          ) : null}
          {wrong > 0 ? (
            <Text size="small" fontWeight="medium" color="danger" role="status">
              {wrong === 1 ? t.wrongOne : t.wrong({ count: wrong })}
            </Text>
          ) : null}
          <Button type="submit" pending={schedule.isSending} pendingLabel={t.sending}>
            {t.send}
          </Button>
          <Text size="small" tone="muted">
            {[consultationPriceText(prices, serviceType), t.use].filter(Boolean).join(' ')}
          </Text>
          <noscript>
            <Text size="small">{t.noScript({ phone: SITE.phone })}</Text>
          </noscript>
        </Stack>
      </Group>
    </Form>
  );
}

/** The address that is loaded again, such as by a phone that had put the tab aside. */
function showAddress(path: string) {
  history.replaceState(history.state, '', pathIn(locale.get(), path));
}

type ScheduleFormProps = { prices?: Prices | undefined; early?: EarlyTimes | undefined };

/** The public booking form. After a booking, its summary takes the place of the form, which is emptied for another one. */
export function ScheduleForm({ prices, early }: ScheduleFormProps) {
  const [booked, setBooked] = useState<BookingResult>();
  const [isBookedShown, setIsBookedShown] = useState(false);
  return (
    <QueryProvider>
      {booked && isBookedShown ? (
        <BookingSuccess
          booked={booked}
          onAnother={() => {
            setIsBookedShown(false);
            showAddress(PATHS.schedule);
          }}
        />
      ) : null}
      <Box hidden={isBookedShown}>
        <BookingForm
          key={booked?.id}
          stored={prices}
          early={booked ? undefined : early}
          onBooked={(next) => {
            setBooked(next);
            setIsBookedShown(true);
            showAddress(`${PATHS.booking}/${next.id}`);
          }}
        />
      </Box>
    </QueryProvider>
  );
}
