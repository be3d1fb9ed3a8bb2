import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box, Row } from '@/shared/ui/layout/layout';
import { ConfirmDialogFor } from '@/shared/ui/overlay/confirm-dialog';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useDeleteConsultationType } from '../api/mutations';
import { availabilityQueries } from '../api/queries';
import { availabilityErrorMessage } from '../model/availability';
import type { ConsultationRules } from '../model/availability-forms';
import { formatLengthInMinutes } from '../model/minutes';
import { RowList } from './editable-rows';
import { RulesForm } from './rules-form';

function inShort({ duration_minutes, price_cents, auto_confirm, active }: ConsultationRules): string {
  const price = price_cents === 0 ? 'free' : `$${(price_cents / 100).toFixed(2)}`;
  const words = [
    formatLengthInMinutes(duration_minutes),
    price,
    auto_confirm ? 'confirmed automatically' : 'confirmed by staff',
  ];
  return [...words, ...(active ? [] : ['not offered'])].join(', ');
}

/** The consultation types, each with its rules. */
export function ConsultationTypes() {
  const rules = useQuery(availabilityQueries.consultationTypes());
  const remove = useDeleteConsultationType();
  /** The type that the dialog is about; null for a new one. */
  const [edited, setEdited] = useState<ConsultationRules | null>();
  const [isOpen, setIsOpen] = useState(false);
  const [deleted, setDeleted] = useState<ConsultationRules>();
  const close = () => setIsOpen(false);

  function open(type: ConsultationRules | null) {
    setEdited(type);
    setIsOpen(true);
  }
  return (
    <>
      <Row justifyContent="space-between" mb="4">
        <Text tone="muted" flex="1 1 16rem">
          The booking page follows within minutes.
        </Text>
        <Button variant="outline" onClick={() => open(null)}>
          Add consultation type
        </Button>
      </Row>
      {rules.isError ? (
        <LoadError onRetry={rules.refetch}>We couldn’t load the consultation types.</LoadError>
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
            <Box flex="1 1 14rem" minW="0" overflowWrap="anywhere">
              {one.name}
              <Text size="small" tone="muted">
                {inShort(one)}
              </Text>
            </Box>
            <Row gap="2">
              <Button variant="outline" size="sm" onClick={() => open(one)}>
                Edit
                <VisuallyHidden>{` ${one.name}`}</VisuallyHidden>
              </Button>
              <Button variant="plain" size="sm" onClick={() => setDeleted(one)}>
                Delete...
                <VisuallyHidden>{` ${one.name}`}</VisuallyHidden>
              </Button>
            </Row>
          </Row>
        ))}
      </RowList>
      {edited === undefined ? null : (
        <Dialog open={isOpen} onClose={close} title={edited?.name ?? 'Add consultation type'}>
          <RulesForm
            key={`${edited?.id} ${edited?.version}`}
            rules={edited}
            current={rules.data?.find(({ id }) => id === edited?.id)}
            onClose={close}
          />
        </Dialog>
      )}
      <ConfirmDialogFor
        subject={deleted}
        onClose={() => setDeleted(undefined)}
        question={(type) => ({
          title: `Delete ${type.name}?`,
          description:
            'Only a type without bookings can be deleted. To stop offering one, edit it and turn off “Available to book”.',
          confirmLabel: 'Delete',
          isDestructive: true,
          pendingLabel: 'Deleting...',
          onConfirm: () => remove.mutateAsync(type),
          done: { title: 'Deleted', description: type.name },
          failure: availabilityErrorMessage,
        })}
      />
    </>
  );
}
