import type { Page } from '@playwright/test';

/** More of one list, or of one menu, tells nothing new. */
const walkedMost = 80;
/** Presses beyond one for each control. */
const SPARE = 4;

interface Reached {
  readonly element: Element;
  readonly shown: boolean;
  /** How what stands at a control is drawn, which shows its focus where no outline does. */
  looks?: string;
  /** The same, once the focus has gone on. */
  looksLeft?: string;
}

interface Walk {
  /** What stands in the page for Tab, in the order of reading. */
  readonly expected: readonly Element[];
  /** What stood there when the walk began: what a page draws meanwhile is no stop that was forgotten. */
  readonly present: ReadonlySet<Element>;
  readonly reached: Reached[];
  readonly end: () => void;
}
type Walking = Window & { walk?: Walk };

/** Puts the start before the first control, and answers how often Tab has to be pressed; 0 where Tab is not what leads on. */
const begin = ({ most, part }: { most: number; part: string }): number => {
  // Arrows lead through menus and lists that are open, and what a frame holds is a page of its own.
  if (document.querySelector('[role=menu], [role=listbox], iframe')) return 0;
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    .filter((element) => element.checkVisibility())
    .at(-1);
  const whole = dialog ?? document.querySelector(part) ?? document.body;
  const isOneOfGroup = (element: Element): boolean => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    // Of a group the chosen one is reached, and the first where none is.
    const group = [
      ...(element.form ?? document).querySelectorAll<HTMLInputElement>('input[type=radio]'),
    ].filter(({ name, disabled }) => name === element.name && !disabled);
    const one = group.find(({ checked }) => checked) ?? group[0];
    return one === element;
  };
  const candidates = 'a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex]';
  const expected = [...whole.querySelectorAll<HTMLElement>(candidates)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      // In a grid, arrows lead on.
      !element.matches(':disabled, [inert] *, [type=hidden], [role=grid] *') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      isOneOfGroup(element),
  );
  const looksOf = (element: Element): string => {
    const label = (element as HTMLInputElement).labels?.[0];
    const around = [element, element.parentElement, element.parentElement?.parentElement, label];
    const beside = [...(element.parentElement?.children ?? []), ...(label?.children ?? [])];
    return [...around, ...beside]
      .filter((one): one is Element => one instanceof Element)
      .map((one) => {
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(one);
        return [outline, boxShadow, borderColor, backgroundColor].join();
      })
      .join(';');
  };
  const reached: Reached[] = [];
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const { right, bottom, left, top } = target.getBoundingClientRect();
    const inWindow = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    const shown = inWindow && target.checkVisibility({ visibilityProperty: true });
    if (reached.at(-1)?.element === target) return;
    reached.push({ element: target, shown });
  };
  // What marks a focus by its script has done so by the time of the next press.
  const draw = () => {
    const [before, now] = [reached.at(-2), reached.at(-1)];
    if (now && now.element === document.activeElement) now.looks = looksOf(now.element);
    if (before) before.looksLeft = looksOf(before.element);
  };
  if (!dialog) {
    // Where a control with the focus stood is where Tab goes on from once it is gone.
    const start = document.createElement('button');
    whole.prepend(start);
    start.focus();
    start.remove();
  }
  document.addEventListener('focusin', note);
  document.addEventListener('keydown', draw, true);
  const end = () => {
    draw();
    document.removeEventListener('focusin', note);
    document.removeEventListener('keydown', draw, true);
  };
  const present = new Set(document.querySelectorAll('*'));
  (window as Walking).walk = { expected, present, reached, end };
  return Math.min(expected.length, most);
};

const complain = (presses: number): readonly string[] => {
  const walk = (window as Walking).walk as Walk;
  walk.end();
  // A notice goes by itself, and may have gone before Tab came to it.
  const expected = walk.expected.filter(({ isConnected }) => isConnected);
  const reached = walk.reached.filter(({ element }) => element.isConnected);
  const pressed = Math.min(presses, expected.length);
  const tell = (element: Element | undefined) => element?.outerHTML.slice(0, 160) ?? 'nothing';
  const wrong: string[] = [];
  // A list hands the focus on to one of its rows; a window may have it before any control.
  const placeOf = (element: Element) =>
    expected.findIndex((one) => one === element || (one.role !== null && one.contains(element)));
  const places = reached
    .filter(
      ({ element }) =>
        placeOf(element) >= 0 || (walk.present.has(element) && !element.matches('[tabindex="-1"]')),
    )
    .map(({ element }) => placeOf(element));
  const walked = places.filter((place, at) => place !== places[at - 1]);
  // A dialog is entered where it has put the focus, and goes round from its end.
  const first = Math.max(0, walked[0] ?? 0);
  for (let at = 0; at < pressed && wrong.length === 0; at += 1) {
    const wanted = (first + at) % expected.length;
    // A page that is drawn anew under the focus ends the walk early: what it came to until then is judged.
    if (walked[at] !== undefined && walked[at] !== wanted)
      wrong.push(`${tell(expected[wanted])} is passed by, for ${tell(expected[walked[at] ?? -1])}`);
  }
  for (const { element, shown, looks, looksLeft } of reached) {
    if (looks === undefined || element.matches('[role=dialog], [role=alertdialog]')) continue;
    if (!shown) wrong.push(`the focus is on what cannot be seen: ${tell(element)}`);
    else if (looks === looksLeft) wrong.push(`nothing shows the focus of ${tell(element)}`);
  }
  // What scrolls by itself, and what stays while the page scrolls, stand nowhere in particular to the rest.
  const standsIn = (element: Element | null): Element | null => {
    if (element === null) return null;
    const { position, overflowY } = getComputedStyle(element);
    return /fixed|sticky/.test(position) || /auto|scroll/.test(overflowY)
      ? element
      : standsIn(element.parentElement);
  };
  const mirrored = document.documentElement.dir === 'rtl';
  for (const [at, element] of expected.slice(0, pressed).entries()) {
    const next = expected[at + 1];
    if (!next || standsIn(element) !== standsIn(next)) continue;
    const [a, b] = [element.getBoundingClientRect(), next.getBoundingClientRect()];
    const above = b.left < a.right && b.right > a.left && b.bottom <= a.top;
    const before = mirrored ? b.left >= a.right : b.right <= a.left;
    if (above || (before && b.top < a.bottom && b.bottom > a.top))
      wrong.push(`${tell(next)} stands before ${tell(element)}, and is reached after it`);
  }
  return wrong;
};

/**
 * What somebody without a pointer would miss: a control that Tab passes by, a place out of order, a focus that is not seen.
 * `part` selects where to walk on a page whose rest was walked elsewhere.
 */
export const keyboardFindings = async (page: Page, part = 'body'): Promise<readonly string[]> => {
  const presses = await page.evaluate(begin, { most: walkedMost, part });
  if (presses === 0) return [];
  // Some more: what shows a focus is told from what is left of it, and from the end of a page Tab comes back after a press or
  // two. The key is held down, so that nobody waits for a picture of each control.
  await Promise.all(Array.from({ length: presses + SPARE }, () => page.keyboard.down('Tab')));
  await page.keyboard.up('Tab');
  return page.evaluate(complain, presses);
};
