import { MAIL_STATES, type MailPage, mailState } from '@contracts/mails.ts';
import { useUrlParams } from '@/shared/lib/use-url-params';
import { Row, Stack } from '@/shared/ui/layout';
import { SearchField } from '@/shared/ui/search-field';
import { Toggle } from '@/shared/ui/toggle';
import { STATE_LABELS } from '../model/mail-labels';

/** Which mails are shown; each state says how many there are. All of it is in the address. */
export function MailFilters({ counts }: { counts: MailPage['counts'] | undefined }) {
  const { params, change } = useUrlParams();
  const chosen = mailState.safeParse(params.get('state')).data;
  return (
    <Stack role="search" aria-label="Emails" gap="4">
      <Row role="group" aria-label="Status" gap="2">
        <Toggle type="button" aria-pressed={!chosen} onClick={() => change('state', '')}>
          All
        </Toggle>
        {MAIL_STATES.map((state) => (
          <Toggle
            key={state}
            type="button"
            aria-pressed={state === chosen}
            onClick={() => change('state', state === chosen ? '' : state)}
          >
            {STATE_LABELS[state]} {counts ? counts[state].toLocaleString('en-US') : ''}
          </Toggle>
        ))}
      </Row>
      <SearchField
        placeholder="Part of the email address"
        value={params.get('query') ?? ''}
        onChange={(value) => change('query', value)}
      />
    </Stack>
  );
}
