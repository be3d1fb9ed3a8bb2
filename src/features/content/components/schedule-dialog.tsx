import { publicationTime } from '@contracts/staff-content.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Dialog } from '@/shared/ui/dialog';
import { Field } from '@/shared/ui/field';
import { Row, Stack } from '@/shared/ui/layout';

type ScheduleDialogProps = {
  open: boolean;
  onClose: () => void;
  /** An instant, ISO 8601. */
  onSchedule: (publishAt: string) => void;
};

/** Asks for the publication time, in the user's time zone. */
export function ScheduleDialog({ open, onClose, onSchedule }: ScheduleDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(publicationTime),
    defaultValues: { when: '' },
  });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Schedule"
      description="Visitors will see it from that time on."
    >
      <form onSubmit={handleSubmit(({ when }) => onSchedule(when))} noValidate>
        <Stack gap="5">
          <Field
            label="When"
            required
            error={formState.errors.when?.message}
            help={`Your time zone: ${zone.replaceAll('_', ' ')}.`}
          >
            <TextInput type="datetime-local" {...register('when')} />
          </Field>
          <Row>
            <Button type="submit">Schedule</Button>
            <Button variant="outline" onClick={onClose}>
              Not now
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
