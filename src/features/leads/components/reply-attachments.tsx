import { useId, useRef, useState } from 'react';
import { formatFileSize } from '@/shared/lib/file-size';
import { Button } from '@/shared/ui/button';
import { AlertIcon } from '@/shared/ui/icons';
import { Box, Row } from '@/shared/ui/layout/layout';
import { Entry, EntryList } from '@/shared/ui/lists/entry-list';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import type { Lead } from '../model/lead';
import type { AttachableDocument } from '../model/reply-attachments';
import { ATTACHMENT_LIMITS, attachedSummary } from '../model/reply-attachments';
import { DocumentPicker } from './document-picker';

/** What staff should know before a document leaves the firm. */
function Caution({ children }: { children: string }) {
  return (
    <Row gap="1.5" flexWrap="nowrap" alignItems="flex-start" textStyle="small" color="danger">
      <AlertIcon />
      <span>{children}</span>
    </Row>
  );
}

type ReplyAttachmentsProps = {
  lead: Lead;
  value: readonly AttachableDocument[];
  /** The ids of those that were deleted since. */
  deleted: readonly string[];
  error: string | undefined;
  onChange: (documents: AttachableDocument[]) => void;
};

/** The documents that a reply will have as attachments. */
export function ReplyAttachments({ lead, value, deleted, error, onChange }: ReplyAttachmentsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const title = useId();
  const attach = useRef<HTMLButtonElement>(null);

  function remove(id: string) {
    onChange(value.filter((document) => document.id !== id));
    // The button that had the focus is gone.
    attach.current?.focus();
  }

  return (
    <Box role="group" aria-labelledby={title}>
      <Text textStyle="label" id={title}>
        Attachments
      </Text>
      <Text size="small" tone="muted" mt="1" mb="3" aria-live="polite">
        {value.length === 0 ? ATTACHMENT_LIMITS : attachedSummary(value)}
      </Text>
      {value.length > 0 ? (
        <EntryList aria-label="Attached documents" mb="3">
          {value.map(({ id, name, bytes, shared_with, is_theirs }) => (
            <Entry key={id} py="2" gridTemplateColumns="minmax(0, 1fr) auto" columnGap="4">
              <Box minW="0">
                <Text size="small" fontWeight="semibold">
                  <bdi>{name}</bdi>
                </Text>
                <Text size="fine" tone="muted">
                  {formatFileSize(bytes)}
                </Text>
                {deleted.includes(id) ? (
                  <Caution>This document was deleted. Please remove it here.</Caution>
                ) : is_theirs ? null : (
                  <Caution>{`Shared with ${shared_with}, not with ${lead.email}.`}</Caution>
                )}
              </Box>
              <Button variant="plain" size="sm" onClick={() => remove(id)}>
                Remove <VisuallyHidden>{name}</VisuallyHidden>
              </Button>
            </Entry>
          ))}
        </EntryList>
      ) : null}
      {error ? (
        <Box role="alert" mb="3">
          <Caution>{error}</Caution>
        </Box>
      ) : null}
      <Button ref={attach} variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        Attach a document
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Attach a document"
        description={`${ATTACHMENT_LIMITS} Each document that you send is recorded in the audit log.`}
      >
        <DocumentPicker lead={lead} attached={value} onChange={onChange} onDone={() => setIsOpen(false)} />
      </Dialog>
    </Box>
  );
}
