import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment } from 'react';
import { type Block, type Inline, parseMarkdown } from '@/shared/lib/answer-markdown';
import { TextLink } from '@/shared/ui/text-link';

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

type LinkProps = { onLinkClick: () => void };

function Line({ content, onLinkClick }: { content: Inline[] } & LinkProps) {
  return content.map((inline, index) => {
    const key = `${index}`;
    if (inline.kind === 'text') return <Fragment key={key}>{inline.text}</Fragment>;
    const inner = <Line content={inline.content} onLinkClick={onLinkClick} />;
    if (inline.kind === 'bold') return <strong key={key}>{inner}</strong>;
    return (
      <TextLink key={key} to={inline.to} onClick={onLinkClick}>
        {inner}
      </TextLink>
    );
  });
}

function BlockOf({ block, onLinkClick }: { block: Block } & LinkProps) {
  const lines = block.lines.map((content, index) => ({ key: `${index}`, content }));
  if (block.kind === 'paragraph') {
    return (
      <p>
        {lines.map(({ key, content }, index) => (
          <Fragment key={key}>
            {index > 0 ? <br /> : null}
            <Line content={content} onLinkClick={onLinkClick} />
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
          <Line content={content} onLinkClick={onLinkClick} />
        </li>
      ))}
    </List>
  );
}

/** Renders an answer's Markdown as React elements; `onLinkClick` is called when a link is followed. */
export function Markdown({ text, onLinkClick }: { text: string } & LinkProps) {
  // The text only grows at its end, so a block's place is its name.
  const blocks = parseMarkdown(text).map((block, index) => ({ key: `${index}`, block }));
  return (
    <Words>
      {blocks.map(({ key, block }) => (
        <BlockOf key={key} block={block} onLinkClick={onLinkClick} />
      ))}
    </Words>
  );
}
