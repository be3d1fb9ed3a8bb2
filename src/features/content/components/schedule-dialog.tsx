import { useState } from 'react';
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
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Schedule"
      description="Visitors will see it from that time on."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const at = new Date(typed);
          if (!(at.getTime() > Date.now())) return setProblem('Please choose a time in the future.');
          setProblem(undefined);
          onSchedule(at.toISOString());
        }}
        noValidate
      >
        <Stack gap="5">
          <Field label="When" required error={problem} help={`Your time zone: ${zone.replaceAll('_', ' ')}.`}>
            <TextInput
              type="datetime-local"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
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
