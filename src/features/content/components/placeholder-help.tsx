import { chakra } from '@chakra-ui/react/styled-system';
import { listPlaceholders } from '@contracts/placeholders.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Box } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { contentQueries } from '../api/queries';

const Details = chakra('details', {
  base: {
    '& summary': {
      width: 'fit-content',
      minH: 'tap',
      textStyle: 'label',
      cursor: 'pointer',
      _focusVisible: { outline: '2px solid', outlineColor: 'clay', outlineOffset: '2px' },
    },
  },
});

/** Says which placeholders a text may have, each with what visitors read in its place. */
export function PlaceholderHelp() {
  const [isOpen, setIsOpen] = useState(false);
  const facts = useQuery({ ...contentQueries.placeholderFacts(), enabled: isOpen });
  return (
    <Details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Prices and figures that stay current</summary>
      <Text size="small" tone="muted" maxW="measure" mb="2">
        Write a placeholder in place of a price, a duration or a figure. Visitors read the current value, in
        both languages.
      </Text>
      <Box as="dl" textStyle="small" overflowWrap="anywhere">
        {facts.data
          ? listPlaceholders(facts.data).map(({ placeholder, value }) => (
              <Box key={placeholder} display="flex" flexWrap="wrap" columnGap="3">
                <dt>
                  <code>{placeholder}</code>
                </dt>
                <dd>{value}</dd>
              </Box>
            ))
          : null}
      </Box>
    </Details>
  );
}
