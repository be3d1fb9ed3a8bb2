import { differingSecrets } from './config-steps.ts';
import { canWake } from './firm-steps.ts';
import type { HostedProject } from './hosted-project.ts';
import { ENV_FILE, GENERATED, rotateProductionEnv } from './production-env.ts';
import type { Step } from './run-steps.ts';

/** Whether the project uses the generated secrets of the file, everywhere. */
async function isInUse(project: HostedProject): Promise<boolean> {
  const differing = await differingSecrets(project);
  return !differing.some(([name]) => GENERATED.includes(name)) && (await canWake(project));
}

/**
 * Returns the step that draws new secrets. The later steps send them, as they send any value that differs. If an earlier
 * run drew secrets and did not send all of them, these are sent, and no others are drawn.
 */
export function rotationStep(project: HostedProject): Step {
  let isDrawn = false;
  return {
    name: 'New secrets',
    plan: `Replaces ${GENERATED.join(', ')} in ${ENV_FILE} by new random values.`,
    check: async () =>
      isDrawn || !(await isInUse(project))
        ? undefined
        : {
            why: `The project uses the secrets of ${ENV_FILE}.`,
            todo: `Empty ${GENERATED.join(', ')} in ${ENV_FILE}.`,
          },
    act: async () => {
      await rotateProductionEnv(project.root);
      isDrawn = true;
    },
    note: async () =>
      `  Set the new SITE_PROXY_SECRET of ${ENV_FILE} at the static host (docs/deploy.md, "The site") as soon as this command\n` +
      '  ends. Until then all visitors share one limit of requests.',
  };
}
