import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Box } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import type { Client } from '../model/client';
import { FindClient } from './find-client';
import { SharedWith } from './shared-with';

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
