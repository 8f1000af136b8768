import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as quotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp';

/** Signs of a line (RFC 2045, section 6.8). */
const LINE = 76;

/** By slices: the library's own wrapping, by a regular expression, takes twice as long, most of it for the HTML. */
const base64 = (bytes: Buffer): string => {
  const signs = bytes.toString('base64');
  const lines: string[] = [];
  for (let from = 0; from < signs.length; from += LINE) lines.push(signs.slice(from, from + LINE));
  return lines.join('\r\n');
};

/** A logo is the same part of thousands of mails: its bytes are encoded once. */
const encoded = new WeakMap<Buffer, string>();

const encodedOnce = (bytes: Buffer): string => {
  const known = encoded.get(bytes) ?? base64(bytes);
  encoded.set(bytes, known);
  return known;
};

const bodyOf = ({ content }: MimeNode, encoding: string | false): string => {
  if (encoding === 'base64')
    return Buffer.isBuffer(content) ? encodedOnce(content) : base64(Buffer.from(String(content ?? '')));
  const held = Buffer.isBuffer(content) ? content : String(content ?? '');
  return encoding === 'quoted-printable' ? wrapQuotedPrintable(quotedPrintable(held)) : held.toString();
};

const textOf = (node: MimeNode): string => {
  const head = `${node.buildHeaders()}\r\n\r\n`;
  if (!node.multipart) return head + bodyOf(node, node.getTransferEncoding());
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${textOf(child)}`);
  return `${head}${parts.join('\r\n')}\r\n--${node.boundary}--\r\n`;
};

/**
 * A composed mail, the same bytes as nodemailer's own `build`, which leads each part through half a dozen streams. For
 * parts in memory, texts and buffers; what is attached as a stream would be lost.
 */
export const wholeMail = (node: MimeNode): Buffer => {
  const text = textOf(node);
  return Buffer.from(text.endsWith('\n') ? text : `${text}\r\n`);
};
