import { useMemo, useState, useSyncExternalStore } from 'react';
import { words } from '@/shared/i18n/words';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { Select } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { chooseTimeZone, chosenTimeZone, onTimeZoneChosen, timeZoneChoices } from '../model/time-zones';

const WORDS = words('booking/time-zone', {
  label: 'Your time zone',
  device: 'Time zone of this device',
  unknown: 'Not detected',
});

/** The visitor's IANA zone, detected or chosen; undefined in prerendered HTML and when the browser knows none. */
export function useVisitorTimeZone(): string | undefined {
  return useSyncExternalStore(onTimeZoneChosen, chosenTimeZone, () => undefined);
}

/** Selects the time zone of the local times that are shown next to those of the firm. */
export function TimeZoneSelect() {
  const t = WORDS.get();
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
        onChange={(event) => chooseTimeZone(event.target.value)}
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
