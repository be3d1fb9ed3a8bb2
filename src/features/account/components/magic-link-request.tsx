import { chakra } from '@chakra-ui/react/styled-system';
import { params } from '@nanostores/i18n';
import { Auth } from '@supabase/auth-ui-react';
import type { I18nVariables } from '@supabase/auth-ui-shared';
import { type ComponentProps, memo, Suspense, use, useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { messages } from '@/shared/i18n/messages';
import { buttonRecipe, controlRecipe } from '@/shared/theme/recipes';
import { Button } from '@/shared/ui/button';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { showToast } from '@/shared/ui/feedback/toast';
import { Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { createMagicLinkClient } from '../api/account-mails';
import { MailSent, SignedInNotice } from './account-form';
import { useReturnPath } from './use-return-path';

const MESSAGES = messages('account/magic-link', {
  email: 'Email',
  invalid: 'Please enter a valid email address',
  send: 'Send Sign-in Link',
  sending: 'Sending...',
  check: 'Check your email for the sign-in link.',
  failed: 'Failed to send sign-in link',
  sent: params(
    'If {email} has an account, we sent it a sign-in link. It works once and expires in one hour. Opened in this browser, it signs you in right away.',
  ),
  back: 'Back to Login',
  lead: 'We’ll email you a link that signs you in. No password needed.',
  password: 'Use your password instead',
});

type Client = ComponentProps<typeof Auth>['supabaseClient'];

// The library sets these class names; the styles are the site's own.
const Theme = chakra('div', {
  base: {
    '& .supabase-auth-ui_ui-container': { display: 'flex', flexDirection: 'column', gap: '6' },
    '& .supabase-auth-ui_ui-container > div': { display: 'flex', flexDirection: 'column', gap: '1.5' },
    '& .supabase-auth-ui_ui-label': { textStyle: 'label' },
    '& .supabase-auth-ui_ui-input': { ...controlRecipe.base },
    '& .supabase-auth-ui_ui-button': {
      ...buttonRecipe.base,
      ...buttonRecipe.variants?.variant.solid,
      width: '100%',
    },
    '& .supabase-auth-ui_ui-message': { textStyle: 'small', fontWeight: 'medium' },
    '& .supabase-auth-ui_ui-message[color=danger]': { color: 'danger' },
  },
});

// A changed prop makes the library render a new, empty form, so the form keeps these.
const APPEARANCE = { extend: false } as const;
function localizationOf(t: ReturnType<typeof MESSAGES.get>): { variables: I18nVariables } {
  return {
    variables: {
      magic_link: {
        email_input_label: t.email,
        email_input_placeholder: '',
        empty_email_address: t.invalid,
        button_label: t.send,
        loading_button_label: t.sending,
        confirmation_text: t.check,
      },
    },
  };
}

type MagicLinkFormProps = { client: Promise<Client> };

/** The provider's own form, with the site's styles and texts. The live region is added, because the form has none. */
const MagicLinkForm = memo(function MagicLinkForm({ client }: MagicLinkFormProps) {
  const [localization] = useState(() => localizationOf(MESSAGES.get()));
  return (
    <Theme aria-live="polite">
      <Auth
        supabaseClient={use(client)}
        view="magic_link"
        providers={[]}
        showLinks={false}
        appearance={APPEARANCE}
        localization={localization}
      />
    </Theme>
  );
});

/** Requests a sign-in link, then describes the email. `onBack` returns to the password form. */
export function MagicLinkRequest({ onBack }: { onBack: () => void }) {
  const t = MESSAGES.get();
  const { next } = useReturnPath();
  const { user } = useSession();
  const [sentTo, setSentTo] = useState<string>();
  // One client per mounted form: a new one would reset the form and lose its input.
  const [client] = useState(() =>
    createMagicLinkClient({
      next,
      onSent: setSentTo,
      onFailed: () => showToast({ kind: 'error', title: t.failed }),
    }),
  );

  if (sentTo !== undefined) {
    return (
      <Stack gap="6">
        <MailSent level={2}>{t.sent({ email: sentTo })}</MailSent>
        <Button variant="outline" wide onClick={onBack}>
          {t.back}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack gap="6">
      {user ? <SignedInNotice email={user.email} /> : null}
      <Text>{t.lead}</Text>
      <Suspense fallback={<Skeleton height="9rem" width="full" />}>
        <MagicLinkForm client={client} />
      </Suspense>
      <Button variant="plain" alignSelf="flex-start" px="0" onClick={onBack}>
        {t.password}
      </Button>
    </Stack>
  );
}
