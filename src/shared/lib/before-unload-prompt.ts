let active = 0;

/** Whether the browser would ask before the window is loaded again. */
export const hasBeforeUnloadPrompt = () => active > 0;

/** Makes the browser ask before the window is closed or loaded again. @returns a function that ends this. */
export function startBeforeUnloadPrompt(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  active += 1;
  return () => {
    window.removeEventListener('beforeunload', ask);
    active -= 1;
  };
}
