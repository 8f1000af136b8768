import { useEffect, useRef, useState } from 'react';
import { useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useHistory } from '../../lib/navigation.tsx';
import { RequiredFields } from '../../pages/personal/required-fields.tsx';
import { useArrangedForm } from '../../pages/personal/use-arranged-form.ts';
import { type ReadProfile, useProfileRead } from '../watch/profile-read.ts';

/** Milliseconds until calls are sent again whose refusal the profile does not explain: a replica has not heard yet. */
const again = 1_000;

/**
 * Calls were refused because required fields are empty. The page of the profile asks for them; above a form with unsaved
 * changes they are asked for in place, so that nothing of it is lost. The calls go on once they are filled in.
 */
export function RequiredDemand({ onMet }: { onMet: () => void }) {
  const { session } = useStartUpState();
  const { read, tell } = useProfileRead();
  const history = useHistory();
  const [asked, setAsked] = useState<ReadProfile>();
  const known = session?.profile.accessInfo.requiredFieldsEmpty === true;
  const before = useRef(known);
  const meet = useRef(onMet);
  meet.current = onMet;
  useEffect(() => {
    if (before.current && !known) meet.current();
    before.current = known;
  }, [known]);
  useEffect(() => {
    if (before.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    void read().then((found) => {
      if (gone) return;
      if (!found?.profile.accessInfo.requiredFieldsEmpty) timer = setTimeout(() => meet.current(), again);
      else if (history.blocked()) setAsked(found);
      else tell(found);
    });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [read, tell, history]);
  const arranged = useArrangedForm();
  if (!asked) return null;
  return (
    <RequiredFields
      profile={asked.profile}
      configure={arranged(asked.configure)}
      arranged={arranged}
      onSaved={(profile) => {
        if (!profile) return;
        if (profile.accessInfo.requiredFieldsEmpty) return setAsked({ ...asked, profile });
        tell({ ...asked, profile });
        meet.current();
      }}
    />
  );
}
