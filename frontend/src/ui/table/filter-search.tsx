import { useEffect, useState } from 'react';
import { SearchInput } from '../search-input/search-input.tsx';

/** Milliseconds without typing after which a search begins. */
const settleTime = 350;

/** Words looked for in a list; applied when typing rests. */
export function FilterSearch(props: {
  label: string;
  value: string;
  onApply: (text: string | undefined) => void;
  /** Enter was pressed: what is typed has been applied. */
  onEnter?: ((text: string) => void) | undefined;
  /** Has the focus when the page opens. */
  focused?: boolean | undefined;
}) {
  const { label, value, onApply, onEnter, focused } = props;
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // The address changed, as by the back button.
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onApply(text.trim() || undefined), settleTime);
    return () => clearTimeout(timer);
  }, [text, value, onApply]);
  const enter = () => {
    const typed = text.trim();
    if (typed !== value) onApply(typed || undefined);
    onEnter?.(typed);
  };
  return (
    <SearchInput
      name="search"
      label={label}
      value={text}
      onChange={setText}
      focused={focused}
      onEnter={onEnter && enter}
    />
  );
}
