// The build bundles this file into one inline script in the head of every page (scripts/publish/inline-script-plugin.ts).
import { startHead } from './start-head';

startHead();
