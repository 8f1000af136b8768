import type {
  TextsReport as Report,
  TextFault,
  TextFinding,
} from '@gatehouse/contracts/platform/locale-texts.endpoints.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { LabelValueList } from '../../../ui/label-value/label-value.tsx';
import { textFaultMessages, textsMessages } from '../texts.ts';
import { FindingList } from './locale-texts.styles.ts';

function Findings({ rows, count }: { rows: readonly TextFinding[]; count: number }) {
  const text = useTexts(textsMessages);
  const fault = useTexts<TextFault>(textFaultMessages);
  return (
    <FindingList tabIndex={0}>
      {rows.map(({ code, id, line, detail }) => (
        <li key={`${code} ${id} ${line} ${detail}`}>
          {line !== null && <small>{text('line', { line })}</small>}
          {id !== null && <code>{id}</code>}
          <span>{fault(code, { detail })}</span>
        </li>
      ))}
      {count > rows.length && <li>{text('more', { count: count - rows.length })}</li>}
    </FindingList>
  );
}

/** What a file would bring, and what is wrong with it. */
export function TextsReport({ report }: { report: Report }) {
  const text = useTexts(textsMessages);
  const { faults, faultCount, notes, noteCount } = report;
  const numbers = ['translated', 'added', 'changed', 'lost', 'missing'] as const;
  return (
    <>
      {faultCount > 0 ? (
        <Alert tone="danger" title={text('refused', { count: faultCount })}>
          <Findings rows={faults} count={faultCount} />
        </Alert>
      ) : (
        <Alert tone={report.translated > 0 ? 'success' : 'warning'} live>
          {text(report.translated > 0 ? 'accepted' : 'nothing')}
        </Alert>
      )}
      {noteCount > 0 && (
        <Alert tone="warning" title={text('notes', { count: noteCount })}>
          <Findings rows={notes} count={noteCount} />
        </Alert>
      )}
      <LabelValueList>
        {numbers.map((name) => (
          <div key={name}>
            <dt>{text(name)}</dt>
            <dd>{report[name]}</dd>
          </div>
        ))}
      </LabelValueList>
    </>
  );
}
