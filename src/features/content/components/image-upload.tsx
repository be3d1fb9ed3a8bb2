import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useUploadPicture } from '../api/mutations';
import { PICTURE_TYPES, validateImage } from '../model/image-rules';

/** Validates, re-encodes and stores an image. `onUploaded` gets the path at which the site serves it. */
export function usePictureUpload(onUploaded: (src: string) => void) {
  const upload = useUploadPicture();
  const [progress, setProgress] = useState('');
  const [problem, setProblem] = useState<string>();

  async function take(file: File) {
    const found = validateImage(file);
    setProblem(found);
    if (found) return;
    setProgress('Preparing the image...');
    const onSend = (bytes: number) => setProgress(`Uploading the image (${Math.ceil(bytes / 1000)} kB)...`);
    try {
      onUploaded(await upload.mutateAsync({ file, onSend }));
      setProgress('The image is uploaded.');
    } catch {
      setProgress('');
      setProblem('We couldn’t upload the image. Please try again, or choose another one.');
    }
  }
  return { take, isPending: upload.isPending, progress, problem };
}

/** How far an upload is, or why there is none. */
export function UploadState({ progress, problem }: { progress: string; problem: string | undefined }) {
  return (
    <>
      <Text role="status" size="small" tone="muted" mt={progress ? '2' : '0'}>
        {progress}
      </Text>
      {problem ? (
        <Text role="alert" size="small" color="danger" mt="2">
          {problem}
        </Text>
      ) : null}
    </>
  );
}

/** The image that is pasted; undefined for text, to which Word adds a picture of itself. */
export function imageIn(pasted: DataTransfer | null): File | undefined {
  return pasted?.types.includes('text/html') ? undefined : pasted?.files[0];
}

/** The event handlers of an area that takes an image that is dropped or pasted. */
export function imageReceiver(take: (file: File) => void) {
  return {
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      take(file);
    },
    onPaste(event: ClipboardEvent) {
      const file = imageIn(event.clipboardData);
      if (!file) return;
      event.preventDefault();
      take(file);
    },
  };
}

type ChooseImageProps = { label: string; isPending: boolean; onFile: (file: File) => void };

/** A button that opens the browser's choice of files. */
export function ChooseImage({ label, isPending, onFile }: ChooseImageProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES}
          tabIndex={-1}
          aria-label={label}
          onChange={(event) => {
            const [file] = Array.from(event.target.files ?? []);
            if (file) onFile(file);
            // The same file can be chosen again.
            event.target.value = '';
          }}
        />
      </VisuallyHidden>
      <Button
        variant="outline"
        size="sm"
        pending={isPending}
        pendingLabel="Uploading..."
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
