import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { messages } from '@/shared/i18n/messages';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { Select } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box } from '@/shared/ui/layout/layout';
import { timesInText, timesOfDeviceText } from '../model/time-labels';
import { timeZoneChoices } from '../model/time-zones';
import { chooseTimeZone, chosenTimeZone, onTimeZoneChosen } from '../model/visitor-zone';

const MESSAGES = messages('booking/time-zone', {
  label: 'Your time zone',
  change: 'change',
  device: 'Time zone of this device',
  unknown: 'Not detected',
});

/**
 * The visitor's IANA zone, detected or chosen; undefined when the browser knows none.
 * @param early the zone of prerendered HTML, which has none unless a script has filled it.
 */
export function useVisitorTimeZone(early?: string): string | undefined {
  return useSyncExternalStore(onTimeZoneChosen, chosenTimeZone, () => early);
}

/** Selects the time zone of the times on the page. */
export function TimeZoneSelect({ onChosen }: { onChosen?: () => void }) {
  const t = MESSAGES.get();
  const timeZone = useVisitorTimeZone();
  const isHydrated = useHydrated();
  // Four hundred zones would be most of the page: they come when someone goes for the list, before it opens.
  const [isWanted, setIsWanted] = useState(false);
  const groups = useMemo(
    () => (isHydrated ? timeZoneChoices(timeZone, isWanted) : []),
    [isHydrated, timeZone, isWanted],
  );
  const want = () => setIsWanted(true);
  return (
    <Field label={t.label}>
      <Select
        // A browser keeps the option that it showed first, so the list of a detected zone is another one.
        key={timeZone === undefined ? 'unknown' : 'detected'}
        value={timeZone ?? ''}
        onFocus={want}
        onPointerDown={want}
        onChange={(event) => {
          chooseTimeZone(event.target.value);
          onChosen?.();
        }}
      >
        {timeZone === undefined ? <option value="">{isHydrated ? t.unknown : t.device}</option> : null}
        {groups.map(({ label, choices }) => (
          <optgroup key={label} label={label}>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}

const Line = chakra('summary', {
  base: {
    // The link stays in its place when the zone becomes known.
    display: 'flex',
    justifyContent: 'space-between',
    py: '2',
    cursor: 'pointer',
    textStyle: 'small',
    color: 'muted',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& > :last-child': { color: 'clay', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
});

/**
 * 'Times in Pacific Time · change', which opens the list of the zones.
 * @param early what prerendered HTML says instead of 'Times in your time zone' once a script has named the zone.
 */
export function TimeZoneLine({ early }: { early?: string | undefined }) {
  const timeZone = useVisitorTimeZone();
  const isHydrated = useHydrated();
  const line = useRef<HTMLElement>(null);
  return (
    <Box as="details" mb={{ base: '2', _open: '5' }}>
      <Line ref={line}>
        <span data-text="zone">{isHydrated ? timesInText(timeZone) : (early ?? timesOfDeviceText())}</span>
        <span>{MESSAGES.get().change}</span>
      </Line>
      <TimeZoneSelect
        onChosen={() => {
          line.current?.closest('details')?.removeAttribute('open');
          line.current?.focus();
        }}
      />
    </Box>
  );
}
