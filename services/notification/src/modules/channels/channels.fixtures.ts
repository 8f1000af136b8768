/** What channels are given to send. */
export const message = {
  id: 'intent-1',
  to: 'ann@example.org',
  subject: 'Код',
  text: 'текст',
  html: '<p>x</p>',
  fromName: 'Портал',
};

/** Nothing aborts it. */
export const never = new AbortController().signal;
