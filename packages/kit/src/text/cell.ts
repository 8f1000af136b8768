/** Cells of sheets that people take away. */

/** Characters of one cell; Excel takes 32,767. */
const CELL_MAX = 32_000;

/** A text, or a time: what the clocks of the reader showed, told as if that were UTC. */
export type Cell = string | Date;

/** Without marks that no XML may hold (XML 1.0, section 2.2): a sheet with one does not open. */
const clean = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, (mark) => (/[\t\n\r]/.test(mark) ? mark : ' '));

export const cellOf = (cell: Cell): Cell =>
  typeof cell === 'string' ? clean(cell).slice(0, CELL_MAX) : cell;
