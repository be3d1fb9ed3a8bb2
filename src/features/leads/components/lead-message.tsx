import type { ReactNode } from 'react';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { mailtoOf } from '@/shared/lib/text';
import { languageLabel } from '@/shared/staff/language-label';
import { Box } from '@/shared/ui/layout/layout';
import { FoldedText, StaffSection } from '@/shared/ui/layout/staff-section';
import { Tag } from '@/shared/ui/text/tag';
import { Anchor, Text } from '@/shared/ui/text/typography';
import type { Lead } from '../model/lead';
import { sourceLabel } from '../model/lead-labels';

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" size="fine" tone="muted">
        {term}
      </Text>
      <Box as="dd" textStyle="small" overflowWrap="anywhere">
        {children}
      </Box>
    </div>
  );
}

type MessageTextProps = { message: Lead | Lead['merged'][number]; showsSender: boolean };

/** One message, with its sender and time if there are several. */
function MessageText({ message: { name, email, created_at, message }, showsSender }: MessageTextProps) {
  if (!showsSender) return <FoldedText>{message}</FoldedText>;
  return (
    <Box ps="4" borderInlineStart="3px solid" borderColor="rule">
      <Text size="fine" tone="muted">
        <bdi>{name}</bdi>, {email}, <time dateTime={created_at}>{formatDateTime(created_at)}</time>
      </Text>
      <FoldedText>{message}</FoldedText>
    </Box>
  );
}

/** The message that made the lead, with those of the leads that were merged into it, oldest first. */
export function LeadMessage({ lead }: { lead: Lead }) {
  const { email, created_at, source, first_response_at, user_id, merged, locale } = lead;
  const messages = [lead, ...merged].sort((one, other) => one.created_at.localeCompare(other.created_at));
  return (
    <StaffSection title="Message">
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 12rem), 1fr))"
        gap="3"
        py="3"
        borderBlock="1px solid"
        borderColor="rule"
      >
        <Fact term="Email">
          <Anchor href={mailtoOf(email)} display="inline-block" py="3" my="-3" overflowWrap="anywhere">
            {email}
          </Anchor>
        </Fact>
        <Fact term="Received">
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        </Fact>
        <Fact term="Source">{sourceLabel(source)}</Fact>
        <Fact term="First reply">
          {first_response_at ? (
            <time dateTime={first_response_at}>{formatDateTime(first_response_at)}</time>
          ) : (
            'None yet'
          )}
        </Fact>
        <Fact term="Account">{user_id ? 'Has an account' : 'None'}</Fact>
        {locale === 'en' ? null : (
          <Fact term="Language">
            <Tag>{languageLabel(locale)}</Tag>
          </Fact>
        )}
      </Box>
      {messages.map((one) => (
        <MessageText key={one.id} message={one} showsSender={merged.length > 0} />
      ))}
    </StaffSection>
  );
}
