import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Text } from '@/shared/ui/typography';

type WordsProps = {
  children: string;
  /** Long text with a button that shows all of it. */
  isFolded?: boolean;
};

/** What someone wrote, as text and in its own direction. */
export function LeadText({ children, isFolded = false }: WordsProps) {
  const isLong = children.length > 280 || children.split('\n').length > 4;
  const [isWhole, setIsWhole] = useState(!(isFolded && isLong));
  return (
    <>
      <Text
        dir="auto"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        textAlign="start"
        lineClamp={isWhole ? undefined : 4}
      >
        {children}
      </Text>
      {isWhole ? null : (
        <Button variant="plain" size="sm" px="0" onClick={() => setIsWhole(true)}>
          Read more
        </Button>
      )}
    </>
  );
}
