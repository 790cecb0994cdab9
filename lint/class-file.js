/**
 * ESLint rule `house/class-file`: a file has the name of the class that it exports. `PageStore` is in `page-store.ts`,
 * a tool's `RegionForm` in `tool-region-form.ts`, the figure's `FigureItems` in `figure/tool-items.ts`. Error classes
 * are exempt, because they are next to the code that throws them.
 */
import { basename, dirname } from 'node:path';

const letters = (name) => name.replaceAll('-', '').toLowerCase();

export const classFile = {
  meta: { type: 'suggestion', schema: [], messages: { name: 'The file of {{name}} should have its name.' } },
  create: (context) => ({
    'ExportNamedDeclaration > ClassDeclaration'(node) {
      const { name } = node.id;
      if (name.endsWith('Error')) return;
      const file = basename(context.filename)
        .replace(/\.\w+$/, '')
        .replace(/^tool(-|$)/, '');
      const inFolder = basename(dirname(context.filename)) + file;
      if (![file, inFolder].map(letters).includes(letters(name)))
        context.report({ node: node.id, messageId: 'name', data: { name } });
    },
  }),
};
