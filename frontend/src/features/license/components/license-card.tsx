import { identityLicenseSessionsReadCall } from '@gatehouse/contracts/generated/calls/identity/license-sessions.ts';
import {
  platformLicenseCheckCall,
  platformLicenseClockSetCall,
  platformLicenseDeleteCall,
  platformLicenseReadCall,
} from '@gatehouse/contracts/generated/calls/platform/license.ts';
import type { License } from '@gatehouse/contracts/platform/license.resources.ts';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { useRequest } from '../../../lib/swr.ts';
import { RecordFacts } from '../../../screen/record-facts.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { ExactTime } from '../../../ui/relative-time/exact-time.tsx';
import { checkMessages, correcting, licenseMessages, removing, stateMessages, verifying } from '../texts.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-top: var(--space-4);
`;

const Meter = styled.div`
  display: grid;
  gap: var(--space-1);
  max-width: 320px;

  meter {
    width: 100%;
    height: 12px;
  }
`;

const tones = {
  none: 'neutral',
  standard: 'success',
  grace: 'warning',
  limited: 'danger',
} as const satisfies Record<License['state'], BadgeTone>;

/** Sessions beside the number that is allowed. */
function Sessions({ most }: { most: number | null }) {
  const text = useTexts(licenseMessages);
  const { data } = useRequest(identityLicenseSessionsReadCall, {});
  if (data === undefined) return most === null ? '—' : text('sessionsUnknown', { most });
  const { count } = data;
  if (most === null) return text('sessionsUnlimited', { count });
  return (
    <Meter>
      <span>{text('sessionsOf', { count, most })}</span>
      <meter
        aria-label={text('sessions')}
        min={0}
        low={most}
        high={most}
        optimum={0}
        max={Math.max(count, most)}
        value={count}
      />
      {count > most && <Alert tone="warning">{text('sessionsOver')}</Alert>}
    </Meter>
  );
}

/** The way back after a clock that was ahead. */
function CorrectClock({ effect, kind }: { effect: string; kind?: 'quiet' }) {
  const correctText = useTexts(correcting);
  const confirm = useConfirm();
  const correct = useAction(platformLicenseClockSetCall, {
    notices: correcting,
    refresh: [platformLicenseReadCall],
  });
  return (
    <>
      <Button
        {...(kind && { kind })}
        onClick={() =>
          confirm.ask({
            title: correctText('title'),
            text: effect,
            verb: correctText('verb'),
            run: () => correct.run({}),
          })
        }
      >
        {correctText('verb')}
      </Button>
      {confirm.dialog}
    </>
  );
}

/** What an administrator has to know of the time that is left. */
export function LicenseNotice({ state, license }: License) {
  const text = useTexts(licenseMessages);
  const correctText = useTexts(correcting);
  const may = useMay();
  const intl = useIntl();
  if (license === null) return null;
  const day = (date: string) => intl.formatDate(date, { dateStyle: 'long' });
  const { daysLeft, until, limitedFrom, clockBehind, clockSettable, seenAt } = license;
  return (
    <>
      {state === 'standard' && daysLeft !== null && (
        <Alert tone="warning" title={text('endsSoon', { days: daysLeft })}>
          {text('endsSoonText')}
        </Alert>
      )}
      {state === 'grace' && (
        <Alert tone="warning" title={text('grace', { date: day(until) })}>
          {text('graceText', { date: day(limitedFrom) })}
        </Alert>
      )}
      {state === 'limited' && (
        <Alert tone="danger" title={text('limited')} live={false}>
          {text('limitedText')}
        </Alert>
      )}
      {clockBehind && (
        <Alert tone="warning" title={text('clockBehind')}>
          {text('clockBehindText', {
            date: intl.formatDate(seenAt, { dateStyle: 'long', timeStyle: 'short' }),
          })}
          {clockSettable && may(platformLicenseClockSetCall) && (
            <>
              <div>{text('clockAhead')}</div>
              <Row>
                <CorrectClock effect={correctText('effect')} />
              </Row>
            </>
          )}
        </Alert>
      )}
    </>
  );
}

/** The license as a certificate, and what can be done with it. */
export function LicenseCard({ state, license }: License & { license: NonNullable<License['license']> }) {
  const text = useTexts(licenseMessages);
  const stateText = useTexts(stateMessages);
  const checkText = useTexts(checkMessages);
  const verifyText = useTexts(verifying);
  const removeText = useTexts(removing);
  const intl = useIntl();
  const may = useMay();
  const confirm = useConfirm();
  const refresh = [platformLicenseReadCall];
  const verify = useAction(platformLicenseCheckCall, { notices: verifying, refresh });
  const remove = useAction(platformLicenseDeleteCall, { notices: removing, refresh });
  const { domain, licensee, licensor, from, until, sessions, key, updateServer, check, checkedAt } = license;
  return (
    <Card title={licensee}>
      <RecordFacts
        texts={licenseMessages}
        facts={{
          state: <Badge tone={tones[state]}>{stateText(state)}</Badge>,
          domain: <code>{domain}</code>,
          licensor,
          period: intl.formatDateTimeRange(new Date(from), new Date(until), { dateStyle: 'long' }),
          sessions: <Sessions most={sessions} />,
          key: <code>{key}</code>,
          updateServer: updateServer ?? '—',
          checked: (
            <>
              {checkText(check ?? 'none')}
              {checkedAt && ' · '}
              {checkedAt && <ExactTime date={checkedAt} />}
            </>
          ),
        }}
      />
      {may(platformLicenseDeleteCall) && (
        <Row>
          <Button busy={verify.busy} onClick={() => void verify.run({ body: {} })}>
            {verifyText('verb')}
          </Button>
          {!license.clockBehind && may(platformLicenseClockSetCall) && (
            <CorrectClock effect={text('clockElsewhere')} kind="quiet" />
          )}
          <Button
            kind="quiet"
            onClick={() =>
              confirm.ask({
                title: removeText('title'),
                text: removeText('effect'),
                verb: removeText('verb'),
                danger: true,
                run: () => remove.run({}),
              })
            }
          >
            {removeText('verb')}
          </Button>
        </Row>
      )}
      {confirm.dialog}
    </Card>
  );
}
