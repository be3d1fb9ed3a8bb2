import { FIRM_SENTENCES } from '@contracts/firm.ts';
import { type ReactNode, useEffect } from 'react';
import { SITE } from '@/shared/config/site';
import { Heading, Text } from '@/shared/ui/text/typography';
import { Box, Row } from './layout';

type StaffPageProps = {
  title: string;
  lead?: string | undefined;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A screen of the staff's workspace: its heading, which is the document's title too, and what is below. */
export function StaffPage({ title, lead, actions, children }: StaffPageProps) {
  useEffect(() => {
    document.title = `${title} | ${SITE.name}`;
  }, [title]);
  return (
    <>
      <Row justifyContent="space-between" alignItems="start" mb={{ base: '6', lg: lead ? '8' : '3' }}>
        <Box flex="1 1 20rem" minW="0">
          <Heading level={1} size="h2" mb="2" overflowWrap="anywhere">
            {title}
          </Heading>
          {lead ? <Text tone="muted">{lead}</Text> : null}
          <Text size="fine" tone="muted">{`Times are in ${FIRM_SENTENCES.en.zone}.`}</Text>
        </Box>
        {actions}
      </Row>
      {children}
    </>
  );
}
