import { findContent } from '#api-client/content.ts';
import type { Result } from '#api-client/result.ts';
import { adminScreens } from '#contract/admin-screens.ts';
import type { ContentRecord } from '#contract/content.ts';
import { pages, settingPage } from '#contract/paths.ts';
import { siteRecord, type SiteRecord } from '#contract/site-settings.ts';
import { adminArea } from '#i18n/admin-area.ts';
import { records } from '#i18n/records.ts';
import { recordForm } from '../content/model/forms.ts';
import { NotLoaded, Loading } from '../shared/Loading.tsx';
import { here } from '../shared/localized-path.ts';
import { useLoaded } from '../shared/use-answer.ts';
import { labelOfSetting, type SettingName, valueOfSetting } from './setting-words.ts';

const words = records.settings;
const load = (): Promise<Result<ContentRecord | undefined>> => findContent({ kind: 'site', key: 'site' });

/** The settings of the site as cards: each names its value, and opens its part of the form. */
export function Settings() {
  const [found, reload, , failure] = useLoaded(async () => boxed(await load()), 'settings', 'quiet');
  if (failure) {
    return <NotLoaded failure={failure} again={() => reload()} />;
  }
  if (!found) return <Loading />;
  const { record } = found;
  const names = (recordForm('site')?.parts ?? []) as readonly SettingName[];
  const site = settingsIn(record?.data);
  return (
    <>
      {record && record.revision !== record.liveRevision && <p className="form-note">{words.notPublished}</p>}
      <ul className="area-cards" aria-label={words.list}>
        {names.map((name) => (
          <SettingCard
            key={name}
            label={labelOfSetting(name).label}
            href={here(settingPage(name))}
            value={valueOfSetting(name, site)}
            help={explained.includes(name) ? labelOfSetting(name).help : undefined}
          />
        ))}
      </ul>
      <h2>{words.more}</h2>
      <ul className="area-cards" aria-label={words.more}>
        <SettingCard label={words.account} href={here(pages.profile)} help={words.accountHelp} />
        {(['tokens', 'export', 'redirects'] as const).map((screen) => (
          <SettingCard
            key={screen}
            label={adminArea.screens[screen].title}
            href={here(adminScreens[screen].path)}
            help={adminArea.screens[screen].description}
          />
        ))}
      </ul>
    </>
  );
}

/** Settings whose name does not say enough. The help of all others is about filling in their fields. */
const explained: readonly SettingName[] = ['sections', 'comments', 'follow', 'numbers', 'robots', 'mcp'];

/** The value of a loaded record. Without it, a missing record would count as not loaded. */
const boxed = (found: Result<ContentRecord | undefined>): Result<{ record: ContentRecord | undefined }> =>
  found.ok ? { ok: true, value: { record: found.value } } : found;

/** Returns the settings of a draft. A setting that is not valid yet is left out. */
function settingsIn(data: unknown): SiteRecord {
  const said = (data ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(siteRecord.shape).flatMap(([name, schema]) => {
      const value = schema.safeParse(said[name]);
      return value.success && value.data !== undefined ? [[name, value.data]] : [];
    }),
  );
}

interface CardProps {
  label: string;
  href: string;
  value?: string;
  help?: string | undefined;
}

function SettingCard({ label, href, value, help }: CardProps) {
  return (
    <li>
      <a className="panel small" href={href}>
        <strong>{label}</strong>
        {value !== undefined && <span className="card-value">{value}</span>}
        {help && <span className="field-hint">{help}</span>}
      </a>
    </li>
  );
}
