/** The documents of a license as tagged PDF (PDF/UA), in Russian and English. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { builtInLocales } from '@gatehouse/contracts/platform/frontend-texts.ts';
import type { LicenseFacts } from '@gatehouse/contracts/platform/license.resources.ts';
import type { LicenseDocument } from '@gatehouse/contracts/platform/license-kinds.ts';
import { setBounded } from '@gatehouse/kit/runtime/bounded-map.ts';
import PDFDocument from 'pdfkit';

type Language = (typeof builtInLocales)[number];

interface Texts {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

const day = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));

const textsOf = (type: LicenseDocument, facts: LicenseFacts, language: Language): Texts => {
  const { licensee, licensor, domain, id } = facts;
  const [from, until] = [day(facts.from, language), day(facts.until, language)];
  const sessions = facts.sessions?.toLocaleString(language);
  if (language === 'ru') {
    const limit =
      sessions === undefined
        ? 'Число одновременных сессий не ограничено.'
        : `Число одновременных сессий: не более ${sessions}.`;
    const common = [
      `Лицензия № ${id}`,
      `Лицензиар: ${licensor}`,
      `Лицензиат: ${licensee}`,
      `Домен: ${domain}`,
      `Срок поддержки: с ${from} по ${until}`,
      limit,
    ];
    return type === 'certificate'
      ? { title: 'Сертификат лицензии', paragraphs: common }
      : {
          title: 'Лицензионное соглашение',
          paragraphs: [
            ...common,
            'Лицензиар предоставляет лицензиату право использовать платформу Gatehouse на указанном домене в течение срока поддержки и получать обновления.',
            'После окончания срока поддержки платформа ещё 30 дней работает без ограничений. Затем нельзя добавлять домены, приложения и провайдеров. Вход, отключение, удаление, настройки безопасности, история и выгрузки работают и дальше.',
            'При превышении числа сессий платформа предупреждает администраторов. На вход это не влияет.',
          ],
        };
  }
  const limit =
    sessions === undefined ? 'Sessions at a time: no limit.' : `Sessions at a time: at most ${sessions}.`;
  const common = [
    `License no. ${id}`,
    `Licensor: ${licensor}`,
    `Licensee: ${licensee}`,
    `Domain: ${domain}`,
    `Support period: ${from} to ${until}`,
    limit,
  ];
  return type === 'certificate'
    ? { title: 'License certificate', paragraphs: common }
    : {
        title: 'License agreement',
        paragraphs: [
          ...common,
          'The licensor grants the licensee the right to use the Gatehouse platform on the named domain during the support period and to receive updates.',
          'After the support period the platform works without limits for another 30 days. Then domains, applications and providers cannot be added. Sign-in, switching off, deleting, security settings, history and exports go on working.',
          'Above the number of sessions the platform warns administrators. Nobody’s sign-in is refused.',
        ],
      };
};

/** Read once: pdfkit keeps what it parses of a font that it opens by path (pdfkit #258). */
let fonts: Promise<{ text: Buffer; bold: Buffer }> | undefined;
const loadFonts = async () => ({
  text: await readFile(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))),
  bold: await readFile(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))),
});

const draw = async ({ title, paragraphs }: Texts, language: Language): Promise<Buffer> => {
  fonts ??= loadFonts();
  const { text, bold } = await fonts;
  const document = new PDFDocument({
    size: 'A4',
    margin: 72,
    lang: language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    // Missing in the types of pdfkit 0.20.
    subset: 'PDF/UA' as 'PDF/A-1',
    info: { Title: title, Author: 'Gatehouse' },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  document.registerFont('text', text);
  document.registerFont('bold', bold);
  const root = document.struct('Document');
  document.addStructure(root);
  root.add(
    document.struct('H1', {}, () => {
      document.font('bold').fontSize(22).text(title);
      document.moveDown();
    }),
  );
  for (const paragraph of paragraphs)
    root.add(
      document.struct('P', {}, () => {
        document.font('text').fontSize(11).text(paragraph, { lineGap: 3 });
        document.moveDown(0.6);
      }),
    );
  root.end();
  document.end();
  return ended;
};

const KEPT = 16;

/** Makes documents; each is made once and kept, as long as the license stays. */
export const createLicenseDocuments = () => {
  const made = new Map<string, Promise<Buffer>>();
  return {
    make: (type: LicenseDocument, facts: LicenseFacts, locale: string): Promise<Buffer> => {
      const language = builtInLocales.find((known) => known === locale) ?? builtInLocales[0];
      const key = JSON.stringify([type, facts, language]);
      const known = made.get(key);
      if (known !== undefined) return known;
      const document = draw(textsOf(type, facts, language), language);
      document.catch(() => made.delete(key));
      setBounded(made, key, document, KEPT);
      return document;
    },
  };
};
export type LicenseDocuments = ReturnType<typeof createLicenseDocuments>;
