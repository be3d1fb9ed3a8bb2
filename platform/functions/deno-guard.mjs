// Loaded before a function: ends its worker with the parent, whose death, even by kill -9, closes this
// process's standard input. The watch begins with serving, because Deno starts a function only once
// nothing of a preloaded file is left to wait for.
const serve = Deno.serve;

async function endWithParent() {
  for await (const _chunk of Deno.stdin.readable) {
    // Nothing is ever sent.
  }
  Deno.exit(0);
}

Deno.serve = (...options) => {
  void endWithParent();
  return serve(...options);
};
