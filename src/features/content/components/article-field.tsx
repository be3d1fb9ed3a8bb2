import { Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Alert } from '@/shared/ui/feedback/alert';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { TextArea } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Toggle } from '@/shared/ui/forms/toggle';
import { Box, Row } from '@/shared/ui/layout/layout';
import { HtmlProse } from '@/shared/ui/text/prose';
import { Text } from '@/shared/ui/text/typography';
import type { EditorFieldProps } from '../model/content-fields';
import { type ArticleImage, type AskedImage, ImageDialog } from './image-dialog';
import { ChooseImage, imageReceiver } from './image-upload';

const RichText = lazyWithBoundary(async () => (await import('./rich-text')).RichText);

const MODES = { rich: 'Rich text', markdown: 'Markdown', preview: 'Preview' } as const;

type Mode = keyof typeof MODES;

const HELP =
  '## Heading, **bold**, *italic*, [words](https://…), - list, 1. list, > quotation, | tables |. ## Heading {#name} gives a heading its own anchor. Drop or paste an image to insert it.';

/** The HTML of an image as an article stores it. */
function figureHtml({ src, alt, caption }: ArticleImage): string {
  const template = document.createElement('template');
  template.innerHTML = '<figure><img></figure>';
  const [figure, image] = template.content.querySelectorAll('*');
  image?.setAttribute('src', src);
  image?.setAttribute('alt', alt);
  if (caption) {
    const words = document.createElement('figcaption');
    words.textContent = caption;
    figure?.append(words);
  }
  return template.innerHTML;
}

type MarkdownSourceProps = EditorFieldProps & { onImage: (asked: AskedImage) => void };

function MarkdownSource({ field, values, error, converters, onChange, onImage }: MarkdownSourceProps) {
  const text = String(values[field.name] ?? '');
  const area = useRef<HTMLTextAreaElement>(null);

  function insert(image: ArticleImage) {
    const at = area.current?.selectionEnd ?? text.length;
    const markdown = converters.toMarkdown(figureHtml(image));
    onChange({ [field.name]: `${text.slice(0, at)}\n\n${markdown}\n\n${text.slice(at)}` });
  }
  const take = (file: File) => onImage({ file, onDescribed: insert });
  return (
    <Box {...imageReceiver(take)}>
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
      <Box mt="4">
        <ChooseImage label="Insert image" isPending={false} onFile={take} />
      </Box>
    </Box>
  );
}

/** The body of an article: rich text, its Markdown, or what visitors will see. All three show the same text. */
export function ArticleField(props: EditorFieldProps) {
  const { field, values, error, onChange, converters } = props;
  const text = String(values[field.name] ?? '');
  const [mode, setMode] = useState<Mode>('rich');
  // The editor keeps its own document. A text that was not typed in it, such as another admin's version, opens a new editor.
  const [typed, setTyped] = useState(text);
  const [resets, setResets] = useState(0);
  if (mode === 'rich' && text !== typed) {
    setTyped(text);
    setResets(resets + 1);
  }
  const [isUnsafe, setIsUnsafe] = useState(false);
  const [asked, setAsked] = useState<AskedImage>();
  const deferred = useDeferredValue(text);
  const html = useMemo(
    () => (mode === 'preview' ? converters.toHtml(deferred) : ''),
    [mode, converters, deferred],
  );
  const openSource = useCallback(() => {
    setIsUnsafe(true);
    setMode('markdown');
  }, []);

  return (
    <Box>
      <Row role="group" aria-label="View" gap="1" mb="3">
        {(Object.keys(MODES) as Mode[]).map((name) => (
          <Toggle
            key={name}
            type="button"
            aria-pressed={name === mode}
            onClick={() => {
              setIsUnsafe(false);
              setTyped(text);
              setMode(name);
            }}
          >
            {MODES[name]}
          </Toggle>
        ))}
      </Row>
      {isUnsafe ? (
        <Box mb="4">
          <Alert tone="info" title="This article is shown as Markdown.">
            Rich text would change parts of it, such as nested quotations or HTML. Nothing has been changed.
          </Alert>
        </Box>
      ) : null}
      {mode === 'rich' ? (
        <>
          <Text aria-hidden textStyle="label" mb="2">
            {field.label}
          </Text>
          <Suspense fallback={<Skeleton height="96" />}>
            <RichText
              key={resets}
              label={field.label}
              markdown={text}
              error={error}
              converters={converters}
              onChange={(markdown) => {
                setTyped(markdown);
                onChange({ [field.name]: markdown });
              }}
              onImage={setAsked}
              onUnsafe={openSource}
            />
          </Suspense>
          {error ? (
            <Text role="alert" size="small" color="danger" mt="2">
              {error}
            </Text>
          ) : null}
        </>
      ) : null}
      {mode === 'markdown' ? <MarkdownSource {...props} onImage={setAsked} /> : null}
      {mode === 'preview' ? (
        <Box as="section" aria-label="Preview" minW="0">
          {html ? <HtmlProse html={html} /> : <Text tone="muted">What visitors will see appears here.</Text>}
        </Box>
      ) : null}
      <ImageDialog asked={asked} onClose={() => setAsked(undefined)} />
    </Box>
  );
}
