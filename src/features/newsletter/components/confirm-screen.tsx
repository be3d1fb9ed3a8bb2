import { PATHS } from '@/shared/config/paths';
import { ButtonLink } from '@/shared/ui/button';
import { Text } from '@/shared/ui/typography';
import { NewsletterLinkAction } from './newsletter-link-action';

async function confirm(token: string) {
  const { confirmSubscription } = await import('../api/confirm-subscription');
  return confirmSubscription(token);
}

/** Where the confirmation mail leads. */
export function ConfirmScreen() {
  return (
    <NewsletterLinkAction
      title="Confirm your subscription"
      label="Confirm subscription"
      pendingLabel="Confirming..."
      act={confirm}
      done={{
        title: "You're subscribed.",
        content: (
          <>
            <Text size="lead">
              The newsletter goes out once a month, starting with the next issue. We've sent you a welcome
              email with an unsubscribe link.
            </Text>
            <ButtonLink to={PATHS.blog} variant="outline">
              Read our articles
            </ButtonLink>
          </>
        ),
      }}
      advice="If you got several emails, only the link in the newest one works. To get another, enter your email in the newsletter form at the bottom of this page."
    >
      You'll get one email a month with what we learned on our projects. Unsubscribe at any time.
    </NewsletterLinkAction>
  );
}
