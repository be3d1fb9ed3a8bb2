import { chakra } from '@chakra-ui/react/styled-system';
import type { StaffOverview } from '@contracts/staff-overview.ts';
import { AlertIcon } from '@/shared/ui/icons';
import { TextLink } from '@/shared/ui/text-link';
import { type Figure, overviewFigures } from '../model/overview-format';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
    borderTop: '1px solid',
    borderColor: 'ink',
    columnGap: '6',
    '& > div': { py: '4', borderBottom: '1px solid', borderColor: 'rule', minW: '0' },
    '& dt': { textStyle: 'fine' },
    '& dd': { overflowWrap: 'anywhere' },
  },
});
const Value = chakra('dd', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    textStyle: 'h3',
    fontVariantNumeric: 'tabular-nums lining-nums',
    '&[data-bad]': { color: 'danger' },
  },
});
const Note = chakra('dd', { base: { textStyle: 'fine', color: 'muted' } });

function OneFigure({ term, value, note, to, isBad }: Figure) {
  return (
    <div>
      <dt>
        <TextLink to={to} display="inline-flex" alignItems="center" minH="tap">
          {term}
        </TextLink>
      </dt>
      <Value data-bad={isBad ? '' : undefined}>
        {value}
        {isBad ? <AlertIcon /> : null}
      </Value>
      <Note>{note}</Note>
    </div>
  );
}

/** Key figures. */
export function Figures({ overview }: { overview: StaffOverview }) {
  return (
    <List aria-label="Figures">
      {overviewFigures(overview).map((figure) => (
        <OneFigure key={figure.term} {...figure} />
      ))}
    </List>
  );
}
