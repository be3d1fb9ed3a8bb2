import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { errorMessage } from '@/shared/errors/error-message';
import { Button } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/feedback/toast';
import { Select, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Dialog } from '@/shared/ui/overlay/dialog';
import {
  type ListName,
  type SavedView,
  savedViewsQuery,
  useDeleteView,
  useSaveView,
} from './saved-view-queries';

/** Whether two query strings say the same, whatever their order. */
function isSameQuery(one: string, other: string): boolean {
  const sorted = (query: string) => [...new URLSearchParams(query)].map(String).sort().join('&');
  return sorted(one) === sorted(other);
}

/** As many as a person can still choose from. */
const MOST_VIEWS = 100;

type SaveDialogProps = {
  list: ListName;
  views: readonly SavedView[];
  query: string;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks for the name under which the filters on screen are kept. */
function SaveDialog({ list, views, query, isOpen, onClose }: SaveDialogProps) {
  const save = useSaveView(list);
  const form = useForm({ defaultValues: { name: '' } });

  async function submit(values: { name: string }) {
    const name = values.name.trim();
    if (name === '') return form.setError('name', { message: 'Please enter a name of up to 60 characters.' });
    if (views.length >= MOST_VIEWS && !views.some((view) => view.name === name))
      return form.setError('name', { message: 'You have 100 saved views. Please delete one first.' });
    try {
      await save.mutateAsync({ name, query });
      form.reset();
      onClose();
      showToast({ kind: 'success', title: 'View saved' });
    } catch (error) {
      form.setError('name', { message: errorMessage(error) });
    }
  }

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Save this view"
      description="Keeps the search, filters and order on screen. Only you see your views."
    >
      <form noValidate onSubmit={form.handleSubmit(submit)} aria-label="Save this view">
        <Stack gap="4">
          <Field
            label="Name"
            error={form.formState.errors.name?.message}
            help="A view of the same name is replaced."
          >
            <TextInput maxLength={60} autoComplete="off" {...form.register('name')} />
          </Field>
          <Row>
            <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
              Save view
            </Button>
            <Button variant="outline" onClick={onClose}>
              Go back
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Chooses one of the caller's views of a list, and saves or deletes the view on screen. */
export function SavedViews({ list }: { list: ListName }) {
  const [params, setParams] = useSearchParams();
  const { data: views = [] } = useQuery(savedViewsQuery(list));
  const remove = useDeleteView(list);
  const save = useSaveView(list);
  const [isSaving, setIsSaving] = useState(false);
  const query = params.toString();
  const current = views.find((view) => isSameQuery(view.query, query));

  function deleteView(view: SavedView) {
    remove.mutate(view, {
      onSuccess: () =>
        showToast({
          kind: 'success',
          title: 'View deleted',
          action: { label: 'Undo', onPress: () => save.mutate(view) },
        }),
    });
  }

  return (
    // Without a view, it takes no gap of the row that it is in.
    <Row gap="3" _empty={{ display: 'none' }}>
      {views.length > 0 ? (
        <Box minW="9rem">
          <Field label="Saved views" labelHidden>
            <Select
              value={current?.id ?? ''}
              onChange={(event) => {
                const chosen = views.find(({ id }) => String(id) === event.target.value);
                setParams(new URLSearchParams(chosen?.query ?? ''), { preventScrollReset: true });
              }}
            >
              <option value="">{query === '' ? 'All' : 'Unsaved view'}</option>
              {views.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </Box>
      ) : null}
      {current ? (
        <Button variant="plain" size="sm" px="0" onClick={() => deleteView(current)}>
          Delete view
        </Button>
      ) : null}
      {query !== '' && !current ? (
        <Button variant="plain" size="sm" px="0" onClick={() => setIsSaving(true)}>
          Save view...
        </Button>
      ) : null}
      <SaveDialog
        list={list}
        views={views}
        query={query}
        isOpen={isSaving}
        onClose={() => setIsSaving(false)}
      />
    </Row>
  );
}
