import { PATHS } from '@/shared/config/paths';
import { ButtonLink } from '@/shared/ui/button';
import { Text } from '@/shared/ui/typography';
import { LinkAction } from './link-action';

async function confirm(token: string) {
  const { confirmSubscription } = await import('../api/confirm-subscription');
  return confirmSubscription(token);
}

/** Where the confirmation mail leads. */
export function ConfirmScreen() {
  return (
    <LinkAction
      title="Confirm your subscription"
      label="Confirm subscription"
      pendingLabel="Confirming..."
      act={confirm}
      done={{
        title: 'You are subscribed.',
        content: (
          <>
            <Text size="lead">
              The newsletter comes once a month, beginning with the next issue. We have sent you a welcome
              with a link to leave.
            </Text>
            <ButtonLink to={PATHS.blog} variant="outline">
              Read our articles
            </ButtonLink>
          </>
        ),
      }}
      advice="Of several mails, only the newest has a link that works. To get another one, enter your address in the newsletter box at the end of this page."
    >
      One mail a month comes to your address, with what our projects taught us. You can leave at any time.
    </LinkAction>
  );
}
