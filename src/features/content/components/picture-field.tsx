import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Picture } from '@/shared/ui/picture';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import type { EditorFieldProps, FieldSpec } from '../model/content-fields';
import { ChooseImage, imageReceiver, UploadState, usePictureUpload } from './image-upload';

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

const OFFERED = 'Drop an image here, paste it, or upload it (WebP, AVIF, JPEG or PNG, up to 5 MB).';
const ON_SITE = ' Or enter the path of one on the site, such as /images/data-analytics-1280.webp.';

/** The picture of a page: one of the site's drawings or an uploaded one, and what it shows. */
export function PictureField({
  field,
  values,
  error,
  altError,
  onChange,
}: EditorFieldProps<Extract<FieldSpec, { type: 'picture' }>>) {
  const upload = usePictureUpload((uploaded) => onChange({ [field.name]: uploaded }));
  const src = String(values[field.name] ?? '');
  const alt = String(values.image_alt ?? '');
  return (
    <Stack gap="4" {...imageReceiver(upload.take)}>
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
        help={`${field.help ? `${field.help} ` : ''}${OFFERED}${field.isNamed ? '' : ON_SITE}`}
      >
        <TextInput
          value={src}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ [field.name]: event.target.value })}
        />
      </Field>
      <Row alignItems="flex-start">
        <Box>
          <ChooseImage
            label="Upload image"
            isPending={upload.isPending}
            onFile={(file) => void upload.take(file)}
          />
          <UploadState {...upload} />
        </Box>
        {SHOWN.test(src) ? (
          <Box width="12rem" maxW="100%">
            <Picture
              src={src}
              alt={alt}
              sizes="12rem"
              borderRadius="md"
              // A logo is dark, also on dark paper.
              {...(field.isNamed && { objectFit: 'contain', bg: 'onPine' })}
            />
          </Box>
        ) : null}
      </Row>
      {field.isNamed ? null : (
        <Field
          label="Image description"
          required={!field.optional}
          error={altError}
          help="Read aloud by screen readers."
        >
          <TextInput value={alt} onChange={(event) => onChange({ image_alt: event.target.value })} />
        </Field>
      )}
    </Stack>
  );
}
