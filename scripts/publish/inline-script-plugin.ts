import { type Alias, build, type Plugin } from 'vite';

const QUERY = '?inline-script';

/** What a bundle consists of. */
interface InlineScript {
  code: string;
  /** The files that it was made of. */
  files: string[];
}

/** Bundles `file` and what it imports into one minified classic script. */
export async function bundleScript(file: string, alias: Alias[]): Promise<InlineScript> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  });
  const [result] = [built].flat();
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (!chunk) throw new Error(`${file} was bundled into nothing.`);
  if (/<\/script|<!--/i.test(chunk.code)) throw new Error(`${file} would end its own element.`);
  return { code: chunk.code.trim(), files: chunk.moduleIds };
}

/**
 * Turns the import of `<module>?inline-script` into the text of a script for the HTML. The browser's code gets an empty
 * text: the script has run before React starts, which leaves its element as it is.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return undefined;
      const resolved = await this.resolve(source.slice(0, -QUERY.length), importer);
      return resolved && `${resolved.id}${QUERY}`;
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined;
      if (this.environment.config.consumer === 'client') return `export const scriptText = ''`;
      const { code, files } = await bundleScript(
        id.slice(0, -QUERY.length),
        this.environment.config.resolve.alias,
      );
      for (const file of files) this.addWatchFile(file);
      return `export const scriptText = ${JSON.stringify(code)}`;
    },
  };
}
