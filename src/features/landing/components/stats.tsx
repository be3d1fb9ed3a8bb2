import { chakra } from '@chakra-ui/react/styled-system';
import { Container } from '@/shared/ui/layout';
import { STATS } from '../model/content';

const Band = chakra('section', { base: { bg: 'sand', py: { base: '12', lg: '20' } } });
const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', lg: 'repeat(4, 1fr)' },
    rowGap: '10',
  },
});
const Item = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    gap: { base: '1', lg: '3' },
    paddingInline: { base: '4', lg: '7' },
    borderInlineStart: '1px solid',
    borderColor: 'control',
  },
});
const Label = chakra('dt', { base: { textStyle: 'small', color: 'ink' } });
const Value = chakra('dd', {
  base: { textStyle: 'figure', fontSize: 'clamp(2.375rem, 1.4rem + 3.9vw, 5rem)', whiteSpace: 'nowrap' },
});

/** Four figures in one line. */
export function Stats() {
  return (
    <Band aria-label="Meridian in figures">
      <Container>
        <List>
          {STATS.map(({ value, label }) => (
            <Item key={label} data-reveal="">
              <Label>{label}</Label>
              <Value>{value}</Value>
            </Item>
          ))}
        </List>
      </Container>
    </Band>
  );
}
