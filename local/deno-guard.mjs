// Loaded before a function: ends its worker with the parent, whose death, even by kill -9, closes this
// process's standard input.
async function endWithParent() {
  for await (const _chunk of Deno.stdin.readable) {
    // Nothing is ever sent.
  }
  Deno.exit(0);
}

void endWithParent();
