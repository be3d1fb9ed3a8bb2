// Runs the program named first on the command line, and ends with the parent: the parent's death,
// even by kill -9, closes this process's standard input.
import { pathToFileURL } from 'node:url';

const [program, ...args] = process.argv.slice(2);
process.argv = [process.argv[0], program, ...args];
process.stdin.resume();
process.stdin.on('close', () => process.exit(0));
process.stdin.on('error', () => process.exit(0));
await import(pathToFileURL(program).href);
