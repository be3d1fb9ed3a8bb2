import { postJson } from '../booking/booking.ts';

/** Clients that send contact messages, each in sequence, until stopped. */
export interface Writers {
  /** Addresses whose message was answered with 201. */
  accepted: string[];
  /** Every other status that was answered. */
  refused: number[];
  stop(): Promise<void>;
}

/** The body of a complete `POST /api/contact`. */
export function contactBody(email: string) {
  return {
    name: 'Ada Lovelace',
    email,
    company: 'Analytical',
    message: 'Please call me about our warehouse.',
  };
}

/** Lets `count` people write to `url`; calls that get no response at all are left out. */
export function startWriters(url: string, count: number): Writers {
  const accepted: string[] = [];
  const refused: number[] = [];
  let writing = true;
  async function write(writer: number): Promise<void> {
    for (let index = 0; writing; index += 1) {
      const email = `w${writer}-${index}@example.com`;
      const response = await postJson(url, contactBody(email)).catch(() => undefined);
      if (response?.status === 201) accepted.push(email);
      else if (response) refused.push(response.status);
    }
  }
  const all = Array.from({ length: count }, (_, writer) => write(writer));
  return {
    accepted,
    refused,
    async stop() {
      writing = false;
      await Promise.all(all);
    },
  };
}
