import type { AccountRole, Person } from '@contracts/people.ts';
import type { ReactNode } from 'react';
import { fullMoment, shortMoment } from '@/shared/lib/moments';
import { Button } from '@/shared/ui/button';
import { Entry } from '@/shared/ui/entry-list';
import { Box, Row } from '@/shared/ui/layout';
import { Tag } from '@/shared/ui/tag';
import { Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { activitySummary, nameOf, ROLE_LABELS } from '../model/person-labels';

type PersonEntryProps = {
  person: Person;
  isLastAdmin: boolean;
  onSetRole: (role: AccountRole) => void;
  /** More that can be done with them. */
  action?: ReactNode;
};

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={fullMoment(at)}>
      {shortMoment(at)}
    </time>
  );
}

/** One account of the list. */
export function PersonEntry({ person, isLastAdmin, onSetRole, action }: PersonEntryProps) {
  const { email, company, role, isConfirmed, isYou, createdAt, lastSignInAt } = person;
  const name = nameOf(person);
  const other = role === 'admin' ? 'client' : 'admin';
  return (
    <Entry>
      <Box minW="0">
        <Row gap="2">
          <Text as="span" fontWeight="semibold">
            <bdi>{name}</bdi>
          </Text>
          <Tag>{ROLE_LABELS[role]}</Tag>
          {isYou ? <Tag>You</Tag> : null}
          {isConfirmed ? null : <Tag>Email not confirmed</Tag>}
        </Row>
        <Text size="small" tone="muted">
          {company ? (
            <>
              <bdi>{company}</bdi>,{' '}
            </>
          ) : null}
          {email}
        </Text>
        <Text size="small" tone="muted" fontVariantNumeric="tabular-nums">
          Joined <Moment at={createdAt} />,{' '}
          {lastSignInAt ? (
            <>
              last signed in <Moment at={lastSignInAt} />
            </>
          ) : (
            'never signed in'
          )}
          , {activitySummary(person)}
        </Text>
      </Box>
      <Row gap="3">
        {action}
        {isLastAdmin ? (
          <Text size="small" tone="muted">
            You need at least one admin.
          </Text>
        ) : (
          <Button
            variant="outline"
            size="sm"
            disabled={other === 'admin' && !isConfirmed}
            onClick={() => onSetRole(other)}
          >
            Make {other}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        )}
      </Row>
    </Entry>
  );
}
