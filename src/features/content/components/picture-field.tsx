import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useRef, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { Picture } from '@/shared/ui/picture';
import { Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { useUploadPicture } from '../api/mutations';
import type { EditorFieldProps, FieldSpec } from '../model/content-fields';
import { PICTURE_TYPES, validateImage } from '../model/image-rules';

type UploadButtonProps = {
  label: string;
  /** Where the site serves what was uploaded. */
  onUploaded: (src: string) => void;
};

/** Chooses a picture and stores it; says why when it cannot. */
export function UploadButton({ label, onUploaded }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadPicture();
  const [problem, setProblem] = useState<string>();

  async function take(file: File | undefined) {
    if (!file) return;
    const found = validateImage(file);
    setProblem(found);
    if (found) return;
    try {
      onUploaded(await upload.mutateAsync(file));
    } catch {
      setProblem("We couldn't upload the image. Please try again, or choose another one.");
    }
    if (input.current) input.current.value = '';
  }
  return (
    <Box>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES}
          tabIndex={-1}
          aria-label={label}
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </VisuallyHidden>
      <Button
        variant="outline"
        size="sm"
        pending={upload.isPending}
        pendingLabel="Uploading..."
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {problem ? (
        <Text role="alert" size="small" color="danger" mt="2">
          {problem}
        </Text>
      ) : null}
    </Box>
  );
}

const Choices = chakra('fieldset', {
  base: { border: 'none', '& > legend': { textStyle: 'label', marginBottom: '2' } },
});
// The radio button is hidden; the ring of the chosen or focused picture is around its label.
const Choice = chakra('label', {
  base: {
    display: 'block',
    width: '5rem',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:has(:checked)': { outline: '3px solid', outlineColor: 'clay', outlineOffset: '2px' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'ink', outlineOffset: '4px' },
  },
});

type DrawnPicturesProps = {
  pictures: readonly { src: string; alt: string }[];
  chosen: string;
  onChoose: (picture: { src: string; alt: string }) => void;
};

/** The drawings of the site to choose from. */
function DrawnPictures({ pictures, chosen, onChoose }: DrawnPicturesProps) {
  const name = useId();
  return (
    <Choices>
      <legend>Drawn portraits</legend>
      <Row gap="3">
        {pictures.map((picture) => (
          <Choice key={picture.src}>
            <VisuallyHidden>
              <input
                type="radio"
                name={name}
                aria-label={picture.alt}
                checked={picture.src === chosen}
                onChange={() => onChoose(picture)}
              />
            </VisuallyHidden>
            <Picture src={picture.src} alt="" sizes="8rem" aspectRatio="4 / 5" borderRadius="md" />
          </Choice>
        ))}
      </Row>
    </Choices>
  );
}

const SHOWN = /^\/(images\/[a-z0-9-]+-1280\.webp|media\/[0-9a-f-]{36}-\d+x\d+\.(webp|avif|jpg|png))$/;

/** The picture of a page: one of the site's drawings or an uploaded one, and what it shows. */
export function PictureField({
  field,
  values,
  error,
  onChange,
}: EditorFieldProps<Extract<FieldSpec, { type: 'picture' }>>) {
  const src = String(values[field.name] ?? '');
  const alt = String(values.image_alt ?? '');
  return (
    <Stack gap="4">
      {field.drawn ? (
        <DrawnPictures
          pictures={field.drawn}
          chosen={src}
          onChoose={(picture) => onChange({ [field.name]: picture.src, image_alt: picture.alt })}
        />
      ) : null}
      <Field
        label={field.label}
        required={!field.optional}
        error={error}
        help="Upload an image (WebP, AVIF, JPEG or PNG, up to 5 MB), or enter the path of one on the site, such as /images/data-analytics-1280.webp."
      >
        <TextInput
          value={src}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ [field.name]: event.target.value })}
        />
      </Field>
      <Row alignItems="flex-start">
        <UploadButton label="Upload image" onUploaded={(uploaded) => onChange({ [field.name]: uploaded })} />
        {SHOWN.test(src) ? (
          <Box width="12rem" maxW="100%">
            <Picture src={src} alt={alt} sizes="12rem" borderRadius="md" />
          </Box>
        ) : null}
      </Row>
      <Field label="Image description" required={!field.optional} help="Read aloud by screen readers.">
        <TextInput value={alt} onChange={(event) => onChange({ image_alt: event.target.value })} />
      </Field>
    </Stack>
  );
}
