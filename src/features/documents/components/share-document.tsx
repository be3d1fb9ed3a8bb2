import { chakra } from '@chakra-ui/react/styled-system';
import { emailAddress } from '@contracts/text-rules.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';
import { useFindAccount } from '../api/mutations';
import type { Client } from '../api/queries';
import { SharedDocuments } from './shared-documents';

const Form = chakra('form', {
  base: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '4', maxW: 'form' },
});

const findForm = z.object({ email: emailAddress });
type FindForm = z.infer<typeof findForm>;

type FindClientProps = {
  /** An email address to search for at once; '' waits for input. */
  wanted: string;
  onFound: (client: Client | undefined) => void;
};

/** Finds a client by email address; `onFound` gets undefined during a new search. */
function FindClient({ wanted, onFound }: FindClientProps) {
  const find = useFindAccount();
  const form = useForm<FindForm>({ resolver: zodResolver(findForm), defaultValues: { email: wanted } });
  const sought = useRef('');

  async function look({ email }: FindForm) {
    onFound(undefined);
    try {
      const account = await find.mutateAsync(email);
      if (account) onFound({ ...account, email });
      else form.setError('email', { message: 'No client has confirmed this email address.' });
    } catch {
      form.setError('email', { message: 'We couldn’t look up that address. Please try again.' });
    }
  }
  const submit = form.handleSubmit(look, () => onFound(undefined));

  useEffect(() => {
    if (wanted === '' || wanted === sought.current) return;
    sought.current = wanted;
    form.setValue('email', wanted);
    void submit();
  });

  return (
    <Form noValidate onSubmit={submit} aria-label="Find a client">
      <Field label="Client’s email" required error={form.formState.errors.email?.message}>
        <TextInput type="email" inputMode="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <Button type="submit" variant="outline" pending={find.isPending} pendingLabel="Searching...">
        Find client
      </Button>
    </Form>
  );
}

/** Finds a client, also from `?email=` in the URL, and shares or removes their documents. */
export function ShareDocument() {
  const wanted = useSearchParams()[0].get('email') ?? '';
  const [client, setClient] = useState<Client>();
  return (
    <Box as="section" aria-labelledby="share-title">
      <Heading level={2} size="h3" id="share-title" mb="2">
        Share a document
      </Heading>
      <Text tone="muted" mb="6">
        The client gets an email within a few minutes and finds the document in their profile. Only the client
        and our staff can open it.
      </Text>
      <FindClient wanted={wanted} onFound={setClient} />
      {client ? <SharedDocuments key={client.id} client={client} /> : null}
    </Box>
  );
}
