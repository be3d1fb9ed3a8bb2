import type { ConsultationRules } from '@contracts/availability.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Box, Row } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { Skeleton } from '@/shared/ui/skeleton';
import { Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { availabilityQueries } from '../api/queries';
import { RowList } from './row-list';
import { RulesForm } from './rules-form';

function inShort({ duration_minutes, price_cents, auto_confirm, active }: ConsultationRules): string {
  const price = price_cents === 0 ? 'free' : `$${(price_cents / 100).toFixed(2)}`;
  const words = [
    `${duration_minutes} minutes`,
    price,
    auto_confirm ? 'confirmed automatically' : 'confirmed by staff',
  ];
  return [...words, ...(active ? [] : ['not offered'])].join(', ');
}

/** The kinds of consultations, each with its rules. */
export function ConsultationTypes() {
  const rules = useQuery(availabilityQueries.consultationTypes());
  const [edited, setEdited] = useState<ConsultationRules>();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {rules.isError ? (
        <LoadError onRetry={rules.refetch}>We couldn't load the consultation types.</LoadError>
      ) : null}
      {rules.isPending ? <Skeleton height="32" /> : null}
      <RowList label="Consultation types">
        {rules.data?.map((one) => (
          <Row
            as="li"
            key={one.id}
            justifyContent="space-between"
            py="2"
            borderBottom="1px solid"
            borderColor="rule"
          >
            <Box flex="1 1 14rem">
              {one.name}
              <Text size="small" tone="muted">
                {inShort(one)}
              </Text>
            </Box>
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                setEdited(one);
                setIsOpen(true);
              }}
            >
              Edit
              <VisuallyHidden>{` ${one.name}`}</VisuallyHidden>
            </Button>
          </Row>
        ))}
      </RowList>
      {edited ? (
        <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={edited.name}>
          <RulesForm key={`${edited.id} ${edited.version}`} rules={edited} onClose={() => setIsOpen(false)} />
        </Dialog>
      ) : null}
    </>
  );
}
