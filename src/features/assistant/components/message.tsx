import { chakra } from '@chakra-ui/react/styled-system';
import { isOwnPath } from '@/shared/lib/answer-markdown';
import { Button } from '@/shared/ui/button';
import { AlertIcon } from '@/shared/ui/icons';
import { TextLink } from '@/shared/ui/text-link';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import type { Entry } from '../model/conversation';
import { AnswerActions } from './answer-actions';
import { Markdown } from './markdown';

const Waiting = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    textStyle: 'small',
    color: 'muted',
    '& svg': { width: '9', fill: 'none', stroke: 'clay' },
    '& path': { strokeDasharray: '1', animation: 'draw 1.4s {easings.out} infinite' },
    '& path:nth-of-type(2)': { animationDelay: '0.2s' },
  },
});

/** The site's loading indicator, shown until an answer starts. */
function TypingIndicator() {
  return (
    <Waiting>
      <svg viewBox="0 0 36 19" strokeWidth="1.5" aria-hidden="true">
        <path d="M11 18a7 7 0 0 1 14 0" pathLength="1" />
        <path d="M4 18a14 14 0 0 1 28 0" pathLength="1" />
        <path d="M0 18H36" pathLength="1" />
      </svg>
      Typing...
    </Waiting>
  );
}

const Asked = chakra('div', {
  base: {
    alignSelf: 'flex-end',
    maxW: '85%',
    py: '2.5',
    px: '4',
    bg: 'sand',
    border: '1px solid',
    borderColor: 'rule',
    borderRadius: 'md',
    textStyle: 'small',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});
const Problem = chakra('div', {
  base: {
    alignSelf: 'flex-end',
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: '2',
    maxW: '85%',
    marginTop: '2',
    textStyle: 'small',
    color: 'danger',
    '& > svg': { marginTop: '0.25em' },
    '& > button': { gridColumn: '2', justifySelf: 'end', marginInlineEnd: '-1' },
  },
});
const Sources = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    marginTop: '2.5',
    paddingTop: '1.5',
    borderTop: '1px solid',
    borderColor: 'rule',
    alignItems: 'center',
    textStyle: 'fine',
    color: 'muted',
    '& a': { display: 'inline-flex', alignItems: 'center', minH: '8' },
    '@media (pointer: coarse)': { '& a': { minH: 'tap' } },
  },
});
const Note = chakra('p', { base: { textStyle: 'fine', color: 'muted', marginTop: '1.5' } });

export type MessageProps = {
  entry: Entry;
  onFollow: () => void;
  onResend: (text: string) => void;
  onPerson: () => void;
  onVote: Parameters<typeof AnswerActions>[0]['onVote'];
  say: (words: string) => void;
};

/** A question of the visitor's; one that failed stays, and can be sent again. */
function Question({ entry, onResend }: MessageProps) {
  return (
    <>
      <Asked dir="auto">
        <VisuallyHidden>You: </VisuallyHidden>
        {entry.content}
      </Asked>
      {entry.state === 'failed' ? (
        <Problem>
          <AlertIcon />
          <span>{entry.problem || 'No reply.'}</span>
          <Button variant="plain" size="sm" px="1" onClick={() => onResend(entry.content)}>
            Send again
          </Button>
        </Problem>
      ) : null}
    </>
  );
}

function Answer({ entry, onFollow, onPerson, onVote, say }: MessageProps) {
  const { content, state } = entry;
  // What the text links to already needs no second link.
  const own = entry.sources.filter(({ url }) => isOwnPath(url) && !content.includes(`](${url})`));
  if (state === 'pending' && content === '') return <TypingIndicator />;
  return (
    <div dir="auto">
      <VisuallyHidden>Assistant: </VisuallyHidden>
      <Markdown text={content} onFollow={onFollow} />
      {own.length > 0 ? (
        <Sources>
          Read more:
          {own.map(({ title, url }) => (
            <TextLink key={url} to={url} onClick={onFollow}>
              {title}
            </TextLink>
          ))}
        </Sources>
      ) : null}
      {state === 'stopped' ? <Note>You stopped this answer.</Note> : null}
      {entry.handoff ? (
        <Button size="sm" marginTop="3" onClick={onPerson}>
          Talk to a person
        </Button>
      ) : null}
      {state === 'whole' ? <AnswerActions entry={entry} onVote={onVote} say={say} /> : null}
    </div>
  );
}

/** One message of the conversation. */
export function Message(props: MessageProps) {
  return props.entry.role === 'user' ? <Question {...props} /> : <Answer {...props} />;
}
