import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { capitalized, counted } from '@/shared/lib/text';
import { ANSWER_LIMITS, ANSWER_PLACEHOLDERS } from '@/shared/staff/reply-text';
import { Button } from '@/shared/ui/button';
import { TextArea } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Fieldset, Legend } from '@/shared/ui/forms/fieldset';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { answerQueries } from '../api/queries';
import { insertPlaceholder } from '../model/answer-form';
import type { AnswerForm } from '../model/answer-rules';

const Chip = chakra('button', {
  base: {
    px: '2.5',
    minH: '8',
    textStyle: 'fine',
    textAlign: 'start',
    color: 'ink',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { borderColor: 'ink' },
    _focusVisible: { outline: '2px solid', outlineColor: 'clay', outlineOffset: '2px' },
    '@media (pointer: coarse)': { minH: 'tap' },
  },
});

type PlaceholderName = keyof typeof ANSWER_PLACEHOLDERS;
type Fact = { name: string; meaning: string };

const factsOf = (names: PlaceholderName[]): Fact[] =>
  names.map((name) => ({ name, meaning: ANSWER_PLACEHOLDERS[name] }));

const FIRM = factsOf([
  'firm',
  'phone',
  'email',
  'address',
  'hours',
  'time_zone',
  'open_on_day',
  'chat_retention',
]);
const BOOKINGS = [
  { name: 'next_times:3', meaning: 'next three open times' },
  ...factsOf([
    'consultation_minutes',
    'discovery_minutes',
    'booking_notice',
    'booking_window',
    'change_cutoff',
    'consultations',
  ]),
];
const LISTS = factsOf(['team', 'case_studies', 'articles']);

/** Buttons that each insert a placeholder. */
function Placeholders({ onInsert }: { onInsert: (name: string) => void }) {
  const { data: services = [] } = useQuery(answerQueries.services());
  const prices: Fact[] = [
    ...factsOf(['prices', 'lowest_price', 'services']),
    ...services.flatMap(({ slug, name }) => [
      { name: `price:${slug}`, meaning: `price of ${name}` },
      { name: `duration:${slug}`, meaning: `duration of ${name}` },
      { name: `service:${slug}`, meaning: `name of ${name}` },
    ]),
  ];
  const groups = [
    { title: 'The firm', facts: FIRM },
    { title: 'Services and prices', facts: prices },
    { title: 'Bookings', facts: BOOKINGS },
    { title: 'Lists', facts: LISTS },
  ];
  return (
    <Stack gap="4">
      {groups.map(({ title, facts }) => (
        <Fieldset key={title}>
          <Legend>{title}</Legend>
          <Row gap="2">
            {facts.map(({ name, meaning }) => (
              <Chip key={name} type="button" title={`{{${name}}}`} onClick={() => onInsert(name)}>
                {capitalized(meaning)}
              </Chip>
            ))}
          </Row>
        </Fieldset>
      ))}
    </Stack>
  );
}

/** The reply with its length, and the facts that can be inserted at the caret. */
export function ReplyField({ form }: { form: UseFormReturn<AnswerForm> }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { ref, ...control } = form.register('reply');
  const reply = form.watch('reply');
  const words = reply.split(/\s+/).filter((word) => word !== '').length;

  function insert(name: string) {
    const { selectionStart, selectionEnd } = area.current ?? {};
    const start = selectionStart ?? reply.length;
    const { text, caret } = insertPlaceholder(reply, start, selectionEnd ?? start, name);
    form.setValue('reply', text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    area.current?.focus();
    area.current?.setSelectionRange(caret, caret);
  }

  return (
    <Stack gap="2">
      <Field
        label="Reply"
        required
        error={form.formState.errors.reply?.message}
        help={
          <>
            <Box as="span" fontVariantNumeric="tabular-nums">
              {`${counted(words, 'word')}, ${[...reply].length.toLocaleString('en-US')} of ${ANSWER_LIMITS.reply.toLocaleString('en-US')} characters.`}
            </Box>{' '}
            One to three sentences, about 60 words at most.
          </>
        }
      >
        <TextArea
          dir="auto"
          rows={6}
          {...control}
          ref={(element: HTMLTextAreaElement | null) => {
            ref(element);
            area.current = element;
          }}
        />
      </Field>
      <Box>
        <Button
          variant="plain"
          size="sm"
          px="0"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide live facts' : 'Insert a live fact'}
        </Button>
        <Box id={id} hidden={!isOpen} mt="2">
          {isOpen ? <Placeholders onInsert={insert} /> : null}
        </Box>
      </Box>
    </Stack>
  );
}
