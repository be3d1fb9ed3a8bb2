// A Postgres whose parent gets killed by a test: node run-postgres.ts <data folder> <port>
import { startPostgres } from '../../../platform/postgres/postgres.ts';

const [dataDir = '', port = ''] = process.argv.slice(2);
const server = await startPostgres({ dataDir, port: Number(port), password: 'tests', log: () => undefined });
process.stdout.write(`${server.pid}\n`);
await server.exited;
