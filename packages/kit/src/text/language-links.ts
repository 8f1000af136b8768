import { escapeHtml } from '@gatehouse/contracts/core/html.ts';
import { languagePath } from '@gatehouse/contracts/platform/language-path.ts';

/** A person who cannot read the page finds their language by its own name. */
const names = { ru: 'Русский', en: 'English' } as const;

export interface LanguageLinks {
  /** Languages that may be chosen. */
  readonly offered: readonly string[];
  /** What the page is in. */
  readonly shown: string;
  /** Where the page can be opened once more: path and query. */
  readonly address: string | undefined;
}

/** Links to a page without a script in the other languages that such pages have (ADR 104). */
export const languageLinks = ({ offered, shown, address }: LanguageLinks): readonly string[] =>
  (['ru', 'en'] as const)
    .filter((code) => code !== shown && offered.includes(code) && address !== undefined)
    .map((code) => {
      const href = `${languagePath(code)}?back=${encodeURIComponent(address ?? '')}`;
      return `<a href="${escapeHtml(href)}" lang="${code}" hreflang="${code}">${names[code]}</a>`;
    });
