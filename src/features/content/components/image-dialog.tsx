import { useEffect, useRef, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { descriptionProblem } from '../model/image-rules';
import { UploadState, usePictureUpload } from './image-upload';

export type ArticleImage = { src: string; alt: string; caption: string };

/** An image to describe: a file that is uploaded first, or one that the article has. */
export type AskedImage = {
  file?: File;
  image?: ArticleImage;
  onDescribed: (image: ArticleImage) => void;
};

/** The database refuses quotation marks and angle brackets in a description. */
const cleanAlt = (typed: string) =>
  typed
    .replaceAll(/[<>[\]]/g, '')
    .replaceAll('"', '’')
    .trim();

function ImageForm({ file, image, onDescribed, onClose }: AskedImage & { onClose: () => void }) {
  const [src, setSrc] = useState(image?.src);
  const [alt, setAlt] = useState(image?.alt ?? '');
  const [caption, setCaption] = useState(image?.caption ?? '');
  const [problem, setProblem] = useState<string>();
  const upload = usePictureUpload(setSrc);
  const isTaken = useRef(false);

  useEffect(() => {
    if (!file || isTaken.current) return;
    isTaken.current = true;
    void upload.take(file);
  }, [file, upload]);

  function finish() {
    const described = cleanAlt(alt);
    const found = descriptionProblem(described);
    setProblem(found);
    if (found || !src) return;
    onDescribed({ src, alt: described, caption: caption.trim() });
    onClose();
  }

  return (
    <Stack gap="5">
      {file ? <UploadState {...upload} /> : null}
      <Field
        label="Image description"
        required
        error={problem}
        help="What the image shows. Read aloud by screen readers."
      >
        <TextInput value={alt} onChange={(event) => setAlt(event.target.value)} />
      </Field>
      <Field label="Caption" help="Optional. Shown below the image.">
        <TextInput value={caption} onChange={(event) => setCaption(event.target.value)} />
      </Field>
      <Row>
        <Button
          disabled={!src && !upload.isPending}
          pending={upload.isPending}
          pendingLabel="Uploading..."
          onClick={finish}
        >
          {image ? 'Save description' : 'Insert image'}
        </Button>
        <Button variant="outline" onClick={onClose}>
          Not now
        </Button>
      </Row>
    </Stack>
  );
}

/** Asks for the description of an image, which every image of an article needs. */
export function ImageDialog({ asked, onClose }: { asked: AskedImage | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={asked !== undefined}
      onClose={onClose}
      title={asked?.image ? 'Describe the image' : 'Insert an image'}
    >
      {asked ? <ImageForm {...asked} onClose={onClose} /> : null}
    </Dialog>
  );
}
