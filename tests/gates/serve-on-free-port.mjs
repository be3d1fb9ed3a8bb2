// Starts the function whose module is named, on a port of its own, and tells the port. Deno of the platform's age does
// not know DENO_SERVE_ADDRESS.
const serve = Deno.serve;

function tell({ port }) {
  Deno.stdout.writeSync(new TextEncoder().encode(`port ${port}\n`));
}

Deno.serve = (handler) => serve({ hostname: '127.0.0.1', port: 0, onListen: tell }, handler);

await import(Deno.args[0]);
