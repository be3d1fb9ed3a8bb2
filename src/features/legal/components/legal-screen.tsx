import { chakra } from '@chakra-ui/react/styled-system';
import { formatDate } from '@contracts/time-format.ts';
import { params } from '@nanostores/i18n';
import { Fragment } from 'react';
import { pathIn } from '@/shared/config/paths';
import { locale, messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { Container } from '@/shared/ui/layout/layout';
import { HeadCells } from '@/shared/ui/lists/head-cells';
import { usePage } from '@/shared/ui/page-context';
import { Prose, TableOfContents } from '@/shared/ui/text/prose';
import { Anchor, Heading, Text } from '@/shared/ui/text/typography';
import type { LegalDocument, LegalSection } from '../model/legal-document';

const MESSAGES = messages('legal/screen', {
  table: params('Table: {name}'),
  updated: 'Last updated on {date}',
  // On the pages in other languages.
  binding: 'This is a translation. The {english} is the binding one.',
  english: 'English text',
  contents: 'On this page',
});

type LegalTableProps = NonNullable<LegalSection['table']> & { name: string };

/** A table in its own region that scrolls on phones, by touch and by keyboard. */
function LegalTable({ name, head, rows }: LegalTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: Prose knows it by its role, as it does in articles.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus.
    <div role="region" aria-label={MESSAGES.get().table({ name })} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <HeadCells columns={head} />
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Head = chakra('header', {
  base: { py: { base: '12', lg: '20' }, borderBottom: '1px solid', borderColor: 'rule', bg: 'surface' },
});
const Split = chakra(Container, {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 15rem' },
    columnGap: '20',
    alignItems: 'start',
    paddingTop: { base: '6', lg: '8' },
    paddingBottom: 'section',
    '& > nav': { order: '1', maxH: 'calc(100dvh - 8rem)', overflowY: 'auto', marginTop: '10' },
  },
});
// Lines keep their measure; tables may be wider. No selector of Prose's own: Chakra would write into Prose itself.
const Body = chakra(Prose, {
  base: {
    maxW: 'none',
    '& > :not([role=region])': { maxW: 'measure' },
    // Browsers disagree about the widths of automatic columns.
    '& [role=region] > table': { minW: '40rem', tableLayout: 'fixed', overflowWrap: 'anywhere' },
  },
});

/** A legal page: what it is, since when it holds, and its sections with a table of contents beside them. */
export function LegalScreen({ document: { title, updated, intro, sections } }: { document: LegalDocument }) {
  const t = MESSAGES.get();
  const { pathname } = usePage();
  return (
    <>
      <Head>
        <Container>
          <Heading level={1}>{title}</Heading>
          <Text size="lead" marginTop="5">
            {intro}
          </Text>
          <Text size="small" tone="muted" marginTop="5">
            <Sentence
              text={t.updated}
              parts={{ date: <time dateTime={updated}>{formatDate(updated, 'long', locale.get())}</time> }}
            />
          </Text>
          {locale.get() === 'en' ? null : (
            <Text size="small" marginTop="3">
              <Sentence
                text={t.binding}
                parts={{
                  english: (
                    <Anchor href={pathIn('en', pathname)} hrefLang="en">
                      {t.english}
                    </Anchor>
                  ),
                }}
              />
            </Text>
          )}
        </Container>
      </Head>
      <Split>
        <TableOfContents
          title={t.contents}
          sections={sections.map(({ id, heading }) => ({ id, title: heading }))}
        />
        <Body>
          {sections.map(({ id, heading, paragraphs, list, table }) => (
            <Fragment key={id}>
              <h2 id={id}>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {list ? (
                <ul>
                  {list.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              ) : null}
              {table ? <LegalTable name={heading} {...table} /> : null}
            </Fragment>
          ))}
        </Body>
      </Split>
    </>
  );
}
