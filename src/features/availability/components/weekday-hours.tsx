import { WEEKDAYS } from '@contracts/time-format.ts';
import { useId, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/forms/checkbox';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Fieldset, Legend } from '@/shared/ui/forms/fieldset';
import { CloseIcon } from '@/shared/ui/icons';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { newRange, type Range, type RangeProblem } from '../model/week';

type RangeRowProps = {
  dayName: string;
  range: Range;
  problem: RangeProblem | undefined;
  onChange: (range: Range) => void;
  onRemove: () => void;
};

function RangeRow({ dayName, range, problem, onChange, onRemove }: RangeRowProps) {
  return (
    <Row as="li" gap="2" alignItems="flex-start" flexWrap="nowrap">
      <Box flex="1 1 0" minW="0" maxW="10rem">
        <Field
          label={
            <>
              From<VisuallyHidden>{`, ${dayName}`}</VisuallyHidden>
            </>
          }
          error={problem?.from}
        >
          <TextInput
            type="time"
            step={300}
            px="2"
            value={range.from}
            onChange={(event) => onChange({ ...range, from: event.target.value })}
          />
        </Field>
      </Box>
      <Box flex="1 1 0" minW="0" maxW="10rem">
        <Field
          label={
            <>
              To<VisuallyHidden>{`, ${dayName}`}</VisuallyHidden>
            </>
          }
          error={problem?.to}
        >
          <TextInput
            type="time"
            step={300}
            px="2"
            value={range.to}
            onChange={(event) => onChange({ ...range, to: event.target.value })}
          />
        </Field>
      </Box>
      <Button variant="outline" size="sm" px="0" w="tap" minH="tap" mt="7" onClick={onRemove}>
        <CloseIcon />
        <VisuallyHidden>{`Remove the hours of ${dayName}`}</VisuallyHidden>
      </Button>
    </Row>
  );
}

type CopyToProps = { day: number; onCopy: (days: number[]) => void };

/** The other days, to choose those that get the same hours. */
function CopyTo({ day, onCopy }: CopyToProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  return (
    <Fieldset mt="2">
      <Legend textStyle="small">{`Copy the hours of ${WEEKDAYS[day]} to`}</Legend>
      <Row gap="3">
        {WEEKDAYS.map((name, index) =>
          index === day ? null : (
            <Checkbox
              key={name}
              label={name}
              checked={chosen.includes(index)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, index] : chosen.filter((one) => one !== index))
              }
            />
          ),
        )}
      </Row>
      <Button
        size="sm"
        variant="outline"
        mt="2"
        disabled={chosen.length === 0}
        onClick={() => onCopy([...chosen])}
      >
        Copy
      </Button>
    </Fieldset>
  );
}

type WeekdayHoursProps = {
  /** 0 is Monday. */
  day: number;
  ranges: readonly Range[];
  /** Undefined before the first attempt to save. */
  problems: ReadonlyMap<number, RangeProblem> | undefined;
  onChange: (ranges: readonly Range[]) => void;
  onCopyFrom: (day: number) => void;
  onCopyTo: (days: number[]) => void;
};

/** The hours of one weekday: any number of ranges, none of which means closed. */
export function WeekdayHours({ day, ranges, problems, onChange, onCopyFrom, onCopyTo }: WeekdayHoursProps) {
  const [isCopying, setIsCopying] = useState(false);
  const copyId = useId();
  const dayName = WEEKDAYS[day] ?? '';
  const dayBefore = (day + 6) % 7;
  return (
    <Fieldset
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '8rem minmax(0, 1fr)' }}
      gap="2"
      py="3"
      borderBottom="1px solid"
      borderColor="rule"
    >
      <Legend float="left" fontWeight="semibold">
        {dayName}
      </Legend>
      <Box>
        {ranges.length === 0 ? (
          <Text tone="muted">Closed</Text>
        ) : (
          <Stack as="ul" listStyleType="none" gap="3">
            {ranges.map((range) => (
              <RangeRow
                key={range.key}
                dayName={dayName}
                range={range}
                problem={problems?.get(range.key)}
                onChange={(next) => onChange(ranges.map((one) => (one.key === next.key ? next : one)))}
                onRemove={() => onChange(ranges.filter(({ key }) => key !== range.key))}
              />
            ))}
          </Stack>
        )}
        <Row gap="4" mt="1">
          <Button
            variant="plain"
            size="sm"
            px="0"
            minH="tap"
            onClick={() => onChange([...ranges, newRange()])}
          >
            Add hours
            <VisuallyHidden>{` on ${dayName}`}</VisuallyHidden>
          </Button>
          <Button variant="plain" size="sm" px="0" minH="tap" onClick={() => onCopyFrom(dayBefore)}>
            {`Copy ${WEEKDAYS[dayBefore]}`}
            <VisuallyHidden>{` to ${dayName}`}</VisuallyHidden>
          </Button>
          <Button
            variant="plain"
            size="sm"
            px="0"
            minH="tap"
            aria-expanded={isCopying}
            aria-controls={isCopying ? copyId : undefined}
            onClick={() => setIsCopying(!isCopying)}
          >
            Copy to other days
            <VisuallyHidden>{` from ${dayName}`}</VisuallyHidden>
          </Button>
        </Row>
        {isCopying ? (
          <Box id={copyId}>
            <CopyTo
              day={day}
              onCopy={(days) => {
                setIsCopying(false);
                onCopyTo(days);
              }}
            />
          </Box>
        ) : null}
      </Box>
    </Fieldset>
  );
}
