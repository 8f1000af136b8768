/** Judges the texts of a language against those that the frontend has, and compiles those that fit. */

import { areasOf, type MessageArea } from '@gatehouse/contracts/platform/frontend-texts.ts';
import type {
  TextFault,
  TextFinding,
  TextsReport,
} from '@gatehouse/contracts/platform/locale-texts.endpoints.ts';
import type { FrontendText, FrontendTexts } from './frontend-texts.ts';
import { hiddenMark, openIsolate } from './hidden-marks.domain.ts';
import { lackingForms, misfitsOf, type ReadMessage, readMessage } from './message-shape.domain.ts';
import { readTextsFile, type TextLine } from './texts-file.domain.ts';

export type Texts = Readonly<Record<string, string>>;

const TEXT_MAX = 4_000;
/** Findings that a report names; the others are counted. */
const FINDINGS_MAX = 100;
const DETAIL_MAX = 200;

const readOrFault = (text: string): ReadMessage | string => {
  try {
    return readMessage(text);
  } catch (error) {
    return error instanceof Error ? error.message : 'unreadable';
  }
};

interface Finding {
  readonly code: TextFault;
  readonly detail: string;
}

interface JudgedText {
  readonly faults: readonly Finding[];
  readonly notes: readonly Finding[];
}

const refused = (code: TextFault, detail = ''): JudgedText => ({ faults: [{ code, detail }], notes: [] });

/** A character as Unicode names it. */
const pointOf = (mark: string): string =>
  `U+${mark.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;

const judgeText = (text: string, base: FrontendText, code: string): JudgedText => {
  if (text.length > TEXT_MAX) return refused('long', String(TEXT_MAX));
  if (!text.isWellFormed()) return refused('control');
  const hidden = hiddenMark(text, code);
  if (hidden !== undefined) return refused('control', pointOf(hidden));
  const read = readOrFault(text);
  if (typeof read === 'string') return refused('icu', read);
  const open = openIsolate(read.compiled);
  if (open !== undefined) return refused('control', pointOf(open));
  const forms = lackingForms(code, read.shape).join(', ');
  return {
    faults: misfitsOf(base.shape, read.shape),
    notes: forms === '' ? [] : [{ code: 'plural', detail: forms }],
  };
};

const judgeLine = (line: TextLine, known: FrontendTexts, code: string, repeated: boolean): JudgedText => {
  const base = known.byId.get(line.id);
  if (base === undefined) return { faults: [], notes: [{ code: 'unknownId', detail: '' }] };
  if (repeated) return refused('repeatedId');
  if (line.text === undefined) return refused('text');
  return line.text.trim() === '' ? { faults: [], notes: [] } : judgeText(line.text, base, code);
};

export interface Judgement {
  readonly report: TextsReport;
  /** What says something of its own, by id; to be kept where the report has no faults. */
  readonly texts: Texts;
}

const reportOf = (
  own: ReadonlyMap<string, string>,
  present: Texts,
  total: number,
  found: { faults: readonly TextFinding[]; notes: readonly TextFinding[] },
): TextsReport => {
  const before = new Map(Object.entries(present));
  const added = [...own.keys()].filter((id) => !before.has(id)).length;
  return {
    total,
    translated: own.size,
    added,
    changed: [...own].filter(([id, text]) => before.has(id) && before.get(id) !== text).length,
    lost: before.size - (own.size - added),
    missing: total - own.size,
    faults: found.faults.slice(0, FINDINGS_MAX),
    faultCount: found.faults.length,
    notes: found.notes.slice(0, FINDINGS_MAX),
    noteCount: found.notes.length,
  };
};

/** What a file would bring to a language that has these texts. A text that is the base one's own counts as none. */
export const judgeFile = (
  content: string,
  { code, known, present }: { code: string; known: FrontendTexts; present: Texts },
): Judgement => {
  const file = readTextsFile(content);
  const total = known.byId.size;
  if (file.kind === 'broken') {
    return { report: reportOf(new Map(), present, total, { faults: [file.fault], notes: [] }), texts: {} };
  }
  const seen = new Set<string>();
  const own = new Map<string, string>();
  const faults: TextFinding[] = [];
  const notes: TextFinding[] = [];
  for (const line of file.lines) {
    const judged = judgeLine(line, known, code, seen.has(line.id));
    seen.add(line.id);
    const place = { id: line.id.slice(0, DETAIL_MAX), line: line.line };
    const placed = ({ code, detail }: Finding) => ({ ...place, code, detail: detail.slice(0, DETAIL_MAX) });
    faults.push(...judged.faults.map(placed));
    notes.push(...judged.notes.map(placed));
    const base = known.byId.get(line.id)?.text;
    const { text = '' } = line;
    if (base !== undefined && judged.faults.length === 0 && text.trim() !== '' && text !== base)
      own.set(line.id, text);
  }
  return {
    report: reportOf(own, present, total, { faults, notes }),
    texts: Object.fromEntries(own),
  };
};

/** Every text by its id: in the language, else in the base one. */
export const templateOf = (known: FrontendTexts, present: Texts): Texts =>
  Object.fromEntries([...known.byId].map(([id, { text }]) => [id, present[id] ?? text]));

/** The texts by area as the browser formats them; what no longer fits the frontend's own is left to the base language. */
export const compileTexts = (
  known: FrontendTexts,
  texts: Texts,
): Record<MessageArea, Record<string, unknown[]>> => {
  const areas: Record<MessageArea, Record<string, unknown[]>> = { public: {}, entry: {}, private: {} };
  for (const [id, text] of Object.entries(texts)) {
    const base = known.byId.get(id);
    const read = base && readOrFault(text);
    if (read === undefined || typeof read === 'string') continue;
    if (misfitsOf((base as FrontendText).shape, read.shape).length > 0) continue;
    for (const area of areasOf(id)) areas[area][id] = read.compiled;
  }
  return areas;
};
