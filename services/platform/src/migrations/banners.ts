import type { DomainLocale } from '@gatehouse/contracts/platform/resources.ts';
import { type EventContext, systemContext } from '@gatehouse/kit/events/event.ts';
import type { Migration } from '@gatehouse/kit/migrations/migrations.ts';
import { applySchemas } from '@gatehouse/kit/migrations/schema-migration.ts';
import type { Connection } from 'mongoose';
import { codeOfName } from '../content/code-of-name.ts';
import { banners } from '../modules/banners/banners.model.ts';
import { domains } from '../modules/domains/domains.model.ts';

interface OlderDomain {
  readonly _id: string;
  readonly texts: Readonly<Record<string, Partial<Pick<DomainLocale, 'authBanners'>>>>;
}

export interface BannersMigrationNeeds {
  readonly banners: {
    put(line: unknown, context: EventContext): Promise<{ id: string; changed: boolean }>;
  };
}

type OlderBanner = DomainLocale['authBanners'][number];

/** Codes of the library for banners that stood in domains; the same text has one code, whatever domain it stood in. */
const createCodes = () => {
  const codes = new Map<string, string>();
  return ({ id, title, text, link }: OlderBanner): { code: string; known: boolean } => {
    const same = JSON.stringify([title, text, link]);
    const code = codes.get(same);
    if (code !== undefined) return { code, known: true };
    const next = codeOfName(id, new Set(codes.values()), 'banner');
    codes.set(same, next);
    return { code: next, known: false };
  };
};

interface Plan {
  /** For `banners.put`. */
  readonly lines: readonly object[];
  /** Codes by domain and locale. */
  readonly codes: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** What moves: every banner that stands in a domain, and the codes that take its place. */
const planOf = (older: readonly OlderDomain[]): Plan => {
  const codeOf = createCodes();
  const lines: object[] = [];
  const moved = (banner: OlderBanner): string => {
    const { code, known } = codeOf(banner);
    const { title, text, link } = banner;
    if (!known) lines.push({ code, title: title || text.slice(0, 200), text, link });
    return code;
  };
  const codes = older.map(({ _id, texts }) => {
    const rows = Object.entries(texts).map(
      ([locale, { authBanners = [] }]) => [locale, authBanners.map(moved)] as const,
    );
    return [_id, Object.fromEntries(rows)] as const;
  });
  return { lines, codes: Object.fromEntries(codes) };
};

const nameBanners = async (connection: Connection, { codes }: Plan) => {
  const rows = connection.collection<OlderDomain>(domains.name);
  for (const [_id, byLocale] of Object.entries(codes)) {
    for (const [locale, named] of Object.entries(byLocale)) {
      const change = {
        $set: { [`texts.${locale}.banners`]: named },
        $unset: { [`texts.${locale}.authBanners`]: '' },
      };
      await rows.updateOne({ _id, [`texts.${locale}.banners`]: { $exists: false } }, change as object);
    }
  }
};

/** Banners of domains move to the library, and the domains name them. The plan is kept: a run that is repeated ends it. */
export const bannersMigration = ({ banners: library }: BannersMigrationNeeds): Migration => ({
  id: '0009-banners',
  up: async (step) => {
    const { connection, db, progress } = step;
    await applySchemas(step, banners);
    const older = await connection.collection<OlderDomain>(domains.name).find().sort({ _id: 1 }).toArray();
    const plan = ((await progress.read()) as Plan | undefined) ?? planOf(older);
    await progress.save(plan);
    // The shape of before refuses the names, the shape of now the banners.
    await db.command({ collMod: domains.name, validator: {} });
    await nameBanners(connection, plan);
    await applySchemas(step, domains);
    for (const line of plan.lines) await library.put(line, systemContext);
  },
});
