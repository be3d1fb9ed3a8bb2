import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(html|js|css|svg|json|xml|txt|webmanifest|ico)$/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Returns the compressed variants of a file by their endings; none of a file that is compressed already. */
export async function compressed(name: string, content: Buffer): Promise<[ending: string, Buffer][]> {
  if (!TEXT.test(name)) return [];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
  return [
    ['.br', br],
    ['.gz', gz],
  ];
}
