/** Files that a user chooses, drops or downloads. */

/** A selected or dropped file, including files in folders. */
export interface ChosenFile {
  file: File;
  /** Path that starts with the selected or dropped folder; for a single file, its name. */
  path: string;
}

/** Converts a file of an `<input>`. */
export const asChosen = (file: File): ChosenFile => ({ file, path: file.webkitRelativePath || file.name });

/** Returns the dropped files, including the content of folders. */
export async function filesOf(transfer: DataTransfer | null): Promise<ChosenFile[]> {
  // Must run synchronously: the list is empty after the event. A file from another program can have no entry.
  const dropped = [...(transfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? item.getAsFile() ?? []);
  const files = dropped.map(async (one) => (one instanceof File ? [asChosen(one)] : filesIn(one)));
  return (await Promise.all(files)).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, path: entry.fullPath.slice(1) }];
  }
  if (!isFolder(entry) || entry.name.startsWith('.')) return [];
  const reader = entry.createReader();
  const files: ChosenFile[] = [];
  for (;;) {
    // Browsers return up to 100 entries per call, and an empty list at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return files;
    for (const one of some) files.push(...(await filesIn(one)));
  }
}
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/**
 * Offers a file for download.
 * @param type media type of the file
 */
export function saveFile(content: BlobPart, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
