import type { Unanswered } from '@contracts/staff-overview.ts';
import { leadPath, PATHS } from '@/shared/config/paths';
import { Box, Row } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { Text } from '@/shared/ui/typography';
import { formatAge } from '../model/overview-format';
import { Panel } from './panel';

/** The leads that have waited longest for a reply. */
export function WaitingLeads({ unanswered, now }: { unanswered: Unanswered; now: string }) {
  const { oldest, count } = unanswered;
  return (
    <Panel title="Waiting longest" note="New and open leads with no email reply">
      {oldest.length === 0 ? (
        <Text size="small" py="3" borderTop="1px solid" borderColor="rule">
          Every lead has a reply.
        </Text>
      ) : (
        <Box as="ul" listStyleType="none" aria-label="Waiting longest">
          {oldest.map(({ id, name, company, createdAt, assigneeName }) => (
            <Row
              as="li"
              key={id}
              py="2"
              borderTop="1px solid"
              borderColor="rule"
              justifyContent="space-between"
              gap="3"
            >
              <Box flex="1 1 10rem" minW="0" overflowWrap="anywhere" textStyle="small">
                <TextLink to={leadPath(id)} display="inline-flex" alignItems="center" minH="tap">
                  <Box as="bdi" lineClamp="2" overflowWrap="anywhere">
                    {name}
                  </Box>
                </TextLink>
                <Box color="muted" lineClamp="2">
                  <bdi>{company}</bdi>
                  {assigneeName ? (
                    <>
                      , for <bdi>{assigneeName}</bdi>
                    </>
                  ) : (
                    ', unassigned'
                  )}
                </Box>
              </Box>
              <Text as="span" size="small" fontWeight="semibold" whiteSpace="nowrap">
                <time dateTime={createdAt}>{formatAge(createdAt, now)}</time>
              </Text>
            </Row>
          ))}
        </Box>
      )}
      {count > 0 ? (
        <TextLink
          to={`${PATHS.admin}/leads?status=new,open&sort=oldest`}
          display="inline-flex"
          alignItems="center"
          minH="tap"
        >
          All new and open leads
        </TextLink>
      ) : null}
    </Panel>
  );
}
