import { formatDate } from '@contracts/time-format.ts';
import { Button } from '@/shared/ui/button';
import { ChevronLeftIcon, ChevronRightIcon } from '@/shared/ui/icons';
import { Row } from '@/shared/ui/layout';
import { Toggle } from '@/shared/ui/toggle';
import { Heading } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { rangeLabel, VIEWS } from '../model/calendar-view';
import type { useCalendarView } from './use-calendar-view';

const LABELS = { day: 'Day', week: 'Week', list: 'List' };

/** Which days are shown and how, and the way to others. */
export function CalendarToolbar({ calendar }: { calendar: ReturnType<typeof useCalendarView> }) {
  const { view, days, today, show, goTo, turn } = calendar;
  const title = view === 'day' ? formatDate(days[0] ?? today, 'full') : rangeLabel(days);
  return (
    <Row justifyContent="space-between" gap="3" mb="4">
      <Heading level={2} size="h3" aria-live="polite">
        {title}
      </Heading>
      <Row gap="2">
        <Button variant="outline" size="sm" px="3" onClick={() => turn(-1)}>
          <ChevronLeftIcon />
          <VisuallyHidden>Earlier</VisuallyHidden>
        </Button>
        <Button variant="outline" size="sm" onClick={() => goTo(today)}>
          Today
        </Button>
        <Button variant="outline" size="sm" px="3" onClick={() => turn(1)}>
          <ChevronRightIcon />
          <VisuallyHidden>Later</VisuallyHidden>
        </Button>
        <Row role="group" aria-label="View" gap="1" ms={{ sm: '2' }}>
          {VIEWS.map((name) => (
            <Toggle key={name} type="button" aria-pressed={name === view} onClick={() => show(name)}>
              {LABELS[name]}
            </Toggle>
          ))}
        </Row>
      </Row>
    </Row>
  );
}
