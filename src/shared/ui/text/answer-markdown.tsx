import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment } from 'react';
import { messages } from '@/shared/i18n/messages';
import { type Block, type Inline, isOwnPath, parseMarkdown } from '@/shared/lib/answer-markdown';
import { TextLink } from './text-link';

const MESSAGES = messages('shared/answer-markdown', {
  more: 'Read more:',
});

const Words = chakra('div', {
  base: {
    textStyle: 'small',
    overflowWrap: 'anywhere',
    '& > * + *': { marginTop: '2.5' },
    '& strong': { fontWeight: 'semibold' },
    '& ul, & ol': { paddingInlineStart: '5' },
    '& ul': { listStyle: 'disc' },
    '& ol': { listStyle: 'decimal' },
    '& li + li': { marginTop: '1' },
    '& li::marker': { color: 'clay' },
  },
});

const Sources = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    marginTop: '2.5',
    paddingTop: '1.5',
    borderTop: '1px solid',
    borderColor: 'rule',
    alignItems: 'center',
    textStyle: 'fine',
    color: 'muted',
    '& a': { display: 'inline-flex', alignItems: 'center', minH: '8' },
    '@media (pointer: coarse)': { '& a': { minH: 'tap' } },
  },
});

type LinkProps = {
  onLinkClick?: (() => void) | undefined;
  /** Opens links in another tab. */
  target?: '_blank' | undefined;
};

function Line({ content, ...link }: { content: Inline[] } & LinkProps) {
  return content.map((inline, index) => {
    const key = `${index}`;
    if (inline.kind === 'text') return <Fragment key={key}>{inline.text}</Fragment>;
    const inner = <Line content={inline.content} {...link} />;
    if (inline.kind === 'bold') return <strong key={key}>{inner}</strong>;
    return (
      <TextLink key={key} to={inline.to} onClick={link.onLinkClick} target={link.target}>
        {inner}
      </TextLink>
    );
  });
}

function BlockOf({ block, ...link }: { block: Block } & LinkProps) {
  const lines = block.lines.map((content, index) => ({ key: `${index}`, content }));
  if (block.kind === 'paragraph') {
    return (
      <p>
        {lines.map(({ key, content }, index) => (
          <Fragment key={key}>
            {index > 0 ? <br /> : null}
            <Line content={content} {...link} />
          </Fragment>
        ))}
      </p>
    );
  }
  const List = block.kind === 'bullets' ? 'ul' : 'ol';
  return (
    <List>
      {lines.map(({ key, content }) => (
        <li key={key}>
          <Line content={content} {...link} />
        </li>
      ))}
    </List>
  );
}

/** Renders an answer's Markdown as React elements. */
export function Markdown({ text, ...link }: { text: string } & LinkProps) {
  // The text only grows at its end, so a block's place is its name.
  const blocks = parseMarkdown(text).map((block, index) => ({ key: `${index}`, block }));
  return (
    <Words>
      {blocks.map(({ key, block }) => (
        <BlockOf key={key} block={block} {...link} />
      ))}
    </Words>
  );
}

type AnswerTextProps = LinkProps & { text: string; sources: readonly { title: string; url: string }[] };

/** An answer of the assistant, with the pages of its sources that the text does not link to. */
export function AnswerText({ text, sources, ...link }: AnswerTextProps) {
  const further = sources.filter(({ url }) => isOwnPath(url) && !text.includes(`](${url})`));
  return (
    <>
      <Markdown text={text} {...link} />
      {further.length > 0 ? (
        <Sources>
          {MESSAGES.get().more}
          {further.map(({ title, url }) => (
            <TextLink key={url} to={url} onClick={link.onLinkClick} target={link.target}>
              {title}
            </TextLink>
          ))}
        </Sources>
      ) : null}
    </>
  );
}
