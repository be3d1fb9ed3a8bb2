import { expect, it } from 'vitest';
import { WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { WINDOWS_ZONES } from '../../../supabase/functions/refresh-calendars/windows-zones.ts';

it('the table of Windows time zones matches the Unicode CLDR', () => {
  // The territory 001 is the world.
  const worldwide = WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001');
  expect(worldwide.length).toBeGreaterThan(130);
  expect(Object.fromEntries(WINDOWS_ZONES)).toEqual(
    Object.fromEntries(worldwide.map(({ windowsName, iana: [zone] }) => [windowsName, zone])),
  );
});
