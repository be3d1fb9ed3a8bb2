import { chakra } from '@chakra-ui/react/styled-system';

const Nav = chakra('nav', {
  base: {
    display: { base: 'none', lg: 'block' },
    position: 'sticky',
    top: '28',
    alignSelf: 'start',
    textStyle: 'small',
  },
});
const Title = chakra('h2', { base: { textStyle: 'label', marginBottom: '2' } });
const List = chakra('ol', {
  base: {
    listStyle: 'none',
    borderInlineStart: '1px solid',
    borderColor: 'rule',
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

/** The sections of an article, beside it where there is room. */
export function TableOfContents({ sections }: { sections: { id: string; title: string }[] }) {
  if (sections.length === 0) return <div />;
  return (
    <Nav aria-labelledby="contents-title">
      <Title id="contents-title">In this article</Title>
      <List>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </List>
    </Nav>
  );
}
