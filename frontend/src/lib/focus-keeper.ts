/** A control that held the focus, and where it stood: its ancestors from the inside out, each with its place among its siblings. */
interface Held {
  control: HTMLElement;
  /** The dialog or menu it stood in. */
  layer: Element | null;
  around: readonly { parent: Element; index: number }[];
}

const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** Things of one kind: where the last one went, the one before it is next. */
const sets = 'ul, ol, fieldset, tbody, [role=group]';
/** What is beyond its own part of the page has nothing to do with what was pressed. */
const parts = `main, section, form, ${layers}`;

const stands = (element: Element): boolean => element.isConnected && !element.matches(':disabled');

const canHold = (element: Element): boolean =>
  stands(element) &&
  !element.matches('[inert] *') &&
  element.checkVisibility?.({ visibilityProperty: true }) !== false;

function hold(control: HTMLElement): Held {
  const around: { parent: Element; index: number }[] = [];
  for (let child: Element = control, parent = control.parentElement; parent; parent = child.parentElement) {
    around.push({ parent, index: [...parent.children].indexOf(child) });
    child = parent;
  }
  return { control, layer: control.closest(layers), around };
}

const controlsIn = (element: Element): HTMLElement[] =>
  [
    ...(element.matches(controls) ? [element as HTMLElement] : []),
    ...element.querySelectorAll<HTMLElement>(controls),
  ].filter((one) => canHold(one) && !one.matches('[type=hidden], [tabindex="-1"]'));

/** The control that has taken the place of one that is gone: the next one of its part of the page. */
function successor({ around }: Held): HTMLElement | undefined {
  const from = around.findIndex(({ parent }) => parent.isConnected);
  if (from < 0) return undefined;
  for (const { parent, index } of around.slice(from)) {
    const children = [...parent.children];
    const next = children.slice(index).flatMap(controlsIn)[0];
    if (next) return next;
    const previous = parent.matches(sets) ? children.slice(0, index).flatMap(controlsIn).at(-1) : undefined;
    if (previous) return previous;
    if (parent.matches(parts)) return undefined;
  }
  return undefined;
}

/**
 * Keeps the focus in the page when the control that has it goes away, as "clear all" does with the filters: the keyboard and
 * screen readers go on at the next control, or at the content, not at the top of the page. Dialogs return the focus one frame
 * after they are gone, and pages take it once they are drawn, so that it is judged two frames later. Returns how to stop.
 */
export function keepFocus(document: Document): () => void {
  /** What held the focus, one a layer, the innermost last. */
  let held: Held[] = [];
  let asked = false;

  const judge = () => {
    asked = false;
    if (document.activeElement && document.activeElement !== document.body) return;
    const last = held.at(-1);
    if (!last) return;
    if (canHold(last.control)) {
      // Somebody pressed beside it.
      held = [];
      return;
    }
    const standing = held.filter(({ layer }) => layer === null || layer.isConnected).toReversed();
    const next = standing
      .map((one) => (canHold(one.control) ? one.control : successor(one)))
      .find((control) => control !== undefined);
    if (next) next.focus();
    else document.getElementById('main')?.focus({ preventScroll: true });
  };
  const ask = () => {
    if (asked || held.length === 0) return;
    asked = true;
    requestAnimationFrame(() => requestAnimationFrame(judge));
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const now = hold(target);
    held = [...held.filter(({ layer }) => layer !== now.layer && (layer === null || layer.isConnected)), now];
  };
  // Not every browser tells of a focus that is lost because its control is gone.
  const changes = new MutationObserver(() => {
    const last = held.at(-1);
    if (last && !stands(last.control)) ask();
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', ask);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', ask);
    changes.disconnect();
  };
}
