import type { MeetsBy } from '@contracts/meeting-place.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Select } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';

type MeetingSelectProps = { value: MeetsBy; onChoose: (meetsBy: MeetsBy) => void };

/** A video call, or a voice call. */
export function MeetingSelect({ value, onChoose }: MeetingSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  // Chosen in the prerendered page, before this code was there.
  const chooseEarly = useEffectEvent(() => {
    if (select.current?.value === 'voice') onChoose('voice');
  });
  useEffect(() => chooseEarly(), []);
  return (
    <Field
      label="How should we meet?"
      help={value === 'video' ? "You'll get a link." : "We'll call your number."}
    >
      <Select
        ref={select}
        name="meetsBy"
        value={value}
        onChange={(event) => onChoose(event.target.value === 'voice' ? 'voice' : 'video')}
      >
        <option value="video">Video call</option>
        <option value="voice">Voice call</option>
      </Select>
    </Field>
  );
}
