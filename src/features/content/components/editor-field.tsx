import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { TextArea, TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box, Row } from '@/shared/ui/layout';
import { HtmlProse } from '@/shared/ui/prose';
import { Toggle } from '@/shared/ui/toggle';
import { Text } from '@/shared/ui/typography';
import type { EditorFieldProps } from '../model/content-fields';
import { slugify } from '../model/form-values';
import { MemberField } from './member-field';
import { PictureField, UploadButton } from './picture-field';
import { RowsField } from './rows-field';

const PANES = { write: 'Write', preview: 'Preview' } as const;

type Pane = keyof typeof PANES;

const HELP =
  '## Heading, **bold**, *italic*, [words](https://…), - list, 1. list, > quotation, | tables |. ## Heading {#name} gives a heading its own anchor.';

/** An article in Markdown with what visitors will see: side by side where there is room, else one or the other. */
function MarkdownField({ field, values, error, onChange, toHtml }: EditorFieldProps) {
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

const ROWS = { text: 6, sentences: 3, lines: 6 };

/** The control for one field of a kind. */
export function EditorField(props: EditorFieldProps) {
  const { field, values, error, onChange } = props;
  const { name, label, help } = field;
  const value = values[name];
  const typed = typeof value === 'string' ? value : '';
  const set = (text: string) => onChange({ [name]: text });

  if (field.type === 'markdown') return <MarkdownField {...props} />;
  if (field.type === 'picture') return <PictureField {...props} field={field} />;
  if (field.type === 'member') return <MemberField {...props} />;
  if (field.type === 'rows') return <RowsField {...props} field={field} />;
  if (field.type === 'check') {
    const noteId = `${name}-note`;
    return (
      <>
        <Checkbox
          label={label}
          checked={value === true}
          aria-invalid={error ? true : undefined}
          aria-describedby={help || error ? noteId : undefined}
          onChange={(event) => onChange({ [name]: event.target.checked })}
        />
        {help || error ? (
          <Text id={noteId} size="fine" color={error ? 'danger' : 'muted'}>
            {error ?? help}
          </Text>
        ) : null}
      </>
    );
  }
  if (field.type === 'text' || field.type === 'sentences' || field.type === 'lines') {
    return (
      <Field label={label} required help={help} error={error}>
        <TextArea rows={ROWS[field.type]} value={typed} onChange={(event) => set(event.target.value)} />
      </Field>
    );
  }
  return (
    <Field label={label} required help={help} error={error}>
      <TextInput
        value={typed}
        inputMode={field.type === 'number' ? 'numeric' : undefined}
        autoComplete="off"
        spellCheck={field.type !== 'slug'}
        onFocus={() => {
          // An address is suggested by the title, and is the author's from then on.
          const title = values.title ?? values.name;
          if (field.type === 'slug' && typed === '' && typeof title === 'string') set(slugify(title));
        }}
        onChange={(event) => set(event.target.value)}
      />
    </Field>
  );
}
