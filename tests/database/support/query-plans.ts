import type { Sql } from 'postgres';
import type { TestDatabase } from '../../support/database/fresh-database.ts';

/** A step of a plan, with what it has really read. */
export interface PlanStep {
  /** The statement whose plan it is of. */
  statement: string;
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Filter?: string;
  /** Absent in a plan without execution. */
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
}

interface Plan extends PlanStep {
  Plans?: Plan[];
}

/** A connection that can tell how its statements are carried out. */
export interface PlanConnection {
  sql: Sql;
  /** From now on every statement tells its plan, those inside functions too. */
  watch(): Promise<void>;
  /** The steps of all plans since they were taken last. */
  takeSteps(): PlanStep[];
}

const flat = (plan: Plan): PlanStep[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];

/** Connects as a role that may load `auto_explain`. */
export function connectWithPlans(database: TestDatabase): PlanConnection {
  let steps: PlanStep[] = [];
  const sql = database.connect('supabase_admin', {
    onnotice({ message = '' }) {
      if (!message.includes('plan:')) return;
      const told = JSON.parse(message.slice(message.indexOf('{'))) as { 'Query Text': string; Plan: Plan };
      steps.push(...flat(told.Plan).map((step) => ({ ...step, statement: told['Query Text'] })));
    },
  });
  return {
    sql,
    async watch() {
      await sql.unsafe(`
        load 'auto_explain';
        set auto_explain.log_min_duration = 0;
        set auto_explain.log_nested_statements = on;
        set auto_explain.log_analyze = on;
        set auto_explain.log_timing = off;
        set auto_explain.log_format = json;
        set auto_explain.log_level = notice;`);
    },
    takeSteps() {
      const taken = steps;
      steps = [];
      return taken;
    },
  };
}

/** How many rows of its table a step has read. */
export const rowsRead = (step: PlanStep): number =>
  (step['Actual Rows'] ?? 0) + (step['Rows Removed by Filter'] ?? 0);
