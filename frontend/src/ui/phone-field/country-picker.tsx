import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { uiMessages } from '../texts.ts';
import { findCountries } from './find-countries.ts';
import type { PhoneCountry } from './phone-number.ts';
import './country-picker.css';

export interface CountryPickerProps {
  id: string;
  countries: readonly PhoneCountry[];
  chosen: PhoneCountry;
  /** What opens and closes it. */
  opener: RefObject<HTMLButtonElement | null>;
  onChoose: (country: PhoneCountry) => void;
  onClose: () => void;
}

/** Where a key leads in a list of this length; undefined for keys that lead nowhere. */
function moved(key: string, index: number, length: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(index + 1, length - 1);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'PageDown') return Math.min(index + 8, length - 1);
  if (key === 'PageUp') return Math.max(index - 8, 0);
  return undefined;
}

/**
 * Countries found by typing: a combobox whose list is always open (WAI-ARIA APG). Of our own, because it stands on pages
 * without a session: the library that draws the other lists is half of what such a page may weigh.
 */
export function CountryPicker(props: CountryPickerProps) {
  const { id, countries, chosen, opener, onChoose, onClose } = props;
  const intl = useIntl();
  const options = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const found = findCountries(countries, typed);
  const [marked, setMarked] = useState(() => Math.max(0, countries.indexOf(chosen)));
  const current = found[Math.min(marked, found.length - 1)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only another option moves the list.
  useEffect(() => {
    list.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = moved(event.key, marked, found.length);
    if (to !== undefined) setMarked(to);
    else if (event.key === 'Enter' && current) onChoose(current);
    else if (event.key === 'Escape') {
      onClose();
      opener.current?.focus();
    } else if (event.key !== 'Enter') return;
    // Neither the form nor a dialog around it is meant.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div id={id} className="gh-countries">
      <input
        className="gh-input"
        // biome-ignore lint/a11y/noAutofocus: Opened by a press, to type in.
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={options}
        aria-autocomplete="list"
        aria-activedescendant={current && `${options}-${current.country}`}
        aria-label={intl.formatMessage(uiMessages.findCountry)}
        placeholder={intl.formatMessage(uiMessages.findCountry)}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (event.relatedTarget !== opener.current) onClose();
        }}
      />
      <div ref={list} id={options} role="listbox" aria-label={intl.formatMessage(uiMessages.countryCode)}>
        {found.map((country) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: The keys are those of the field above, which keeps the focus.
          <div
            key={country.country}
            id={`${options}-${country.country}`}
            role="option"
            tabIndex={-1}
            aria-selected={country === chosen}
            data-marked={country === current || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(country)}
          >
            <span>{country.name}</span>
            <span className="gh-numbers">{country.code}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p role="status">{intl.formatMessage(uiMessages.noCountry)}</p>}
    </div>
  );
}
