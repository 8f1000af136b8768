import { createHash } from 'node:crypto';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { TextsReport } from '@gatehouse/contracts/platform/locale-texts.endpoints.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { FrontendTexts } from './frontend-texts.ts';
import { compileTexts, judgeFile, type Texts, templateOf } from './locale-texts.domain.ts';
import type { LocaleTextsRepository } from './locale-texts.repository.ts';
import { directionOf, isBuiltIn } from './locales.domain.ts';
import type { LocaleRecord, LocalesRepository } from './locales.repository.ts';
import type { LocalesService } from './locales.service.ts';

export interface LocaleTextsServiceDeps {
  readonly locales: Pick<LocalesRepository, 'all' | 'byCode'>;
  readonly changes: Pick<LocalesService, 'changeTexts'>;
  readonly repository: LocaleTextsRepository;
  readonly known: FrontendTexts;
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

/** Texts of the frontend in languages that were added: judged, kept as they were given, compiled for browsers. */
export const createLocaleTextsService = ({ locales, changes, repository, known }: LocaleTextsServiceDeps) => {
  const found = async (code: string): Promise<LocaleRecord> => {
    const row = await locales.byCode(code);
    if (row === undefined) throw problem(requestErrors.notFound);
    return row;
  };
  const addedOne = async (code: string): Promise<LocaleRecord> => {
    const row = await found(code);
    if (isBuiltIn(code)) throw refusedFields({ id: 'errorChoice' });
    return row;
  };
  /** Another one where the frontend's own texts are others: some of these may no longer fit. */
  const servedVersion = ({ texts }: LocaleRecord): string | null =>
    texts === undefined ? null : hashOf([texts.version, known.version]);

  return {
    template: async (code: string) => {
      const row = await addedOne(code);
      const present = await repository.of(code);
      return {
        revision: row.sequence,
        total: known.byId.size,
        translated: row.texts?.translated ?? 0,
        texts: templateOf(known, present),
      };
    },
    check: async (code: string, content: string): Promise<TextsReport> => {
      await addedOne(code);
      return judgeFile(content, { code, known, present: await repository.of(code) }).report;
    },
    /** Answers the new revision; a file with faults, or with nothing to show, is refused. */
    replace: async (
      code: string,
      given: { content: string; revision: number },
      context: EventContext,
    ): Promise<number> => {
      await addedOne(code);
      const { report, texts } = judgeFile(given.content, { code, known, present: {} });
      if (report.faultCount > 0) throw refusedFields({ content: 'errorFormat' });
      if (report.translated === 0) throw refusedFields({ content: 'errorEmpty' });
      const keep = (unit: UnitOfWork) => repository.save(code, texts, unit);
      const summary = { translated: report.translated, version: hashOf(texts) };
      return changes.changeTexts(code, { revision: given.revision, texts: summary, keep }, context);
    },
    remove: async (code: string, context: EventContext): Promise<void> => {
      await addedOne(code);
      const keep = (unit: UnitOfWork) => repository.remove(code, unit);
      await changes.changeTexts(code, { texts: undefined, keep }, context);
    },
    /** Languages that pages are shown in beside those of the application. */
    facts: async () => {
      const added = (await locales.all()).filter(({ code, enabled }) => enabled && !isBuiltIn(code));
      const facts = added.map((row) => ({
        code: row.code,
        name: row.name,
        direction: directionOf(row.code),
        texts: servedVersion(row),
      }));
      return { version: hashOf(facts), locales: facts };
    },
    compiled: async (code: string) => {
      const row = await found(code);
      const texts: Texts = await repository.of(code);
      return { version: servedVersion(row) ?? '', areas: compileTexts(known, texts) };
    },
  };
};
export type LocaleTextsService = ReturnType<typeof createLocaleTextsService>;
