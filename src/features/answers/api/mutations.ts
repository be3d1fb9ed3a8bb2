import type { Tables } from '@contracts/database.types.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { valuesOf } from '../model/answer-form';
import type { AnswerForm } from '../model/answer-rules';
import { answerQueries, readAnswer } from './queries';

type Stored = Tables<'answer_list'>;
/** The row of an answer that a change names, at the version on screen. */
type Seen = Pick<Stored, 'id' | 'version'>;

/** Someone else saved the answer first; `theirs` is how it is stored now. */
export class AnswerConflict extends Error {
  readonly theirs: Stored;

  constructor(theirs: Stored) {
    super('Someone else changed this answer while you were editing.');
    this.name = 'AnswerConflict';
    this.theirs = theirs;
  }
}

/** Why the answer `id` was not written. @throws AppError 404 when it is gone. */
const conflictOf = async (id: number) => new AnswerConflict(await readAnswer(id));

const changeAnswer = ({ id, version }: Seen, values: Partial<ReturnType<typeof valuesOf>>) =>
  changeOneRow(
    (supabase) =>
      supabase.from('answers').update(values).eq('id', id).eq('version', version).select('id, version'),
    () => conflictOf(id),
  );

const addAnswer = (form: AnswerForm) =>
  changeOneRow((supabase) => supabase.from('answers').insert(valuesOf(form)).select('id, version'));

const refreshAll = (queryClient: QueryClient) => cancelAndInvalidate(queryClient, answerQueries.all());

/** Saves an answer, or creates one where none was `seen`. Returns its id and version. Throws AnswerConflict and AppError. */
export function useSaveAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, form }: { seen: Seen | undefined; form: AnswerForm }) =>
      seen ? changeAnswer(seen, valuesOf(form)) : addAnswer(form),
    onSuccess: () => refreshAll(queryClient),
    meta: { showsError: true },
  });
}

/** Deletes an answer. Throws AnswerConflict and AppError. */
export function useDeleteAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Seen) =>
      changeOneRow(
        (supabase) => supabase.from('answers').delete().eq('id', id).eq('version', version).select('id'),
        () => conflictOf(id),
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
      const stored = await readAnswer(id);
      return changeAnswer(stored, { wordings: [...stored.wordings, wording] });
    },
    onSuccess: () => refreshAll(queryClient),
    meta: { errorTitle: 'The wording wasn’t added' },
  });
}
