import { chakra } from '@chakra-ui/react/styled-system';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { ARTICLE_LINK } from '@/shared/content/article-link';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Toggle } from '@/shared/ui/forms/toggle';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { Prose } from '@/shared/ui/text/prose';
import type { Converters } from '../model/content-fields';
import { cleanPastedHtml } from '../model/pasted-html';
import { articleHtml, EXTENSIONS, survivesRichText } from '../model/rich-text';
import type { ArticleImage, AskedImage } from './image-dialog';
import { ChooseImage, imageIn } from './image-upload';

const Page = chakra(Prose, {
  base: {
    maxW: 'none',
    bg: 'surface',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'md',
    '& .ProseMirror': {
      minH: '24rem',
      maxH: '75vh',
      overflowY: 'auto',
      px: { base: '4', md: '8' },
      py: '6',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      scrollMarginBlock: '8rem',
      '& > * + *': { marginTop: '1.15em' },
      '& > h2, & > h3': { marginTop: '0' },
      '& > * + h2, & > * + h3': { marginTop: '1.6em' },
    },
    '&[data-invalid] .ProseMirror': { outline: '2px solid', outlineColor: 'danger' },
    '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'clay', outlineOffset: '2px' },
    '& .ProseMirror-gapcursor': { borderTop: '2px solid', borderColor: 'clay', width: '6' },
    '& img.ProseMirror-separator': { display: 'none' },
  },
});
const Bar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '1.5', marginBottom: '3', '& button': { px: '3' } },
});

type Command = {
  label: string;
  keys?: string;
  isOn?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

const COMMANDS: readonly Command[] = [
  {
    label: 'Heading',
    keys: 'Control+Alt+2',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Subheading',
    keys: 'Control+Alt+3',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'Bold',
    keys: 'Control+B',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    keys: 'Control+I',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Bulleted list',
    keys: 'Control+Shift+8',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    keys: 'Control+Shift+7',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quotation',
    keys: 'Control+Shift+B',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  { label: 'Divider', run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  { label: 'Undo', keys: 'Control+Z', run: (editor) => editor.chain().focus().undo().run() },
  { label: 'Redo', keys: 'Control+Shift+Z', run: (editor) => editor.chain().focus().redo().run() },
];

/** Asks for the address of a link; an empty one removes the link. */
function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''));
  const [problem, setProblem] = useState<string>();

  function finish() {
    const typed = href.trim();
    const link = editor.chain().focus().extendMarkRange('link');
    if (typed === '') link.unsetLink().run();
    else if (ARTICLE_LINK.test(typed)) link.setLink({ href: typed }).run();
    else return setProblem('Please enter a URL that begins with https://, mailto:, tel: or /.');
    onClose();
  }
  return (
    <Stack gap="5">
      <Field label="URL" error={problem} help="Leave it empty to remove the link.">
        <TextInput value={href} spellCheck={false} onChange={(event) => setHref(event.target.value)} />
      </Field>
      <Row>
        <Button onClick={finish}>Save link</Button>
        <Button variant="outline" onClick={onClose}>
          Not now
        </Button>
      </Row>
    </Stack>
  );
}

function Toolbar({ editor, onImage }: { editor: Editor; onImage: (asked: AskedImage) => void }) {
  const [isLinking, setIsLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: COMMANDS.map(({ isOn }) => isOn?.(now)),
      isLink: now.isActive('link'),
      canLink: now.isActive('link') || !now.state.selection.empty,
      image: now.isActive('figure') ? (now.getAttributes('figure') as ArticleImage) : undefined,
    }),
  });
  const { image } = state;
  return (
    <Bar role="group" aria-label="Formatting">
      {COMMANDS.map(({ label, keys, run }, index) => (
        <Toggle
          key={label}
          type="button"
          aria-pressed={state.on[index]}
          aria-keyshortcuts={keys}
          title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label}
          onClick={() => run(editor)}
        >
          {label}
        </Toggle>
      ))}
      <Toggle
        type="button"
        aria-pressed={state.isLink}
        disabled={!state.canLink}
        title="Select the words of the link first"
        onClick={() => setIsLinking(true)}
      >
        Link
      </Toggle>
      <ChooseImage
        label="Insert image"
        isPending={false}
        onFile={(file) => onImage({ file, onDescribed: (described) => insertImage(editor, described) })}
      />
      {image ? (
        <Toggle
          type="button"
          onClick={() =>
            onImage({
              image,
              onDescribed: (described) => editor.chain().updateAttributes('figure', described).run(),
            })
          }
        >
          Image description
        </Toggle>
      ) : null}
      <Dialog open={isLinking} onClose={() => setIsLinking(false)} title="Link">
        <LinkForm editor={editor} onClose={() => setIsLinking(false)} />
      </Dialog>
    </Bar>
  );
}

const insertImage = (editor: Editor, attrs: ArticleImage) =>
  void editor.chain().focus().insertContent({ type: 'figure', attrs }).run();

export type RichTextProps = {
  label: string;
  markdown: string;
  error: string | undefined;
  converters: Converters;
  onChange: (markdown: string) => void;
  onImage: (asked: AskedImage) => void;
  /** Called when the article would not come out of rich text as it is. */
  onUnsafe: () => void;
};

/** An article as it will look, which can be typed into. Its value is Markdown. */
export function RichText(props: RichTextProps) {
  const { label, markdown, error, converters, onChange, onImage, onUnsafe } = props;
  const [isSafe] = useState(() => survivesRichText(markdown, converters));
  useEffect(() => {
    if (!isSafe) onUnsafe();
  }, [isSafe, onUnsafe]);

  const editor = useEditor({
    extensions: EXTENSIONS,
    content: isSafe ? converters.toHtml(markdown) : '',
    // The content security policy refuses style elements with content.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-required': 'true',
        tabindex: '0',
      },
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_view, { clipboardData }) => takeFile(imageIn(clipboardData)),
      handleDrop: (_view, { dataTransfer }) => takeFile(dataTransfer?.files[0]),
    },
    onUpdate: ({ editor: now }) => onChange(converters.toMarkdown(articleHtml(now.getHTML()))),
  });

  function takeFile(file: File | undefined): boolean {
    if (!file) return false;
    onImage({ file, onDescribed: (described) => insertImage(editor, described) });
    return true;
  }
  if (!isSafe) return null;
  return (
    <>
      <Toolbar editor={editor} onImage={onImage} />
      <Page data-invalid={error ? '' : undefined}>
        <EditorContent editor={editor} />
      </Page>
    </>
  );
}
