import { SITE } from '@/shared/config/site';
import { Anchor, Text } from '@/shared/ui/typography';
import { LinkAction } from './link-action';

async function unsubscribe(token: string) {
  const { endSubscription } = await import('../api/end-subscription');
  return endSubscription(token);
}

/** Where the link to leave, in every mail to subscribers, leads. */
export function UnsubscribeScreen() {
  return (
    <LinkAction
      title="Unsubscribe"
      label="Unsubscribe"
      pendingLabel="Unsubscribing..."
      act={unsubscribe}
      done={{
        title: 'You are unsubscribed.',
        content: (
          <Text size="lead">
            No more newsletters come to your address, and we delete it after 30 days. If that was a mistake,
            enter it again at the end of any page.
          </Text>
        ),
      }}
      advice={
        <>
          If none of our mails has a link that works, write to{' '}
          <Anchor href={`mailto:${SITE.email}?subject=unsubscribe`}>{SITE.email}</Anchor>, and we take you off
          the list.
        </>
      }
    >
      This takes your address off the newsletter’s list. Other mail, such as answers and booking
      confirmations, still comes.
    </LinkAction>
  );
}
