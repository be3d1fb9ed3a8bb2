import { DatePicker, type DateValue, parseDate, useDatePickerContext } from '@chakra-ui/react/date-picker';
import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { type KeyboardEvent, useMemo } from 'react';
import { locale, messages } from '@/shared/i18n/messages';
import { datePickerRecipe } from '@/shared/theme/date-picker-recipe';
import { ChevronLeftIcon, ChevronRightIcon } from '@/shared/ui/icons';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { dayLabel, type PickerDays, pickerDays } from '../model/bookable-dates';
import type { SlotChoice } from './use-slot-choice';

const MESSAGES = messages('booking/day-picker', {
  days: 'Days',
  previous: 'Previous month',
  next: 'Next month',
  checking: 'Checking available dates...',
});

/** The picker's days are buttons without being `button`s. */
function pressByKey(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ' && event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.click();
}

type DayProps = { value: DateValue; isToday: boolean; onPress: () => void };

function Day({ value, isToday, onPress }: DayProps) {
  const { getDayTableCellState } = useDatePickerContext();
  const { selectable, selected } = getDayTableCellState({ value });
  return (
    <DatePicker.TableCell value={value}>
      <DatePicker.TableCellTrigger
        onKeyDown={pressByKey}
        onClick={selectable ? onPress : undefined}
        aria-label={dayLabel(value.toString(), { isToday, isFree: selectable, isChosen: selected })}
      >
        {value.day}
      </DatePicker.TableCellTrigger>
    </DatePicker.TableCell>
  );
}

function Month({ today, onPress }: { today: string; onPress: () => void }) {
  const { weekDays, weeks } = useDatePickerContext();
  return (
    <DatePicker.Table>
      <DatePicker.TableHead>
        <DatePicker.TableRow>
          {weekDays.map(({ long, short }) => (
            <DatePicker.TableHeader key={long}>{short}</DatePicker.TableHeader>
          ))}
        </DatePicker.TableRow>
      </DatePicker.TableHead>
      <DatePicker.TableBody>
        {weeks.map((week) => (
          <DatePicker.TableRow key={String(week[0])}>
            {week.map((value) => (
              <Day
                key={value.toString()}
                value={value}
                isToday={value.toString() === today}
                onPress={onPress}
              />
            ))}
          </DatePicker.TableRow>
        ))}
      </DatePicker.TableBody>
    </DatePicker.Table>
  );
}

type DayPickerProps = PickerDays & {
  timeZone: string | undefined;
  /** The chosen "YYYY-MM-DD", or ''. */
  day: string;
  onChoose: (day: string) => void;
  /** Called for the chosen day, too. */
  onPress: () => void;
};

/** One day of the visitor's calendar; days without a free time cannot be chosen. */
function DayPicker({ day, onChoose, onPress, today, last, days, timeZone }: DayPickerProps) {
  const t = MESSAGES.get();
  return (
    <DatePicker.Root
      recipe={datePickerRecipe}
      inline
      locale={`${locale.get()}-US`}
      timeZone={timeZone ?? FIRM_TIME_ZONE}
      minView="day"
      maxView="day"
      min={parseDate(today)}
      max={parseDate(last)}
      defaultFocusedValue={parseDate(days[0] ?? today)}
      isDateUnavailable={(value) => !days.includes(value.toString())}
      value={day === '' ? [] : [parseDate(day)]}
      onValueChange={({ value }) => onChoose(value[0]?.toString() ?? '')}
      translations={{ content: t.days, prevTrigger: () => t.previous, nextTrigger: () => t.next }}
    >
      <DatePicker.Content>
        <DatePicker.View view="day">
          <DatePicker.ViewControl>
            <DatePicker.PrevTrigger>
              <ChevronLeftIcon />
            </DatePicker.PrevTrigger>
            <DatePicker.RangeText />
            <DatePicker.NextTrigger>
              <ChevronRightIcon />
            </DatePicker.NextTrigger>
          </DatePicker.ViewControl>
          <Month today={today} onPress={onPress} />
        </DatePicker.View>
      </DatePicker.Content>
    </DatePicker.Root>
  );
}

type BookingDatePickerProps = Pick<SlotChoice, 'availability' | 'calendar' | 'day' | 'chooseDay'> & {
  timeZone: string | undefined;
  onPress: () => void;
};

/** The date picker of a choice. Every working day can be chosen while the free slots load, or if they cannot be loaded. */
export function BookingDatePicker(choice: BookingDatePickerProps) {
  const { availability, calendar, day, chooseDay, timeZone, onPress } = choice;
  const days = useMemo(
    () =>
      pickerDays(
        new Date(),
        calendar?.map(({ date }) => date),
        timeZone,
      ),
    [calendar, timeZone],
  );
  return (
    <>
      {availability.isPending ? (
        <VisuallyHidden role="status">{MESSAGES.get().checking}</VisuallyHidden>
      ) : null}
      <DayPicker {...days} day={day} onChoose={chooseDay} onPress={onPress} timeZone={timeZone} />
    </>
  );
}
