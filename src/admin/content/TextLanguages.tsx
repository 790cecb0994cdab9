import { confirmTextLanguages, listTextLanguages } from '#api-client/content.ts';
import { languageCodes } from '#contract/languages.ts';
import type { TextLanguage } from '#contract/text-languages.ts';
import { content } from '#i18n/content.ts';
import { showAlert } from '../shared/alerts.ts';
import { WorkButton } from '../shared/Button.tsx';
import { LanguageOptions } from '../shared/Field.tsx';
import { useLoaded } from '../shared/use-answer.ts';
import { nameOfKind } from './name-of-kind.ts';

/** A post or content record with the language to save; `undefined` leaves it without a language. */
type Chosen = Omit<TextLanguage, 'language'> & { language: TextLanguage['language'] | undefined };

const words = content.textLanguages;
const nameOf = ({ kind }: Chosen) => (kind === 'post' ? words.post : nameOfKind(kind));

/**
 * Lists the posts and content records without a language on a site with several languages. The owner changes or
 * confirms each proposed language.
 */
export function TextLanguages() {
  const [texts = [], load, setTexts] = useLoaded<readonly Chosen[]>(listTextLanguages, undefined, 'quiet');

  async function confirm(): Promise<void> {
    const named = texts.flatMap(({ kind, key, language }) => (language ? [{ kind, key, language }] : []));
    const done = named.length > 0 ? await confirmTextLanguages(named) : undefined;
    if (done) showAlert(done.ok ? words.done(named.length) : done.message, done.ok ? 'success' : done.style);
    if (done?.ok) await load();
  }

  if (texts.length === 0) return null;
  return (
    // Content records can stay without a language, so the list is initially open only if it contains a post.
    <details className="text-languages" open={texts.some(({ kind }) => kind === 'post')}>
      <summary>{words.title(texts.length)}</summary>
      <p className="field-hint">{words.explained}</p>
      <ul>
        {texts.map((text) => (
          <li key={`${text.kind} ${text.key}`}>
            <label>
              <span>
                <span lang={text.language}>{text.title}</span> <small>{nameOf(text)}</small>
              </span>
              <span className="field-input">
                <select
                  value={text.language ?? ''}
                  onChange={({ target }) => {
                    const language = languageCodes.find((code) => code === target.value);
                    setTexts(texts.map((one) => (one === text ? { ...text, language } : one)));
                  }}
                >
                  <LanguageOptions languages={languageCodes} />
                  {text.kind !== 'post' && <option value="">{words.each}</option>}
                </select>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className="actions">
        <WorkButton onClick={confirm}>{words.confirm}</WorkButton>
      </p>
    </details>
  );
}
