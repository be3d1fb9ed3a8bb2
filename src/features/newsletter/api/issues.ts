import { issuePreview } from '@contracts/staff-newsletter.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getAccessToken } from '@/shared/auth/access-token';
import { sessionStore } from '@/shared/auth/session';
import { published } from '@/shared/content/published';
import { callFunction } from '@/shared/http/call-function';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { endOfPage, PAGE_ROWS, shownRows } from '@/shared/query/page-rows';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { createAppError } from '@/shared/supabase/database-error';
import { requireColumns } from '@/shared/supabase/require-columns';
import { runQuery } from '@/shared/supabase/run-query';
import { ISSUE_COUNTS, type IssueSummary, type IssueText, type NewsletterIssue } from '../model/issue';

/** How often an issue that is being sent is read again, in milliseconds. */
const POLL_MS = 5_000;

async function readIssue(id: number, signal?: AbortSignal): Promise<NewsletterIssue | null> {
  const rows = await runQuery((supabase) => {
    const query = supabase.from('newsletter_issue_details').select().eq('id', id);
    return signal ? query.abortSignal(signal) : query;
  });
  return requireColumns(rows, ISSUE_COUNTS)[0] ?? null;
}

export const issueQueries = {
  all: () => ['newsletter-issues'] as const,
  lists: () => [...issueQueries.all(), 'list'] as const,

  /** The issues, newest first, page by page. */
  list: () =>
    infiniteQueryOptions({
      queryKey: issueQueries.lists(),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page: IssueSummary[]) => endOfPage(page)?.id,
      refetchInterval: ({ state }) =>
        state.data?.pages.flat().some(({ status }) => status === 'sending') ? POLL_MS : false,
      queryFn: ({ pageParam, signal }) =>
        runQuery((supabase) => {
          const issues = supabase
            .from('newsletter_issues')
            .select('id,status,subject,send_at,started_at,finished_at,updated_at,planned');
          return (pageParam === undefined ? issues : issues.lt('id', pageParam))
            .order('id', { ascending: false })
            .limit(PAGE_ROWS)
            .abortSignal(signal);
        }),
      select: shownRows,
    }),

  /** One issue; null when there is none. Read again while it is being sent. */
  detail: (id: number) =>
    queryOptions({
      queryKey: [...issueQueries.all(), 'detail', { id }] as const,
      queryFn: ({ signal }) => readIssue(id, signal),
      // An editor begins with what is stored, and stays open while its text may be unsaved.
      gcTime: 0,
      refetchOnWindowFocus: ({ state }) => state.data?.status !== 'draft',
      refetchOnReconnect: ({ state }) => state.data?.status !== 'draft',
      refetchInterval: ({ state }) =>
        state.data?.status === 'sending' || state.data?.status === 'scheduled' ? POLL_MS : false,
    }),

  /** The newest published articles. */
  articles: () =>
    queryOptions({
      queryKey: [...issueQueries.all(), 'articles'] as const,
      queryFn: ({ signal }) =>
        runQuery((supabase) =>
          published(supabase.from('blog_posts').select('id,title,slug,excerpt'))
            .order('publish_at', { ascending: false })
            .limit(100)
            .abortSignal(signal),
        ),
    }),

  /** An issue as its email will look, rendered by the code that sends it. */
  preview: (text: IssueText) =>
    queryOptions({
      queryKey: [...issueQueries.all(), 'preview', text] as const,
      gcTime: 0,
      queryFn: async ({ signal }) => {
        const token = await getAccessToken();
        return callFunction('/newsletter/preview', {
          method: 'POST',
          body: { subject: text.subject, previewLine: text.preview_line, body: text.body },
          schema: issuePreview,
          signal,
          ...(token !== undefined && { token }),
        });
      },
    }),
};

/** Someone else saved the issue first; `theirs` is how it is stored now. */
export class IssueConflict extends Error {
  readonly theirs: NewsletterIssue;

  constructor(theirs: NewsletterIssue) {
    super('Someone else changed this issue while you were editing.');
    this.name = 'IssueConflict';
    this.theirs = theirs;
  }
}

/** A draft at the version on screen. */
type SeenDraft = { id: number; version: number };

/** Why a draft was not written: IssueConflict, or an AppError when it is gone or no draft any more. */
async function conflictOf(id: number): Promise<Error> {
  const theirs = await readIssue(id);
  if (!theirs) return createAppError(404, 'not_found', { what: 'newsletter_issue' });
  if (theirs.status !== 'draft') return createAppError(409, 'newsletter_issue_not_draft', {});
  return new IssueConflict(theirs);
}

type Change = Partial<IssueText> & { status?: NewsletterIssue['status']; send_at?: string };

const changeDraft = ({ id, version }: SeenDraft, change: Change) =>
  changeOneRow(
    (supabase) =>
      supabase
        .from('newsletter_issues')
        .update(change)
        .eq('id', id)
        .eq('version', version)
        .eq('status', 'draft')
        .select('id, version'),
    () => conflictOf(id),
  );

/** Refetches what shows the issue; resolves when the issue itself has loaded. */
function useInvalidateIssue() {
  const queryClient = useQueryClient();
  return async ({ id }: { id: number }) => {
    void cancelAndInvalidate(queryClient, issueQueries.lists());
    await cancelAndInvalidate(queryClient, issueQueries.detail(id).queryKey);
  };
}

/** Creates a draft and returns its id. Throws AppError. */
export function useCreateIssue() {
  const invalidate = useInvalidateIssue();
  return useMutation({
    mutationFn: (text: IssueText) =>
      changeOneRow((supabase) => supabase.from('newsletter_issues').insert(text).select('id')),
    onSuccess: (created) => void invalidate(created),
    meta: { showsError: true },
  });
}

/** Saves a draft and returns its version. Throws IssueConflict and AppError. */
export function useSaveIssue() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ text, ...seen }: SeenDraft & { text: IssueText }) => changeDraft(seen, text),
    onSuccess: (saved, { text }) => {
      queryClient.setQueryData(
        issueQueries.detail(saved.id).queryKey,
        (issue) => issue && { ...issue, ...text, version: saved.version },
      );
      void cancelAndInvalidate(queryClient, issueQueries.lists());
    },
    meta: { showsError: true },
  });
}

/** Sends a draft now (`sendAt` null) or later. Throws IssueConflict and AppError. */
export function useScheduleIssue() {
  const invalidate = useInvalidateIssue();
  return useMutation({
    mutationFn: ({ sendAt, ...seen }: SeenDraft & { sendAt: string | null }) =>
      changeDraft(seen, sendAt === null ? { status: 'sending' } : { status: 'scheduled', send_at: sendAt }),
    onSuccess: invalidate,
    meta: { showsError: true },
  });
}

/** Cancels a schedule, stops an issue that is being sent, or goes on with a stopped one. Throws StaleRowError. */
export function useControlIssue() {
  const invalidate = useInvalidateIssue();
  return useMutation({
    mutationFn: ({ id, action }: { id: number; action: 'stop' | 'resume' }) =>
      changeOneRow((supabase) => {
        const issues = supabase.from('newsletter_issues');
        const change =
          action === 'stop'
            ? issues.update({ status: 'stopped' }).in('status', ['scheduled', 'sending'])
            : issues.update({ status: 'sending' }).eq('status', 'stopped');
        return change.eq('id', id).select('id');
      }),
    // The issue may have ended in the meantime.
    onSettled: (_issue, _error, { id }) => invalidate({ id }),
    meta: { showsError: true },
  });
}

/** Sends a test of the saved issue to the caller; returns the address. */
export function useSendTest() {
  return useMutation({
    mutationFn: async (id: number) => {
      await changeOneRow((supabase) =>
        supabase
          .from('newsletter_issues')
          .update({ tested_at: new Date().toISOString() })
          .eq('id', id)
          .select('id'),
      );
      return sessionStore.getSession().user?.email ?? '';
    },
    meta: { showsError: true },
  });
}

/** Deletes a draft. Throws IssueConflict and AppError. */
export function useDeleteIssue() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: SeenDraft) =>
      changeOneRow(
        (supabase) =>
          supabase.from('newsletter_issues').delete().eq('id', id).eq('version', version).select('id'),
        () => conflictOf(id),
      ),
    onSuccess: () => cancelAndInvalidate(queryClient, issueQueries.lists()),
    meta: { showsError: true },
  });
}
