import type { Lead } from '@contracts/leads.ts';
import { fillTemplate, usedFields } from '@contracts/reply-templates.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { errorMessage } from '@/shared/errors/error-message';
import { staffPreferencesQuery } from '@/shared/staff/staff-preferences';
import { Button } from '@/shared/ui/button';
import { Select } from '@/shared/ui/controls';
import { Dialog } from '@/shared/ui/dialog';
import { Field } from '@/shared/ui/field';
import { Row } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { readNextTimes, replyQueries } from '../api/reply-templates';

type TemplateSelectProps = {
  lead: Lead;
  /** What is written in the reply. */
  getBody: () => string;
  setBody: (body: string) => void;
};

/** Starts the reply from a template. Asks first if something else is written already. */
export function TemplateSelect({ lead, getBody, setBody }: TemplateSelectProps) {
  const queryClient = useQueryClient();
  const { data: templates = [] } = useQuery(replyQueries.templates());
  const [inserted, setInserted] = useState('');
  const [offered, setOffered] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [isFilling, setIsFilling] = useState(false);
  const [problem, setProblem] = useState<string>();

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
    return fillTemplate(body, {
      name: lead.name,
      company: lead.company,
      booking_link: new URL(PATHS.schedule, window.location.origin).href,
      ...(fields.includes('next_times') && { next_times: await readNextTimes() }),
      ...(fields.includes('sender') && {
        sender: (await queryClient.ensureQueryData(staffPreferencesQuery())).senderName,
      }),
    });
  }

  async function choose(id: string) {
    const chosen = templates.find((each) => String(each.id) === id);
    if (!chosen) return;
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
      setProblem(`The template wasn't inserted. ${errorMessage(error)}`);
    }
    setIsFilling(false);
  }

  return (
    <>
      <Field
        label="Start from"
        error={problem}
        help={<TextLink to={`${PATHS.admin}/settings/replies`}>Edit templates and your signature</TextLink>}
      >
        <Select
          value=""
          aria-busy={isFilling}
          disabled={templates.length === 0}
          onChange={(event) => void choose(event.target.value)}
        >
          <option value="">
            {isFilling ? 'Filling in...' : templates.length === 0 ? 'No templates' : 'Choose a template'}
          </option>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
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
