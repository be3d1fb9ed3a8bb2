import { chakra } from '@chakra-ui/react/styled-system';
import type { LegalSection } from '../model/legal-document';

const Nav = chakra('nav', {
  base: {
    display: { base: 'none', lg: 'block' },
    position: 'sticky',
    top: '28',
    maxH: 'calc(100dvh - 8rem)',
    overflowY: 'auto',
    marginTop: '10',
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

/** The sections of a legal page, beside them where there is room. */
export function LegalTableOfContents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <Nav aria-labelledby="contents-title">
      <h2 id="contents-title">On this page</h2>
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </Nav>
  );
}
