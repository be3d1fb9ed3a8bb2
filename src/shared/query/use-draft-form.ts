import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { useBeforeUnloadPrompt } from '@/shared/lib/use-before-unload-prompt';

const HOLD = Number.POSITIVE_INFINITY;

type DraftFormOptions<Values extends FieldValues> = {
  /** Query key of the draft. */
  key: readonly unknown[];
  empty: Values;
  resolver: Resolver<Values>;
};

/**
 * A form whose values survive unmounting. They are held in memory and removed on sign-out. Closing the window asks for
 * confirmation. `replace` sets all values, also after unmounting.
 */
export function useDraftForm<Values extends FieldValues>({ key, empty, resolver }: DraftFormOptions<Values>) {
  const queryClient = useQueryClient();
  const [initial] = useState(() => queryClient.getQueryData<Values>(key) ?? empty);
  const form = useForm<Values>({ resolver, defaultValues: initial as DefaultValues<Values> });
  const isSame = (values: Values) => JSON.stringify(values) === JSON.stringify(empty);
  const [isEmpty, setIsEmpty] = useState(() => isSame(initial));

  function store(values: Values) {
    setIsEmpty(isSame(values));
    queryClient.setQueryDefaults(key, { gcTime: HOLD });
    queryClient.setQueryData<Values>(key, values);
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
  return { form, replace };
}
