import { chakra } from '@chakra-ui/react/styled-system';
import { params } from '@nanostores/i18n';
import { env } from '@/shared/config/env';
import { messages } from '@/shared/i18n/messages';
import { linkBase } from './typography';

const MESSAGES = messages('shared/prose', {
  table: params('Table {number}'),
});

const cell = {
  minW: '5rem',
  py: '2.5',
  paddingInlineEnd: { base: '4', sm: '6' },
  borderBottom: '1px solid',
  borderColor: 'rule',
};

/** Running text: headings, paragraphs, lists, tables and quotations without classes of their own. */
export const Prose = chakra('div', {
  base: {
    maxW: 'measure',
    textStyle: 'body',
    '& > * + *': { marginTop: '1.15em' },
    '& h2': { textStyle: 'h2', marginTop: '2em', scrollMarginTop: '8' },
    '& h3': { textStyle: 'h3', marginTop: '1.8em' },
    '& h2 + *, & h3 + *': { marginTop: '0.9em' },
    '& strong': { fontWeight: 'semibold' },
    '& a': linkBase,
    '& ul, & ol': { paddingInlineStart: '1.5em' },
    '& ul': { listStyle: 'none' },
    '& ol': { listStyle: 'decimal' },
    '& li': { position: 'relative', paddingInlineStart: '0.25em' },
    '& li + li, & li > * + *, & blockquote > * + *': { marginTop: '0.7em' },
    // A short line, as on a scale, instead of a dot.
    '& ul > li::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '-1.25em',
      top: '0.8em',
      width: '0.75em',
      borderTop: '2px solid',
      borderColor: 'clay',
    },
    '& ol > li::marker': { color: 'muted', fontVariantNumeric: 'tabular-nums', fontWeight: 'semibold' },
    '& blockquote': {
      my: '1.6em',
      paddingInlineStart: '6',
      borderInlineStart: '3px solid',
      borderColor: 'gold',
      fontFamily: 'display',
      fontSize: 'xl',
      lineHeight: '1.35',
    },
    '& hr': { my: '2.4em', border: '0', borderTop: '1px solid', borderColor: 'control', width: '24' },
    '& figure': { my: '1.6em' },
    '& figure img': { display: 'block', maxWidth: '100%', height: 'auto', borderRadius: 'md' },
    '& figcaption': { textStyle: 'small', color: 'muted', marginTop: '3' },
    // Wider than a phone, a table scrolls by itself and the page does not.
    '& [role=region]': { my: '1.8em', overflowX: 'auto', borderTop: '2px solid', borderColor: 'ink' },
    '& table': {
      width: '100%',
      minW: '20rem',
      borderCollapse: 'collapse',
      textStyle: 'small',
      fontVariantNumeric: 'tabular-nums lining-nums',
    },
    '& th, & td': { ...cell, textAlign: 'start', verticalAlign: 'top' },
    '& th': { fontWeight: 'semibold' },
    '& thead th': { color: 'muted', verticalAlign: 'bottom' },
    // Paper shows where a link leads.
    '@media print': {
      fontSize: '10.5pt',
      lineHeight: '1.5',
      '& > * + *, & blockquote': { marginTop: '0.8em' },
      '& h2': { marginTop: '1.3em' },
      '& li + li': { marginTop: '0.35em' },
      '& a[href^="http"]::after': { content: '" (" attr(href) ")"', overflowWrap: 'anywhere' },
      '& a[href^="/"]::after': {
        content: `" (${env.siteUrl.replace(/.*\/\//, '')}" attr(href) ")"`,
        overflowWrap: 'anywhere',
      },
    },
  },
});

/** Puts every table of an article into a region of its own that the keyboard can reach and scroll. */
function withTableRegions(html: string): string {
  const t = MESSAGES.get();
  let count = 0;
  return html
    .replaceAll('<table>', () => {
      count += 1;
      return `<div role="region" aria-label="${t.table({ number: count })}" tabindex="0"><table>`;
    })
    .replaceAll('</table>', '</table></div>');
}

/** An article's body; `html` comes from sanitizeHtml(). */
export function HtmlProse({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by sanitizeHtml(), as the contract above says.
  return <Prose dangerouslySetInnerHTML={{ __html: withTableRegions(html) }} />;
}

const Nav = chakra('nav', {
  base: {
    display: { base: 'none', lg: 'block' },
    position: 'sticky',
    top: '28',
    alignSelf: 'start',
    textStyle: 'small',
    '& h2': { textStyle: 'label', marginBottom: '2' },
    '& ol': { listStyle: 'none', borderInlineStart: '1px solid', borderColor: 'rule' },
    '& a': {
      display: 'block',
      py: '1.5',
      paddingInlineStart: '4',
      color: 'muted',
      textDecoration: 'none',
      _hover: { color: 'clay' },
    },
  },
});

type TableOfContentsProps = {
  title: string;
  sections: readonly { id: string; title: string }[];
  /** The language of the sections, where it is not that of the page. */
  lang?: string | undefined;
};

/** The sections of a long text, beside it where there is room. */
export function TableOfContents({ title, sections, lang }: TableOfContentsProps) {
  return (
    <Nav aria-labelledby="contents-title">
      <h2 id="contents-title">{title}</h2>
      <ol lang={lang}>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>{section.title}</a>
          </li>
        ))}
      </ol>
    </Nav>
  );
}
