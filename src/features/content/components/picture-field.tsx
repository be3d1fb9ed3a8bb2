import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { Picture } from '@/shared/ui/picture';
import type { FieldSpec } from '../model/field-spec';
import type { EditorFieldProps } from './editor-field-props';
import { UploadButton } from './upload-button';

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
