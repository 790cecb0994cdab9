import { messages } from '#contract/messages.ts';
import { useEffect, useRef } from 'react';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** What each key does; `Mod` is Cmd on Apple's machines, else Ctrl. */
const groups: [string, [string, string][]][] = [
  [
    'Text',
    [
      ['Mod+B', 'Bold'],
      ['Mod+I', 'Italic'],
      ['Mod+K', 'Link, over several blocks too'],
      ['Mod+M', 'Inline code'],
      ['Mod+Alt+M or $…$', 'Formula in the line'],
      ['Mod+Alt+F or ^[…]', 'Footnote'],
      ['@ or Mod+Alt+C', 'Citation'],
      ['Mod+Shift+V', 'Paste as plain text'],
    ],
  ],
  [
    'Blocks',
    [
      ['/ in an empty line', 'Menu of blocks'],
      ['Mod+/', 'Menu of the block'],
      ['Mod+Alt+0', 'Make it a paragraph'],
      ['Mod+Alt+1 to 6', 'Make it a heading'],
      ['Mod+Alt+7, 8', 'Make it a numbered list, a list'],
      ['Mod+Alt+9', 'Make it a quote'],
      ['Mod+Shift+C', 'Code block'],
      ['Alt+Shift+↑ ↓', 'Move up, down'],
      ['## , - , 1. , > , ```, $$ ', 'Typed at the start of a line, as in Markdown'],
    ],
  ],
  [
    'Code',
    [
      ['Tab, Shift+Tab', 'Deeper, less deep'],
      ['Mod+/', 'Comment'],
      ['Mod+Enter', 'Leave it'],
    ],
  ],
  [
    'Post',
    [
      ['Mod+S', 'Save'],
      ['Mod+Z', 'Undo'],
      ['Mod+Shift+Z or Ctrl+Y', 'Redo'],
      ['Mod+F', 'Find and replace'],
      ['Mod+A, Mod+A', 'Select everything'],
      ['?', 'This sheet, where no text is written'],
    ],
  ],
];

/** All keys of the editor on one sheet. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const shown = (keys: string) => keys.replaceAll('Mod', isApple() ? '⌘' : 'Ctrl');
  return (
    <dialog ref={dialog} className="library shortcuts" aria-labelledby="shortcuts-title" onClose={onClose}>
      <header>
        <h2 id="shortcuts-title">{messages.shortcuts}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          {messages.close}
        </button>
      </header>
      <div className="shortcut-groups">
        {groups.map(([name, keys]) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl>
              {keys.map(([key, what]) => (
                <div key={key}>
                  <dt>
                    <kbd>{shown(key)}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </dialog>
  );
}
