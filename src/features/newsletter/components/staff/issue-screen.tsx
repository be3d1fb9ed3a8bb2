import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Row } from '@/shared/ui/layout/layout';
import { StaffPage } from '@/shared/ui/layout/staff-page';
import { EntryListSkeleton } from '@/shared/ui/lists/entry-list';
import { Tag } from '@/shared/ui/text/tag';
import { TextLink } from '@/shared/ui/text/text-link';
import { issueQueries } from '../../api/issues';
import { ISSUE_STATUS_LABELS, issueTitle } from '../../model/newsletter-labels';
import { IssueEditor } from './issue-editor';
import { IssueProgress } from './issue-progress';

function AllIssues() {
  return <TextLink to={`${PATHS.admin}/newsletter`}>All issues</TextLink>;
}

/** One issue: the editor of a draft, otherwise what became of it. */
function Issue({ id }: { id: number }) {
  const { data: issue, isError, isFetching, refetch } = useQuery(issueQueries.detail(id));
  if (issue === undefined) {
    return (
      <StaffPage title="Newsletter issue" actions={<AllIssues />}>
        {isError && !isFetching ? (
          <LoadError onRetry={refetch}>We couldn’t load this issue.</LoadError>
        ) : (
          <EntryListSkeleton label="Loading the issue..." />
        )}
      </StaffPage>
    );
  }
  if (issue === null) return <NoIssue />;
  const isDraft = issue.status === 'draft';
  return (
    <StaffPage
      title={isDraft ? 'Edit issue' : issueTitle(issue)}
      actions={
        <Row gap="4">
          <Tag>{ISSUE_STATUS_LABELS[issue.status]}</Tag>
          <AllIssues />
        </Row>
      }
    >
      {isDraft ? <IssueEditor key={issue.id} issue={issue} /> : <IssueProgress issue={issue} />}
    </StaffPage>
  );
}

function NoIssue() {
  return (
    <StaffPage title="Newsletter issue" actions={<AllIssues />}>
      <EmptyState title="We couldn’t find that issue.">It may have been deleted.</EmptyState>
    </StaffPage>
  );
}

/** The issue of the address. An ID with the wrong form is refused without a request. */
export function IssueScreen() {
  const { issueId = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(issueId) ? <Issue id={Number(issueId)} /> : <NoIssue />;
}
