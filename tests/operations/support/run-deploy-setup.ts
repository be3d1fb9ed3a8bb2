// npm run deploy:setup --yes for another folder:
// node run-deploy-setup.ts <folder> <ref> [<firm's email>] [<admin's email>] [rotate]

import { exitWithError } from '../../../platform/process/process.ts';
import { setUpProject } from '../../../scripts/deploy/set-up-project.ts';

const [root = '', ref = '', firmEmail, adminEmail, rotate] = process.argv.slice(2);
await setUpProject({
  root,
  ref,
  firmEmail: firmEmail || undefined,
  adminEmail: adminEmail || undefined,
  rotate: rotate === 'rotate',
  env: process.env,
  say: (line) => process.stdout.write(`${line}\n`),
  confirm: async () => true,
}).catch(exitWithError);
