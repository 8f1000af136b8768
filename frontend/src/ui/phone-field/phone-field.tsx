import { splitExtension } from '@gatehouse/contracts/core/phone-extension.ts';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Field, type FieldLook } from '../field/field.tsx';
import { uiMessages } from '../texts.ts';
import { CountryPicker } from './country-picker.tsx';
import { countryOf, nationalText, type PhoneCountry, toE164 } from './phone-number.ts';

export interface PhoneFieldProps extends FieldLook {
  /** E.164, or empty; digits alone until the countries are known. */
  value: string;
  onChange: (number: string) => void;
  onBlur?: () => void;
  /** Takes the extension of a pasted number; without it such a number stays as it is, and is none. */
  onExtension?: ((extension: string) => void) | undefined;
  countries: readonly PhoneCountry[];
  /** ISO code of the country shown while nothing is typed. */
  defaultCountry?: string;
  name?: string;
  disabled?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  autoComplete?: string;
}

/** A phone number with its country's code; pasting or autofilling an international number picks the country. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, hint, error, optional, value, onChange, onBlur, onExtension, countries, ...rest } = props;
  const { defaultCountry, ...native } = rest;
  const intl = useIntl();
  const [chosen, setChosen] = useState<PhoneCountry | undefined>(undefined);
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const fallback = countries.find(({ country }) => country === defaultCountry) ?? countries[0];
  const country = countryOf(value, countries, chosen ?? fallback) ?? chosen ?? fallback;
  const text = draft ?? nationalText(value, country);

  // Typed before the countries were there.
  useEffect(() => {
    if (fallback && value && !value.startsWith('+')) onChange(toE164(value, fallback));
  }, [fallback, value, onChange]);
  const type = (next: string) => {
    const { number, extension } = splitExtension(next);
    if (extension !== undefined && onExtension === undefined) {
      setDraft(next);
      onChange(toE164(next, country));
      return;
    }
    if (extension !== undefined) onExtension?.(extension);
    const cleaned = number.replace(/[^\d\s()+-]/g, '');
    const found = countryOf(cleaned, countries, country);
    if (found) setChosen(found);
    setDraft(cleaned);
    onChange(toE164(cleaned, country));
  };
  const picker = useId();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const choose = (next: PhoneCountry) => {
    setChosen(next);
    setOpen(false);
    onChange(toE164(text.startsWith('+') ? '' : text, next));
    input.current?.focus();
  };

  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(attributes) => (
        <div className="gh-phone">
          <div className="gh-input-group" data-invalid={error ? true : undefined}>
            {!country && <span className="gh-phone-country" aria-hidden="true" />}
            {country && (
              <button
                ref={opener}
                type="button"
                className="gh-phone-country"
                aria-label={`${intl.formatMessage(uiMessages.countryCode)}: ${country.name} ${country.code}`}
                aria-haspopup="listbox"
                aria-expanded={open}
                aria-controls={open ? picker : undefined}
                disabled={native.disabled || native.readOnly}
                onClick={() => setOpen(!open)}
              >
                <span dir="ltr" aria-hidden="true">
                  {country.code}
                </span>
                <ChevronDown size={14} aria-hidden="true" />
              </button>
            )}
            <input
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              {...native}
              {...attributes}
              ref={input}
              className="gh-input gh-numbers"
              value={text}
              onChange={(event) => type(event.target.value)}
              onBlur={() => {
                setDraft(undefined);
                onBlur?.();
              }}
            />
          </div>
          {open && country && (
            <CountryPicker
              id={picker}
              countries={countries}
              chosen={country}
              onChoose={choose}
              opener={opener}
              onClose={() => setOpen(false)}
            />
          )}
        </div>
      )}
    </Field>
  );
}
