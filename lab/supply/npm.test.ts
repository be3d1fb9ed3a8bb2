import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { audit, type Bom, withoutDevelopment } from './npm.ts';

const root = join(import.meta.dirname, '..', '..');
const NPM_MS = 60_000;

let close: () => void = () => undefined;
afterEach(() => close());

const { version } = JSON.parse(
  readFileSync(join(root, 'node_modules', 'papaparse', 'package.json'), 'utf8'),
) as { version: string };
/** What npm asks about a package with an advisory, to look for a version without it. No other package needs this one. */
const PACKUMENT = {
  name: 'papaparse',
  'dist-tags': { latest: version },
  versions: { [version]: { name: 'papaparse', version } },
};

/** Starts a registry that answers each question for advisories in this way, and returns npm's options for it. */
async function registry(status: number, body: object): Promise<string[]> {
  const server = createServer((request, response) => {
    request.resume();
    const isAsked = request.method === 'POST';
    const sent = isAsked ? body : PACKUMENT;
    response.writeHead(isAsked ? status : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(sent));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  const { port } = server.address() as AddressInfo;
  return [`--registry=http://127.0.0.1:${port}`, '--fetch-retries=0'];
}

test(
  'finds nothing when the registry knows no advisory',
  async () => {
    expect(await audit(root, await registry(200, {}))).toEqual({ faults: [] });
  },
  NPM_MS,
);

test(
  'names a package that ships and has an advisory',
  async () => {
    const options = await registry(200, {
      papaparse: [
        {
          id: 1,
          url: 'https://advisories.test/1',
          title: 'Rows are confused',
          severity: 'high',
          vulnerable_versions: '<999.0.0',
          cwe: [],
          cvss: { score: 0, vectorString: null },
        },
      ],
    });
    const { faults, notChecked } = await audit(root, options);
    expect(notChecked).toBeUndefined();
    expect(faults).toEqual([
      expect.stringMatching(
        /^papaparse .* has a vulnerability \(high\): Rows are confused https:\/\/advisories\.test\/1\.$/,
      ),
    ]);
  },
  NPM_MS,
);

test(
  'says that nothing was checked when the registry refuses the question',
  async () => {
    const { faults, notChecked } = await audit(root, await registry(405, {}));
    expect(faults).toEqual([]);
    expect(notChecked).toContain('405 Method Not Allowed');
  },
  NPM_MS,
);

test('keeps what ships in the bill of materials, and its dependencies', () => {
  const ref = (name: string) => `${name}@1.0.0`;
  const bom: Bom = {
    metadata: { component: { 'bom-ref': ref('site'), name: 'site' } },
    components: [
      { name: 'react', version: '1.0.0', 'bom-ref': ref('react'), properties: [] },
      {
        name: 'tool',
        version: '1.0.0',
        'bom-ref': ref('tool'),
        properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
      },
    ],
    dependencies: [
      { ref: ref('site'), dependsOn: [ref('react'), ref('tool')] },
      { ref: ref('react'), dependsOn: [] },
      { ref: ref('tool'), dependsOn: [ref('react')] },
    ],
  };
  const kept = withoutDevelopment(bom);
  expect(kept.components.map(({ name }) => name)).toEqual(['react']);
  expect(kept.dependencies).toEqual([
    { ref: ref('site'), dependsOn: [ref('react')] },
    { ref: ref('react'), dependsOn: [] },
  ]);
});
