import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { sessionStore } from '@/shared/auth/session';
import { readDraft, writeDraft } from '@/shared/lib/drafts';
import { useBeforeUnloadPrompt } from '@/shared/lib/use-before-unload-prompt';

type DraftFormOptions<Values extends FieldValues> = {
  /** Names the draft among those of its owner. */
  key: readonly unknown[];
  empty: Values;
  resolver: Resolver<Values>;
};

/**
 * A form whose values survive unmounting, a reload, and the end of the session. They are kept in this browser for the
 * signed-in user, until they sign out. Closing the window asks for confirmation. `replace` sets all values, also after
 * unmounting. `isDraft` tells whether there is something to lose.
 */
export function useDraftForm<Values extends FieldValues>({ key, empty, resolver }: DraftFormOptions<Values>) {
  const name = key.join(':');
  const [owner] = useState(() => sessionStore.getSession().user?.id);
  // What is kept may lack a field that the form has got since.
  const [initial] = useState<Values>(() => ({ ...empty, ...readDraft<Values>(owner, name) }));
  const form = useForm<Values>({ resolver, defaultValues: initial as DefaultValues<Values> });
  const isSame = (values: Values) => JSON.stringify(values) === JSON.stringify(empty);
  const [isEmpty, setIsEmpty] = useState(() => isSame(initial));

  function store(values: Values) {
    setIsEmpty(isSame(values));
    writeDraft(owner, name, isSame(values) ? undefined : values);
  }

  // Without dependencies, because `key` is a new array in each render.
  useEffect(() =>
    form.subscribe({ formState: { values: true }, callback: ({ values }) => store({ ...values }) }),
  );

  function replace(values: Values) {
    form.reset(values);
    store(values);
  }

  useBeforeUnloadPrompt(!isEmpty);
  return { form, replace, isDraft: !isEmpty };
}
