import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button, type ButtonLook } from '../button/button.tsx';
import { uiMessages } from '../texts.ts';

const shownFor = 2000;

/** Copies a text and says so. */
export function CopyButton(
  props: { text: string; label?: string; autoFocus?: boolean } & Pick<ButtonLook, 'kind' | 'size'>,
) {
  const { text, label, autoFocus, kind = 'quiet', size = 'small' } = props;
  const intl = useIntl();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownFor);
    return () => clearTimeout(timer);
  }, [copied]);
  const name = intl.formatMessage(copied ? uiMessages.copied : uiMessages.copy);
  return (
    <>
      <Button
        kind={kind}
        size={size}
        autoFocus={autoFocus}
        aria-label={label ? undefined : name}
        title={name}
        icon={copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            () => undefined,
          )
        }
      >
        {label}
      </Button>
      <span className="gh-hidden" role="status">
        {copied && intl.formatMessage(uiMessages.copied)}
      </span>
    </>
  );
}
