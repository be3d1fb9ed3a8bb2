import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';

const Frame = chakra('picture', { base: { display: 'block' } });
const Image = chakra('img', {
  base: { display: 'block', width: '100%', height: 'auto', aspectRatio: '16 / 10', objectFit: 'cover' },
});

type PictureProps = Omit<ComponentProps<typeof Image>, 'src' | 'srcSet' | 'sizes' | 'alt' | 'loading'> & {
  /**
   * '/images/{name}-1280.webp': its other sizes and formats lie beside it (see lab/art/make-images.ts). Or an uploaded
   * one, '/media/{uuid}-{width}x{height}.{format}': one file, its size in its name.
   */
  src: string;
  alt: string;
  /** How wide it is on the screen, as for `<img sizes>`. */
  sizes: string;
  /** For the largest image in the first view: it is loaded with high priority. */
  priority?: boolean;
};

/** One of the drawn pictures or an uploaded one, 16:10 unless its style says otherwise; what does not fit is cut off evenly. */
export function Picture({ src, alt, sizes, priority = false, ...box }: PictureProps) {
  const isUploaded = src.startsWith('/media/');
  const [width, height] = /-(\d+)x(\d+)\.\w+$/.exec(src)?.slice(1).map(Number) ?? [1280, 800];
  const name = src.replace(/-1280\.webp$/, '');
  const files = (format: string) => `${name}-640.${format} 640w, ${name}-1280.${format} 1280w`;
  return (
    <Frame>
      {isUploaded ? null : <source type="image/avif" srcSet={files('avif')} sizes={sizes} />}
      <Image
        {...(isUploaded ? {} : { srcSet: files('webp'), sizes })}
        src={src}
        alt={alt}
        htmlWidth={width}
        htmlHeight={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        {...box}
      />
    </Frame>
  );
}
