import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import type { ClientVoice } from './proof';

const Quote = chakra('blockquote', { base: { fontWeight: '500', textWrap: 'pretty' } });
const By = chakra('figcaption', { base: { textStyle: 'small', marginTop: '5' } });
const Name = chakra('span', { base: { display: 'block', fontWeight: 'semibold' } });
const Role = chakra('span', { base: { color: 'muted' } });

/** The name and the role of a client who is quoted. */
export function ClientName({ name, title }: Pick<ClientVoice, 'name' | 'title'>) {
  return (
    <>
      <Name>{name}</Name>
      <Role>{title}</Role>
    </>
  );
}

type ClientQuoteProps = Pick<ComponentProps<typeof Quote>, 'textStyle'> & { voice: ClientVoice };

/** What a client says, with name and role. */
export function ClientQuote({ voice, textStyle }: ClientQuoteProps) {
  return (
    <figure lang={voice.lang}>
      <Quote textStyle={textStyle}>“{voice.quote}”</Quote>
      <By>
        <ClientName {...voice} />
      </By>
    </figure>
  );
}
