// Prints how many milliseconds the import of the module in the first argument takes; the function does not serve.
Object.defineProperty(Deno, 'serve', { value: () => undefined });
const began = performance.now();
await import(Deno.args[0]);
console.log(performance.now() - began);
Deno.exit();
