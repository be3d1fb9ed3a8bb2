import { Box } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { BENEFITS } from '../model/schedule-copy';

/** The three benefits as a ruled list. */
export function Benefits() {
  return (
    <Box as="ul" listStyleType="none" borderBottom="1px solid" borderColor="rule">
      {BENEFITS.map(({ title, text }) => (
        <Box as="li" key={title} py="5" borderTop="1px solid" borderColor="rule">
          <Heading level={2} size="label" fontSize="md" mb="1">
            {title}
          </Heading>
          <Text size="small" tone="muted">
            {text}
          </Text>
        </Box>
      ))}
    </Box>
  );
}
