import { screens } from '#i18n/screens.ts';
import { editorParts } from '#i18n/editor-parts.ts';
import { useModal } from '../shared/use-modal.ts';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** A sheet with all keyboard shortcuts of the editor. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const dialog = useModal();
  const shown = (keys: string) => keys.replaceAll('Mod', isApple() ? '⌘' : 'Ctrl');
  return (
    <dialog ref={dialog} className="library shortcuts" aria-labelledby="shortcuts-title" onClose={onClose}>
      <header>
        <h2 id="shortcuts-title">{editorParts.shortcuts}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          {screens.close}
        </button>
      </header>
      <div className="shortcut-groups">
        {editorParts.keys.map(({ name, keys }) => (
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
