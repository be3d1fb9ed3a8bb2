import { StartError } from '../../platform/start-error.ts';
import { ApiError, isPlanMessage } from './management-api.ts';

/** What is missing, and what a person can do about it. */
export interface Fault {
  why: string;
  todo: string;
}

export interface Step {
  name: string;
  /** What the step will do, as a sentence. */
  plan: string;
  /** Asks the project what is missing; undefined if the step is done. */
  check: () => Promise<Fault | undefined>;
  /** Returns what a person needs to know once the step is done. */
  note?: () => Promise<string>;
  /** Does it. A step without it is a check only. */
  act?: () => Promise<void>;
  /** Some plans of the platform do not have it: the run continues without it, with this advice. */
  withoutPlan?: string;
}

export interface StepOutput {
  say: (line: string) => void;
  /** Asks before a change. */
  confirm: (question: string) => Promise<boolean>;
}

const PAYMENT_REQUIRED = 402;

const AGAIN = 'Then run the same command again. It continues at this step.';

/** Returns an error of the API in the words of the step. */
function explained(step: Step, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  return new StartError(
    `The step "${step.name}" failed.`,
    `Supabase answered ${error.status}: ${error.message}`,
    `Fix that. ${AGAIN}`,
  );
}

function unfinished(what: string, { why, todo }: Fault): StartError {
  return new StartError(what, why, `${todo} ${AGAIN}`);
}

/** Whether the plan of the organization lacks the setting of a step. */
const isPlanLimit = (step: Step, error: unknown): error is ApiError =>
  step.withoutPlan !== undefined &&
  error instanceof ApiError &&
  (error.status === PAYMENT_REQUIRED || isPlanMessage(error.message));

async function finish(step: Step, line: string, say: (line: string) => void): Promise<void> {
  say(line);
  if (step.note) say(await step.note());
}

async function runStep(step: Step, label: string, { say, confirm }: StepOutput): Promise<void> {
  const fault = await step.check();
  if (!fault) return finish(step, `✓ ${label}`, say);
  if (!step.act) throw unfinished(`The step "${step.name}" is not done.`, fault);
  say(`→ ${label}: ${fault.why}\n  ${step.plan}`);
  if (!(await confirm('  Do it?'))) {
    throw new StartError(
      `The step "${step.name}" was not confirmed.`,
      'Nothing of it was changed.',
      'Run the same command again to continue.',
    );
  }
  try {
    await step.act();
  } catch (error) {
    if (!isPlanLimit(step, error)) throw error;
    return finish(step, `– ${label}: ${error.message} ${step.withoutPlan}`, say);
  }
  const left = await step.check();
  if (left) throw unfinished(`The step "${step.name}" ran, and its check fails.`, left);
  await finish(step, `✓ ${label}: done`, say);
}

/**
 * Runs the steps in order. A step that is done is skipped, so that a second run continues where the first one ended.
 * @throws StartError at the first step that cannot be completed.
 */
export async function runSteps(steps: readonly Step[], output: StepOutput): Promise<void> {
  for (const [index, step] of steps.entries()) {
    await runStep(step, `${index + 1}/${steps.length} ${step.name}`, output).catch((error: unknown) => {
      throw explained(step, error);
    });
  }
}
