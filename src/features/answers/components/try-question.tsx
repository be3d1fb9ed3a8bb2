import { chakra } from '@chakra-ui/react/styled-system';
import type { TryResponse } from '@contracts/answers.ts';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { answerPathOf, PATHS } from '@/shared/config/paths';
import { errorMessage } from '@/shared/errors/error-message';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { showToast } from '@/shared/ui/feedback/toast';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { AnswerText } from '@/shared/ui/text/answer-markdown';
import { TextLink } from '@/shared/ui/text/text-link';
import { Heading, Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useAddWording } from '../api/mutations';
import { answerQueries } from '../api/queries';
import { foundLabel, likenessLabel } from '../model/answer-labels';

/** As wide as the text of the visitor's panel. */
export const ReplyFrame = chakra('div', {
  base: {
    maxW: '24rem',
    p: '4',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'rule',
    borderRadius: 'md',
    alignSelf: 'start',
  },
});

type NearestProps = { asked: string; result: TryResponse };

/** The answers that are most like the question. Each can take the question as a wording that no answer has. */
function NearestAnswers({ asked, result: { matches, via } }: NearestProps) {
  const add = useAddWording();

  const addTo = (id: number, question: string) =>
    add.mutateAsync({ id, wording: asked }).then(
      () =>
        showToast({
          kind: 'success',
          title: 'Wording added',
          description: `The assistant answers it like “${question}” from now on.`,
        }),
      // A toast has shown it.
      () => undefined,
    );

  if (matches.length === 0) return <Text size="small">No answer is like it.</Text>;
  return (
    <Box as="ul" listStyleType="none" aria-label="Nearest answers">
      {matches.map(({ answerId, question, score }) => (
        <Row
          as="li"
          key={`${answerId} ${question}`}
          justifyContent="space-between"
          gap="1 4"
          py={{ base: '2', sm: '1' }}
          borderTop="1px solid"
          borderColor="rule"
          textStyle="small"
        >
          <Box flex="1 1 14rem" minW="0" overflowWrap="anywhere">
            <TextLink
              to={answerId === null ? `${PATHS.admin}/content?kind=faq` : answerPathOf(answerId)}
              display="inline-flex"
              alignItems="center"
              minH="8"
            >
              <bdi>{question}</bdi>
            </TextLink>
            <Text size="fine" tone="muted" fontVariantNumeric="tabular-nums">
              {`${likenessLabel(score)}${answerId === null ? ', an FAQ' : ''}`}
            </Text>
          </Box>
          {answerId === null || via === 'wording' ? null : (
            <Button
              size="sm"
              variant="outline"
              disabled={add.isPending}
              pending={add.isPending && add.variables.id === answerId}
              pendingLabel="Adding..."
              onClick={() => addTo(answerId, question)}
            >
              Add as wording
              <VisuallyHidden>{`: ${question}`}</VisuallyHidden>
            </Button>
          )}
        </Row>
      ))}
    </Box>
  );
}

function TryResult({ asked, result }: NearestProps) {
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '24rem minmax(0, 1fr)' }}
      gap={{ base: '5', lg: '8' }}
    >
      <ReplyFrame role="region" aria-label="Reply as the visitor sees it" dir="auto">
        <AnswerText text={result.message} sources={result.sources} target="_blank" />
      </ReplyFrame>
      <Stack gap="3" minW="0">
        <Box>
          <Heading level={2} size="label" mb="1">
            How it was found
          </Heading>
          <Text size="small" overflowWrap="anywhere">
            {foundLabel(result)}
          </Text>
          {result.via === 'refusal' ? (
            <TextLink
              to={`${answerPathOf('new')}?${new URLSearchParams({ question: asked })}`}
              display="inline-flex"
              alignItems="center"
              minH="8"
              textStyle="small"
            >
              Write an answer to it
            </TextLink>
          ) : null}
        </Box>
        <Box>
          <Heading level={2} size="label" mb="2">
            Nearest answers
          </Heading>
          <NearestAnswers asked={asked} result={result} />
        </Box>
      </Stack>
    </Box>
  );
}

/** A box for a visitor's question, which shows the reply that the visitor gets and how it is found. */
export function TryQuestion() {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const { data, error, isFetching, refetch } = useQuery({
    ...answerQueries.attempt(asked),
    enabled: asked !== '',
  });

  function ask(event: SubmitEvent) {
    event.preventDefault();
    const message = typed.trim();
    if (message === asked && message !== '') void refetch();
    setAsked(message);
  }

  return (
    <Box as="section" aria-label="Try a question" mb="4" pb="4" borderBottom="1px solid" borderColor="rule">
      <form onSubmit={ask}>
        <Row gap="3" alignItems="start" flexWrap="nowrap">
          <Box flex="1" minW="0">
            <Field label="Try a question" labelHidden>
              <TextInput
                dir="auto"
                maxLength={2000}
                placeholder="Try a visitor’s question"
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          </Box>
          <Button
            type="submit"
            variant="outline"
            flexShrink="0"
            pending={isFetching}
            pendingLabel="Trying..."
          >
            Try it
          </Button>
        </Row>
      </form>
      <VisuallyHidden role="status">{data && !isFetching ? foundLabel(data) : ''}</VisuallyHidden>
      {error && !isFetching ? (
        <Box mt="4">
          <Alert tone="error" title="The question wasn’t tried.">
            {errorMessage(error)}
          </Alert>
        </Box>
      ) : null}
      {data && !error && asked !== '' ? (
        <Stack gap="3" mt="4" aria-busy={isFetching}>
          <TryResult asked={asked} result={data} />
          <Button
            variant="plain"
            size="sm"
            px="0"
            alignSelf="start"
            onClick={() => {
              setAsked('');
              setTyped('');
            }}
          >
            Clear
          </Button>
        </Stack>
      ) : null}
    </Box>
  );
}
