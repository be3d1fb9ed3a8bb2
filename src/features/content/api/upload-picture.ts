import { useMutation } from '@tanstack/react-query';
import { getSupabase } from '@/shared/supabase/client';
import { fitted, mediaName } from '../model/picture-rules';

const A_YEAR = '31536000';
const QUALITY = 0.85;

/** The picture drawn anew: no larger than a page shows it, and without what a camera wrote into it. */
async function redrawn(file: File): Promise<{ blob: Blob; width: number; height: number }> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = fitted(bitmap);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  // A browser that cannot write WebP answers with a PNG, which is large.
  return blob.type === 'image/webp'
    ? { blob, width, height }
    : { blob: await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY }), width, height };
}

/** Stores a picture for everybody to see; where the site serves it, its size in the name. Throws when it is no picture. */
export function useUploadPicture() {
  return useMutation({
    mutationFn: async (file: File): Promise<string> => {
      const { blob, ...size } = await redrawn(file);
      const name = mediaName(crypto.randomUUID(), size, blob.type);
      const supabase = await getSupabase();
      const { error } = await supabase.storage
        .from('content-images')
        .upload(name, blob, { contentType: blob.type, cacheControl: A_YEAR });
      if (error) throw error;
      return `/media/${name}`;
    },
  });
}
