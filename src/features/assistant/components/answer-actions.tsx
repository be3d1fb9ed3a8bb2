import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { plainText } from '@/shared/lib/answer-markdown';
import { showToast } from '@/shared/ui/toast';
import type { Entry, Vote } from '../model/conversation';
import { CopyIcon, DoneIcon, ThumbDownIcon, ThumbUpIcon } from './chat-icons';
import { IconButton } from './icon-button';

/** How long, in milliseconds, the button says that it has copied. */
const COPIED_FOR = 2000;

// Large under a thumb, modest under a mouse.
const Row = chakra('div', {
  base: {
    display: 'flex',
    marginInlineStart: '-3',
    '@media (hover: hover) and (pointer: fine)': {
      marginInlineStart: '-2',
      '& > button': { boxSize: '8', fontSize: 'sm' },
    },
  },
});

type AnswerActionsProps = {
  entry: Entry;
  onVote: (id: number, vote: Vote, before: Vote) => void;
  /** Announces it to screen readers. */
  say: (words: string) => void;
};

/** What can be done with an answer: copy it, say whether it helped. */
export function AnswerActions({ entry, onVote, say }: AnswerActionsProps) {
  const [isCopied, setCopied] = useState(false);
  const { id, vote, content } = entry;

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(plainText(content));
      setCopied(true);
      say('Copied.');
    } catch {
      const description = 'Your browser blocked the copy. Please select the text instead.';
      showToast({ kind: 'error', title: 'Error', description });
    }
  }

  return (
    <Row>
      <IconButton type="button" aria-label="Copy this answer" onClick={() => void copy()}>
        {isCopied ? <DoneIcon /> : <CopyIcon />}
      </IconButton>
      {id === undefined
        ? null
        : ([1, -1] as const).map((side) => (
            <IconButton
              key={side}
              type="button"
              aria-label={side === 1 ? 'Helpful' : 'Not helpful'}
              aria-pressed={vote === side}
              onClick={() => onVote(id, vote === side ? null : side, vote)}
            >
              {side === 1 ? <ThumbUpIcon /> : <ThumbDownIcon />}
            </IconButton>
          ))}
    </Row>
  );
}
