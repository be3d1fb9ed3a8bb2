import { chakra } from '@chakra-ui/react/styled-system';
import { Auth } from '@supabase/auth-ui-react';
import type { I18nVariables } from '@supabase/auth-ui-shared';
import { type ComponentProps, memo, use } from 'react';
import { buttonRecipe, controlRecipe } from '@/shared/theme/recipes';

type Client = ComponentProps<typeof Auth>['supabaseClient'];

// The library names its parts; their look is ours.
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

// Each of its renders makes the library's form again, empty: these never change.
const APPEARANCE = { extend: false } as const;
const WORDS: { variables: I18nVariables } = {
  variables: {
    magic_link: {
      email_input_label: 'Email',
      email_input_placeholder: '',
      empty_email_address: 'Please enter a valid email address',
      button_label: 'Send Sign-in Link',
      loading_button_label: 'Sending...',
      confirmation_text: 'Check your email for the sign-in link.',
    },
  },
};

type LinkFormProps = { client: Promise<Client> };

/** The provider's own form for a link by mail, in our clothes and words. It has no live region of its own. */
export const MagicLinkForm = memo(function MagicLinkForm({ client }: LinkFormProps) {
  return (
    <Theme aria-live="polite">
      <Auth
        supabaseClient={use(client)}
        view="magic_link"
        providers={[]}
        showLinks={false}
        appearance={APPEARANCE}
        localization={WORDS}
      />
    </Theme>
  );
});
