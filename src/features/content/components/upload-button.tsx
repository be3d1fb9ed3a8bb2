import { useRef, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Box } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { useUploadPicture } from '../api/mutations';
import { PICTURE_TYPES, validateImage } from '../model/picture-rules';

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
