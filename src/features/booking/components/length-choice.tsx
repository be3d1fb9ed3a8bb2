import { chakra } from '@chakra-ui/react/styled-system';
import { DISCOVERY_CALL } from '@contracts/booking/booking-rules.ts';
import { params } from '@nanostores/i18n';
import { useEffect, useEffectEvent, useRef } from 'react';
import { messages } from '@/shared/i18n/messages';
import { Fieldset, Legend } from '@/shared/ui/forms/fieldset';
import { Box } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { ChoiceRadio, ChoiceTile } from './choice-tile';

const MESSAGES = messages('booking/length', {
  legend: 'Length',
  minutes: params('{minutes} minutes'),
  consultation: 'Consultation',
  consultationText: 'Your questions, a first plan and ballpark numbers.',
  call: 'Discovery Call',
  callText: 'Tell us what you need. We’ll tell you whether we’re the right firm for it.',
});

const Tiles = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '2' },
});

type LengthChoiceProps = {
  /** The chosen service, or ''. */
  serviceType: string;
  /** The length of a Discovery Call; undefined when it is not on offer. */
  discoveryMinutes: number | undefined;
  onChoose: (serviceType: string) => void;
};

/** A consultation of 60 minutes, or a Discovery Call of 30. Hidden while no Discovery Call is on offer. */
export function LengthChoice({ serviceType, discoveryMinutes, onChoose }: LengthChoiceProps) {
  const t = MESSAGES.get();
  const isDiscovery = serviceType === DISCOVERY_CALL;
  const discovery = useRef<HTMLInputElement>(null);
  // Chosen in the prerendered page, before this code was there.
  const chooseEarly = useEffectEvent(() => {
    if (discovery.current?.checked) onChoose(DISCOVERY_CALL);
  });
  useEffect(() => chooseEarly(), []);
  if (discoveryMinutes === undefined) return null;
  return (
    <Fieldset>
      <Legend>{t.legend}</Legend>
      <Tiles>
        {[false, true].map((isCall) => {
          const name = isCall ? t.call : t.consultation;
          const shown = t.minutes({ minutes: isCall ? discoveryMinutes : 60 });
          return (
            <ChoiceTile key={name}>
              <ChoiceRadio
                ref={isCall ? discovery : undefined}
                name="length"
                value={shown}
                checked={isCall === isDiscovery}
                onChange={() => onChoose(isCall ? DISCOVERY_CALL : '')}
              />
              <span>{shown}</span>{' '}
              <Text as="span" textStyle="fine" fontWeight="normal" color="inherit">
                {name}
              </Text>
            </ChoiceTile>
          );
        })}
      </Tiles>
      <Box mt="2" minH={{ base: '12', sm: '6' }}>
        <Text size="small" tone="muted" role="status">
          {isDiscovery ? t.callText : t.consultationText}
        </Text>
      </Box>
    </Fieldset>
  );
}
