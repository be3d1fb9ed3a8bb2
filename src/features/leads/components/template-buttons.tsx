import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownProfileOptions } from '@/shared/auth/own-profile';
import { useSession } from '@/shared/auth/session';
import { PATHS } from '@/shared/config/paths';
import { errorMessage } from '@/shared/errors/error-message';
import { Button } from '@/shared/ui/button';
import { Fieldset, Legend } from '@/shared/ui/forms/fieldset';
import { Box, Row } from '@/shared/ui/layout/layout';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { readNextTimes, replyQueries } from '../api/reply-templates';
import type { Lead } from '../model/lead';
import { fillReplyTemplate, type ReplyTemplate, usedFields } from '../model/reply-template';

/** How many templates have a button before the rest is asked for. */
const FIRST_TEMPLATES = 6;

const linkStyle = { display: 'inline-flex', alignItems: 'center', minH: 'tap', textStyle: 'small' } as const;

type TemplateButtonsProps = {
  lead: Lead;
  /** What is written in the reply. */
  getBody: () => string;
  setBody: (body: string) => void;
};

/** Starts the reply from a template. Asks first if something else is written already. */
export function TemplateButtons({ lead, getBody, setBody }: TemplateButtonsProps) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const { data: templates = [] } = useQuery(replyQueries.templates());
  const [inserted, setInserted] = useState('');
  const [offered, setOffered] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [isFilling, setIsFilling] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isListWhole, setIsListWhole] = useState(false);

  function replace(body: string) {
    setBody(body);
    setInserted(body);
    setIsAsking(false);
  }

  function addBelow(body: string) {
    replace(`${getBody().trimEnd()}\n\n${body}`);
    // The reply now has words of the author, which the next template must not replace.
    setInserted('');
  }

  /** The template's text with the values of the fields that it uses. */
  async function fill(body: string): Promise<string> {
    const fields = usedFields(body);
    return fillReplyTemplate(body, {
      name: lead.name,
      company: lead.company,
      booking_link: new URL(PATHS.schedule, window.location.origin).href,
      ...(fields.includes('next_times') && { next_times: await readNextTimes() }),
      ...(fields.includes('sender') && {
        sender:
          (await queryClient.ensureQueryData(ownProfileOptions(user?.id ?? ''))).full_name ??
          user?.email ??
          '',
      }),
    });
  }

  async function choose(chosen: ReplyTemplate) {
    if (isFilling) return;
    setProblem(undefined);
    setIsFilling(true);
    try {
      const filled = await fill(chosen.body);
      const written = getBody().trim();
      if (written === '' || written === inserted.trim()) replace(filled);
      else {
        setOffered(filled);
        setIsAsking(true);
      }
    } catch (error) {
      setProblem(`The template wasn’t inserted. ${errorMessage(error)}`);
    }
    setIsFilling(false);
  }

  const shown = isListWhole ? templates : templates.slice(0, FIRST_TEMPLATES);

  return (
    <>
      <Fieldset>
        <Legend>Start from</Legend>
        <Row gap="2">
          {shown.map((template) => (
            <Button
              key={template.id}
              variant="outline"
              size="sm"
              maxW="full"
              aria-disabled={isFilling}
              onClick={() => void choose(template)}
            >
              <Box as="bdi" lineClamp="1" overflowWrap="anywhere">
                {template.name}
              </Box>
            </Button>
          ))}
          {templates.length > FIRST_TEMPLATES ? (
            <Button
              variant="plain"
              size="sm"
              aria-expanded={isListWhole}
              onClick={() => setIsListWhole(!isListWhole)}
            >
              {isListWhole ? 'Show fewer templates' : `Show all ${templates.length} templates`}
            </Button>
          ) : null}
          <TextLink to={`${PATHS.admin}/settings/replies`} {...linkStyle}>
            {templates.length === 0 ? 'Add a template' : 'Edit templates and your signature'}
          </TextLink>
        </Row>
        {problem ? (
          <Text role="alert" size="small" color="danger" mt="2">
            {problem}
          </Text>
        ) : null}
      </Fieldset>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Replace what you wrote?"
        description="Your reply already has text."
      >
        <Row>
          <Button onClick={() => replace(offered)}>Replace</Button>
          <Button variant="outline" onClick={() => addBelow(offered)}>
            Add below
          </Button>
          <Button variant="outline" onClick={() => setIsAsking(false)}>
            Cancel
          </Button>
        </Row>
      </Dialog>
    </>
  );
}
