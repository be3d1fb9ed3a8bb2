import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { Button } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Spinner } from '@/shared/ui/feedback/spinner';
import { Toggle } from '@/shared/ui/forms/toggle';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { issueQueries } from '../../api/issues';
import type { IssueText } from '../../model/issue';

/**
 * Shows the HTML of an email apart from the styles of the site. The Content-Security-Policy allows no inline styles in
 * HTML, so each one is set by script.
 */
function MailBody({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    // Renamed before it is parsed: the policy applies to parsed documents, too. In text, a quotation mark is escaped.
    const inert = html.replace(/<style>.*?<\/style>/s, '').replaceAll(' style="', ' data-style="');
    const mail = new DOMParser().parseFromString(inert, 'text/html');
    for (const element of mail.body.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset.style ?? '';
    }
    for (const link of mail.body.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
    shadow.replaceChildren(...mail.body.childNodes);
  }, [html]);
  return <div ref={host} />;
}

const VIEWS = [
  ['html', 'As designed'],
  ['text', 'As plain text'],
] as const;

/** An issue as its email will look, with the subject and the plain text. */
export function IssuePreview({ text }: { text: IssueText }) {
  const [shown, setShown] = useState(text);
  const [view, setView] = useState<'html' | 'text'>('html');
  const preview = useQuery({ ...issueQueries.preview(shown), placeholderData: keepPreviousData });
  const isCurrent = JSON.stringify(shown) === JSON.stringify(text);
  return (
    <Stack as="section" aria-label="Preview" gap="4">
      <Row gap="2">
        <Row role="group" aria-label="View" gap="2">
          {VIEWS.map(([name, label]) => (
            <Toggle key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
              {label}
            </Toggle>
          ))}
        </Row>
        <Button
          variant="plain"
          size="sm"
          disabled={isCurrent}
          pending={preview.isFetching}
          pendingLabel="Loading..."
          onClick={() => setShown(text)}
        >
          Update preview
        </Button>
      </Row>
      {isCurrent ? null : (
        <Text size="small" tone="muted" role="status">
          The text has changed since this preview.
        </Text>
      )}
      {preview.isError ? (
        <LoadError onRetry={() => preview.refetch()}>{errorMessage(preview.error)}</LoadError>
      ) : null}
      {preview.isPending ? <Spinner label="Loading the preview..." /> : null}
      {preview.data ? (
        <Box border="1px solid" borderColor="rule" borderRadius="md" overflow="hidden">
          <Box px="4" py="3" bg="sand" textStyle="small" overflowWrap="anywhere">
            <strong>{preview.data.subject || 'No subject yet'}</strong> {shown.preview_line}
          </Box>
          {view === 'html' ? (
            <MailBody html={preview.data.html} />
          ) : (
            <Box as="pre" p="4" whiteSpace="pre-wrap" overflowWrap="anywhere" textStyle="small">
              {preview.data.text}
            </Box>
          )}
        </Box>
      ) : null}
    </Stack>
  );
}
