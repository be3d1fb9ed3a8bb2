import { useNavigate } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { Box, Container, Section } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { Heading, Text } from '@/shared/ui/typography';
import { BookingCalendar } from './booking-calendar';
import type { BookingResult } from './use-schedule-form';

/** The booking calendar as a page of its own; leads on to what was booked. */
export function BookingCalendarScreen() {
  const navigate = useNavigate();

  function goOn({ id, status }: BookingResult) {
    const title = status === 'confirmed' ? 'Booking confirmed' : 'Booking request received';
    showToast({ kind: 'success', title, acrossPages: true });
    void navigate(`${PATHS.booking}/${id}`);
  }

  return (
    <Section pt={{ base: '10', lg: '16' }}>
      <Container>
        <Box mb={{ base: '8', lg: '12' }}>
          <Heading level={1} mb="4">
            Book a Consultation
          </Heading>
          <Text size="lead" tone="muted">
            Choose a date and time. We'll use the name and email from your profile.
          </Text>
        </Box>
        <BookingCalendar onBooked={goOn} />
      </Container>
    </Section>
  );
}
