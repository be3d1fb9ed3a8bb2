import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { addDays } from '@contracts/time.ts';
import { formatDate, formatTime } from '@contracts/time-format.ts';
import { todayIn } from '@contracts/zones.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Select, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { availabilityQueries } from '../api/queries';

const DAYS = 14;

/** A preview of the slots offered to visitors, from the same request as the booking page's. */
export function OpenSlotsPreview() {
  const today = todayIn(FIRM_TIME_ZONE);
  const rules = useQuery(availabilityQueries.consultationTypes());
  const [chosen, setChosen] = useState('');
  const [from, setFrom] = useState(today);
  const types = rules.data?.filter(({ active }) => active) ?? [];
  const serviceType = chosen || types[0]?.name || '';
  const preview = useQuery({
    ...availabilityQueries.preview(serviceType, from, from === '' ? '' : addDays(from, DAYS - 1)),
    enabled: serviceType !== '' && from !== '',
  });
  const days = Array.from({ length: from === '' ? 0 : DAYS }, (_, index) => addDays(from, index));
  return (
    <>
      <Row mb="6" alignItems="end">
        <Box flex="1 1 14rem">
          <Field label="Service">
            <Select value={serviceType} onChange={(event) => setChosen(event.target.value)}>
              {types.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </Field>
        </Box>
        <Box flex="1 1 10rem">
          <Field label="From">
            <TextInput
              type="date"
              min={today}
              value={from}
              onChange={(event) => setFrom(event.target.value)}
            />
          </Field>
        </Box>
      </Row>
      {preview.isError ? (
        <LoadError onRetry={preview.refetch}>We couldn’t load the preview.</LoadError>
      ) : null}
      {preview.isPending ? <Skeleton height="32" /> : null}
      {preview.data ? (
        <Stack as="dl" gap="3">
          {days.map((day) => (
            <Box key={day} borderBottom="1px solid" borderColor="rule" pb="2">
              <Text as="dt" size="small" fontWeight="semibold">
                {formatDate(day, 'full')}
              </Text>
              <Text as="dd" size="small" tone="muted" fontVariantNumeric="tabular-nums">
                {preview.data
                  .find(({ date }) => date === day)
                  ?.slots.map(({ time }) => formatTime(time))
                  .join(', ') || 'No available times'}
              </Text>
            </Box>
          ))}
        </Stack>
      ) : null}
    </>
  );
}
