import type { MeetsBy } from '@contracts/booking/meeting-place.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { messages } from '@/shared/i18n/messages';
import { Select } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';

const MESSAGES = messages('booking/meeting', {
  label: 'How should we meet?',
  videoHelp: 'We’ll email you the video link.',
  voiceHelp: 'We’ll call your number.',
  video: 'Video call',
  voice: 'Phone call',
});

type MeetingSelectProps = { value: MeetsBy; onChoose: (meetsBy: MeetsBy) => void };

/** A video call, or a voice call. */
export function MeetingSelect({ value, onChoose }: MeetingSelectProps) {
  const t = MESSAGES.get();
  const select = useRef<HTMLSelectElement>(null);
  // Chosen in the prerendered page, before this code was there.
  const chooseEarly = useEffectEvent(() => {
    if (select.current?.value === 'voice') onChoose('voice');
  });
  useEffect(() => chooseEarly(), []);
  return (
    <Field label={t.label} help={value === 'video' ? t.videoHelp : t.voiceHelp}>
      <Select
        ref={select}
        name="meetsBy"
        value={value}
        onChange={(event) => onChoose(event.target.value === 'voice' ? 'voice' : 'video')}
      >
        <option value="video">{t.video}</option>
        <option value="voice">{t.voice}</option>
      </Select>
    </Field>
  );
}
