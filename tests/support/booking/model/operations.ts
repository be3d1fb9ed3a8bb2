import type { Sql } from 'postgres';
import { bookingRequest, requestGuard } from '../booking-request.ts';
import { ADMIN, OTHER, OWNER, type Slot } from './world.ts';

/** The sender of a change: a caller with an emailed link, the account that booked, or either with wrong credentials. */
export type Guest = 'link' | 'account' | 'wrong link' | 'wrong account';

export type Operation =
  | { do: 'hold'; slot: Slot; holdId: string | null; subject: string; consultant: string | null }
  | { do: 'release'; holdId: string }
  | {
      do: 'book';
      slot: Slot;
      holdId: string | null;
      key: string | null;
      owner: boolean;
      consultant: string | null;
    }
  | { do: 'cancel'; id: string; token: string; guest: Guest; mark: string }
  | { do: 'move'; id: string; token: string; guest: Guest; slot: Slot }
  | { do: 'staff'; id: string; status: string; mark: string }
  | { do: 'reassign'; id: string; consultant: string; sequence: number }
  | { do: 'verify'; id: string }
  | { do: 'minute' };

export interface Done {
  operation: Operation;
  /** `done`, or the SQLSTATE it was refused with. */
  outcome: string;
  code: string;
  /** Of the hold or booking that came of it. */
  id?: string;
  token?: string;
}

interface Answer {
  answer: { holdId?: string; id?: string; manageToken?: string } | null;
}

/** A change by an account. */
const changeAs = (sql: Sql, account: string, id: string, change: object, sequence: number | null = null) =>
  sql<
    Answer[]
  >`select private.change_as(${account}, ${id}, ${sql.json({ ...change })}, ${sequence}) as answer`;

function send(sql: Sql, operation: Operation): PromiseLike<Answer[]> {
  switch (operation.do) {
    case 'hold': {
      const { slot, holdId, subject, consultant } = operation;
      return sql<Answer[]>`
        select public.hold_slot(${slot.kind.name}, ${slot.date}, ${slot.time}, ${holdId}, ${consultant},
          ${requestGuard(sql, { visitor: subject })}) as answer`;
    }
    case 'release':
      return sql<Answer[]>`select public.release_hold(${operation.holdId})`;
    case 'book': {
      const { slot, holdId, key, owner, consultant } = operation;
      return sql<Answer[]>`
        select public.create_appointment(${bookingRequest(sql, {
          client_email: `${crypto.randomUUID()}@tests.example`,
          service_type: slot.kind.name,
          preferred_date: slot.date,
          preferred_time: slot.time,
          consultant_id: consultant === null ? null : Number(consultant),
        })}, ${requestGuard(sql, { idempotency_key: key, request_hash: key })},
          ${owner ? OWNER : null}, ${holdId}) as answer`;
    }
    case 'cancel': {
      const { id, token, guest, mark } = operation;
      return guest.endsWith('link')
        ? sql<Answer[]>`select public.cancel_booking_by_token(${id}, ${token}, ${mark}) as answer`
        : changeAs(sql, guest === 'account' ? OWNER : OTHER, id, { status: 'cancelled', reason: mark });
    }
    case 'move': {
      const { id, token, guest, slot } = operation;
      return guest.endsWith('link')
        ? sql<
            Answer[]
          >`select public.move_booking_by_token(${id}, ${token}, ${slot.date}, ${slot.time}) as answer`
        : changeAs(sql, guest === 'account' ? OWNER : OTHER, id, {
            starts_at: `${slot.date} ${slot.time}`,
          });
    }
    case 'staff': {
      const { id, status, mark } = operation;
      return changeAs(sql, ADMIN, id, { status, reason: mark });
    }
    case 'reassign': {
      const { id, consultant, sequence } = operation;
      return changeAs(sql, ADMIN, id, { consultant_id: consultant }, sequence);
    }
    case 'verify': {
      const { id } = operation;
      return sql<Answer[]>`
        select public.get_booking_by_token(${id}, private.create_manage_token(${id}, true)) as answer`;
    }
    case 'minute':
      return sql<Answer[]>`select private.run_scheduled_jobs()`;
  }
}

/** Sends an operation; never rejects. */
export async function perform(sql: Sql, operation: Operation): Promise<Done> {
  try {
    const [row] = await send(sql, operation);
    const { holdId, id, manageToken } = row?.answer ?? {};
    const made = holdId ?? (operation.do === 'book' ? id : undefined);
    return {
      operation,
      outcome: 'done',
      code: '',
      ...(made && { id: made }),
      ...(manageToken && { token: manageToken }),
    };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return { operation, outcome: code ?? 'no answer', code: message };
  }
}
