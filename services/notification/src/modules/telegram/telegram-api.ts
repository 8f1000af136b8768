import Type, { type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Pool } from 'undici';
import type { TelegramText } from '../templates/render.domain.ts';

/** What somebody wrote to the bot, as far as it is looked at. */
const Update = Type.Object({
  update_id: Type.Integer(),
  message: Type.Optional(
    Type.Object({
      text: Type.Optional(Type.String()),
      chat: Type.Object({ id: Type.Integer(), type: Type.String() }),
      from: Type.Optional(
        Type.Object({
          first_name: Type.Optional(Type.String()),
          username: Type.Optional(Type.String()),
          language_code: Type.Optional(Type.String()),
        }),
      ),
    }),
  ),
});
export type TelegramUpdate = Static<typeof Update>;

const isUpdates = Compile(Type.Array(Type.Object({ update_id: Type.Integer() })));
const isUpdate = Compile(Update);
const isAnswer = Compile(
  Type.Object({
    ok: Type.Boolean(),
    result: Type.Optional(Type.Unknown() as TSchema),
    description: Type.Optional(Type.String()),
    parameters: Type.Optional(Type.Object({ retry_after: Type.Optional(Type.Number()) })),
  }),
);

/** Telegram answered, and not with what was wanted. The token is part of every address, so no address stands in it. */
export class TelegramError extends Error {
  override readonly name = 'TelegramError';
  readonly status: number;
  /** Milliseconds that Telegram wants to be left alone. */
  readonly restMs: number | undefined;
  constructor(status: number, description: string, restMs?: number) {
    super(`Telegram answered ${status}: ${description.slice(0, 200)}`);
    this.status = status;
    this.restMs = restMs;
  }
}

export interface TelegramApiOptions {
  /** Where the Bot API is: Telegram's own address, a server of one's own, or a proxy in front of either. */
  readonly url: string;
  readonly token: string;
  readonly connections: number;
  /** Milliseconds of one call, all in all, beside what it is asked to wait. */
  readonly limitMs?: number;
}

const USUAL_LIMIT = 30_000;

/** The two calls of the Bot API that the platform has use for. */
export const createTelegramApi = ({ url, token, connections, limitMs = USUAL_LIMIT }: TelegramApiOptions) => {
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/$/, '');
  const pool = new Pool(origin, { connections, pipelining: 1, connectTimeout: 5_000 });

  const call = async (method: string, body: object, signal: AbortSignal, waitMs = 0): Promise<unknown> => {
    const { statusCode, body: answer } = await pool.request({
      method: 'POST',
      path: `${base}/bot${token}/${method}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs + waitMs)]),
    });
    const text = await answer.text();
    let told: unknown;
    try {
      told = JSON.parse(text);
    } catch {
      throw new TelegramError(statusCode, 'no JSON');
    }
    if (!isAnswer.Check(told)) throw new TelegramError(statusCode, 'something else than an answer');
    if (told.ok && statusCode === 200) return told.result;
    const rest = told.parameters?.retry_after;
    throw new TelegramError(
      statusCode,
      told.description ?? '',
      rest === undefined ? undefined : rest * 1_000,
    );
  };

  return {
    send: async (chatId: string, { text, bold }: TelegramText, signal: AbortSignal): Promise<void> => {
      const entities = bold > 0 ? [{ type: 'bold', offset: 0, length: bold }] : [];
      // No preview: Telegram's servers would open the links of a person.
      const quiet = { link_preview_options: { is_disabled: true } };
      await call('sendMessage', { chat_id: chatId, text, entities, ...quiet }, signal);
    },
    /** What was written since; waits for that as long as it is told. Confirms all before `offset`. */
    updates: async (
      offset: number,
      waitSeconds: number,
      signal: AbortSignal,
    ): Promise<readonly TelegramUpdate[]> => {
      const wanted = { offset, timeout: waitSeconds, limit: 100, allowed_updates: ['message'] };
      const result = await call('getUpdates', wanted, signal, waitSeconds * 1_000);
      if (!isUpdates.Check(result)) throw new TelegramError(200, 'something else than updates');
      // A message that is none of those we know is passed over, and holds up none behind it.
      return result.map((update) => (isUpdate.Check(update) ? update : { update_id: update.update_id }));
    },
    // What is under way was given its time before; close() would wait for it again.
    close: () => pool.destroy(),
  };
};
export type TelegramApi = ReturnType<typeof createTelegramApi>;
