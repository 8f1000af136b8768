import type { ExchangeMessage } from '@gatehouse/contracts/audit/integration.endpoints.ts';
import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { Download } from 'lucide-react';
import { Fragment, type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import type { Message } from '../../../i18n/texts-of.ts';
import { useTexts } from '../../../screen/texts.ts';
import { useDownload } from '../../../screen/use-download.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx';
import { prettyText } from '../pretty-text.ts';
import { exchangeMessages } from '../texts.ts';

const Section = styled.section`
  min-width: 0;

  header {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    align-items: center;
    margin-bottom: var(--space-3);
  }

  h3 {
    flex: 1;
    font-size: var(--size-14);
  }

  section {
    max-height: 60vh;
    margin-bottom: var(--space-3);
    padding: var(--space-3);
    overflow: auto;
    border: 1px solid var(--border);
    border-radius: var(--radius);
  }

  pre {
    margin: 0;
    font-family: var(--font-mono);
    font-size: var(--size-12);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  mark {
    border-radius: var(--radius);
    background: var(--warning-soft);
    color: inherit;
  }

  p {
    color: var(--text-muted);
  }
`;

const MASK = '***';

/** A text whose masked secrets stand out. */
function Masked({ text }: { text: string }) {
  return text.split(MASK).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text do not move
    <Fragment key={at}>
      {at > 0 && <mark>{MASK}</mark>}
      {part}
    </Fragment>
  ));
}

/** A block of text that the keyboard can scroll. */
function Block({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section tabIndex={0} aria-label={label}>
      <pre>
        <Masked text={text} />
      </pre>
    </section>
  );
}

export interface MessageViewProps<E extends Endpoint> {
  title: 'request' | 'response';
  /** Its first line. */
  head: string;
  message: ExchangeMessage | null;
  kept: boolean;
  id: string;
  download: Call<E>;
  texts: { readonly start: Message; readonly done: Message; readonly failed: Message };
}

/** A request or a response: headers, body with its indents, copied and downloaded. */
export function ExchangeMessageView<E extends Endpoint>(props: MessageViewProps<E>) {
  const { title, head, message, kept, id, texts } = props;
  const text = useTexts(exchangeMessages);
  const headingId = useId();
  const { arrived, start } = useDownload(props.download, texts);
  const headers = (message?.headers ?? []).map(({ name, value }) => `${name}: ${value}`);
  const body = message?.body == null ? undefined : prettyText(message.body);
  const frame = (content: ReactNode, tools?: ReactNode) => (
    <Section aria-labelledby={headingId}>
      <header>
        <h3 id={headingId}>{text(title)}</h3>
        {tools}
      </header>
      {content}
    </Section>
  );
  if (!kept) return frame(<p>{text('notKept')}</p>);
  if (message === null) return frame(<p>{text('noResponse')}</p>);
  return frame(
    <>
      <Block label={`${text(title)}: ${text('headers')}`} text={[head, ...headers].join('\n')} />
      {body === undefined ? (
        <p>{text('noBody')}</p>
      ) : (
        <Block label={`${text(title)}: ${text('body')}`} text={body} />
      )}
      {message.isCut && <p>{text('bodyCut')}</p>}
    </>,
    <>
      {body !== undefined && <CopyButton text={body} />}
      <Button
        busy={arrived !== undefined}
        icon={<Download size={16} aria-hidden="true" />}
        onClick={() => void start({ params: { id } } as never, `${title}.json`)}
      >
        <FormattedMessage {...texts.start} />
      </Button>
    </>,
  );
}
