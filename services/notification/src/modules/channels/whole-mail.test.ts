import MailComposer from 'nodemailer/lib/mail-composer';
import { describe, expect, it } from 'vitest';
import { wholeMail } from './whole-mail.ts';

const russian = 'Код для входа: 123456. Никому его не сообщайте.\n\n'.repeat(5);
const english = 'Your code is 123456.\n\n'.repeat(5);

/** Every byte there is, and ends of lines among them. */
const picture = {
  cid: 'a@b',
  filename: 'logo.png',
  contentType: 'image/png',
  content: Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 7) % 256)),
};

describe('a mail in one piece', () => {
  it.each([
    ['text beside HTML', { text: russian, html: `<!doctype html><p>${russian}</p>` }],
    ['plain letters', { text: english, html: `<p>${english}</p>` }],
    ['text alone', { text: english }],
    ['text alone, of other letters', { text: russian }],
    ['a last line without an end', { text: 'no end' }],
    ['an empty text', { text: '', html: '<p></p>' }],
    ['dots, blanks and signs of the encodings', { text: '.\n..x \n= =3D\t\n', html: '<b>é=\t\n.</b> ' }],
    ['long lines and emoji', { text: 'y'.repeat(2_000), html: `<p>${'👩‍💻 и '.repeat(300)}</p>` }],
    ['line ends of three kinds', { text: 'a\r\nb\nc\rd\r\n', html: 'я\r\nb\nc\rd' }],
    ['text in base64', { text: russian, html: `<p>${russian}</p>`, textEncoding: 'base64' as const }],
    ['a picture inside', { text: russian, html: '<img src="cid:a@b">', attachments: [picture] }],
    ['the same picture again', { text: english, html: '<img src="cid:a@b">', attachments: [picture] }],
  ])('%s is, byte by byte, what the library streams', async (_, parts) => {
    const node = new MailComposer({
      from: { name: 'Проект "А"', address: 'a@example.org' },
      to: 'b@example.org',
      subject: 'Ваш код для входа в очень длинное название проекта',
      messageId: '<1@example.org>',
      ...parts,
    }).compile();
    expect(wholeMail(node).toString()).toBe((await node.build()).toString());
  });
});
