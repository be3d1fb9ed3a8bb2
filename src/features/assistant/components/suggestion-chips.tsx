import { chakra } from '@chakra-ui/react/styled-system';

const Strip = chakra('ul', {
  base: {
    display: 'flex',
    flexShrink: '0',
    gap: '2',
    px: '4',
    py: '2',
    listStyle: 'none',
    // At the beginning there is room for all of them; later they are a strip that is moved sideways.
    '&[data-beginning]': { flexWrap: 'wrap' },
    '&:not([data-beginning])': {
      overflowX: 'auto',
      scrollbarWidth: 'none',
      borderTop: '1px solid',
      borderColor: 'rule',
    },
  },
});
const Chip = chakra('button', {
  base: {
    minH: { base: 'tap', sm: '9' },
    px: '3',
    py: '1.5',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'full',
    textStyle: 'fine',
    fontWeight: 'medium',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    color: 'ink',
    cursor: 'pointer',
    '[data-beginning] &': { whiteSpace: 'normal' },
    _hover: { bg: 'sand', borderColor: 'ink' },
    _focusVisible: { outline: '2px solid', outlineColor: 'clay', outlineOffset: '2px', borderRadius: 'full' },
    _disabled: { opacity: '0.55', cursor: 'not-allowed' },
  },
});

type SuggestionChipsProps = {
  questions: string[];
  isBeginning: boolean;
  disabled: boolean;
  onChoose: (question: string) => void;
};

/** Questions that a press asks. */
export function SuggestionChips({ questions, isBeginning, disabled, onChoose }: SuggestionChipsProps) {
  return (
    <Strip aria-label="Suggested questions" data-beginning={isBeginning ? '' : undefined}>
      {questions.map((question) => (
        <li key={question}>
          <Chip type="button" disabled={disabled} onClick={() => onChoose(question)}>
            {question}
          </Chip>
        </li>
      ))}
    </Strip>
  );
}
