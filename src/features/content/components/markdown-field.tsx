import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { TextArea, TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box, Row } from '@/shared/ui/layout';
import { HtmlProse } from '@/shared/ui/prose';
import { Toggle } from '@/shared/ui/toggle';
import { Text } from '@/shared/ui/typography';
import type { EditorFieldProps } from './editor-field-props';
import { UploadButton } from './upload-button';

const PANES = { write: 'Write', preview: 'Preview' } as const;
type Pane = keyof typeof PANES;

const HELP =
  '## Heading, **bold**, *italic*, [words](https://…), - list, 1. list, > quotation, | tables |. ## Heading {#name} gives a heading its own anchor.';

/** An article in Markdown with what visitors will see: side by side where there is room, else one or the other. */
export function MarkdownField({ field, values, error, onChange, toHtml }: EditorFieldProps) {
  const text = String(values[field.name] ?? '');
  const deferred = useDeferredValue(text);
  const html = useMemo(() => toHtml(deferred), [toHtml, deferred]);
  const [pane, setPane] = useState<Pane>('write');
  const [alt, setAlt] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const shown = (name: Pane) => ({ base: pane === name ? 'block' : 'none', xl: 'block' });

  function insert(src: string) {
    const at = area.current?.selectionEnd ?? text.length;
    const words = alt.trim().replaceAll(/[[\]]/g, '');
    onChange({ [field.name]: `${text.slice(0, at)}\n\n![${words}](${src})\n\n${text.slice(at)}` });
    setAlt('');
  }

  return (
    <Box>
      <Row role="group" aria-label="View" gap="1" mb="3" hideFrom="xl">
        {(Object.keys(PANES) as Pane[]).map((name) => (
          <Toggle key={name} type="button" aria-pressed={name === pane} onClick={() => setPane(name)}>
            {PANES[name]}
          </Toggle>
        ))}
      </Row>
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
        gap="8"
        alignItems="start"
      >
        <Box display={shown('write')}>
          <Field label={field.label} required help={HELP} error={error}>
            <TextArea
              ref={area}
              rows={24}
              fontFamily="mono"
              textStyle="small"
              value={text}
              onChange={(event) => onChange({ [field.name]: event.target.value })}
            />
          </Field>
          <Row mt="4" alignItems="flex-end">
            <Box flex="1 1 14rem">
              <Field label="Image description" help="Describe the image before you upload it.">
                <TextInput value={alt} onChange={(event) => setAlt(event.target.value)} />
              </Field>
            </Box>
            {alt.trim().length >= 5 ? (
              <UploadButton label="Insert image" onUploaded={insert} />
            ) : (
              <Button variant="outline" size="sm" disabled>
                Insert image
              </Button>
            )}
          </Row>
        </Box>
        <Box
          as="section"
          aria-label="Preview"
          display={shown('preview')}
          minW="0"
          position={{ xl: 'sticky' }}
          top={{ xl: 'calc({sizes.header} + {spacing.4})' }}
          maxH={{ xl: '75vh' }}
          overflowY="auto"
          // Scrolled by the keyboard too.
          tabIndex={0}
        >
          {html ? <HtmlProse html={html} /> : <Text tone="muted">What visitors will see appears here.</Text>}
        </Box>
      </Box>
    </Box>
  );
}
