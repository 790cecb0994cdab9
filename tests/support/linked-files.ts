/** Small files of the kinds that posts link to. */
import { strToU8, zipSync } from 'fflate';

/** @param text makes the bytes of the file different from those of other files */
export const pdfFile = (text: string): Uint8Array => strToU8(`%PDF-1.7\n${text}`);
export const zipFile = (text: string): Uint8Array => zipSync({ 'data.csv': strToU8(text) }, { mtime: '2026-01-02' });
export const mp4File = (text: string, brand = 'isom'): Uint8Array =>
  strToU8(`\0\0\0\u0018ftyp${brand}\0\0\u0002\0isommp42${text}`, true);
export const webmFile = (text: string, type = 'webm'): Uint8Array =>
  strToU8(`\u001a\u0045\u00df\u00a3\u009fB\u0086\u0081\u0001B\u00f7\u0081\u0001B\u0082\u0084${type}${text}`, true);
