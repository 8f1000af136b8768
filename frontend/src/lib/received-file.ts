/** A file as it came from the server. */
export interface ReceivedFile {
  name: string;
  contents: Blob;
}

const nameIn = (disposition: string | null): string | undefined =>
  disposition?.match(/filename="([^"]+)"/)?.[1];

/** Reads an answer as a file and tells how many bytes have arrived. */
export const receiveFile =
  (fallbackName: string, onArrived: (bytes: number) => void) =>
  async (answer: Response): Promise<ReceivedFile> => {
    const reader = answer.body?.getReader();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let arrived = 0;
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value);
      arrived += part.value.byteLength;
      onArrived(arrived);
    }
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    return {
      name: nameIn(answer.headers.get('content-disposition')) ?? fallbackName,
      contents: new Blob(parts, { type }),
    };
  };

/** Hands a file to the browser's downloads. */
export function saveFile({ name, contents }: ReceivedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(contents);
  link.download = name;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
