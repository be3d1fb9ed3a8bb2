import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newsletterIssuePath } from '@/shared/config/paths';
import { errorMessage } from '@/shared/errors/error-message';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Select } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Entry, EntryList, EntryListSkeleton } from '@/shared/ui/lists/entry-list';
import { ShowMore } from '@/shared/ui/lists/show-more';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { Tag } from '@/shared/ui/text/tag';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { issueQueries, useCreateIssue } from '../../api/issues';
import { issueFromArticle } from '../../model/issue-from-article';
import { ISSUE_STATUS_LABELS, issueEvent, issueTitle } from '../../model/newsletter-labels';

const EMPTY = { subject: '', preview_line: '', body: '' };

type NewIssueDialogProps = { open: boolean; onClose: () => void };

/** Creates a draft, empty or about a published article, and opens it. */
function NewIssueDialog({ open, onClose }: NewIssueDialogProps) {
  const navigate = useNavigate();
  const creating = useCreateIssue();
  const articles = useQuery({ ...issueQueries.articles(), enabled: open });
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string>();

  async function create() {
    setProblem(undefined);
    const article = articles.data?.find(({ id }) => String(id) === chosen);
    try {
      const issue = await creating.mutateAsync(article ? issueFromArticle(article) : EMPTY);
      void navigate(newsletterIssuePath(issue.id));
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }
  return (
    <Dialog open={open} onClose={onClose} title="New issue" description="It stays a draft until you send it.">
      <Stack gap="5">
        {problem ? <Alert tone="error">{problem}</Alert> : null}
        {articles.isError ? (
          <LoadError onRetry={() => articles.refetch()}>We couldn’t load the articles.</LoadError>
        ) : null}
        <Field
          label="Start from"
          help="An article fills in the subject, the preview line, and a text with a link to it. You can change all of it."
        >
          <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">An empty page</option>
            {(articles.data ?? []).map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        <Row>
          <Button onClick={create} pending={creating.isPending} pendingLabel="Creating...">
            Create draft
          </Button>
          <Button variant="outline" onClick={onClose}>
            Go back
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** The issues of the newsletter: drafts, scheduled ones, and what was sent. */
export function IssuesScreen() {
  const list = useInfiniteQuery(issueQueries.list());
  const [isCreating, setIsCreating] = useState(false);
  const issues = list.data?.pages.flat();
  return (
    <Stack gap="6">
      <Box>
        <Button size="sm" onClick={() => setIsCreating(true)}>
          New issue
        </Button>
      </Box>
      {list.isError && !list.isFetching ? (
        <LoadError onRetry={() => list.refetch()}>We couldn’t load the issues.</LoadError>
      ) : null}
      {list.isPending ? <EntryListSkeleton label="Loading issues..." /> : null}
      {issues?.length === 0 ? (
        <EmptyState title="No issues yet.">Write the first one with “New issue”.</EmptyState>
      ) : null}
      {issues && issues.length > 0 ? (
        <EntryList aria-label="Issues">
          {issues.map((issue) => (
            <Entry key={issue.id}>
              <Box minW="0">
                <TextLink
                  to={newsletterIssuePath(issue.id)}
                  display="inline-flex"
                  alignItems="center"
                  minH="tap"
                  fontWeight="semibold"
                >
                  <bdi>{issueTitle(issue)}</bdi>
                </TextLink>
                <Text size="small" tone="muted" fontVariantNumeric="tabular-nums">
                  {issueEvent(issue)}
                </Text>
              </Box>
              <Tag justifySelf="start">{ISSUE_STATUS_LABELS[issue.status]}</Tag>
            </Entry>
          ))}
        </EntryList>
      ) : null}
      <ShowMore pages={list} />
      <NewIssueDialog open={isCreating} onClose={() => setIsCreating(false)} />
    </Stack>
  );
}
