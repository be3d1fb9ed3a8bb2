import { type AnswerValues, type StoredAnswer, savedAnswer, storedAnswer } from '@contracts/answers.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { hasErrorCode } from '@/shared/errors/app-error';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { runQueryAs } from '@/shared/supabase/run-query';
import { answerQueries } from './queries';

/** Someone else saved the answer first; `theirs` is how it is stored now. */
export class AnswerConflict extends Error {
  readonly theirs: StoredAnswer;

  constructor(theirs: StoredAnswer) {
    super('Someone else changed this answer while you were editing.');
    this.name = 'AnswerConflict';
    this.theirs = theirs;
  }
}

const readAnswer = (id: number) =>
  runQueryAs(storedAnswer, (supabase) => supabase.rpc('get_answer', { p_id: id }));

/** The answer of a call that names a version. @throws AnswerConflict. */
async function orConflict<T>(id: number | undefined, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (id === undefined || !hasErrorCode(error, 'answer_changed')) throw error;
    throw new AnswerConflict(await readAnswer(id));
  }
}

const saveAnswer = (id: number | undefined, version: number, values: AnswerValues) =>
  orConflict(
    id,
    runQueryAs(savedAnswer, (supabase) =>
      supabase.rpc('save_answer', {
        // The generated types do not know that an argument of a function may be null.
        p_id: (id ?? null) as number,
        p_answer: values,
        p_version: (id === undefined ? null : version) as number,
      }),
    ),
  );

const refreshAll = (queryClient: QueryClient) => cancelAndInvalidate(queryClient, answerQueries.all());

/** Saves an answer, or creates one without `id`. Returns its id and version. Throws AnswerConflict and AppError. */
export function useSaveAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: { id?: number | undefined; version: number; values: AnswerValues }) =>
      saveAnswer(wanted.id, wanted.version, wanted.values),
    onSuccess: () => refreshAll(queryClient),
    meta: { showsError: true },
  });
}

/** Deletes an answer. Throws AnswerConflict and AppError. */
export function useDeleteAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      orConflict(
        id,
        runQueryAs(z.unknown(), (supabase) =>
          supabase.rpc('delete_answer', { p_id: id, p_version: version }),
        ),
      ),
    // Not the answer itself, which is gone.
    onSuccess: () => cancelAndInvalidate(queryClient, answerQueries.lists()),
    meta: { showsError: true },
  });
}

/** Adds a wording to an answer as it is stored now. Throws AnswerConflict and AppError. */
export function useAddWording() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, wording }: { id: number; wording: string }) => {
      const { version, updatedAt, updatedBy, id: _id, ...values } = await readAnswer(id);
      return saveAnswer(id, version, { ...values, wordings: [...values.wordings, wording] });
    },
    onSuccess: () => refreshAll(queryClient),
    meta: { errorTitle: "The wording wasn't added" },
  });
}
