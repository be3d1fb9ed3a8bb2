// The server of a built site in a process of its own, for tests that kill it: node run-site.ts <port> <folder>
import { startSite } from '../../../platform/site/site.ts';

const [port = '', directory = ''] = process.argv.slice(2);
await startSite({ port: Number(port), directory, log: (line) => process.stderr.write(`${line}\n`) });
