import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/shared/auth/session';
import { QueryProvider } from '@/shared/query/query-provider';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { documentQueries } from '../api/queries';
import { DocumentList, DocumentListSkeleton, DownloadButton } from './document-list';

/** What staff shared with the signed-in client. */
export function MyDocuments() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <QueryProvider>
      <Documents userId={user.id} />
    </QueryProvider>
  );
}

function Documents({ userId }: { userId: string }) {
  const documents = useQuery(documentQueries.ofClient(userId));
  if (documents.isPending) return <DocumentListSkeleton />;
  if (documents.isError) {
    return <LoadError onRetry={documents.refetch}>We couldn’t load your documents.</LoadError>;
  }
  if (documents.data.length === 0) {
    return (
      <EmptyState title="Your documents and resources will appear here.">
        When your consultant shares a file with you, you can download it from this page.
      </EmptyState>
    );
  }
  return <DocumentList documents={documents.data} action={(file) => <DownloadButton document={file} />} />;
}
