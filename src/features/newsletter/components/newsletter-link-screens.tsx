import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { AppError } from '@/shared/errors/app-error';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { useLinkParams } from '@/shared/lib/use-link-params';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { Container, Section, Stack } from '@/shared/ui/layout/layout';
import { EmailLink } from '@/shared/ui/text/contact-links';
import { FocusedHeading } from '@/shared/ui/text/focused-heading';
import { Anchor, Heading, Text } from '@/shared/ui/text/typography';
import { newsletterErrorMessage } from '../model/newsletter-error-message';

const MESSAGES = messages('newsletter/link', {
  dead: 'This link no longer works',
  incomplete: 'This link is incomplete. Please open it from the email again.',
  noScript: 'JavaScript is turned off, so this page can’t do it. Email {email}, and we’ll do it for you.',
  confirmTitle: 'Confirm your subscription',
  confirm: 'Confirm subscription',
  confirming: 'Confirming...',
  subscribed: 'You’re subscribed.',
  subscribedText:
    'The newsletter goes out once a month, starting with the next issue. We’ve sent you a welcome email with an unsubscribe link.',
  articles: 'Read our articles',
  confirmAdvice:
    'If you got several emails, only the link in the newest one works. To get another, enter your email in the newsletter form at the bottom of this page.',
  confirmText: 'You’ll get one email a month with what we learned on our projects. Unsubscribe at any time.',
  unsubscribe: 'Unsubscribe',
  unsubscribing: 'Unsubscribing...',
  unsubscribed: 'You’re unsubscribed.',
  unsubscribedText:
    'You won’t get any more newsletters, and we’ll delete your address after 30 days. Changed your mind? Subscribe again at the bottom of any page.',
  unsubscribeAdvice: 'If none of the links in our emails work, email {email}, and we’ll unsubscribe you.',
  unsubscribeText:
    'This unsubscribes you from the newsletter. You’ll still get other emails, such as replies and booking confirmations.',
});

type LinkActionProps = {
  title: string;
  /** What the button does. */
  children: ReactNode;
  label: string;
  pendingLabel: string;
  /** Performs the action. Fails with AppError 404 when the link is invalid. */
  act: (token: string) => Promise<unknown>;
  done: { title: string; content: ReactNode };
  /** The help text for an invalid or incomplete link. */
  advice: ReactNode;
};

// Without JavaScript a sentence replaces the button.
const Form = chakra('form', { base: { '@media (scripting: none)': { display: 'none' } } });

/**
 * The page that a link in a mail opens. Opening it changes nothing, because mail scanners open links too: that
 * takes a person's click. It is prerendered without a token.
 */
function NewsletterLinkAction({ title, children, label, pendingLabel, act, done, advice }: LinkActionProps) {
  const t = MESSAGES.get();
  const isHydrated = useHydrated();
  const token = useLinkParams().get('token');
  const [step, setStep] = useState<'ready' | 'pending' | 'done' | 'dead'>('ready');
  const [problem, setProblem] = useState<string>();

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!token || step === 'pending') return;
    setStep('pending');
    setProblem(undefined);
    try {
      await act(token);
      setStep('done');
    } catch (error) {
      const isDead = error instanceof AppError && error.status === 404;
      setStep(isDead ? 'dead' : 'ready');
      setProblem(newsletterErrorMessage(error));
    }
  }

  function content() {
    if (step === 'done') {
      return (
        <>
          <FocusedHeading>{done.title}</FocusedHeading>
          {done.content}
        </>
      );
    }
    if (step === 'dead') {
      return (
        <>
          <FocusedHeading>{t.dead}</FocusedHeading>
          <Text>{advice}</Text>
        </>
      );
    }
    const isIncomplete = isHydrated && !token;
    return (
      <>
        <Heading level={1}>{title}</Heading>
        {isIncomplete ? (
          <Text>
            {t.incomplete} {advice}
          </Text>
        ) : (
          <Text size="lead">{children}</Text>
        )}
        {isIncomplete ? null : (
          <Form onSubmit={send}>
            <Button type="submit" pending={step === 'pending'} pendingLabel={pendingLabel}>
              {label}
            </Button>
          </Form>
        )}
        {problem ? <Alert tone="error">{problem}</Alert> : null}
        <noscript>
          <Text>
            <Sentence text={t.noScript} parts={{ email: <EmailLink /> }} />
          </Text>
        </noscript>
      </>
    );
  }

  return (
    <Section pt={{ base: '10', lg: '16' }}>
      <Container>
        <Stack gap="6" maxW="measure" alignItems="flex-start">
          {content()}
        </Stack>
      </Container>
    </Section>
  );
}

async function confirm(token: string) {
  const { confirmSubscription } = await import('../api/subscription');
  return confirmSubscription(token);
}

/** Where the confirmation mail leads. */
export function ConfirmScreen() {
  const t = MESSAGES.get();
  return (
    <NewsletterLinkAction
      title={t.confirmTitle}
      label={t.confirm}
      pendingLabel={t.confirming}
      act={confirm}
      done={{
        title: t.subscribed,
        content: (
          <>
            <Text size="lead">{t.subscribedText}</Text>
            <ButtonLink to={PATHS.blog} variant="outline">
              {t.articles}
            </ButtonLink>
          </>
        ),
      }}
      advice={t.confirmAdvice}
    >
      {t.confirmText}
    </NewsletterLinkAction>
  );
}

async function unsubscribe(token: string) {
  const { unsubscribeFromNewsletter } = await import('../api/subscription');
  return unsubscribeFromNewsletter(token);
}

/** Where the link to leave, in every mail to subscribers, leads. */
export function UnsubscribeScreen() {
  const t = MESSAGES.get();
  return (
    <NewsletterLinkAction
      title={t.unsubscribe}
      label={t.unsubscribe}
      pendingLabel={t.unsubscribing}
      act={unsubscribe}
      done={{
        title: t.unsubscribed,
        content: <Text size="lead">{t.unsubscribedText}</Text>,
      }}
      advice={
        <Sentence
          text={t.unsubscribeAdvice}
          parts={{ email: <Anchor href={`mailto:${SITE.email}?subject=unsubscribe`}>{SITE.email}</Anchor> }}
        />
      }
    >
      {t.unsubscribeText}
    </NewsletterLinkAction>
  );
}
