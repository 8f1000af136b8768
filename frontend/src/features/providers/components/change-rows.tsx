import type { SyncChange } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { PersonLink } from '../../../screen/person-link.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { providerMessages } from '../texts.ts';
import { skipReasons } from '../told-words.ts';
import { JoinButton } from './join-button.tsx';
import { useGrantedRights } from './use-granted-rights.ts';

const tones: Readonly<Record<SyncChange['kind'], BadgeTone>> = {
  create: 'success',
  change: 'info',
  link: 'info',
  switchOff: 'warning',
  remove: 'danger',
  skip: 'neutral',
  hold: 'warning',
};

const Values = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1) var(--space-3);
  margin: 0;
  font-size: var(--size-13);

  @media (width >= 480px) {
    > div {
      display: grid;
      grid-template-columns: minmax(96px, 160px) minmax(0, 1fr) minmax(0, 1fr);
      gap: var(--space-3);
    }
  }

  dt {
    color: var(--text-muted);
  }

  dd {
    margin: 0;
  }

  dd:nth-of-type(1) {
    color: var(--text-muted);
    text-decoration: line-through;
  }

  dd:empty {
    display: none;
  }

  @media (width >= 480px) {
    dd:empty {
      display: block;
    }
  }
`;

/** What a field of the history is called; its code where the texts do not have it. */
export function useFieldWord() {
  const { messages, formatMessage } = useIntl();
  return (field: string): string => {
    const id = `journal.field.${field}`;
    return id in messages ? formatMessage({ id }) : field;
  };
}

const isReason = (code: string): code is (typeof skipReasons)[number] =>
  (skipReasons as readonly string[]).includes(code);

/** Reasons about a mapper, a role or a group, not about a field. */
const asWritten: ReadonlySet<string> = new Set([
  'likelySame',
  'rule',
  'too-slow',
  'roleUnknown',
  'ambiguous',
]);

/** Why an object was skipped: a code, with what it is about behind it. */
export function useReason() {
  const text = useTexts(providerMessages);
  const word = useFieldWord();
  const { wordOf } = useGrantedRights();
  const rightWord = (one: string): string => {
    const at = one.indexOf(' ');
    return wordOf({ type: one.slice(0, at) === 'role' ? 'role' : 'method', id: one.slice(at + 1) });
  };
  const withheld = (detail: string): string =>
    `${text('reason.withheld')}: ${detail.split(', ').map(rightWord).join(', ')}`;
  const leftOut = (reason: string): string => {
    const parts = reason
      .slice('leftOut: '.length)
      .split(', ')
      .map((part) => {
        const [code = '', field = ''] = part.split(' ');
        const about = asWritten.has(code) ? field : word(field);
        return isReason(code) ? `${about} — ${text(`reason.${code}`).toLocaleLowerCase()}` : part;
      });
    return `${text('reason.leftOut')}: ${parts.join(', ')}`;
  };
  return (reason: string): string => {
    const at = reason.indexOf(': ');
    const [code, detail] = at < 0 ? [reason, ''] : [reason.slice(0, at), reason.slice(at + 2)];
    if (!isReason(code)) return reason;
    const both = /^(leftOut: .*); withheld: (.*)$/.exec(reason);
    if (both !== null) return `${leftOut(both[1] ?? '')}; ${withheld(both[2] ?? '')}`;
    if (code === 'leftOut') return leftOut(reason);
    if (code === 'withheld') return withheld(detail);
    const about = asWritten.has(code) ? detail : detail && word(detail);
    return about ? `${text(`reason.${code}`)}: ${about}` : text(`reason.${code}`);
  };
}

/** A value as the history words it, as the status of an account; what it has no words for stays as it is. */
function useShown() {
  const { messages, formatMessage } = useIntl();
  return (field: string, value: unknown): string => {
    const word = (one: unknown): string => {
      const id = `journal.value.${field}.${one}`;
      return id in messages ? formatMessage({ id }) : String(one);
    };
    if (value === null || value === undefined) return '';
    return Array.isArray(value) ? value.map(word).join(', ') : word(value);
  };
}

/** Changed objects, with the values before and after side by side. */
export function ChangeRows({
  changes,
  providerId,
}: {
  changes: readonly SyncChange[];
  /** Offers to join whoever was made a second time there. */
  providerId?: string | undefined;
}) {
  const text = useTexts(providerMessages);
  const word = useFieldWord();
  const reasonOf = useReason();
  const shown = useShown();
  return (
    <RowList>
      {changes.map((change) => (
        <li key={change.id}>
          <RowLine>
            <Badge tone={tones[change.kind]}>{text(`kind.${change.kind}`)}</Badge>
            <PersonLink id={change.accountId}>{change.name || change.externalId}</PersonLink>
          </RowLine>
          {change.reason && <span>{reasonOf(change.reason)}</span>}
          {providerId && <JoinButton change={change} providerId={providerId} />}
          {change.changes.length > 0 && (
            <Values>
              {change.changes.map(({ field, previous, current }) => (
                <div key={field}>
                  <dt>{word(field)}</dt>
                  <dd>{shown(field, previous)}</dd>
                  <dd>{shown(field, current) || '—'}</dd>
                </div>
              ))}
            </Values>
          )}
        </li>
      ))}
    </RowList>
  );
}
