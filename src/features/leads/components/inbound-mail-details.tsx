import { useId, useState } from 'react';
import type { TimelineEntry } from '@/shared/staff/person-timeline';
import { Button } from '@/shared/ui/button';
import { Box } from '@/shared/ui/layout/layout';
import { FoldedText } from '@/shared/ui/layout/staff-section';
import { Text } from '@/shared/ui/text/typography';
import { mailOrigin } from '../model/inbound-mail-labels';
import { InboundFiles } from './inbound-files';

/** What the timeline adds to the text of an email: where it is from, its attachments, and the quoted history on demand. */
export function InboundMailDetails({ mail, leadEmail }: { mail: TimelineEntry; leadEmail: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  const origin = mailOrigin(mail, leadEmail);
  return (
    <Box overflowWrap="anywhere">
      {origin ? (
        <Text size="fine" tone="muted">
          {origin}
        </Text>
      ) : null}
      <InboundFiles attachments={mail.files ?? []} />
      {mail.whole_text === null ? null : (
        <>
          <Button
            variant="plain"
            size="sm"
            px="0"
            aria-expanded={isWhole}
            aria-controls={id}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? 'Hide the whole email' : 'Show the whole email'}
          </Button>
          <Box id={id} hidden={!isWhole} ps="4" borderInlineStart="3px solid" borderColor="rule">
            {isWhole ? <FoldedText>{mail.whole_text}</FoldedText> : null}
          </Box>
        </>
      )}
    </Box>
  );
}
