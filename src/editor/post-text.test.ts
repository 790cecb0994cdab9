import { generatedDocument } from '#support/documents.ts';
import { runs } from '#support/runs.ts';
import { cleanDocument } from '#document/clean.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentKey } from './post-text.ts';

test('two equal documents have the same key, however often it is computed', () => {
  fc.assert(
    fc.property(generatedDocument, (document) => {
      const key = documentKey(document);
      expect(documentKey(document)).toStrictEqual(key);
      expect(documentKey(cleanDocument(document))).toStrictEqual(key);
      // If two blocks have the same label, the first block keeps it.
      const twice = { blocks: [...document.blocks, ...document.blocks] };
      expect(documentKey(twice)).toStrictEqual(documentKey(structuredClone(twice)));
      expect(documentKey(cleanDocument(twice))).toStrictEqual(documentKey(twice));
    }),
    runs(300, 5_000),
  );
});
