import { chakra } from '@chakra-ui/react/styled-system';
import type { NewsletterSource } from '@contracts/newsletter.ts';
import { params } from '@nanostores/i18n';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { SITE } from '@/shared/config/site';
import type { Attempt } from '@/shared/http/attempt';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { controlRecipe } from '@/shared/theme/recipes';
import { Button } from '@/shared/ui/button';
import { AlertIcon, CheckIcon } from '@/shared/ui/icons';
import { Box } from '@/shared/ui/layout/layout';
import { Anchor, Text } from '@/shared/ui/text/typography';
import { newsletterErrorMessage } from '../model/newsletter-error-message';

const MESSAGES = messages('newsletter/box', {
  footer: 'Newsletter',
  footerLead: 'One email a month with what we learned on our projects. Unsubscribe at any time.',
  article: 'Get the next article by email',
  articleLead: 'One email a month. Unsubscribe at any time.',
  invalid: 'Please enter a valid email address.',
  email: 'Email',
  subscribing: 'Subscribing...',
  subscribe: 'Subscribe',
  sent: params(
    'Thank you. Check your inbox at {email} for a link to confirm. If you’re already subscribed, you won’t get an email.',
  ),
  noScript: 'JavaScript is turned off, so this button opens your email app. You can also email {email}.',
});

const EmailInput = chakra('input', controlRecipe);
const Fields = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '1.5', '& > input': { flex: '1 1 11rem' } },
});
const Notice = chakra('p', {
  base: {
    display: 'flex',
    gap: '2',
    marginTop: '3',
    textStyle: 'small',
    overflowWrap: 'anywhere',
    '& > svg': { marginTop: '0.25em', color: 'clayDeep', '.on-pine &': { color: 'gold' } },
  },
});

const FOCUS = { '.on-pine & input, .on-pine & button': { _focusVisible: { outlineColor: 'gold' } } };
const Title = chakra('h2', {
  variants: {
    place: {
      footer: { textStyle: 'label', color: 'onPineMuted' },
      article: { textStyle: 'h3' },
    },
  },
});
type NewsletterBoxProps = {
  /** The form, as the database records it. */
  source: NewsletterSource;
};

/**
 * The newsletter form in the footer of every page and at the end of an article. It uses no form library and no schemas:
 * the code that sends the address is loaded on submit.
 */
export function NewsletterBox({ source }: NewsletterBoxProps) {
  const t = MESSAGES.get();
  const isFooter = source === 'footer';
  const input = useRef<HTMLInputElement>(null);
  const attempt = useRef<Attempt>(undefined);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const id = useId();

  function showInvalid() {
    setProblem(t.invalid);
    input.current?.focus();
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = input.current;
    if (!field || isPending) return;
    setSentTo(undefined);
    setProblem(undefined);
    if (!field.validity.valid) return showInvalid();
    const email = field.value;
    setPending(true);
    try {
      const { createSubscription } = await import('../api/subscription');
      if (!(await createSubscription(email, source, attempt))) return showInvalid();
      field.form?.reset();
      setSentTo(email);
    } catch (error) {
      setProblem(newsletterErrorMessage(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <Box maxW="form" css={FOCUS}>
      <Title id={`${id}title`} place={source}>
        {isFooter ? t.footer : t.article}
      </Title>
      <Text size="small" marginTop="3" marginBottom="4">
        {isFooter ? t.footerLead : t.articleLead}
      </Text>
      <form
        noValidate
        onSubmit={send}
        aria-labelledby={`${id}title`}
        // Without scripts the address goes through the visitor's mail program.
        action={`mailto:${SITE.email}?subject=Newsletter`}
        method="post"
        encType="text/plain"
      >
        <chakra.label htmlFor={`${id}email`} textStyle="label">
          {t.email}
        </chakra.label>
        <Fields>
          <EmailInput
            ref={input}
            id={`${id}email`}
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            aria-invalid={problem === t.invalid}
            aria-describedby={problem ? `${id}problem` : undefined}
            onInput={() => setProblem(undefined)}
          />
          <Button type="submit" pending={isPending} pendingLabel={t.subscribing}>
            {t.subscribe}
          </Button>
        </Fields>
      </form>
      {problem ? (
        <Notice id={`${id}problem`} role="alert">
          <AlertIcon />
          {problem}
        </Notice>
      ) : null}
      <div role="status">
        {sentTo ? (
          <Notice as="div">
            <CheckIcon />
            <p>{t.sent({ email: sentTo })}</p>
          </Notice>
        ) : null}
      </div>
      <noscript>
        <Text size="small" marginTop="3">
          <Sentence
            text={t.noScript}
            parts={{ email: <Anchor href={`mailto:${SITE.email}?subject=Newsletter`}>{SITE.email}</Anchor> }}
          />
        </Text>
      </noscript>
    </Box>
  );
}
