import { chakra } from '@chakra-ui/react/styled-system';
import { emailAddress } from '@contracts/text-rules.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { useReplayEarlySubmit } from '@/shared/ui/use-replay-early-submit';
import { useFindAccount } from '../api/mutations';
import type { Client } from '../api/queries';
import { SharedWith } from './shared-with';

const Form = chakra('form', {
  base: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '4', maxW: 'form' },
});

type FindClientProps = {
  /** An address to search for immediately; '' waits for input. */
  wanted: string;
  onFound: (client: Client | undefined) => void;
};

/** Finds a client by email address; `onFound` gets undefined during a new search. */
function FindClient({ wanted, onFound }: FindClientProps) {
  const find = useFindAccount();
  const [problem, setProblem] = useState<string>();
  const early = useReplayEarlySubmit();
  const sought = useRef('');

  async function look(typed: unknown) {
    const email = emailAddress.safeParse(typed);
    onFound(undefined);
    setProblem(email.error?.issues[0]?.message);
    if (!email.data) return;
    try {
      const account = await find.mutateAsync(email.data);
      if (account) onFound({ ...account, email: email.data });
      else setProblem('No client has confirmed this email address.');
    } catch {
      setProblem("We couldn't look up that address. Please try again.");
    }
  }

  useEffect(() => {
    if (wanted === '' || wanted === sought.current) return;
    sought.current = wanted;
    void look(wanted);
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void look(new FormData(event.currentTarget).get('email'));
  }

  return (
    <Form ref={early} noValidate onSubmit={submit} aria-label="Find a client">
      <Field label="Client's email" required error={problem}>
        <TextInput type="email" name="email" inputMode="email" autoComplete="off" defaultValue={wanted} />
      </Field>
      <Button type="submit" variant="outline" pending={find.isPending} pendingLabel="Searching...">
        Find client
      </Button>
    </Form>
  );
}

/** The staff's part of the documents: choose a client, whom the address may name, share a file, take one back. */
export function ShareDocument() {
  const wanted = useSearchParams()[0].get('email') ?? '';
  const [client, setClient] = useState<Client>();
  return (
    <Box as="section" aria-labelledby="share-title">
      <Heading level={2} size="h3" id="share-title" mb="2">
        Share a document
      </Heading>
      <Text tone="muted" mb="6">
        The client will find it under Documents in their profile. Only the client and our staff can open it.
      </Text>
      <FindClient wanted={wanted} onFound={setClient} />
      {client ? <SharedWith key={client.id} client={client} /> : null}
    </Box>
  );
}
