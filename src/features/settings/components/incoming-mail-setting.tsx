import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { env } from '@/shared/config/env';
import { Box } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import type { Setting } from '../api/queries';
import { SettingsSection, TextSetting } from './setting-controls';

const Code = chakra('code', { base: { overflowWrap: 'anywhere', userSelect: 'all' } });
const WEBHOOK = `${env.supabaseUrl}/functions/v1/inbound-mail`;

/** One thing to set up before the domain is entered. */
function Step({ children }: { children: ReactNode }) {
  return (
    <Text as="li" size="small" mb="1">
      {children}
    </Text>
  );
}

/** The domain of reply addresses, with what must be set up for it elsewhere. */
export function IncomingMailSetting({ setting }: { setting: Setting }) {
  return (
    <SettingsSection
      title="Incoming email"
      lead="With a domain for answers, clients’ answers to replies appear in the lead’s timeline. Without one, they go to the firm inbox."
    >
      <TextSetting
        setting={setting}
        label="Domain for answers"
        help="A domain that receives nothing else, such as in.example.com. Applies to replies sent from now on. Leave it empty to use the firm inbox."
        type="domain"
      />
      <Box>
        <Text size="small" fontWeight="semibold" mb="1">
          Set up first, or answers are lost:
        </Text>
        <Box as="ol" ps="5" listStyleType="decimal">
          <Step>
            At your mail provider, turn on receiving for the domain. At your DNS provider, add the MX record
            that the mail provider gives you.
          </Step>
          <Step>
            With Resend, add a webhook for <Code>email.received</Code> with the URL{' '}
            <Code>{`${WEBHOOK}/resend`}</Code>. Another mail server posts each email to{' '}
            <Code>{`${WEBHOOK}/message`}</Code>.
          </Step>
          <Step>
            Ask your developer to set the secret of the webhook: <Code>RESEND_INBOUND_SECRET</Code> with
            Resend, <Code>INBOUND_MAIL_SECRET</Code> otherwise. This page can’t read whether it’s set.
          </Step>
          <Step>Then send yourself a reply, answer it, and look at the lead’s timeline.</Step>
        </Box>
      </Box>
    </SettingsSection>
  );
}
