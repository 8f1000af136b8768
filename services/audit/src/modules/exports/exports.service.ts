import type { Readable } from 'node:stream';
import { historyErrors } from '@gatehouse/contracts/audit/errors.ts';
import { auditEvents } from '@gatehouse/contracts/audit/events.ts';
import { exportTexts } from '@gatehouse/contracts/audit/export-texts.ts';
import type { ExportFormat } from '@gatehouse/contracts/core/export-formats.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import { exportFiles, type Sheet } from '@gatehouse/kit/sheets/sheet-file.ts';
import type { Cell } from '@gatehouse/kit/text/cell.ts';
import { clocksOf } from '@gatehouse/kit/text/time-zone.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { HistoryQuestion } from '../history/filter.domain.ts';
import type { HistoryService } from '../history/history.service.ts';
import { exportColumns, exportRow } from './export-row.domain.ts';
import type { ExportWords } from './export-words.ts';

export interface ExportsDeps {
  readonly history: Pick<HistoryService, 'batches'>;
  readonly units: UnitsOfWork;
  readonly createEvent: EventFactory;
  readonly ids: Pick<Ids, 'id'>;
  readonly words: (locale: string, timeZone: string) => Promise<ExportWords>;
  readonly limits?: ExportLimits;
}

export interface ExportLimits {
  /** Rows of one file; a sheet of Excel ends at 1,048,576. */
  readonly rows: number;
  /** Rows read at a time. */
  readonly batch: number;
  /** Files that this process makes at the same time. */
  readonly atOnce: number;
}

export interface ExportCall {
  readonly accountId: string;
  readonly context: EventContext;
  /** Code of the reader's language. */
  readonly locale: string;
  /** By whose clocks dates are told (IANA). */
  readonly timeZone: string;
}

const usual: ExportLimits = { rows: 1_000_000, batch: 500, atOnce: 2 };
/** Seconds after which somebody who was turned away may ask again. */
const RETRY_AFTER = 30;

const filtersOf = (question: HistoryQuestion): string[] =>
  Object.entries(question)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${value}`);

/** Files of the history: as many rows as there are, in the memory of a few. */
export const createExports = ({
  history,
  units,
  createEvent,
  ids,
  words: wordsFor,
  limits = usual,
}: ExportsDeps) => {
  let running = 0;

  /** The first batch is read before a byte is sent, so that a question which takes too long is answered as such. */
  const rowsOf = async (question: HistoryQuestion, words: ExportWords): Promise<Sheet['batches']> => {
    const clocks = clocksOf(words.timeZone);
    const batches = (await history.batches(question, limits.batch, words.locale))[Symbol.asyncIterator]();
    let batch = await batches.next();
    return (async function* (): AsyncGenerator<Cell[][]> {
      try {
        for (let left = limits.rows; batch.done !== true; batch = await batches.next()) {
          const entries = batch.value.slice(0, left);
          yield entries.map((entry) => exportRow(entry, words, clocks));
          if (entries.length < batch.value.length) {
            yield [[words.say(exportTexts.cut, { count: limits.rows })]];
            return;
          }
          left -= entries.length;
        }
      } finally {
        await batches.return?.();
      }
    })();
  };

  const tell = (format: ExportFormat, question: HistoryQuestion, { accountId, context }: ExportCall) =>
    units.run((unit) =>
      unit.append([
        createEvent(auditEvents.historyExported, {
          subject: ids.id(),
          sequence: 1,
          context,
          data: { accountId, format, filters: filtersOf(question) },
        }),
      ]),
    );

  return {
    /** Begins a file, and leaves a row in the journal before the first byte of it. */
    begin: async (
      format: ExportFormat,
      question: HistoryQuestion,
      call: ExportCall,
    ): Promise<{ readonly type: string; readonly file: Readable }> => {
      if (running >= limits.atOnce)
        throw problem(historyErrors.exportBusy, { extras: { retryAfter: RETRY_AFTER } });
      running += 1;
      let file: Readable | undefined;
      try {
        const words = await wordsFor(call.locale, call.timeZone);
        const batches = await rowsOf(question, words);
        const { type, write } = exportFiles[format];
        await tell(format, question, call);
        file = write(
          { name: words.say(exportTexts.title), columns: exportColumns(words), batches },
          call.locale,
        );
        file.once('close', () => {
          running -= 1;
        });
        return { type, file };
      } finally {
        if (file === undefined) running -= 1;
      }
    },
  };
};
export type Exports = ReturnType<typeof createExports>;
